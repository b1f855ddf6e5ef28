"""The one door for writing: every change of a memory, whoever asks, goes through `apply`.

It checks the operations, applies the valid ones, and writes the ledger, the evidence, the
relations, the derived stores and the jobs they cause, all in the caller's transaction.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pydantic import TypeAdapter
from sqlmodel import Session as Rows

from memory.ledger.ledger import Ledger
from memory.ledger.proposal import Batch, Outcome, Proposal, Rejection, tidied
from memory.operations.batch_state import BatchState
from memory.operations.cascade import falling
from memory.operations.execution import Applied, OperationContext, rows_named
from memory.operations.handlers import carry_out
from memory.operations.redaction import discreet, withheld
from memory.operations.run_limits import retire_limit, surplus
from memory.operations.undo_execution import UndoCheck, close_undone_runs
from memory.operations.validation import (
    objection,
    objection_to_barred,
    objection_to_partner,
    objection_to_secrets,
    objection_to_topics,
    retires,
    rewrites,
    with_labels_kept,
    with_times_in_reach,
)
from memory.privacy.topic_rules import ruled_topics
from memory.rules import Rules
from memory.secret_detection import redacted
from memory.storage.ownership import count_owned, find_owned
from memory.summaries.profile_schedule import ask_after_changes
from memory.tables import Memory, User, UserSettings
from memory.vocabulary import OperationStatus

_AS_JSON = TypeAdapter(Proposal)


def apply(rows: Rows, batch: Batch, rules: Rules) -> Outcome:
    """Apply what is valid of a batch, and record all of it.

    Operations that add come before those that take away, so that nothing is removed before what
    replaces it is stored.
    """
    batch = replace(batch, proposals=[tidied(proposal) for proposal in batch.proposals])
    user = rows.get_one(User, batch.user_id)
    user.revision += 1
    named = rows_named(rows, batch)
    sound, rejected = _sort_out(rows, batch, rules)
    for rejection in rejected:
        _set_aside(rows, batch, rejection.proposal, "rejected", rejection.reason)
    alarm = _alarm(rows, batch, sound, rules)
    if alarm or _asks_first(rows, batch):
        waiting = [_set_aside(rows, batch, proposal, "pending", None) for proposal in sound]
        return Outcome(pending=waiting, rejected=rejected, alarm=alarm)
    desk = OperationContext(rows, batch, rules, named)
    results = [carry_out(desk, proposal) for proposal in sorted(sound, key=_adds_first)]
    touched = [proposal.memory_id for proposal in sound if proposal.memory_id is not None]
    results += [carry_out(desk, proposal) for proposal in falling(rows, batch.user_id, touched)]
    close_undone_runs(rows, batch.user_id, [proposal.undoes for proposal in sound])
    outcome = _outcome(results, rejected)
    ask_after_changes(rows, batch.user_id, outcome.applied, batch.now)
    return outcome


def _outcome(results: Iterable[Applied], rejected: list[Rejection]) -> Outcome:
    applied = list(results)
    return Outcome(
        applied=[
            operation for other_applied in applied for operation in other_applied.operation_ids
        ],
        rejected=rejected,
        memory_ids=[other_applied.memory_id for other_applied in applied],
    )


def _sort_out(rows: Rows, batch: Batch, rules: Rules) -> tuple[list[Proposal], list[Rejection]]:
    limits = rules.curation
    too_many = surplus(batch.proposals, limits) if batch.author.agent == "curator" else {}
    never = ruled_topics(rows, batch.user_id, "never")
    undone = UndoCheck.of(rows, batch)
    foresight, sound, rejected = BatchState(rows, batch), [], []
    for position, asked in enumerate(batch.proposals):
        proposal = with_times_in_reach(foresight.fitted(asked))
        target = foresight.target(proposal.memory_id)
        proposal = with_labels_kept(proposal, target, batch.author)
        reason = (
            too_many.get(position)
            or foresight.objection(proposal)
            or objection(proposal, target, batch.author, limits, never)
            or foresight.objection_to_times(proposal)
            or _objection_to_partners(foresight, proposal)
            or objection_to_barred(rows, batch, proposal)
            or undone.objection(proposal)
        )
        if reason:
            rejected.append(Rejection(asked, reason))
        else:
            foresight.note(proposal)
            sound.append(_without_secrets(_kept_quiet(proposal, batch, never)))
    bare = _bare(sound, rejected)
    return (
        [proposal for proposal in sound if proposal not in bare],
        [*rejected, *(Rejection(proposal, "nothing holds it") for proposal in bare)],
    )


def _bare(sound: Iterable[Proposal], rejected: Iterable[Rejection]) -> list[Proposal]:
    """Return what would be archived although nothing that is stored holds all of it."""
    held = _sources(sound) - _sources(rejection.proposal for rejection in rejected)
    return [
        proposal
        for proposal in sound
        if proposal.op == "ARCHIVE" and proposal.memory_id not in held
    ]


def _sources(proposals: Iterable[Proposal]) -> set[int]:
    links = (link for proposal in proposals if proposal.op == "ADD" for link in proposal.links)
    return {link.memory_id for link in links if link.kind == "derived_from"}


def _kept_quiet(proposal: Proposal, batch: Batch, never: Sequence[str]) -> Proposal:
    """Return the proposal without what an agent's words beside it say of a topic not to be kept."""
    return proposal if batch.author.is_person else discreet(proposal, never)


def _without_secrets(proposal: Proposal) -> Proposal:
    """Return the proposal with what people said beside its content redacted."""
    return replace(
        proposal,
        reason=proposal.reason and redacted(proposal.reason),
        quotes=[replace(quote, text=redacted(quote.text)) for quote in proposal.quotes],
    )


def _objection_to_partners(foresight: BatchState, proposal: Proposal) -> str | None:
    """Return why the memories that a proposal relates its own to may not be, or None."""
    named = [link.memory_id for link in proposal.links]
    if proposal.successor_id is not None:
        named.append(proposal.successor_id)
    if proposal.memory_id in named:
        return "related to itself"
    found = (
        objection_to_partner(proposal, foresight.target(found_id), foresight.batch.audience)
        for found_id in named
    )
    return next((reason for reason in found if reason), None)


def _alarm(rows: Rows, batch: Batch, sound: list[Proposal], rules: Rules) -> str | None:
    if batch.consented or batch.author.agent != "curator":
        return None
    stored = BatchState(rows, batch)
    retiring = len(
        {
            proposal.memory_id
            for proposal in sound
            if retires(proposal)
            or rewrites(proposal, stored.target(proposal.memory_id), batch.audience)
        }
    )
    active = count_owned(rows, batch.user_id, Memory, Memory.state == "active")
    limit = retire_limit(active, rules.curation)
    if retiring <= limit:
        return None
    return f"one run would retire {retiring} memories; at most {limit} may go unasked"


def _asks_first(rows: Rows, batch: Batch) -> bool:
    if batch.consented or batch.author.agent not in ("curator", "reviewer", "compressor"):
        return False
    settings = rows.get(UserSettings, batch.user_id)
    return settings is not None and not settings.automatic


def _adds_first(proposal: Proposal) -> bool:
    return proposal.op in ("DELETE", "ARCHIVE")


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
        proposed=None if unsafe else _AS_JSON.dump_python(_without_secrets(proposal), mode="json"),
    )
