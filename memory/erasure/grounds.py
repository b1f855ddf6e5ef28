"""Grounds: what memories rest on and where they were told again, as far as it is their owner's."""

from collections.abc import Collection

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.breaths import answers_to
from memory.erasure.leaks import gives_away
from memory.tables import (
    Conversation,
    Evidence,
    Memory,
    Message,
    Participant,
    Sentence,
    SentenceSource,
    Trace,
    Turn,
)
from memory.vocabulary import PRIVATE


def rounds_behind(rows: Rows, user_id: int, memory_ids: Collection[int]) -> list[int]:
    """Return a user's messages that memories rest on, and what the character told of them."""
    said = _behind(rows, user_id, memory_ids)
    told = _told_again(rows, user_id, memory_ids)
    return sorted({*said, *answers_to(rows, said), *told})


def their_words(user_id: int) -> ColumnElement[bool]:
    """Say which messages are a user's to erase: their own, and what answered them."""
    said = select(Message.id).where(Message.author_id == user_id)
    private = (
        select(Conversation.id)
        .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
        .where(Participant.user_id == user_id, Conversation.audience == PRIVATE)
    )
    by_character = col(Message.author_id).is_(None)
    answers = col(Message.reply_to_id).in_(said) | col(Message.conversation_id).in_(private)
    return (col(Message.author_id) == user_id) | (by_character & answers)


def _behind(rows: Rows, user_id: int, memory_ids: Collection[int]) -> list[int]:
    """Return the messages that memories rest on; another person's question is that person's."""
    quoted = select(Evidence.message_id).where(col(Evidence.memory_id).in_(memory_ids))
    told = (
        select(SentenceSource.message_id)
        .join(Sentence, col(Sentence.id) == col(SentenceSource.sentence_id))
        .where(col(Sentence.memory_id).in_(memory_ids))
    )
    found = {*rows.exec(quoted), *rows.exec(told)}
    own = select(Message.id).where(col(Message.id).in_(found), their_words(user_id))
    return [one for one in rows.exec(own) if one is not None]


def _told_again(rows: Rows, user_id: int, memory_ids: Collection[int]) -> list[int]:
    """Return the replies that were made with the memories in mind, and give one of them away."""
    made = select(Trace.shown, Turn.message_id, Turn.reply_id).join(
        Turn, col(Turn.id) == col(Trace.turn_id)
    )
    answered = made.where(Trace.user_id == user_id, col(Turn.reply_id).is_not(None))
    found = []
    for shown, asked_id, reply_id in rows.exec(answered).all():
        if set(shown).isdisjoint(memory_ids):
            continue
        reply, asked = rows.get(Message, reply_id), rows.get(Message, asked_id)
        gone = _contents(rows, set(shown).intersection(memory_ids))
        left = [asked.text if asked else "", *_contents(rows, set(shown).difference(memory_ids))]
        if reply is not None and gives_away(reply.text, gone=gone, left=left):
            found.append(int(reply.id or 0))
    return found


def _contents(rows: Rows, memory_ids: Collection[int]) -> list[str]:
    return list(rows.exec(select(Memory.content).where(col(Memory.id).in_(memory_ids))))
