"""Links: of which memories anything was made, or is told, read of many at once.

Of most memories nothing was: they need not be asked about one by one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.storage.ownership import among
from memory.tables import Relation, SentenceSource


@dataclass(slots=True)
class MemoryLinks:
    """What is known of memories; the rows do not change while an erasure is planned."""

    rows: Rows
    derived_from: set[int] = field(default_factory=set)
    """Those that another memory was derived from."""
    derived: set[int] = field(default_factory=set)
    """Those that were derived from another one, and may hold it in its place."""
    told_of: set[int] = field(default_factory=set)
    """Those that a sentence rests on."""
    _known: set[int] = field(default_factory=set)

    def know(self, memory_id: int, waiting: Iterable[int]) -> None:
        """Read it of a memory and of those that wait behind it, where it is not known."""
        if memory_id in self._known:
            return
        ids = {memory_id, *waiting} - self._known
        self._known |= ids
        is_derived = Relation.kind == "derived_from"
        for found, column in (
            (self.derived_from, Relation.to_id),
            (self.derived, Relation.from_id),
        ):
            named = among(col(column), ids)
            found.update(self.rows.exec(select(column).where(named, is_derived)))
        resting = select(SentenceSource.memory_id).where(among(col(SentenceSource.memory_id), ids))
        self.told_of.update(found_id or 0 for found_id in self.rows.exec(resting))
