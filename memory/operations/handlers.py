"""What each operation does to the rows, once it has been found valid."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from memory.ledger.ledger import review_called_at
from memory.ledger.proposal import Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.creation import frame, new_memory, set_times, twin_of
from memory.operations.execution import Applied, OperationContext, settle
from memory.operations.reinforcement import (
    anchor,
    call_review,
    forget,
    importance_now,
    leave_a_fact,
    use,
)
from memory.operations.supersession import give_way, refine_elsewhere, replace_by_new
from memory.operations.undo_execution import take_back
from memory.operations.undo_graph import bind
from memory.operations.validation import Target, with_labels_kept
from memory.tables import Memory, row_id
from memory.text.attribute_keys import still_fills
from memory.text.quotes import fingerprint
from memory.vocabulary import SUMMARY_CATEGORIES, ForgottenBecause, Op


def carry_out(desk: OperationContext, proposal: Proposal) -> Applied:
    """Apply one valid proposal."""
    applied = HANDLERS[proposal.op](desk, proposal)
    bind(desk.rows, desk.batch.user_id, applied.operation_ids)
    return applied


def _add(desk: OperationContext, proposal: Proposal) -> Applied:
    twin = None if proposal.episode else twin_of(desk, proposal)
    if twin is not None:
        told = with_labels_kept(proposal, Target.of(twin), desk.batch.author)
        return _rewrite(desk, told, twin)
    memory = new_memory(desk, proposal, None)
    return Applied(row_id(memory), (settle(desk, proposal, "ADD", memory, None),))


def _update(desk: OperationContext, proposal: Proposal) -> Applied:
    old = desk.memory(proposal)
    if proposal.successor_id is not None:
        return give_way(desk, proposal, old)
    if proposal.because is not None:
        return replace_by_new(desk, proposal, old)
    if old.audience != desk.batch.audience:
        return refine_elsewhere(desk, proposal, old)
    return _rewrite(desk, proposal, old)


def _rewrite(desk: OperationContext, proposal: Proposal, memory: Memory) -> Applied:
    """Change a memory where it stands, or only add what else it rests on."""
    before = snapshot(memory)
    memory.structured = _slot_after(memory, proposal)
    if memory.content != proposal.content:
        memory.content = proposal.content or memory.content
        memory.embedding = None
    memory.kind = proposal.kind or memory.kind
    memory.topic = proposal.topic or memory.topic
    memory.confidence = _confidence(memory, proposal)
    frame(memory, proposal.episode)
    set_times(memory, proposal)
    if desk.batch.author.is_person:
        memory.source, memory.verified = "user", True
        use(desk, memory, 0.0)
    return Applied(row_id(memory), (settle(desk, proposal, "UPDATE", memory, before),))


def _slot_after(memory: Memory, proposal: Proposal) -> dict[str, Any] | None:
    """Return the slot that goes with the new words: the one told with them, or the old if it fits.

    The old one told again is no news: what the words say counts.
    """
    told, slot = proposal.structured, memory.structured
    if told and dict(told) != slot:
        return dict(told)
    words, before = proposal.content or memory.content, memory.content
    if (
        slot is None
        or memory.category in SUMMARY_CATEGORIES
        or fingerprint(words) == fingerprint(before)
    ):
        return slot
    return slot if still_fills(slot, before, words) else None


def _confidence(memory: Memory, proposal: Proposal) -> float:
    """Return the mean of the two where they are merged, else the surer one."""
    if proposal.merges:
        return (memory.confidence + proposal.confidence) / 2
    return max(memory.confidence, proposal.confidence)


def _boost(desk: OperationContext, proposal: Proposal) -> Applied:
    memory = desk.memory(proposal)
    before = snapshot(memory)
    use(desk, memory, desk.rules.curation.boost)
    return Applied(row_id(memory), (settle(desk, proposal, "BOOST", memory, before),))


def _delete(desk: OperationContext, proposal: Proposal) -> Applied:
    memory = desk.memory(proposal)
    before = snapshot(memory)
    why: ForgottenBecause = "corrected" if proposal.because else proposal.forgotten_because
    forget(memory, why, proposal.at or desk.batch.now)
    return Applied(row_id(memory), (settle(desk, proposal, "DELETE", memory, before),))


def _restore(desk: OperationContext, proposal: Proposal) -> Applied:
    memory = desk.memory(proposal)
    before = snapshot(memory)
    memory.state, memory.forgotten_because, memory.forgotten_at = "active", None, None
    memory.review_due = None
    memory.kept_count += 1  # else what left by its age would leave again at once
    use(desk, memory, 0.0)
    memory.importance = max(memory.importance, desk.rules.importance.kept)
    return Applied(row_id(memory), (settle(desk, proposal, "RESTORE", memory, before),))


def _promote(desk: OperationContext, proposal: Proposal) -> Applied:
    memory = desk.memory(proposal)
    before = snapshot(memory)
    memory.category, memory.review_due = "core", None
    anchor(desk, memory, max(importance_now(desk, memory), desk.rules.importance.core))
    return Applied(row_id(memory), (settle(desk, proposal, "PROMOTE", memory, before),))


def _keep(desk: OperationContext, proposal: Proposal) -> Applied:
    """Keep it: importance as it starts, and a grace twice as long; a person's keep is a use."""
    memory = desk.memory(proposal)
    before = snapshot(memory)
    kept, dated = desk.rules.importance.kept, _dated(desk, proposal, memory)
    if desk.batch.author.is_person:
        use(desk, memory, 0.0)
        memory.importance = max(memory.importance, kept)
        memory.kept_count += 1
    elif memory.review_due == "promotion":
        leave_a_fact(desk, memory)
    else:
        memory.importance, memory.anchored_at = kept, dated.at or desk.batch.now
        memory.kept_count += 1
        memory.review_due = None
    return Applied(row_id(memory), (settle(desk, dated, "KEEP", memory, before),))


