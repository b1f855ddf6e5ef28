"""What an English message says in the place of what it denies: "cashews, not peanuts"."""

import re
from collections.abc import Iterator

from memory.text.late_pattern import LatePattern

_THING = r"(?:the |an? )?[\w'-]+(?: [\w'-]+){0,2}?"
_CONTRASTED = LatePattern(
    rf"(?P<said>[^.!?;,]*?[\w'-]),? (?:and )?not (?P<wrong>{_THING})(?=\s*(?:[,.!?;…—–-]|$))",
    re.IGNORECASE,
)
_ARTICLE = LatePattern(r"(?i)^(?:the|an?) ")
_MOST = 4
"""So many words may stand in the place of what is denied."""


def contrasted(before: str, text: str) -> Iterator[str]:
    """Yield a statement with what a text says in the place of what it denies."""
    for place, right in _contrasts(before, text):
        yield before[: place.start()] + right + before[place.end() :]


def contrasted_with(before: str, text: str) -> Iterator[str]:
    """Yield what a text says in the place of what it denies of a statement."""
    for _, right in _contrasts(before, text):
        yield right


def _contrasts(before: str, text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Yield what is denied of a statement, each with what takes its place.

    What takes the place of "peanuts" stands behind the word that stands before that in the
    statement; where there is none, it is as many words as are denied.
    """
    for match in _CONTRASTED.finditer(text):
        wrong, said = _ARTICLE.sub("", match["wrong"]), match["said"].split()
        place = re.search(rf"\b{re.escape(wrong)}\b", before, re.IGNORECASE)
        if place is None:
            continue
        leading = before[: place.start()].split()[-1:]
        at = [number for number, word in enumerate(said) if [word.lower()] == _lower(leading)]
        value = said[at[-1] + 1 :] if at else said[-len(wrong.split()) :]
        if 0 < len(value) <= _MOST:
            yield place, _ARTICLE.sub("", " ".join(value))


def _lower(words: list[str]) -> list[str]:
    return [word.lower() for word in words]
