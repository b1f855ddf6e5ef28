"""By what erased rows were known: an export from before brings none of them back."""

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy.orm import aliased
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.storage.ownership import among
from memory.tables import Conversation, ErasedUid, Memory, Message, Participant
from memory.vocabulary import PRIVATE

Named = tuple[int, str]
"""A user, and the uid of a row of theirs."""


def note_memories(rows: Rows, memories: Iterable[Memory]) -> None:
    """Note that memories are erased."""
    _note(rows, {(memory.user_id, memory.uid) for memory in memories})


def note_messages(rows: Rows, message_ids: Collection[int]) -> None:
    """Note that messages are erased, for whoever has them in an export: who said or was told it."""
    asked = aliased(Message)
    answered = (
        select(Message.uid, Message.author_id, asked.author_id)
        .outerjoin(asked, col(asked.id) == col(Message.reply_to_id))
        .where(among(col(Message.id), message_ids))
    )
    named = {(user_id, uid) for uid, *users in rows.exec(answered) for user_id in users if user_id}
    heard = (
        select(Participant.user_id, Message.uid)
        .join(Message, col(Message.conversation_id) == col(Participant.conversation_id))
        .join(Conversation, col(Conversation.id) == col(Message.conversation_id))
        .where(
            among(col(Message.id), message_ids),
            col(Message.author_id).is_(None),
            col(Message.reply_to_id).is_(None) | (col(Conversation.audience) == PRIVATE),
        )
    )
    _note(rows, named | {(user_id, uid) for user_id, uid in rows.exec(heard)})


def _note(rows: Rows, named: Collection[Named]) -> None:
    uids = [uid for _, uid in named]
    found = select(ErasedUid.user_id, ErasedUid.uid).where(col(ErasedUid.uid).in_(uids))
    known: Sequence[Named] = rows.exec(found).all()
    rows.add_all(ErasedUid(user_id=user_id, uid=uid) for user_id, uid in {*named} - {*known})
    rows.flush()