def _fade(desk: OperationContext, proposal: Proposal) -> Applied:
    """Let it go: it leaves when its importance has fallen far enough, unless it is used."""
    memory = desk.memory(proposal)
    before = snapshot(memory)
    dated = _dated(desk, proposal, memory)
    memory.review_due = "leaving"
    return Applied(row_id(memory), (settle(desk, dated, "FADE", memory, before),))


def _dated(desk: OperationContext, proposal: Proposal, memory: Memory) -> Proposal:
    """Date a decision to the crossing that called for it, so that a late one changes nothing."""
    if desk.batch.author.is_person or memory.review_due != "fading":
        return proposal
    return replace(proposal, at=review_called_at(desk.rows, memory))


def _review(desk: OperationContext, proposal: Proposal) -> Applied:
    """Note that importance fell to where a fading review is due, and ask for it."""
    memory = desk.memory(proposal)
    before = snapshot(memory)
    call_review(desk, memory, "fading")
    return Applied(row_id(memory), (settle(desk, proposal, "REVIEW", memory, before),))


def _archive(desk: OperationContext, proposal: Proposal) -> Applied:
    """Put away what a compression holds in its place; it can be restored."""
    memory = desk.memory(proposal)
    before = snapshot(memory)
    memory.state, memory.review_due = "archived", None
    return Applied(row_id(memory), (settle(desk, proposal, "ARCHIVE", memory, before),))


def _relate(desk: OperationContext, proposal: Proposal) -> Applied:
    """Record how a memory stands to others, and change nothing else."""
    memory = desk.memory(proposal)
    before = snapshot(memory)
    return Applied(row_id(memory), (settle(desk, proposal, "RELATE", memory, before),))


def _undo(desk: OperationContext, proposal: Proposal) -> Applied:
    memory_id, undone = take_back(desk.rows, desk.batch, desk.rules, proposal)
    return Applied(memory_id, (undone,))


def _hush(desk: OperationContext, proposal: Proposal) -> Applied:
    """Keep it, but never bring it up unasked; or lift that again."""
    memory = desk.memory(proposal)
    before = snapshot(memory)
    memory.hushed = proposal.op == "HUSH"
    return Applied(row_id(memory), (settle(desk, proposal, proposal.op, memory, before),))


HANDLERS: dict[Op, Callable[[OperationContext, Proposal], Applied]] = {
    "ADD": _add,
    "UPDATE": _update,
    "BOOST": _boost,
    "DELETE": _delete,
    "RESTORE": _restore,
    "PROMOTE": _promote,
    "KEEP": _keep,
    "REVIEW": _review,
    "FADE": _fade,
    "HUSH": _hush,
    "UNHUSH": _hush,
    "ARCHIVE": _archive,
    "RELATE": _relate,
    "UNDO": _undo,
}
