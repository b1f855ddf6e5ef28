"""Whether a question asks what some thing or somebody is called, and words tell it."""

import re
from functools import lru_cache

from curator.offline.questions.question import beings_asked
from curator.offline.questions.senses import meant_alike
from memory.text.late_pattern import LatePattern

_ASKED = (
    LatePattern(
        r"(?i)\bwhat(?:'?s| is| are| was|'re)? (?:my|our|the|his|her|their) "
        r"(?P<what>[\w' -]{2,40}?) (?:called|named)\b"
    ),
    LatePattern(r"(?i)\bnames? of (?:my|our|the|his|her|their) (?P<what>[\w' -]{2,40}?)[ ?.!]*$"),
    LatePattern(
        r"(?i)\bwhat(?:'?s| is| was) (?:my|our|the|his|her|their) "
        r"(?P<what>[\w' -]{2,40}?)(?:['’]s|s['’]|s) name\b"
    ),
)
_SAYS_A_NAME = LatePattern(r"\b(?:called|named) \w")
_PRONOUN = LatePattern(
    r"(?i)^(?:that|this|one|it|first|last|real|full|middle|other|whole|children|kids)$"
)


def lacks_name_asked(question: str, content: str) -> bool:
    """Tell whether the name of a thing or of somebody without a slot is asked for and not told.

    "The user rents a houseboat in Tottenham" names a place, and no boat.
    """
    what = _named_thing(question)
    if what is None or _name_of(what).search(content):
        return False
    return not (_SAYS_A_NAME.search(content) and meant_alike(what, content))


@lru_cache(maxsize=64)
def _named_thing(question: str) -> str | None:
    for shape in _ASKED:
        if match := shape.search(question):
            words = match["what"].casefold().split()
            last = words[-1].removesuffix("'s").removesuffix("’s")
            if beings_asked(question) or _PRONOUN.search(last):
                return None
            return last
    return None


@lru_cache(maxsize=64)
def _name_of(what: str) -> re.Pattern[str]:
    thing = rf"(?i:\w*{re.escape(what)}\w{{0,3}})"
    return re.compile(
        rf"\b{thing}\b.{{0,40}}\b(?:called|named|name)\b|\b(?:called|named) .{{0,40}}\b{thing}\b"
        rf"|\b{thing},? (?:(?:is|are|was) )?[A-Z]\w"
        rf"|(?<=[a-z,] )[A-Z][\w'’]+,? (?:(?:is|was) )?(?:(?:the|a|an|their|my|our) )?{thing}\b"
        rf"|\b(?!The\b|An?\b|My\b|Our\b|This\b|That\b)[A-Z][\w'’]+ {thing}\b|said:"
    )
