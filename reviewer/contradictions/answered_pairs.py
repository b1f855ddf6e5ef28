"""What was asked about already: pairs of memories that have not changed since."""

from collections.abc import Mapping, Set

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.snapshots import snapshot
from memory.storage.ownership import among, owned
from memory.tables import Memory, Operation, Run
from reviewer.contradictions.arbiter import HANDLES
from reviewer.contradictions.nomination import Pair

TELLING = ("content", "structured", "valid_from", "valid_until")
"""The columns whose change makes an answer out of date."""
Version = tuple[int, int]
"""A memory and the number of its version."""


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
    older = {
        (memory_id, version)
        for run in last.values()
        for memory_id, version in _asked(run)
        if memories[memory_id].version != version
    }
    changed = _changed(rows, user_id, memories, older)
    return {pair for pair, run in last.items() if changed.isdisjoint(_asked(run))}


def _changed(
    rows: Rows, user_id: int, memories: Mapping[int, Memory], versions: Set[Version]
) -> set[Version]:
    """Return those versions in which a memory did not say what it says: a use changes nothing."""
    if not versions:
        return set()
    ids, numbers = (set(each) for each in zip(*versions, strict=True))
    found = owned(user_id, Operation.memory_id, Operation.after).where(
        among(col(Operation.memory_id), ids),
        col(Operation.after)["version"].as_integer().in_(numbers),
    )
    images = rows.exec(found.order_by(col(Operation.id).desc())).all()
    then = {(memory_id, image["version"]): image for memory_id, image in images if image}
    now = {memory_id: snapshot(memories[memory_id]) for memory_id in ids}
    return {
        asked
        for asked in versions
        if asked not in then
        or any(then[asked].get(name) != now[asked[0]][name] for name in TELLING)
    }


def _asked(run: Run) -> list[Version]:
    """Return the memories that a run asked about, each with its version then."""
    return [(int(run.handles[handle]), int(run.counts[_name(handle)])) for handle in HANDLES]


def _pair(run: Run) -> Pair | None:
    if not all(_name(handle) in run.counts for handle in HANDLES):
        return None
    first, second = sorted(int(run.handles[handle]) for handle in HANDLES)
    return first, second


def _name(handle: str) -> str:
    return f"version of {handle}"
