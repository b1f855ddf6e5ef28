"""What was asked about already: pairs of memories that have not changed since."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.ledger import operations_on
from memory.ledger.snapshots import snapshot
from memory.storage.ownership import owned
from memory.tables import Memory, Run
from reviewer.contradictions.arbiter import HANDLES
from reviewer.contradictions.nomination import Pair

TELLING = ("content", "structured", "valid_from", "valid_until")
"""The columns whose change makes an answer out of date."""


@dataclass
class Histories:
    """What memories said in each of their versions; each history is read once, when asked for."""

    rows: Rows
    memories: Mapping[int, Memory]
    _read: dict[int, dict[int, Mapping[str, Any]]] = field(default_factory=dict)

    def says_the_same(self, memory_id: int, version: int) -> bool:
        """Tell whether a memory says what it said in a version: a use alone changes nothing."""
        memory = self.memories[memory_id]
        if memory.version == version:
            return True
        if memory_id not in self._read:
            self._read[memory_id] = _versions(self.rows, memory)
        then, now = self._read[memory_id].get(version), snapshot(memory)
        return then is not None and all(then.get(name) == now[name] for name in TELLING)


def _versions(rows: Rows, memory: Memory) -> dict[int, Mapping[str, Any]]:
    """Return by version what a memory said when it first was in it."""
    images = [operation.after or {} for operation in operations_on(rows, memory)]
    return {image["version"]: image for image in reversed(images) if "version" in image}


def versions_of(first: Memory, second: Memory) -> dict[str, int]:
    """Return the versions that were asked about, as a run records them."""
    return {
        _name(handle): memory.version
        for handle, memory in zip(HANDLES, (first, second), strict=True)
    }


def asked_pairs(rows: Rows, user_id: int, memories: Mapping[int, Memory]) -> set[Pair]:
    """Return the pairs of these memories whose last answer still holds."""
    runs = owned(user_id, Run).where(Run.agent == "reviewer").order_by(col(Run.id))
    last: dict[Pair, Run] = {}
    for run in rows.exec(runs):
        pair = _pair(run)
        if pair is not None and all(memory_id in memories for memory_id in pair):
            last[pair] = run
    histories = Histories(rows, memories)
    return {pair for pair, run in last.items() if _unchanged(run, histories)}


def _pair(run: Run) -> Pair | None:
    if not all(_name(handle) in run.counts for handle in HANDLES):
        return None
    first, second = sorted(int(run.handles[handle]) for handle in HANDLES)
    return first, second


def _unchanged(run: Run, histories: Histories) -> bool:
    return all(
        histories.says_the_same(int(run.handles[handle]), int(run.counts[_name(handle)]))
        for handle in HANDLES
    )


def _name(handle: str) -> str:
    return f"version of {handle}"
