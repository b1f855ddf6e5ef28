"""The telling words of an English text, with such short ones as may be names: JD, AA."""

from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import STOP_WORDS

_SHORT = LatePattern(r"\b(?!\d)[a-z\d]{2,3}\b")
_NO_NAMES = frozenset({
    "im", "my", "me", "we", "he", "she", "it", "its", "no", "not", "so", "now", "oh", "ok", "lol",
    "the", "is", "are", "was", "day", "on", "in", "at", "to", "of", "got", "get", "has", "had",
    "new", "old", "one", "two", "bro", "omg", "and", "but", "for", "all", "out", "off", "up",
    "job", "ive",
})  # fmt: skip


def named_words(text: str) -> frozenset[str]:
    """Return the telling words of a text, and short ones that stand for a name."""
    short = frozenset(_SHORT.findall(text.casefold())) - STOP_WORDS - _NO_NAMES
    return raising_words(text) | short
