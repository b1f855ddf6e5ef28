"""The trade that a memory tells of the user, which names no other person: "a shop manager"."""

import re

from curator.offline.lexicon.english import is_job
from memory.text.late_pattern import LatePattern

_OWN_TRADE = LatePattern(
    r"(?i)\bthe user (?:is|was|works?|worked|has been|is working|was working|used to be|"
    r"used to work)(?: now| like| as)* "
    r"(?:an? |the )?[\w' -]{0,40}?(?:manager|teacher|coach|supervisor|boss|colleague|student|"
    r"customer)\b"
)
"""Tells a trade of the user's own, and of no other person."""
_IS_OF_TRADE = LatePattern(r"(?i)\bthe user (?:is|was|works?|has been)\b[^.,]*")


def without_own_trade(content: str) -> str:
    """Return words without a trade of the user's own."""
    return _OWN_TRADE.sub(" ", content)


def names_trade(content: str) -> bool:
    """Tell whether words say that the user is of a trade."""
    told = _IS_OF_TRADE.search(content)
    return told is not None and any(
        is_job(word) for word in re.findall(r"[a-z-]+", told[0].lower())
    )
