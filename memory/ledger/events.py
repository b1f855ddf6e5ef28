"""What became of a memory by an operation, as those are told who look on."""

from collections.abc import Mapping
from typing import Any

from memory.vocabulary import EventKind

Image = Mapping[str, Any]


def kind_of_change(before: Image | None, after: Image | None) -> EventKind:
    """Return what became of a memory between two images; None: there was, or is, no row."""
    if after is None:
        return "memory.deleted"
    if before is None:
        return "memory.created"
    states = (before.get("state"), after.get("state"))
    if states[0] == states[1]:
        return "memory.updated"
    return _BECAME.get(str(states[1]), "memory.updated")


_BECAME: Mapping[str, EventKind] = {"active": "memory.restored", "forgotten": "memory.forgotten"}
