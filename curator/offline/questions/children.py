"""Questions about children and how many of somebody there are."""

from curator.offline.questions.question import beings_asked
from memory.text.late_pattern import LatePattern

_HOW_MANY = LatePattern(r"(?i)\W*how many (?:\w+ )?\w+ (?:do|have) (?:i|we)\b")
_KIDS = LatePattern(r"(?i)\b(?:child(?:ren)?|kids?)\b(?!['’])")
_HOUSE_FOR = LatePattern(
    r"(?i)\b(?:children|kids)['’]?s['’]? (?:\w+ )?(?:hospital|home|ward|clinic|hospice|centre|"
    r"center|charity|books?|author|entertainer|tv|library|nurse|club|choir)\b"
)
"""What is for the children of others: a children's hospital."""


def asks_for_children(question: str) -> bool:
    """Tell whether a question is about children, and not about what is for those of others."""
    return _KIDS.search(question) is not None and not is_for_others_children(question)


def is_for_others_children(text: str) -> bool:
    """Tell whether a text names what is for the children of others."""
    return _HOUSE_FOR.search(text) is not None


def is_counted(question: str, key: str) -> bool:
    """Tell whether it is asked how many there are of whom the memory of a key names one."""
    being = key.removesuffix(".name") if key.endswith(".name") else ""
    return _HOW_MANY.match(question) is not None and being in beings_asked(question)
