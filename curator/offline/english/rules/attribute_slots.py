"""What English rules have in common: the slots they fill, and the shapes of values."""

import re
from typing import Any

from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.english import is_name, is_place, is_thing
from memory.text.late_pattern import LatePattern


def rule(shape: str, key: str, says: str, base: str = "", **more: Any) -> Rule:
    """Return a rule; its shape is matched whatever the case."""
    return Rule(LatePattern(shape, re.IGNORECASE), key, says, base, **more)


V = r"(?P<value>.+?)"
HOME: dict[str, Any] = {
    "topic": "home", "salience": 0.8, "check": is_place, "single": True, "named": True,
    "passing": False,
}  # fmt: skip
AT_WORK: dict[str, Any] = {"topic": "work", "salience": 0.7, "passing": False}
LIKE: dict[str, Any] = {
    "kind": "preference", "topic": "preference", "salience": 0.6, "check": is_thing, "many": True,
}  # fmt: skip
GOAL: dict[str, Any] = {"kind": "goal", "topic": "plans", "salience": 0.6, "future": True}
NAMED: dict[str, Any] = {"topic": "name", "salience": 0.8, "check": is_name, "named": True}
FAMILY: dict[str, Any] = {"topic": "family", "salience": 0.8}
WITH = r"(?: with .+| near .+| and .+|,.+)?"
DURABLE = (
    r"(?:learn|become|be a|be an|write a|write my|build|run a|run the|travel|visit|move|buy a|"
    r"start a|open a|lose weight|quit|stop smoking|study|get better|read more|improve|finish my|"
    r"graduate|get fit|get a (?:dog|cat|degree|phd)|climb|publish|found a|save|apply|emigrate|"
    r"retire|get married|adopt|record an?|release|propose|marry|change jobs|leave my job|"
    r"sell my|renovate|have a baby)\b"
)
SOME = r"(?:a little |some |a bit of )?"
FROM_TO = r"(?:move|moved|relocate|relocated|moving)"
SEASON = r"(?: (?:in the|last|this|back in the) (?:spring|summer|autumn|fall|winter))?"
