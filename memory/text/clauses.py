"""Clauses: a text with an ellipsis where a part of it is kept back."""

import re
from collections.abc import Callable, Sequence

from memory.text.late_pattern import LatePattern
from memory.text.topic_matching import sentence_is_about

LEFT_OUT = "…"
"""Stands in a quote for the words that are not kept."""
_CLAUSES = LatePattern(
    r"([,;:.!?\n，；：。！？、]+\s*|(?<!\s)\s++(?:and|but|so|because|since|while|though)\s+"
    r"|(?:而且|但是|可是|不过|所以|因为|然后|并且))",
    re.IGNORECASE,
)


def without_clauses(topics: Sequence[str], text: str) -> str:
    """Return a text with an ellipsis in the place of each clause that is about a topic."""
    return without_clauses_that(lambda word: sentence_is_about(topics, word), text)


def without_clauses_that(is_kept_back: Callable[[str], bool], text: str) -> str:
    """Return a text with an ellipsis in the place of each clause that is kept back."""
    if not is_kept_back(text):
        return text
    kept = [LEFT_OUT if is_kept_back(part) else part for part in _CLAUSES.split(text)]
    rest = "".join(kept)
    return LEFT_OUT if is_kept_back(rest) else rest
