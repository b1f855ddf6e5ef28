"""One line of a pattern table: which words say what."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from memory.text.late_pattern import LatePattern
from memory.vocabulary import Kind

Effect = Literal["states", "starts", "ends"]
Subject = Literal["user", "being", "any"]
Check = Callable[[str], bool]


def anything(value: str) -> bool:
    """Accept every value."""
    return bool(value)


@dataclass(frozen=True, slots=True)
class Rule:
    """How one way of saying something becomes a claim.

    The shape is matched against a whole predicate, without its subject; `key`, `says` and
    `base` may name the shape's groups.
    """

    shape: LatePattern
    key: str
    says: str
    """The predicate in the third person: `lives in {value}`."""
    base: str = ""
    """The same after "used to": `live in {value}`; empty where no past is told."""
    kind: Kind = "fact"
    topic: str = ""
    salience: float = 0.5
    check: Check = anything
    single: bool = False
    effect: Effect = "states"
    """Whether the words state something, tell that it started, or that it ended."""
    of: Subject = "any"
    negated: bool = False
    """Whether the shape is for a negated predicate ("do not eat…")."""
    many: bool = False
    """Whether the value may be a list."""
    passing: bool = True
    """Whether "today" or "right now" makes it too passing to keep."""
    named: bool = False
    """Whether the value is the name of a person, an animal or a place."""
    value: str = ""
    """The value where the shape has none."""
    read: Callable[[str], str | None] | None = None
    """Turns the words of the value into its structured form; None where they have none."""
    future: bool = False
    """Whether dates in it lie ahead."""
