"""The one door for writing: every change of a memory, whoever asks, goes through `apply`.

It checks the operations, applies the valid ones, and writes the ledger, the evidence, the
relations, the derived stores and the jobs they cause, all in the caller's transaction.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import SQLModel, col, select, update
from sqlmodel.sql.expression import SelectOfScalar

from config.errors import ErasedMeanwhile
from memory.ledger.ledger import Ledger
from memory.ledger.proposal import Batch, Outcome, Proposal, Rejection, tidied
from memory.operations.additions import add_all, in_runs
from memory.operations.awaited import (
    as_answered,
    note_awaited,
    taking_over,
    waiting_target,
)
from memory.operations.batch_state import BatchState
from memory.operations.execution import Applied, OperationContext
from memory.operations.kinds.archive import unheld
from memory.operations.kinds.undo import Undo, close_undone_runs
from memory.operations.kinds.update import Update, rewrites, told_again
from memory.operations.redaction import discreet, withheld
from memory.operations.registry import (
    as_stored,
    carry_out,
    carry_out_all,
    in_groups,
    objection,
    stored_check,
)
from memory.operations.run_limits import retire_limit, surplus
from memory.operations.telling_heirs import giving_away
from memory.operations.undo_graph import bind_further
from memory.operations.unsupported_insights import falling
from memory.operations.validation import (
    barred_sources,
    objection_to_barred,
    objection_to_partner,
    objection_to_secrets,
    objection_to_topics,
    with_labels_kept,
    with_times_in_reach,
)
from memory.policy import MemoryPolicy
from memory.privacy.topic_rules import ruled_topics
from memory.secret_detection import redacted
from memory.storage.ownership import among, count_owned, find_owned, listed, owned
from memory.summaries.profile_schedule import ask_after_changes
from memory.tables import Memory, Operation, User, UserSettings
from memory.vocabulary import OperationStatus


def apply(rows: Rows, batch: Batch, policy: MemoryPolicy) -> Outcome:
    """Apply what is valid of a batch, and record all of it.

    Operations that add come before those that take away, so that nothing is removed before what
    replaces it is stored.
    """
    batch = replace(batch, proposals=[tidied(proposal) for proposal in batch.proposals])
    asks_first = _asks_first(rows, batch)
    if not asks_first:
        answered = [as_answered(rows, batch, proposal) for proposal in batch.proposals]
        batch = replace(batch, proposals=answered)
    whose = {"whose": batch.user_id}
    user: SQLModel | None
    user = rows.scalars(_ADVANCED, whose, execution_options=_FRESH).one_or_none()
    if user is None:
        raise ErasedMeanwhile("user", batch.user_id)
    named = [user, *_rows_named(rows, batch)]
    sound, rejected = _sort_out(rows, batch, policy)
    for rejection in rejected:
        _set_aside(rows, batch, rejection.proposal, "rejected", rejection.reason)
    alarm = _alarm(rows, batch, sound, policy)
    if alarm or asks_first:
        waiting = [_set_aside(rows, batch, proposal, "pending", None) for proposal in sound]
        return Outcome(pending=waiting, rejected=rejected, alarm=alarm)
    context = OperationContext(rows, batch, policy, named)
    results = [*_results(context, sorted(sound, key=lambda proposal: proposal.comes_last))]
    touched = [proposal.memory_id for proposal in sound if proposal.memory_id is not None]
    results += _consequences(context, results, touched)
    close_undone_runs(rows, batch.user_id, _undone(sound))
    outcome = _outcome(results, rejected)
    changing = [each for done in results if not done.is_plain for each in done.operation_ids]
    if changing:
        ask_after_changes(rows, batch.user_id, changing, batch.now)
    return outcome


def _results(context: OperationContext, proposals: Sequence[Proposal]) -> Iterator[Applied]:
    for is_plain, run in in_runs(context, proposals):
        if is_plain:
            yield from add_all(context, run)
        else:
            yield from (done for group in in_groups(run) for done in _carried_out(context, group))


def _carried_out(context: OperationContext, proposals: Sequence[Proposal]) -> list[Applied]:
    """Apply valid proposals that go at once, and what was said of each while it waited."""
    rows, batch, found = context.rows, context.batch, list[Applied]()
    for proposal, applied in zip(proposals, carry_out_all(context, proposals), strict=True):
        note_awaited(rows, batch.user_id, applied.operation_ids[0], proposal)
        after = taking_over(rows, batch, proposal, applied.memory_id)
        found += [applied, *(carry_out(context, later) for later in after)]
    return found


def _consequences(
    context: OperationContext, results: Sequence[Applied], touched: Collection[int]
) -> list[Applied]:
    """Let what was derived follow where its sources went, as one act with that."""
    rows, user_id, found = context.rows, context.batch.user_id, list[Applied]()
    for consequence in giving_away(rows, user_id, touched):
        done = [carry_out(context, proposal) for proposal in consequence.as_one]
        causes = [applied for applied in results if applied.memory_id in consequence.causes]
        act = [each for one in (*causes, *done) for each in one.operation_ids]
        bind_further(rows, user_id, act if done else ())
        found += [*done, *(carry_out(context, proposal) for proposal in consequence.alone)]
    gone = {*touched, *(applied.memory_id for applied in found)}
    return [*found, *(carry_out(context, each) for each in falling(rows, user_id, gone))]


def _rows_named(rows: Rows, batch: Batch) -> list[SQLModel]:
    """Read the memories that a batch is about, and the operations that it undoes."""
    memories = {proposal.memory_id for proposal in batch.proposals}
    found = list[SQLModel]()
    for table, ids in ((Memory, memories), (Operation, _undone(batch.proposals))):
        if ids - {None}:
            named = {"user_id": batch.user_id, "ids": listed(ids)}
            found += rows.scalars(_of_ids(table), named).all()
    return found


@cache
def _of_ids(table: type[Memory] | type[Operation]) -> SelectOfScalar[Any]:
    named = among(col(table.id), bindparam("ids", type_=String))
    return owned(bindparam("user_id", type_=Integer), table).where(named)


def _undone(proposals: Iterable[Proposal]) -> set[int | None]:
    return {proposal.undoes for proposal in proposals if isinstance(proposal, Undo)}


def _outcome(results: Iterable[Applied], rejected: list[Rejection]) -> Outcome:
    applied = list(results)
    return Outcome(
        applied=[
            operation for other_applied in applied for operation in other_applied.operation_ids
        ],
        rejected=rejected,
        memory_ids=[other_applied.memory_id for other_applied in applied],
    )


def _sort_out(
    rows: Rows, batch: Batch, policy: MemoryPolicy
) -> tuple[list[Proposal], list[Rejection]]:
    limits = policy.curation
    too_many = surplus(batch.proposals, limits) if batch.author.agent == "curator" else {}
    never = ruled_topics(rows, batch.user_id, "never")
    stored, barred = stored_check(rows, batch), barred_sources(rows, batch)
    state, sound, rejected = BatchState(rows, batch), [], []
    for position, asked in enumerate(batch.proposals):
        proposal = with_times_in_reach(state.rebase(asked))
        proposal = told_again(rows, batch, proposal)
        target = state.target(proposal.memory_id) or waiting_target(rows, batch, proposal)
        proposal = with_labels_kept(proposal, target, batch.author)
        reason = (
            too_many.get(position)
            or state.objection(proposal)
            or objection(proposal, target, batch.author, limits, never)
            or state.objection_to_times(proposal)
            or _objection_to_partners(state, proposal)
            or _objection_to_successor(state, proposal)
            or objection_to_barred(proposal, barred)
            or stored(proposal)
        )
        if reason:
            rejected.append(Rejection(asked, reason))
        else:
            state.note(proposal)
            sound.append(_without_secrets(_kept_quiet(proposal, batch, never)))
    bare = unheld(sound, [rejection.proposal for rejection in rejected])
    return (
        [proposal for proposal in sound if proposal not in bare],
        [*rejected, *(Rejection(proposal, "nothing holds it") for proposal in bare)],
    )


def _kept_quiet(proposal: Proposal, batch: Batch, never: Sequence[str]) -> Proposal:
    """Return the proposal without what an agent's words beside it say of a topic not to be kept."""
    return proposal if batch.author.is_person else discreet(proposal, never)


