"""What puts a name right, and says itself which one was wrong: "No, it's Rex, not Max"."""

import re

from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_WRONG_NAMED: dict[Language, LatePattern] = {
    "zh": LatePattern(
        r"^\W*(?:不对|不|错了|[说打搞记]错了|更正)[，,。！!\s]*(?:应该)?是[^，,。\s]{1,8}[，,\s]*(?:而)?不是"
        r"(?P<wrong>[^，,。！!？?\s]{1,8}?)[。！!\s]*$"
    ),
    "en": LatePattern(
        r"^\W*(?:(?:no|nope|wait|sorry|oops|actually)[\s,.!]+)*(?:it['’]?s|it is|"
        r"i meant) (?-i:[A-Z])[\w'-]+,? not "
        r"(?P<wrong>(?-i:[A-Z])[\w'-]+)\W*$",
        re.IGNORECASE,
    ),
}
"""Names what is right and what is wrong and nothing more: "No, it's Rex, not Max"."""


_NUMBERED = LatePattern(
    r"\b(?P<of>book|page|chapter|season|series|episode|ep|level|row|room|floor|track|volume|vol)"
    r" #?\d",
    re.IGNORECASE,
)
"""Says which one a number is of: it is of nothing else that was counted."""


def is_of_elsewhere(text: str, before: str, language: Language) -> bool:
    """Tell whether what is put right does not stand in what was said before."""
    match = _WRONG_NAMED[language].search(text)
    if match is not None:
        return match["wrong"].casefold() not in before.casefold()
    numbered = _NUMBERED.search(text)
    return numbered is not None and numbered["of"].casefold() not in before.casefold()
