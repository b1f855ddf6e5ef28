"""Heard messages: which of a platform's messages were taken in, so that no start hears them again.

A conversation keeps up to where nothing waits any more, and what was taken in beyond: what somebody
said earlier may still wait while somebody else is answered. Ids alone, so that it outlives the
words.
"""

from collections.abc import Collection, Sequence

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.tables import Conversation

MOST_BEYOND = 500
"""So many are kept at most; a start reads fewer messages of a channel than that."""


def note_heard(
    conversation: Conversation, message_ids: Collection[int], waits_from: int | None = None
) -> None:
    """Note that messages were taken in; the oldest that still waits there, and later ones, may be.

    0 says that anything may wait, as long as what was missed has not been read.
    """
    if not message_ids:
        return
    until = conversation.heard_through
    if until is None:
        oldest = min(message_ids)
        until = (min(oldest, waits_from) if waits_from else oldest) - 1
    taken = sorted({*conversation.heard_beyond, *message_ids})
    until = max([until, *taken[:-MOST_BEYOND]])
    until = max([until, *(each for each in taken if waits_from is None or each < waits_from)])
    conversation.heard_through = until
    conversation.heard_beyond = [each for each in taken if each > until]


def is_heard(conversation: Conversation, message_id: int) -> bool:
    """Tell whether a message was taken in, or came before all that may still wait."""
    return message_id <= (conversation.heard_through or 0) or (
        message_id in conversation.heard_beyond
    )


def heard_conversations(
    rows: Rows, platform: str, character: str, most: int
) -> Sequence[Conversation]:
    """Return a character's conversations that something was heard in, the last used first."""
    return rows.exec(
        select(Conversation)
        .where(
            Conversation.platform == platform,
            Conversation.character == character,
            col(Conversation.heard_through).is_not(None),
        )
        .order_by(col(Conversation.heard_through).desc())
        .limit(most)
    ).all()
