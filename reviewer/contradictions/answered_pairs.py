"""What was asked about already: pairs of memories that have not changed since."""

from collections.abc import Mapping

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


def versions_of(first: Memory, second: Memory) -> dict[str, int]:
    """Return the versions that were asked about, as a run records them."""
    return {
        _name(handle): memory.version
        for handle, memory in zip(HANDLES, (first, second), strict=True)
    }


def asked_pairs(rows: Rows, user_id: int, memories: Mapping[int, Memory]) -> set[Pair]:
    """Return the pairs of these memories whose last answer still holds."""
    runs = owned(user_id, Run).where(Run.agent == "reviewer").order_by(col(Run.id))
    holds: dict[Pair, bool] = {}
    for run in rows.exec(runs):
        pair = _pair(run)
        if pair is not None and all(found_id in memories for found_id in pair):
            holds[pair] = _unchanged(rows, run, memories)
    return {pair for pair, still in holds.items() if still}


def _pair(run: Run) -> Pair | None:
    if not all(_name(handle) in run.counts for handle in HANDLES):
        return None
    first, second = sorted(int(run.handles[handle]) for handle in HANDLES)
    return first, second


def _unchanged(rows: Rows, run: Run, memories: Mapping[int, Memory]) -> bool:
    return all(
        _says_the_same(rows, memories[int(run.handles[handle])], int(run.counts[_name(handle)]))
        for handle in HANDLES
    )


def _says_the_same(rows: Rows, memory: Memory, version: int) -> bool:
    """Tell whether a memory says what it said in a version: a use alone changes nothing."""
    if memory.version == version:
        return True
    images = (operation.after or {} for operation in operations_on(rows, memory))
    then = next((image for image in images if image.get("version") == version), None)
    now = snapshot(memory)
    return then is not None and all(then.get(name) == now[name] for name in TELLING)


def _name(handle: str) -> str:
    return f"version of {handle}"
