"""What Chinese rules have in common: the slots they fill, and the shapes of values."""

import re
from typing import Any

from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import is_name, is_place, is_thing
from memory.text.late_pattern import LatePattern


def rule(shape: str, key: str, says: str, **more: Any) -> Rule:
    """Return a rule, whose words are the same for what was."""
    return Rule(LatePattern(shape), key, says, **({"base": says} | more))


V = r"(?P<value>.+?)"
ONE = r"(?:[一1]?[只条个头匹位名]|了)?"
HOME: dict[str, Any] = {
    "topic": "住处", "salience": 0.8, "check": is_place, "single": True, "named": True,
    "passing": False,
}  # fmt: skip
FROM: dict[str, Any] = HOME | {"topic": "家乡", "base": ""}
WORK: dict[str, Any] = {"topic": "工作", "salience": 0.7, "passing": False, "single": True}
LIKE: dict[str, Any] = {
    "kind": "preference", "topic": "喜好", "salience": 0.6, "check": is_thing, "many": True,
}  # fmt: skip
GOAL: dict[str, Any] = {
    "kind": "goal", "topic": "计划", "salience": 0.6, "future": True, "base": "",
}  # fmt: skip
MINE: dict[str, Any] = GOAL | {
    "of": "user", "check": lambda value: not re.search(r"[你您他她]", value),
}  # fmt: skip
NAMED: dict[str, Any] = {
    "topic": "名字", "salience": 0.8, "check": is_name, "named": True, "base": "",
}  # fmt: skip
PET: dict[str, Any] = NAMED | {"topic": "宠物", "of": "user"}
FAMILY: dict[str, Any] = {"topic": "家人", "salience": 0.8, "base": ""}
BODY: dict[str, Any] = {"kind": "boundary", "topic": "健康", "salience": 0.9}
KEEPS = r"(?:养|有|收养|领养|买|捡)(?:了|着|过)?"