def _without_secrets(proposal: Proposal) -> Proposal:
    """Return the proposal with what people said beside its content redacted."""
    if not (proposal.reason or proposal.quotes):
        return proposal
    return replace(
        proposal,
        reason=proposal.reason and redacted(proposal.reason),
        quotes=[replace(quote, text=redacted(quote.text)) for quote in proposal.quotes],
    )


def _objection_to_partners(state: BatchState, proposal: Proposal) -> str | None:
    """Return why the memories that a proposal relates its own to may not be, or None."""
    if proposal.memory_id in proposal.partner_ids:
        return "related to itself"
    found = (
        objection_to_partner(state.target(partner_id), state.batch.audience)
        for partner_id in proposal.partner_ids
    )
    return next((reason for reason in found if reason), None)


def _objection_to_successor(state: BatchState, proposal: Proposal) -> str | None:
    """Return the objection to ending a memory for one that is over by now, too, or None."""
    successor_id = proposal.successor_id if isinstance(proposal, Update) else None
    successor = state.target(successor_id)
    if successor is None or successor.valid_until is None:
        return None
    return "over by now" if successor.valid_until <= state.batch.now else None


def _alarm(rows: Rows, batch: Batch, sound: list[Proposal], policy: MemoryPolicy) -> str | None:
    if batch.consented or batch.author.agent != "curator":
        return None
    stored = BatchState(rows, batch)
    retiring = len(
        {
            proposal.memory_id
            for proposal in sound
            if proposal.retires
            or rewrites(proposal, stored.target(proposal.memory_id), batch.audience)
        }
    )
    if not retiring:
        return None
    active = count_owned(rows, batch.user_id, Memory, Memory.state == "active")
    limit = retire_limit(active, policy.curation)
    if retiring <= limit:
        return None
    return f"one run would retire {retiring} memories; at most {limit} may go unasked"


