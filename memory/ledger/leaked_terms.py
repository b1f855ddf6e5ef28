"""Whether derived text gives away a source that is gone: told by words that no other source has."""

from collections.abc import Iterable

from memory.text.tokenizer import question_tokens


def leaks_terms(text: str, *, gone: Iterable[str], left: Iterable[str]) -> bool:
    """Tell whether a text holds a word of what is gone that none of its other sources holds."""
    kept = _words(left)
    return bool((_words(gone) - kept) & _words([text]))


def _words(texts: Iterable[str]) -> set[str]:
    return {token for text in texts for token in question_tokens(text)}
