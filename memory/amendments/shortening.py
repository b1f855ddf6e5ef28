"""Shortening: an episode or a chapter that stays, without some of its sentences."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from sqlmodel import Session as Rows

from memory.ledger.proposal import (
    Author,
    Batch,
    EpisodeFrame,
    Outcome,
    Proposal,
    SourcedSentence,
    together,
)
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.policy import MemoryPolicy
from memory.storage.ownership import get_owned
from memory.tables import Memory, User

REWRITER = Author("summarizer", "rules", "topic-1")
"""Who leaves something out of an episode: not the person, whose own word it would else become."""


def shortened(  # noqa: PLR0913  # what stays of each part
    rows: Rows,
    memory: Memory,
    sentences: Sequence[SourcedSentence],
    topics: Sequence[str],
    *,
    reason: str,
    left: Callable[[str], str],
) -> Proposal:
    """Return what lets a summary keep these sentences and topics alone.

    `left` says what stays of its other texts.
    """
    structured = {
        name: left(value) if isinstance(value, str) else value
        for name, value in (memory.structured or {}).items()
    }
    if "topics" in structured:
        structured["topics"] = list(topics)
    language = rows.get_one(User, memory.user_id).language
    gap = "" if memory.category == "chapter" and language == "zh" else " "
    return Update(
        memory_id=memory.id,
        category=memory.category,
        content=gap.join(sentence.text for sentence in sentences if sentence.part == "summary"),
        topic=", ".join(topics),
        confidence=memory.confidence,
        structured=structured,
        sentences=sentences,
        episode=EpisodeFrame(
            memory.session_id,
            memory.first_message_id,
            memory.last_message_id,
            memory.provisional,
        ),
        reason=reason,
    )


def shorten(
    rows: Rows, proposals: Iterable[Proposal], batch: Batch, policy: MemoryPolicy
) -> Outcome:
    """Shorten summaries, or forget them, each where it stands: before whom, as whose character's.

    The batch says who asks and when; before another audience a summary would only be copied.
    """
    return together([apply(rows, _at_home(rows, each, batch), policy) for each in proposals])


def _at_home(rows: Rows, proposal: Proposal, batch: Batch) -> Batch:
    memory = get_owned(rows, Memory, batch.user_id, proposal.memory_id)
    return replace(
        batch,
        author=batch.author if isinstance(proposal, Delete) else REWRITER,
        proposals=[proposal],
        audience=memory.audience,
        conversation_id=memory.conversation_id,
        character=memory.character,
    )
