"""Which slot a statement fills that no rule reads: "teaches fourth grade" is what one works as."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class _PredicateSlot:
    slot: str
    shapes: Mapping[Language, LatePattern]


def slot_of_predicate(predicate: str, language: Language) -> str:
    """Return the slot that a predicate in the third person fills; empty where none is known."""
    for known in _table():
        shape = known.shapes[language]
        if shape.match(predicate) if language == "en" else shape.search(predicate):
            return known.slot
    return ""


@cache
def _table() -> Sequence[_PredicateSlot]:
    text = files(__package__).joinpath("predicate_slots.toml").read_text(encoding="utf-8")
    return [
        _PredicateSlot(
            row["slot"],
            {
                "en": LatePattern(rf"(?:{row['en']})", re.IGNORECASE),
                "zh": LatePattern(row["zh"], re.IGNORECASE),
            },
        )
        for row in tomllib.loads(text)["predicates"]
    ]
