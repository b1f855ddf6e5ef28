"""Predecessors: what memories were before something newer took their place."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.dates.periods import Period, period_of
from memory.reports.memory_view import Viewer, is_unsaid
from memory.storage.ownership import among, owned
from memory.tables import Memory, Relation, row_id
from memory.text.clauses import LEFT_OUT
from memory.vocabulary import State


@dataclass(frozen=True, slots=True)
class Predecessor:
    """A memory whose place another one took."""

    id: int
    content: str
    """Of one that its person had forgotten, nothing."""
    state: State
    period: Period
    """When it was true."""


def predecessors_of(
    rows: Rows, user_id: int, viewer: Viewer, memory_ids: Collection[int]
) -> Mapping[int, list[Predecessor]]:
    """Return by id what each of a user's memories replaced, oldest first."""
    replaced = (
        owned(user_id, Relation, Memory)
        .join(Memory, col(Memory.id) == col(Relation.to_id))
        .where(Relation.kind == "supersedes", Memory.user_id == user_id)
        .where(among(col(Relation.from_id), list(memory_ids)))
        .order_by(col(Memory.id))
    )
    found: dict[int, list[Predecessor]] = {}
    for relation, memory in rows.exec(replaced):
        period = period_of(memory, viewer.now, viewer.zone(rows, user_id))
        content = LEFT_OUT if is_unsaid(memory) else memory.content
        before = Predecessor(row_id(memory), content, memory.state, period)
        found.setdefault(relation.from_id, []).append(before)
    return found
