"""What an erasure still has to decide on, told from the rows that are left."""

from collections.abc import Collection

from sqlalchemy import ColumnElement
from sqlalchemy import select as columns
from sqlmodel import Session as Rows
from sqlmodel import col, or_, select

from memory.erasure.cascade.model import ErasureTargets
from memory.erasure.ledger_words import has_words
from memory.storage.ownership import among
from memory.tables import (
    Conversation,
    Erasure,
    Memory,
    Message,
    Operation,
    Participant,
    Sentence,
    row_id,
)
from memory.vocabulary import PRIVATE

PORTION = 200
"""How many messages or memories are decided on at once, of all of a chat or of a user.

What is named row by row is decided on at once, as its preview is."""


def next_seeds(rows: Rows, erasure: Erasure) -> ErasureTargets:
    """Return what the next transaction erases; nothing where all of it is gone."""
    match erasure.scope:
        case "everything":
            return _everything(rows, erasure.user_id)
        case "conversation":
            return _conversation(rows, erasure)
        case _:
            return _named(rows, erasure)


def of_user(rows: Rows, user_id: int) -> ColumnElement[bool]:
    """Say what a user said and what answered it; all of a talk where only they take part."""
    said = select(Message.id).where(Message.author_id == user_id)
    return or_(
        col(Message.author_id) == user_id,
        col(Message.author_id).is_(None) & col(Message.reply_to_id).in_(said),
        col(Message.conversation_id).in_(alone_in(rows, user_id)),
    )


def messages_of(rows: Rows, user_id: int, *conditions: ColumnElement[bool]) -> list[int]:
    """Return the newest of what a user said and what answered it."""
    theirs = select(Message.id).where(of_user(rows, user_id), *conditions)
    found = theirs.order_by(col(Message.id).desc())
    # The newest first: an answer goes before, or together with, what it answers.
    return [found_id for found_id in rows.exec(found.limit(PORTION)) if found_id is not None]


def alone_in(rows: Rows, user_id: int) -> list[int]:
    """Return the private conversations in which nobody else takes part."""
    mine = select(Participant.conversation_id).where(Participant.user_id == user_id)
    others = select(Participant.user_id).where(
        Participant.conversation_id == Conversation.id, Participant.user_id != user_id
    )
    found = select(Conversation.id).where(
        Conversation.audience == PRIVATE,
        col(Conversation.id).in_(mine),
        ~others.exists(),
    )
    return [found_id for found_id in rows.exec(found) if found_id is not None]


def _everything(rows: Rows, user_id: int) -> ErasureTargets:
    messages = messages_of(rows, user_id)
    if messages:
        return ErasureTargets(messages=messages, leaver=user_id, takes_retold=True)
    mine = select(Memory.id).where(Memory.user_id == user_id).order_by(col(Memory.id))
    memories = [found_id for found_id in rows.exec(mine.limit(PORTION)) if found_id is not None]
    return ErasureTargets(memories=memories, leaver=user_id, takes_retold=True)


def _conversation(rows: Rows, erasure: Erasure) -> ErasureTargets:
    """Return messages up to the last that was there, then the episodes that told of them."""
    target = erasure.target
    here = (
        col(Message.conversation_id) == target["conversation"],
        col(Message.id) <= target["through"],
    )
    messages = messages_of(rows, erasure.user_id, *here)
    if messages:
        return ErasureTargets(
            messages=messages, spares_facts=not target["facts"], takes_retold=True
        )
    return ErasureTargets(
        memories=_there(rows, Memory, target["memories"])[:PORTION],
        spares_facts=not target["facts"],
        takes_retold=True,
    )


def _named(rows: Rows, erasure: Erasure) -> ErasureTargets:
    target = erasure.target
    messages = _there(rows, Message, target.get("messages", ()))
    retold = bool(target.get("retold"))
    if messages and not target.get("facts", True):
        rewords = bool(target.get("rewords"))
        return ErasureTargets(
            messages, spares_facts=True, rewords_facts=rewords, takes_retold=retold
        )
    return ErasureTargets(
        messages,
        _there(rows, Memory, target.get("memories", ())),
        _there(rows, Sentence, target.get("sentences", ())),
        _worded(rows, target.get("operations", ())),
        takes_retold=retold,
    )


def _worded(rows: Rows, ids: Collection[int]) -> list[int]:
    """Return those of some operations that hold words still."""
    found = rows.exec(select(Operation).where(among(col(Operation.id), ids)))
    return sorted(row_id(operation) for operation in found if has_words(operation))


def _there(rows: Rows, table: type[Message | Memory | Sentence], ids: Collection[int]) -> list[int]:
    number = col(table.id)
    found = rows.execute(columns(number).where(among(number, ids)).order_by(number.desc()))
    return [int(part) for (part,) in found]
