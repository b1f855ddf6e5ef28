"""Pending operations: what agents asked for and a person has yet to say yes or no to.

They wait because a run would have retired too much at once, or because the person wants to be asked
first. One that is accepted keeps its row in the ledger: it becomes the operation that was applied,
with the time of the yes as the one at which it took effect. What has another half (what ended for
what began) gets a second row.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import AnswerRefused
from memory.ledger.pending_operations import is_answerable, pending_of
from memory.ledger.proposal import Author, Batch, Outcome, Proposal
from memory.operations.apply import apply
from memory.operations.awaited import follows, is_answered
from memory.operations.kinds.delete import Delete
from memory.operations.registry import from_stored
from memory.operations.undo_graph import act_of
from memory.policy import MemoryPolicy
from memory.storage.events import announce
from memory.storage.ownership import find_owned, get_owned, owned
from memory.tables import Conversation, Memory, Operation, Run, row_id


def pending_operation(rows: Rows, user_id: int, operation_id: int) -> Sequence[Operation]:
    """Return one pending operation of a user.

    Raises:
        NotFound: the user has no such operation.
        AnswerRefused: it waits for nobody.
    """
    operation = get_owned(rows, Operation, user_id, operation_id)
    if operation.status != "pending":
        raise AnswerRefused("answered", "operation", operation_id)
    return [operation]


def pending_run(rows: Rows, user_id: int, run_id: int) -> Sequence[Operation]:
    """Return the pending operations of a user's run, oldest first.

    Raises:
        NotFound: the user has no such run.
        AnswerRefused: nothing of it waits.
    """
    get_owned(rows, Run, user_id, run_id)
    of_run = pending_of(rows, user_id, run_ids=[run_id])
    if not of_run:
        raise AnswerRefused("answered", "run", run_id)
    return of_run


def contents_of(operations: Sequence[Operation]) -> list[str]:
    """Return the sentences that would be stored, so that they can be embedded beforehand."""
    asked = (operation.proposed or {} for operation in operations)
    return [" ".join(entry["content"].split()) for entry in asked if entry.get("content")]


def accept(
    rows: Rows, operations: Sequence[Operation], batch: Batch, policy: MemoryPolicy
) -> Outcome:
    """Apply pending operations of one run, or one of them: all, or none.

    The batch says for whom, when, and with which vectors; who asked, from which words and who may
    hear it stays as it was.

    Raises:
        AnswerRefused: a memory changed since it was looked at, or may no longer be changed so.
    """
    proposals = [_asked_again(rows, operation) for operation in operations]
    gone = [each for each in proposals if _is_of_nothing(rows, batch.user_id, each)]
    if gone:
        _take_back(rows, operations, gone, batch.now)
        proposals = [each for each in proposals if each not in gone]
    whole = replace(_as_asked(rows, operations[0], batch), proposals=proposals, consented=True)
    outcome = apply(rows, whole, policy)
    if outcome.rejected:
        rejection = outcome.rejected[0]
        waiting = int(rejection.proposal.waited_as or 0)
        raise AnswerRefused("refused", "operation", waiting, reason=rejection.reason)
    _settle_run(rows, operations[0])
    return outcome


def _is_of_nothing(rows: Rows, user_id: int, proposal: Proposal) -> bool:
    """Tell whether that is to be forgotten which is not remembered: it waits, or was declined."""
    awaited = proposal.awaits if isinstance(proposal, Delete) else None
    return awaited is not None and not is_answered(rows, user_id, awaited)


def _take_back(
    rows: Rows, operations: Sequence[Operation], gone: Sequence[Proposal], now: datetime
) -> None:
    """Decline what waits and is to be forgotten, with the forgetting, of which nothing is left."""
    for proposal in gone:
        awaited = proposal.awaits.operation_id if proposal.awaits else None
        waiting = find_owned(rows, Operation, operations[0].user_id, awaited)
        if waiting is not None and waiting.status == "pending":
            decline(rows, [waiting], now)
        decline(rows, [each for each in operations if each.id == proposal.waited_as], now)


def decline(rows: Rows, operations: Sequence[Operation], now: datetime) -> None:
    """Turn pending operations of one run, or one of them, down; no memory changes."""
    for operation in operations:
        operation.status, operation.at = "declined", now
        announce(rows, operation.user_id, "operation.pending", [row_id(operation)])
    _settle_run(rows, operations[0])


def _asked_again(rows: Rows, operation: Operation) -> Proposal:
    """Return what was asked for, if all of it is still as it was then."""
    number = row_id(operation)
    if not is_answerable(rows, operation):
        raise AnswerRefused("erased", "operation", number)
    if operation.memory_id is not None and _moved_on(rows, operation):
        raise AnswerRefused("changed", "operation", number, memory_id=operation.memory_id)
    return replace(from_stored(operation.proposed or {}), waited_as=operation.id)


def _moved_on(rows: Rows, operation: Operation) -> bool:
    """Tell whether the memory changed by anything but what was proposed with the operation.

    That it was used changes nothing of what was asked.
    """
    memory = find_owned(rows, Memory, operation.user_id, operation.memory_id)
    if memory is None:
        return True
    since = owned(operation.user_id, Operation).where(
        Operation.memory_id == operation.memory_id,
        Operation.status == "applied",
        col(Operation.saw_version) >= operation.saw_version,
    )
    harmless = [
        each for each in rows.exec(since) if each.op == "BOOST" or _is_of_one_run(each, operation)
    ]
    if memory.version == (operation.saw_version or 0) + len(harmless):
        return False
    return not _changed_by_what_followed(rows, operation)


def _is_of_one_run(accepted: Operation, operation: Operation) -> bool:
    """Tell whether an operation was proposed with another one, and accepted by now."""
    proposed = (operation.run_id, operation.recorded_at)
    is_with_it = (accepted.run_id, accepted.recorded_at) == proposed
    return operation.run_id is not None and is_with_it and bool(accepted.proposed)


def _changed_by_what_followed(rows: Rows, operation: Operation) -> bool:
    """Tell whether a memory changed by nothing but what was said of what the operation asks for."""
    since = owned(operation.user_id, Operation).where(
        Operation.memory_id == operation.memory_id,
        Operation.status == "applied",
        col(Operation.saw_version) >= operation.saw_version,
    )
    return all(
        any(follows(rows, half, row_id(operation)) for half in act_of(rows, each))
        for each in rows.exec(since)
    )


def _as_asked(rows: Rows, operation: Operation, batch: Batch) -> Batch:
    """Return the batch as the agent gave it: its name, and who may hear of it."""
    author = Author(operation.agent, operation.model, operation.prompt_version)
    asked = replace(batch, author=author, run_id=operation.run_id)
    home = _conversation(rows, operation)
    memory = None if home and operation.agent == "curator" else _partner(rows, operation)
    if memory is not None:
        return replace(
            asked,
            audience=memory.audience,
            conversation_id=memory.conversation_id,
            character=memory.character,
        )
    if home is None:
        return asked
    return replace(asked, audience=home.audience, conversation_id=home.id, character=home.character)


def _conversation(rows: Rows, operation: Operation) -> Conversation | None:
    run = find_owned(rows, Run, operation.user_id, operation.run_id)
    return rows.get(Conversation, run.conversation_id) if run and run.conversation_id else None


def _partner(rows: Rows, operation: Operation) -> Memory | None:
    """Return the memory that an operation is about, or one that it relates its own to."""
    links = (operation.proposed or {}).get("links") or []
    ids = [operation.memory_id, *(link["memory_id"] for link in links)]
    found = (find_owned(rows, Memory, operation.user_id, memory_id) for memory_id in ids)
    return next((memory for memory in found if memory is not None), None)


def _settle_run(rows: Rows, operation: Operation) -> None:
    """Say of a run whose last operation was answered whether anything of it was applied."""
    rows.flush()
    if operation.run_id is None:
        return
    of_run = owned(operation.user_id, Operation.status).where(Operation.run_id == operation.run_id)
    states = set(rows.exec(of_run))
    if "pending" not in states:
        run = get_owned(rows, Run, operation.user_id, operation.run_id)
        run.status = "applied" if "applied" in states else "declined"
