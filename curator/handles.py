"""Handles: what agents cite instead of ids, so that none can name what it was not shown."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Handles:
    """The handles of one call: `a1` for the first memory, `m1` for the first message."""

    letter: str
    ids: dict[str, int] = field(default_factory=dict)

    def give(self, row_id: int) -> str:
        """Return the handle of a row, a new one where it has none yet."""
        known = next((handle for handle, held in self.ids.items() if held == row_id), None)
        if known is not None:
            return known
        handle = f"{self.letter}{len(self.ids) + 1}"
        self.ids[handle] = row_id
        return handle

    def give_waiting(self, operation_id: int) -> str:
        """Return the handle of what waits as an operation and is no memory yet."""
        return self.give(-operation_id)

    def take(self, handle: str | None) -> int | None:
        """Return the id behind a handle, or None where it was never given.

        What waits for a yes has the id of its operation, below zero.
        """
        return self.ids.get((handle or "").strip().strip("[]").lower())

    @property
    def row_ids(self) -> dict[str, int]:
        """The ids of rows by their handles, without those of what waits."""
        return {handle: held for handle, held in self.ids.items() if held > 0}

    def take_all(self, handles: Iterable[str]) -> list[int]:
        """Return the ids behind those handles that were given."""
        found = (self.take(handle) for handle in handles)
        return list(dict.fromkeys(row_id for row_id in found if row_id is not None))
