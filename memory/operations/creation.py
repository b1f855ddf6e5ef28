"""How a memory comes to be, from what a proposal says."""

from dataclasses import fields

from memory.ledger.kept_state import KeptState
from memory.ledger.proposal import ContentProposal, EpisodeFrame
from memory.operations.execution import OperationContext
from memory.tables import Memory
from memory.vocabulary import Agent, Source

HIGHEST = 5.0
KEPT = tuple(field.name for field in fields(KeptState))
_SOURCES: dict[Agent, Source] = {"person": "user", "reviewer": "reviewer", "import": "import"}


def new_memory(context: OperationContext, proposal: ContentProposal, old: Memory | None) -> Memory:
    """Return a new row; what the proposal leaves open is as it was in the old one."""
    batch = context.batch
    memory = Memory(
        user_id=batch.user_id,
        category=proposal.category,
        kind=None if proposal.episode else proposal.kind or (old.kind if old else "fact"),
        content=proposal.content or "",
        structured=dict(proposal.structured) if proposal.structured else None,
        topic=proposal.topic or (old.topic if old else ""),
        importance=min(context.policy.importance.start + proposal.salience, HIGHEST),
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
    if proposal.kept is not None:
        _keep(memory, proposal.kept)
    set_times(memory, proposal)
    context.rows.add(memory)
    context.rows.flush()
    return memory


def _keep(memory: Memory, kept: KeptState) -> None:
    """Let a memory be as it was where it comes from; its fading starts anew."""
    for name in KEPT:
        setattr(memory, name, getattr(kept, name))


def frame(memory: Memory, told: EpisodeFrame | None) -> None:
    """Note which stretch an episode tells of."""
    if told is not None:
        memory.session_id = told.session_id
        memory.first_message_id = told.first_message_id
        memory.last_message_id = told.last_message_id
        memory.provisional = told.provisional


def set_times(memory: Memory, proposal: ContentProposal) -> None:
    """Note from when and until when it is true, where the proposal says so."""
    if proposal.valid_from:
        memory.valid_from = proposal.valid_from.at
        memory.valid_from_precision = proposal.valid_from.precision
    if proposal.valid_until:
        memory.valid_until = proposal.valid_until.at
        memory.valid_until_precision = proposal.valid_until.precision
