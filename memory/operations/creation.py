"""How a memory comes to be: from a proposal, unless one says the same word for word."""

from dataclasses import replace
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlmodel import col

from memory.ledger.proposal import EpisodeFrame, Proposal
from memory.operations.batch_state import objection_to_period
from memory.operations.execution import OperationContext
from memory.operations.validation import Target, objection, rewrites, with_labels_kept
from memory.storage.ownership import owned
from memory.tables import Memory
from memory.text.quotes import fingerprint
from memory.vocabulary import Agent, Source

HIGHEST = 5.0
_SOURCES: dict[Agent, Source] = {"person": "user", "reviewer": "reviewer", "import": "import"}


def new_memory(desk: OperationContext, proposal: Proposal, old: Memory | None) -> Memory:
    """Return a new row; what the proposal leaves open is as it was in the old one."""
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
    frame(memory, proposal.episode)
    set_times(memory, proposal)
    desk.rows.add(memory)
    desk.rows.flush()
    return memory


def twin_of(desk: OperationContext, proposal: Proposal) -> Memory | None:
    """Return the memory that says the same word for word to the same audience, and still holds.

    What is over is it where it is told again with the same end.

    What the new memory is derived from is none: it is about to be put away. Nor is what would end
    at another time by it, or what the author may not touch: then both are kept.
    """
    batch = desk.batch
    sources = [link.memory_id for link in proposal.links if link.kind == "derived_from"]
    same = owned(batch.user_id, Memory).where(
        Memory.fingerprint == fingerprint(proposal.content or ""),
        Memory.state == "active",
        Memory.audience == batch.audience,
        Memory.character == batch.character,
        Memory.grounding == proposal.grounding,
        col(Memory.category).in_(("core", "fact")),
        _is_open(proposal, batch.now),
        col(Memory.id).not_in(sources),
    )
    found = desk.rows.exec(same.order_by(col(Memory.id)))
    return next((memory for memory in found if _may_be_told_again(desk, proposal, memory)), None)


def _is_open(proposal: Proposal, now: datetime) -> ColumnElement[bool]:
    """Say that a memory still holds, or ended exactly when the proposal says that it did."""
    holds = col(Memory.valid_until).is_(None) | (col(Memory.valid_until) > now)
    told = proposal.valid_until
    return holds if told is None else holds | (col(Memory.valid_until) == told.at)


def _may_be_told_again(desk: OperationContext, proposal: Proposal, twin: Memory) -> bool:
    again, target = replace(proposal, op="UPDATE", content=twin.content), Target.of(twin)
    if rewrites(again, target, twin.audience) or objection_to_period(again, target):
        return False
    author, limits = desk.batch.author, desk.rules.curation
    return objection(with_labels_kept(again, target, author), target, author, limits) is None


def frame(memory: Memory, told: EpisodeFrame | None) -> None:
    """Note which stretch an episode tells of."""
    if told is not None:
        memory.session_id = told.session_id
        memory.first_message_id = told.first_message_id
        memory.last_message_id = told.last_message_id
        memory.provisional = told.provisional


def set_times(memory: Memory, proposal: Proposal) -> None:
    """Note from when and until when it is true, where the proposal says so."""
    if proposal.valid_from:
        memory.valid_from = proposal.valid_from.at
        memory.valid_from_precision = proposal.valid_from.precision
    if proposal.valid_until:
        memory.valid_until = proposal.valid_until.at
        memory.valid_until_precision = proposal.valid_until.precision
