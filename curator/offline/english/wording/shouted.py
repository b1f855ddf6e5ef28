"""Small letters for what is shouted in capitals: "GOT A JOB!!", not "at the BBC"."""

from collections.abc import Iterator

from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

_CLAUSE = LatePattern(r"[^,.!?;:…\n()“”\"]+")
_WORD = LatePattern(r"(?<![\w'’])[^\W\d_][\w'’]*(?![\w'’])")
_TWO_CAPITALS = LatePattern(r"(?<![\w'’])[A-Z][A-Z'’]")
_ORDINARY = frozenset(word_list("english", "ordinary_words"))
"""What is no name and stands for no letters."""
_LETTERS = frozenset(word_list("english", "in_capitals"))
"""What is written in capitals by those, too, who shout nothing."""
_STRESSED = frozenset(
    {"love", "loves", "loved", "like", "likes", "liked", "hate", "hates", "hated"}
)
"""What is stressed in mockery, too: "oh yeah I LOVE resits"."""
_FEWEST = 2


def shouted_in(text: str) -> list[tuple[int, int, str]]:
    """Return where a text shouts a word, and the word in small letters."""
    return list(_shouted(text)) if _TWO_CAPITALS.search(text) else []


def _shouted(text: str) -> Iterator[tuple[int, int, str]]:
    for clause in _CLAUSE.finditer(text):
        words = list(_WORD.finditer(text, clause.start(), clause.end()))
        told = [word[0].replace("’", "'").lower() for word in words]
        is_loud = (
            len(words) >= _FEWEST
            and all(word[0].isupper() for word in words)
            and any(word in _ORDINARY for word in told)
        )
        for word, plain in zip(words, told, strict=True):
            if not word[0].isupper() or len(plain) == 1 or plain in _LETTERS:
                if is_loud and plain == "a":
                    yield word.start(), word.end(), plain
                continue
            if is_loud or plain in _ORDINARY - _STRESSED:
                yield word.start(), word.end(), _with_i(word[0].lower())


def _with_i(word: str) -> str:
    return f"I{word[1:]}" if word.startswith(("i'", "i’")) else word
