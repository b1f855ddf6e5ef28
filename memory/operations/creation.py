"""How a memory comes to be, from what a proposal says."""

from dataclasses import fields
from functools import cache
from types import SimpleNamespace
from typing import Any

from memory.ledger.kept_state import KeptState
from memory.ledger.proposal import ContentProposal, EpisodeFrame
from memory.operations.execution import OperationContext
from memory.tables import Memory
from memory.tables.columns import new_uid
from memory.vocabulary import Agent, Source

Draft = Any
"""A row to be: an object with the columns as its attributes. To make a real one takes longer."""
HIGHEST = 5.0
KEPT = tuple(field.name for field in fields(KeptState))
_SOURCES: dict[Agent, Source] = {"person": "user", "reviewer": "reviewer", "import": "import"}


def new_memory(context: OperationContext, proposal: ContentProposal, old: Memory | None) -> Memory:
    """Return a new row; what the proposal leaves open is as it was in the old one."""
    memory = Memory(**vars(drafted(context, proposal, old)))
    context.rows.add(memory)
    context.rows.flush()
    return memory


def drafted(context: OperationContext, proposal: ContentProposal, old: Memory | None) -> Draft:
    """Return what a new row is to be: its columns by name, but for what the database gives it."""
    batch = context.batch
    draft = SimpleNamespace(**_left_open())
    draft.uid, draft.user_id = new_uid(), batch.user_id
    draft.category = proposal.category
    draft.kind = None if proposal.episode else proposal.kind or (old.kind if old else "fact")
    draft.content = proposal.content or ""
    draft.structured = dict(proposal.structured) if proposal.structured else None
    draft.topic = proposal.topic or (old.topic if old else "")
    draft.importance = min(context.policy.importance.start + proposal.salience, HIGHEST)
    draft.confidence = proposal.confidence
    draft.source = _SOURCES.get(batch.author.agent, "curator")
    draft.verified = batch.author.is_person
    draft.audience, draft.character = batch.audience, batch.character
    draft.conversation_id, draft.grounding = batch.conversation_id, proposal.grounding
    draft.anchored_at = draft.created_at = draft.updated_at = batch.now
    draft.version = 0
    draft.hushed = old is not None and old.hushed
    frame(draft, proposal.episode)
    if proposal.kept is not None:
        _keep(draft, proposal.kept)
    set_times(draft, proposal)
    return draft


def _keep(memory: Draft, kept: KeptState) -> None:
    """Let a memory be as it was where it comes from; its fading starts anew."""
    for name in KEPT:
        setattr(memory, name, getattr(kept, name))


def frame(memory: Memory | Draft, told: EpisodeFrame | None) -> None:
    """Note which stretch an episode tells of."""
    if told is not None:
        memory.session_id = told.session_id
        memory.first_message_id = told.first_message_id
        memory.last_message_id = told.last_message_id
        memory.provisional = told.provisional


def set_times(memory: Memory | Draft, proposal: ContentProposal) -> None:
    """Note from when and until when it is true, where the proposal says so."""
    if proposal.valid_from:
        memory.valid_from = proposal.valid_from.at
        memory.valid_from_precision = proposal.valid_from.precision
    if proposal.valid_until:
        memory.valid_until = proposal.valid_until.at
        memory.valid_until_precision = proposal.valid_until.precision


@cache
def _left_open() -> dict[str, Any]:
    """Return what stands in the columns that nobody says anything of."""
    fields_of = Memory.model_fields.items()
    return {
        name: field.default for name, field in fields_of if not field.is_required() and name != "id"
    }
