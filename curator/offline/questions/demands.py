"""Demands: how something is asked for, and the words of which one is in whatever tells it."""

from collections.abc import Iterable, Sequence

from memory.text.late_pattern import LatePattern

Demand = tuple[LatePattern, LatePattern]
"""What a question says, and what tells of that."""


def demands(rows: Iterable[tuple[str, str]]) -> Sequence[Demand]:
    """Return demands by their patterns."""
    return tuple((LatePattern(asked), LatePattern(told)) for asked, told in rows)


def is_met(question: str, told: str, made: Iterable[Demand]) -> bool:
    """Tell whether words tell something that a question asks for."""
    return any(asks.search(question) and tells.search(told) for asks, tells in made)


def is_unmet(question: str, told: str, made: Iterable[Demand]) -> bool:
    """Tell whether a question asks for something of which words tell nothing."""
    return any(asks.search(question) and not tells.search(told) for asks, tells in made)
