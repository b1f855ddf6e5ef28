"""Ownership: the one way to read what belongs to somebody, by who that is.

Whoever reads a memory, or anything that hangs on one, names its user; a row of somebody else is
answered exactly as a missing one. What was said is read by the conversation that heard it. Work
that goes over everybody's rows says so: it writes through the door, or counts.
"""

import json
from collections.abc import Collection, Iterable
from functools import cache
from typing import Any, TypeVar, overload

from sqlalchemy import BindParameter, ColumnElement, exists, inspect
from sqlalchemy import select as columns
from sqlalchemy.orm import Mapped, aliased
from sqlalchemy.sql.elements import SQLCoreOperations
from sqlalchemy.sql.roles import TypedColumnsClauseRole
from sqlmodel import Session as Rows
from sqlmodel import SQLModel, col, func, select
from sqlmodel.sql.expression import Select, SelectOfScalar

from config.errors import NotFound
from memory.storage.expressions import listed_id, listed_ids
from memory.tables import (
    Conversation,
    Entity,
    Memory,
    MemoryEntity,
    Message,
    Participant,
    Sentence,
    SentenceSource,
)
from memory.vocabulary import PRIVATE

T = TypeVar("T")
U = TypeVar("U")
Row = TypeVar("Row", bound=SQLModel)
Owner = int | BindParameter[int]
Word = str | BindParameter[str]
What = TypedColumnsClauseRole[T] | SQLCoreOperations[T] | type[T]


@cache
def _alias(table: type[Row]) -> type[Row]:
    """Return an alias of a table, made once: rows are asked for all the time.

    It has all columns of its table anew, which takes as long as making a table does.
    """
    return aliased(table)


@overload
def owned(user_id: Owner, what: What[T], /) -> SelectOfScalar[T]: ...
@overload
def owned(user_id: Owner, what: T, /) -> SelectOfScalar[T]: ...
@overload
def owned(user_id: Owner, what: What[T], also: What[U], /) -> Select[T, U]: ...
@overload
def owned(user_id: Owner, what: What[T], also: U, /) -> Select[T, U]: ...
@overload
def owned(user_id: Owner, what: T, also: What[U], /) -> Select[T, U]: ...
@overload
def owned(user_id: Owner, what: T, also: U, /) -> Select[T, U]: ...
def owned(user_id: Owner, *what: Any) -> Any:
    """Select a user's rows of a table, or columns of them; the first thing named says which."""
    return select(*what).where(belongs_to(user_id, inspect(what[0]).class_))


def find_owned(rows: Rows, table: type[Row], user_id: int | None, row_id: int | None) -> Row | None:
    """Return a user's row, or None: for a foreign id as for a missing one."""
    found = rows.get(table, row_id) if row_id is not None else None
    return found if found is not None and _owner_of(found) == user_id else None


def get_owned(rows: Rows, table: type[Row], user_id: int | None, row_id: int | None) -> Row:
    """Return a user's row; raises `NotFound`, for a foreign id as for a missing one."""
    found = find_owned(rows, table, user_id, row_id)
    if found is None:
        raise NotFound(table.__name__.lower(), row_id)
    return found


def count_owned(
    rows: Rows, user_id: int, table: type[SQLModel], *conditions: ColumnElement[bool] | bool
) -> int:
    """Return how many of a user's rows meet the conditions."""
    counted = select(func.count()).select_from(table).where(belongs_to(user_id, table))
    return rows.exec(counted.where(*conditions)).one()


def belongs_to(user_id: Owner, table: type[SQLModel]) -> ColumnElement[bool]:
    """Say which rows of a table are a user's; what has no owner of its own is its parent's."""
    if table is SentenceSource:
        return _of_parent(_alias(Sentence), col(SentenceSource.sentence_id), user_id)
    if table is MemoryEntity:
        return _of_parent(_alias(Entity), col(MemoryEntity.entity_id), user_id)
    owner = "author_id" if table is Message else "user_id"
    whose: ColumnElement[bool] = getattr(table, owner) == user_id
    return whose


