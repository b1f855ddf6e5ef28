"""Events: what happened to a person's memory, told to whoever looks on in the same transaction."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import insert
from sqlmodel import Session as Rows

from memory.tables import Event
from memory.vocabulary import EventKind

Image = Mapping[str, Any]


def announce(rows: Rows, user_id: int, kind: EventKind, subject_ids: Iterable[int]) -> None:
    """Note that something happened to these memories, operations or erasures of a user."""
    noted = [
        {"user_id": user_id, "kind": kind, "subject_id": subject_id} for subject_id in subject_ids
    ]
    if noted:
        rows.connection().execute(insert(Event), noted)


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
