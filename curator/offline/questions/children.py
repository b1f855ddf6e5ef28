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


_OF_CHILDREN = LatePattern(
    r"(?i)\W*(?:so |and )?how many (?:\w+ )?(?:kids|children|sons|daughters|boys|girls)\b"
)
_SO_MANY = LatePattern(
    r"(?i)\b(?:mum|mom|dad|mam|mammy|mummy|mommy|daddy|mother|father|parent) (?:of|to) (?:two|"
    r"three|four|five|six|seven|eight|twins|triplets|one|\d)\b|"
    r"\b(?:no|two|three|four|five|six|seven|eight|\d|twin|(?:has|have|got|only) (?:one|an?)) "
    r"(?:\w+ )?"
    r"(?:kids?|child|children|sons?|daughters?|boys?|girls?)\b"
)
"""Says of how many somebody is the mother or father."""


def tells_how_many(question: str, content: str) -> bool:
    """Tell whether it is asked how many children there are, and words say so: "mum of three"."""
    return _OF_CHILDREN.match(question) is not None and _SO_MANY.search(content) is not None


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