def _asks_first(rows: Rows, batch: Batch) -> bool:
    if batch.consented or batch.author.agent not in ("curator", "reviewer", "compressor"):
        return False
    settings = rows.get(UserSettings, batch.user_id)
    return settings is not None and not settings.automatic


def _set_aside(
    rows: Rows, batch: Batch, proposal: Proposal, status: OperationStatus, reason: str | None
) -> int:
    own = find_owned(rows, Memory, batch.user_id, proposal.memory_id)
    never = ruled_topics(rows, batch.user_id, "never")
    is_unwanted = objection_to_topics(proposal, never) is not None
    proposal = withheld(proposal) if is_unwanted else _kept_quiet(proposal, batch, never)
    unsafe = objection_to_secrets(proposal) is not None
    return Ledger(rows, batch).record(
        _without_secrets(proposal),
        op=proposal.op,
        status=status,
        memory_id=own and own.id,
        saw_version=own and own.version,
        rejected_because=reason,
        proposed=None if unsafe else as_stored(_without_secrets(proposal)),
    )


_USERS = User.metadata.tables["users"]
_ADVANCED = select(User).from_statement(
    update(_USERS)
    .where(_USERS.c.id == bindparam("whose"))
    .values(revision=_USERS.c.revision + 1)
    .returning(*_USERS.c)
)
"""Raises the revision of a user and reads it, which the batch looks at later."""
_FRESH = {"populate_existing": True}
