"""What is said of what waits for a yes: it is about whatever that has become by the time it counts.

One who is asked first may answer in any order. What took the place of something takes it also where
that is accepted later, and where it was declined, the place of what that would have replaced.
"""

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.proposal import Awaited, Batch, Proposal
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.operations.validation import Target
from memory.storage.ownership import find_owned, owned
from memory.tables import Memory, Operation, row_id

WAITS = "waits for a yes"
"""Why that is refused which only what is remembered can be asked for."""


def waiting_target(rows: Rows, batch: Batch, proposal: Proposal) -> Target | None:
    """Return what waits, and the proposal is about, as the memory that a yes would make it."""
    waiting = _operation(rows, batch.user_id, proposal.awaits)
    if waiting is None or waiting.status != "pending" or not isinstance(proposal, Update | Delete):
        return None
    said = waiting.proposed or {}
    return Target(
        category="fact",
        state="active",
        verified=False,
        content=said.get("content") or "",
        audience=batch.audience,
        grounding=said.get("grounding") or "real",
        topic=said.get("topic") or "",
        structured=said.get("structured"),
    )


def as_answered(rows: Rows, batch: Batch, proposal: Proposal) -> Proposal:
    """Return the proposal about what the thing that it awaits has become; else as an addition."""
    if isinstance(proposal, Add) and (worded := _worded_anew(rows, batch, proposal)):
        changed = Update.like(proposal, memory_id=worded.id, content=worded.content)
        return replace(changed, structured=None if worded.structured else proposal.structured)
    if proposal.awaits is None or proposal.memory_id is not None:
        return proposal
    memory = _stands_for(rows, batch.user_id, proposal.awaits)
    if isinstance(proposal, Update | Delete) and memory is not None:
        return replace(proposal, memory_id=memory.id)
    return Add.like(proposal) if isinstance(proposal, Update) else proposal


def is_answered(rows: Rows, user_id: int, awaited: Awaited) -> bool:
    """Tell whether there is a memory by now that something said of what waited is about."""
    return _stands_for(rows, user_id, awaited) is not None


def taking_over(rows: Rows, batch: Batch, proposal: Proposal, memory_id: int) -> Iterator[Update]:
    """Yield what puts in a memory's place what had taken it before the memory was accepted."""
    if proposal.waited_as is None:
        return
    memory = find_owned(rows, Memory, batch.user_id, memory_id)
    if memory is None or memory.state != "active":
        return
    for later in _followers(rows, batch.user_id):
        awaited, new = _awaited(later), find_owned(rows, Memory, batch.user_id, later.memory_id)
        if new is None or new.state != "active" or new.id == memory_id or awaited is None:
            continue
        first = _first_applied(rows, batch.user_id, awaited)
        if awaited.because and first is not None and first.id == proposal.waited_as:
            yield Update(
                memory_id=memory_id, successor_id=new.id, because=awaited.because, awaits=awaited
            )
            return


def follows(rows: Rows, later: Operation, operation_id: int) -> bool:
    """Tell whether an operation was said of what another one, which waited, would make."""
    chain = _chain(rows, later.user_id, _awaited(later))
    return any(each.id == operation_id for each in chain)


def note_awaited(rows: Rows, user_id: int, operation_id: int, proposal: Proposal) -> None:
    """Note with an operation that was applied unasked what it was said of."""
    if proposal.awaits is None:
        return
    operation = find_owned(rows, Operation, user_id, operation_id)
    if operation is not None and operation.proposed is None:
        operation.proposed = {"awaits": asdict(proposal.awaits)}


def about_waiting(rows: Rows, operation: Operation) -> str:
    """Return what it says, that an operation was said of and waited then; empty if of nothing."""
    waiting = _operation(rows, operation.user_id, _awaited(operation))
    return str((waiting.proposed or {}).get("content") or "") if waiting else ""


def _worded_anew(rows: Rows, batch: Batch, add: Add) -> Memory | None:
    """Return the memory that said an addition in other words before it was accepted, or None."""
    if add.waited_as is None:
        return None
    for later in _followers(rows, batch.user_id):
        awaited = _awaited(later)
        if awaited and awaited.because is None and awaited.operation_id == add.waited_as:
            memory = find_owned(rows, Memory, batch.user_id, later.memory_id)
            return memory if memory is not None and memory.state == "active" else None
    return None


def _followers(rows: Rows, user_id: int) -> list[Operation]:
    """Return the applied operations that were said of something that waited, oldest first."""
    said = col(Operation.proposed)["awaits"]["operation_id"].as_integer()
    found = owned(user_id, Operation).where(Operation.status == "applied", said.is_not(None))
    return list(rows.exec(found.order_by(col(Operation.id))).all())


def _stands_for(rows: Rows, user_id: int, awaited: Awaited) -> Memory | None:
    """Return the memory that the thing awaited has become, or would have taken the place of."""
    for each in _chain(rows, user_id, awaited):
        if each.status == "applied":
            memory = find_owned(rows, Memory, user_id, each.memory_id)
            return memory if memory is not None and memory.state == "active" else None
        if (target := (each.proposed or {}).get("memory_id")) is not None:
            memory = find_owned(rows, Memory, user_id, target)
            return memory if memory is not None and memory.state == "active" else None
    return None


def _first_applied(rows: Rows, user_id: int, awaited: Awaited) -> Operation | None:
    chain = _chain(rows, user_id, awaited)
    return next((each for each in chain if each.status == "applied"), None)


def _chain(rows: Rows, user_id: int, awaited: Awaited | None) -> Iterator[Operation]:
    """Yield what is awaited, what that was said of itself, and so on: each was asked earlier."""
    while (operation := _operation(rows, user_id, awaited)) is not None:
        yield operation
        earlier = _awaited(operation)
        if earlier is not None and earlier.operation_id >= row_id(operation):
            return
        awaited = earlier


def _operation(rows: Rows, user_id: int, awaited: Awaited | None) -> Operation | None:
    return find_owned(rows, Operation, user_id, awaited.operation_id) if awaited else None


def _awaited(operation: Operation) -> Awaited | None:
    noted: dict[str, Any] | None = (operation.proposed or {}).get("awaits")
    return Awaited(noted["operation_id"], noted.get("because")) if noted else None
