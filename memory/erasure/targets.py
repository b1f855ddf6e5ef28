"""Targets: the rows that a person names to be erased, and those that go with them at once."""

from collections.abc import Collection, Sequence

from sqlmodel import Session as Rows
from sqlmodel import col, or_, select

from config.errors import NotFound, OperationRefused
from memory.conversation.answered_together import answers_to, messages_answered_with
from memory.conversation.topic_rounds import rounds_about
from memory.erasure.cascade.model import ErasureTargets
from memory.erasure.ledger_words import (
    operations_about,
    operations_quoting,
    purged_about,
)
from memory.ledger.topic_scope import on_topic
from memory.privacy.topic_rules import memories_about
from memory.storage.ownership import among, find_owned, rounds_of, said_in
from memory.tables import Evidence, Memory, Message, Sentence, SentenceSource, row_id
from memory.text.topic_matching import sentence_is_about

SYSTEM = "That was given by the operator and cannot be changed here."


def memories_target(
    rows: Rows, user_id: int, memory_ids: Sequence[int], *, messages: bool
) -> ErasureTargets:
    """Return memories, with `messages` those they rest on and the replies to them.

    Raises:
        NotFound: the user has no such memory.
        OperationRefused: the operator gave it.
    """
    for number in memory_ids:
        memory = find_owned(rows, Memory, user_id, number)
        if memory is None:
            raise NotFound("memory", number)
        if memory.category == "system":
            raise OperationRefused(SYSTEM)
    said = rounds_behind(rows, user_id, memory_ids) if messages else ()
    quoting = operations_quoting(rows, user_id, memory_ids)
    return ErasureTargets(said, sorted(memory_ids), operations=quoting, takes_retold=messages)


def topic_target(rows: Rows, user_id: int, topic: str, *, messages: bool) -> ErasureTargets:
    """Return all memories on a topic, forgotten ones too, and what is told of it elsewhere.

    With `messages`, also those that they rest on or that speak of the topic, and the replies. What
    the ledger tells of it goes either way.
    """
    shortened = [memory.id for memory in on_topic(rows, user_id, topic).shortened]
    goes = [
        row_id(memory)
        for memory in memories_about(rows, user_id, topic, forgotten=True)
        if memory.category != "system" and memory.id not in shortened
    ]
    told = select(Sentence).where(
        Sentence.user_id == user_id,
        or_(col(Sentence.memory_id).in_(shortened), col(Sentence.profile_id).is_not(None)),
    )
    about = [
        row_id(sentence)
        for sentence in rows.exec(told)
        if sentence_is_about([topic], sentence.text)
    ]
    said = set[int]()
    if messages:
        said = {*rounds_behind(rows, user_id, goes), *rounds_about(rows, user_id, topic)}
        purged = purged_about(rows, user_id, topic)
        said |= purged | answers_to(rows, purged)
    told_by = {
        *operations_about(rows, user_id, topic, goes),
        *operations_quoting(rows, user_id, goes),
    }
    return ErasureTargets(sorted(said), goes, about, sorted(told_by), takes_retold=messages)


def message_target(
    rows: Rows, user_id: int, message_id: int, *, cascade: bool, retold: bool = False
) -> ErasureTargets:
    """Return a message, with `cascade` its round's other half too; raises `NotFound`.

    With either, later replies go that tell it again. Of a message that was taken back nobody knows
    the words any more: `retold` takes those that were hidden with it.
    """
    theirs = rounds_of(user_id, Message).where(Message.id == message_id)
    message = rows.exec(theirs).first()
    if message is None:
        raise NotFound("message", message_id)
    ids = {message_id}
    asked = rows.get(Message, message.reply_to_id) if message.reply_to_id else None
    if cascade and message.author_id:
        ids |= answers_to(rows, ids)
    elif cascade and asked is not None:
        ids |= set(messages_answered_with(rows, asked))
    if retold and message.blanked_at is not None:
        ids |= set(_hidden_with(rows, message))
    return ErasureTargets(sorted(ids), takes_retold=cascade or retold)


def _hidden_with(rows: Rows, message: Message) -> Sequence[int]:
    """Return the replies that were hidden as a message was taken back."""
    said = said_in(message.conversation_id, Message.id).where(
        col(Message.author_id).is_(None), Message.hidden_at == message.blanked_at
    )
    return [reply_id for reply_id in rows.exec(said) if reply_id is not None]


def rounds_behind(rows: Rows, user_id: int, memory_ids: Collection[int]) -> list[int]:
    """Return a user's messages that memories rest on, with the replies to them.

    Another person's question is that person's.
    """
    quoted = select(Evidence.message_id).where(among(col(Evidence.memory_id), memory_ids))
    told = (
        select(SentenceSource.message_id)
        .join(Sentence, col(Sentence.id) == col(SentenceSource.sentence_id))
        .where(among(col(Sentence.memory_id), memory_ids))
    )
    found = {*rows.exec(quoted), *rows.exec(told)}
    own = rounds_of(user_id, Message.id).where(among(col(Message.id), found))
    said = {found_id for found_id in rows.exec(own) if found_id is not None}
    return sorted(said | answers_to(rows, said))
