"""Wishes to forget: whether words may ask that something be forgotten, in English and Chinese.

Rather once too often than not at all: what was to be forgotten must not come back unasked.
"""

from memory.text.late_pattern import LatePattern
from memory.text.normalization import folded
from memory.text.simplified import simplified

_FORGETTING = LatePattern(
    r"\b(?:forget|unremember|unlearn|erase|delete|remove|wipe|scrap|drop|discard|purge)\b"
    r"|(?:not|n't|never|stop|no longer|dont) (?:to )?(?:ever )?"
    r"(?:remember|remembering|keep|keeping|store|storing|save|saving|mention|mentioning|bring)\b"
    r"|[忘删抹清]|(?:别|不要|不用|不必|不许|勿|甭)再?(?:记|提|存|保留)"
)


def may_ask_to_forget(text: str) -> bool:
    """Tell whether a text may ask that something be forgotten."""
    return _FORGETTING.search(simplified(folded(text))) is not None