def among(
    column: Mapped[int] | Mapped[int | None], ids: Collection[int | None] | BindParameter[str]
) -> ColumnElement[bool]:
    """Say that a column holds one of so many ids that no statement could name each.

    A statement that is made once names them by a parameter, which `listed` gives its value.
    """
    values = listed_ids(ids if isinstance(ids, BindParameter) else listed(ids)).table_valued(
        "value"
    )
    return column.in_(columns(listed_id(values.c.value)))


def listed(ids: Iterable[int | None]) -> str:
    """Return ids as one parameter: to name each makes a statement for each number of them."""
    return json.dumps([found_id for found_id in ids if found_id is not None])


def talked_with(character: str | None) -> list[ColumnElement[bool]]:
    """Return what holds of the conversations of a character; of all where none is named."""
    return [] if character is None else [col(Conversation.character) == character]


def heard_in(audience: Word, character: Word | None = None) -> list[ColumnElement[bool]]:
    """Say which memories may be told to an audience, and by which character; None: by any.

    What was learned in a place is told there and in private.
    """
    conditions: list[ColumnElement[bool]] = []
    if character is not None:
        by_any = col(Memory.character).is_(None)
        conditions.append(by_any | (col(Memory.character) == character))
    if isinstance(audience, BindParameter) or audience != PRIVATE:
        conditions.append(col(Memory.audience) == audience)
    return conditions


@overload
def said_in(conversation_id: Owner, what: What[T], /) -> SelectOfScalar[T]: ...
@overload
def said_in(conversation_id: Owner, what: T, /) -> SelectOfScalar[T]: ...
@overload
def said_in(conversation_id: Owner, what: What[T], also: What[U], /) -> Select[T, U]: ...
@overload
def said_in(conversation_id: Owner, what: T, also: U, /) -> Select[T, U]: ...
def said_in(conversation_id: Owner, *what: Any) -> Any:
    """Select what was said in a conversation, whoever said it: all who take part heard it."""
    return select(*what).where(col(Message.conversation_id) == conversation_id)


@overload
def rounds_of(user_id: Owner, what: What[T], /) -> SelectOfScalar[T]: ...
@overload
def rounds_of(user_id: Owner, what: T, /) -> SelectOfScalar[T]: ...
def rounds_of(user_id: Owner, what: Any, /) -> Any:
    """Select what a user said and what answered it, in private all that the character said."""
    return select(what).where(talk_of(user_id))


def talk_of(user_id: Owner) -> ColumnElement[bool]:
    """Say what a user said and what answered it, in private all that the character said."""
    said = columns(col(Message.id)).where(col(Message.author_id) == user_id)
    private = (
        columns(col(Conversation.id))
        .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
        .where(col(Participant.user_id) == user_id, col(Conversation.audience) == PRIVATE)
    )
    answers = col(Message.reply_to_id).in_(said) | col(Message.conversation_id).in_(private)
    return (col(Message.author_id) == user_id) | (col(Message.author_id).is_(None) & answers)


def find_said(rows: Rows, conversation_id: int, message_id: int | None) -> Message | None:
    """Return what was said in a conversation, or None: elsewhere said counts as not said."""
    found = rows.get(Message, message_id) if message_id is not None else None
    return found if found is not None and found.conversation_id == conversation_id else None


def get_said(rows: Rows, conversation_id: int, message_id: int) -> Message:
    """Return what was said in a conversation; raises `NotFound`, also where it was elsewhere."""
    found = find_said(rows, conversation_id, message_id)
    if found is None:
        raise NotFound("message", message_id)
    return found


def kept_or_of(user_id: Owner) -> ColumnElement[bool]:
    """Say which messages may be kept, or are a user's own words, or answer them."""
    asked = _alias(Message)
    answers = exists().where(
        col(asked.id) == col(Message.reply_to_id), col(asked.author_id) == user_id
    )
    own = (col(Message.author_id) == user_id) | (col(Message.author_id).is_(None) & answers)
    return (col(Message.retention) == "normal") | own


def _of_parent(
    parent: type[Sentence] | type[Entity], parent_id: SQLCoreOperations[int], user_id: Owner
) -> ColumnElement[bool]:
    return exists().where(col(parent.id) == parent_id, col(parent.user_id) == user_id)


def _owner_of(row: SQLModel) -> int | None:
    owner: int | None = getattr(row, "author_id" if isinstance(row, Message) else "user_id")
    return owner
