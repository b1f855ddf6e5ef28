"""What each operation does to the rows, once it has been found valid."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.connections import connect, name_entities, rest_on
from memory.fading import importance_at
from memory.images import image_of
from memory.jobs import Task, enqueue
from memory.ledger import Ledger
from memory.moments import Moment
from memory.operations import Batch, Proposal
from memory.quotes import fingerprint
from memory.rules import Rules
from memory.tables import Memory, Message
from memory.upkeep import fade_of, keep_up
from memory.vocabulary import Agent, ForgottenBecause, Op, Source

HIGHEST = 5.0


@dataclass(frozen=True, slots=True)
class Desk:
    """What the operations of one batch are carried out with."""

    rows: Rows
    batch: Batch
    rules: Rules

    def memory(self, proposal: Proposal) -> Memory:
        """Return the memory that a checked proposal is about."""
        return self.rows.get_one(Memory, proposal.memory_id)


@dataclass(frozen=True, slots=True)
class Applied:
    """The operations that one proposal became, and the memory it is now about."""

    memory_id: int
    operation_ids: tuple[int, ...]


def carry_out(desk: Desk, proposal: Proposal) -> Applied:
    """Apply one valid proposal."""
    return _DEEDS[proposal.op](desk, proposal)


def _add(desk: Desk, proposal: Proposal) -> Applied:
    twin = None if proposal.episode else _twin(desk, proposal)
    if twin is not None:
        return _rewrite(desk, proposal, twin)
    memory = _new_memory(desk, proposal, None)
    return Applied(int(memory.id or 0), (_settle(desk, proposal, "ADD", memory, None),))


def _update(desk: Desk, proposal: Proposal) -> Applied:
    old = desk.memory(proposal)
    if proposal.because is not None:
        return _replace(desk, proposal, old)
    if old.audience != desk.batch.audience:
        return _refine_elsewhere(desk, proposal, old)
    return _rewrite(desk, proposal, old)


def _rewrite(desk: Desk, proposal: Proposal, memory: Memory) -> Applied:
    """Change a memory where it stands, or only add what else it rests on."""
    before = image_of(memory)
    if memory.content != proposal.content:
        memory.content = proposal.content or memory.content
        memory.embedding = None
    memory.kind = proposal.kind or memory.kind
    memory.topic = proposal.topic or memory.topic
    memory.structured = dict(proposal.structured) if proposal.structured else memory.structured
    memory.confidence = max(memory.confidence, proposal.confidence)
    if proposal.episode is not None:
        memory.provisional = proposal.episode.provisional
    _set_times(memory, proposal)
    if desk.batch.author.is_person:
        memory.source, memory.verified = "user", True
        _use(desk, memory, 0.0)
    return Applied(int(memory.id or 0), (_settle(desk, proposal, "UPDATE", memory, before),))


def _replace(desk: Desk, proposal: Proposal, old: Memory) -> Applied:
    """Put a new memory in the place of one that was true and ended, or never was."""
    new = _new_memory(desk, proposal, old)
    if proposal.because == "changed" and new.valid_from is None:
        start = _said_at(desk, proposal)
        new.valid_from, new.valid_from_precision = start.at, start.precision
    added = _settle(desk, proposal, "ADD", new, None)
    connect(desk.rows, new, old, "supersedes", operation_id=added)
    before = image_of(old)
    if proposal.because == "corrected":
        _forget(old, "corrected", desk.batch.now)
        ended = _settle(desk, proposal, "DELETE", old, before)
    else:
        old.valid_until, old.valid_until_precision = new.valid_from, new.valid_from_precision
        old.superseded = True
        ended = _settle(desk, proposal, "UPDATE", old, before)
    return Applied(int(new.id or 0), (added, ended))


def _refine_elsewhere(desk: Desk, proposal: Proposal, old: Memory) -> Applied:
    """Keep what another audience knows as it is, and add what this one was told."""
    new = _new_memory(desk, proposal, old)
    added = _settle(desk, proposal, "ADD", new, None)
    connect(desk.rows, new, old, "refines", operation_id=added)
    return Applied(int(new.id or 0), (added,))


def _boost(desk: Desk, proposal: Proposal) -> Applied:
    memory = desk.memory(proposal)
    before = image_of(memory)
    _use(desk, memory, desk.rules.curation.boost)
    return Applied(int(memory.id or 0), (_settle(desk, proposal, "BOOST", memory, before),))


def _delete(desk: Desk, proposal: Proposal) -> Applied:
    memory = desk.memory(proposal)
    before = image_of(memory)
    why: ForgottenBecause = "corrected" if proposal.because else proposal.forgotten_because
    _forget(memory, why, proposal.at or desk.batch.now)
    return Applied(int(memory.id or 0), (_settle(desk, proposal, "DELETE", memory, before),))


def _restore(desk: Desk, proposal: Proposal) -> Applied:
    memory = desk.memory(proposal)
    before = image_of(memory)
    memory.state, memory.forgotten_because, memory.forgotten_at = "active", None, None
    memory.review_due = None
    memory.kept_count += 1  # else what left by its age would leave again at once
    _use(desk, memory, 0.0)
    memory.importance = max(memory.importance, desk.rules.importance.kept)
    return Applied(int(memory.id or 0), (_settle(desk, proposal, "RESTORE", memory, before),))


def _promote(desk: Desk, proposal: Proposal) -> Applied:
    memory = desk.memory(proposal)
    before = image_of(memory)
    memory.category, memory.review_due = "core", None
    _anchor(desk, memory, max(_importance(desk, memory), desk.rules.importance.core))
    return Applied(int(memory.id or 0), (_settle(desk, proposal, "PROMOTE", memory, before),))


def _keep(desk: Desk, proposal: Proposal) -> Applied:
    """After a fading review: importance as it starts, and a grace twice as long."""
    memory = desk.memory(proposal)
    before = image_of(memory)
    if memory.review_due != "promotion":
        memory.kept_count += 1
        _anchor(desk, memory, desk.rules.importance.kept)
    memory.review_due = None
    return Applied(int(memory.id or 0), (_settle(desk, proposal, "KEEP", memory, before),))


def _fade(desk: Desk, proposal: Proposal) -> Applied:
    """Let it go: it leaves when its importance has fallen far enough, unless it is used."""
    memory = desk.memory(proposal)
    before = image_of(memory)
    memory.review_due = "leaving"
    return Applied(int(memory.id or 0), (_settle(desk, proposal, "FADE", memory, before),))


def _review(desk: Desk, proposal: Proposal) -> Applied:
    """Note that importance fell to where a fading review is due, and ask for it."""
    memory = desk.memory(proposal)
    before = image_of(memory)
    _call_review(desk, memory, "fading")
    return Applied(int(memory.id or 0), (_settle(desk, proposal, "REVIEW", memory, before),))


def _new_memory(desk: Desk, proposal: Proposal, old: Memory | None) -> Memory:
    batch = desk.batch
    memory = Memory(
        user_id=batch.user_id,
        category=proposal.category,
        kind=None if proposal.episode else proposal.kind or (old.kind if old else "fact"),
        content=proposal.content or "",
        structured=dict(proposal.structured) if proposal.structured else None,
        topic=proposal.topic or (old.topic if old else ""),
        importance=min(desk.rules.importance.start + proposal.salience, HIGHEST),
        confidence=proposal.confidence,
        source=_SOURCES.get(batch.author.agent, "curator"),
        verified=batch.author.is_person,
        audience=batch.audience,
        conversation_id=batch.conversation_id,
        character=batch.character,
        grounding=proposal.grounding,
        anchored_at=batch.now,
        created_at=batch.now,
        updated_at=batch.now,
        version=0,
    )
    if proposal.episode is not None:
        memory.session_id = proposal.episode.session_id
        memory.first_message_id = proposal.episode.first_message_id
        memory.last_message_id = proposal.episode.last_message_id
        memory.provisional = proposal.episode.provisional
    _set_times(memory, proposal)
    desk.rows.add(memory)
    desk.rows.flush()
    return memory


def _settle(
    desk: Desk, proposal: Proposal, op: Op, memory: Memory, before: dict[str, Any] | None
) -> int:
    """Bring what is derived in line, then record the operation and what the memory rests on."""
    keep_up(desk.rows, memory, desk.batch, desk.rules)
    operation_id = Ledger(desk.rows, desk.batch).applied(proposal, op, before=before, memory=memory)
    if op == "ADD" or (op == "UPDATE" and not memory.superseded):
        rest_on(desk.rows, memory, proposal, operation_id=operation_id)
        name_entities(desk.rows, memory, proposal.entities)
    return operation_id


def _twin(desk: Desk, proposal: Proposal) -> Memory | None:
    """Return the memory that says the same word for word to the same audience, and still holds."""
    batch = desk.batch
    same = select(Memory).where(
        Memory.user_id == batch.user_id,
        Memory.fingerprint == fingerprint(proposal.content or ""),
        Memory.state == "active",
        Memory.audience == batch.audience,
        Memory.character == batch.character,
        Memory.grounding == proposal.grounding,
        col(Memory.category).in_(("core", "fact")),
        col(Memory.valid_until).is_(None) | (col(Memory.valid_until) > batch.now),
    )
    return desk.rows.exec(same).first()


def _said_at(desk: Desk, proposal: Proposal) -> Moment:
    message = desk.rows.get(Message, proposal.quotes[0].message_id) if proposal.quotes else None
    return Moment(message.at if message else desk.batch.now, "instant")


def _set_times(memory: Memory, proposal: Proposal) -> None:
    if proposal.valid_from:
        memory.valid_from = proposal.valid_from.at
        memory.valid_from_precision = proposal.valid_from.precision
    if proposal.valid_until:
        memory.valid_until = proposal.valid_until.at
        memory.valid_until_precision = proposal.valid_until.precision


def _forget(memory: Memory, because: ForgottenBecause, at: datetime) -> None:
    memory.state, memory.forgotten_because, memory.forgotten_at = "forgotten", because, at
    memory.review_due = None


def _use(desk: Desk, memory: Memory, gain: float) -> None:
    """Count a use: importance as it is now plus the gain, fading starts anew."""
    before = _importance(desk, memory)
    memory.used_count += 1
    memory.last_used_at = desk.batch.now
    memory.review_due = None  # a use before the decision cancels the review
    _anchor(desk, memory, min(before + gain, HIGHEST))
    if before < desk.rules.review.promote_at <= memory.importance and memory.category == "fact":
        _call_review(desk, memory, "promotion")


def _call_review(desk: Desk, memory: Memory, trigger: str) -> None:
    memory.review_due = trigger
    now = desk.batch.now
    task = Task(
        kind="review",
        lane=f"user:{memory.user_id}:review",
        run_at=now,
        user_id=memory.user_id,
        payload={"memory_id": int(memory.id or 0)},
    )
    enqueue(desk.rows, task, now)


def _anchor(desk: Desk, memory: Memory, importance: float) -> None:
    memory.importance, memory.anchored_at = importance, desk.batch.now


def _importance(desk: Desk, memory: Memory) -> float:
    return importance_at(fade_of(memory), desk.batch.now, desk.rules)


_SOURCES: dict[Agent, Source] = {"person": "user", "reviewer": "reviewer", "import": "import"}
_DEEDS: dict[Op, Callable[[Desk, Proposal], Applied]] = {
    "ADD": _add,
    "UPDATE": _update,
    "BOOST": _boost,
    "DELETE": _delete,
    "RESTORE": _restore,
    "PROMOTE": _promote,
    "KEEP": _keep,
    "REVIEW": _review,
    "FADE": _fade,
}
