"""Warm rounds: what was said to or by a user, kept in memory for the ranker while they talk.

It is a cache of the messages: the revisions of the conversations that they take part in, asked of
the rows each time, tell whether anything changed since, and only what changed is read again.
"""

import threading
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from typing import Any, cast

from sqlalchemy import ColumnElement, Integer, Select, bindparam, or_
from sqlalchemy import select as columns
from sqlalchemy.orm import aliased
from sqlalchemy.sql.elements import SQLCoreOperations
from sqlmodel import Session as Rows
from sqlmodel import col, select
from sqlmodel.sql.expression import Select as SelectOfSeveral

from config.models.embedding.embedder import Vector
from memory.conversation.window import CALLED, HERE
from memory.index.messages.columns import MessageColumns
from memory.index.messages.record import IndexedMessage, MessageOrigin, said
from memory.index.messages.revision import MOST_MESSAGES, TalkRevision
from memory.index.messages.table import MessageTable
from memory.privacy.discretion import Discretion
from memory.privacy.retelling import discretion_of, rests_forgotten
from memory.privacy.switches import was_on_for
from memory.storage.ownership import Owner
from memory.storage.vector_codec import from_bytes
from memory.tables import Conversation, Message, Participant, User, row_id
from memory.text.content_words import roots
from memory.text.topic_matching import sentence_is_about
from memory.vocabulary import PRIVATE

MOST_TALKS = 4
PORTION = 500
WASTE = 1.25
"""A table with so many times as many rows as there are messages is made anew."""
NOTHING: frozenset[str] = frozenset()
NEVER = frozenset({"never"})
"""Of what no question brings up."""
Replied = aliased(Message, name="replied")


@dataclass(frozen=True, slots=True)
class VisibilityScope:
    """Who asks where: what may be told there, and what is in mind anyway."""

    audiences: frozenset[str] | None
    """None: all."""
    character: str | None = None
    in_mind: frozenset[int] = frozenset()
    """The messages that stand in the prompt anyway."""
    brought_up: frozenset[str] = frozenset()
    """What is hushed, and asked for."""


@dataclass(frozen=True, slots=True)
class KeptMessages:
    """One message with all that decides whether it may be told."""

    said: IndexedMessage
    vector: Vector | None
    """None also once it is laid out."""
    audience: str
    character: str
    answers: int | None
    """Which message it replies to."""
    topics: frozenset[str]
    """Which of the topics to be silent of it is about."""


@dataclass
class WarmTalk:
    """All that was said to or by one user, as the rows have it."""

    user_id: int
    model: str
    seen: TalkRevision | None = None
    kept: dict[int, KeptMessages] = field(default_factory=dict)
    revisions: dict[int, int] = field(default_factory=dict)
    """By message: the revision at which it was read."""
    wishes: Discretion = field(default_factory=Discretion)
    silent: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """By message: what of the hushed it tells of; `NEVER` where nothing brings it up."""
    talks: OrderedDict[VisibilityScope, MessageColumns] = field(default_factory=OrderedDict)
    table: MessageTable = field(default_factory=MessageTable)
    """Where what is kept stands side by side."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def talk(self, rows: Rows, hearing: VisibilityScope, asking: str) -> MessageColumns:
        """Return what may be told to a hearing that asks so, brought in line with the rows."""
        with self.lock:
            self._refresh(rows)
            asked_for = (
                hushed.key for hushed in self.wishes.hushed if hushed.is_brought_up_by(asking)
            )
            hearing = replace(hearing, brought_up=frozenset(asked_for))
            if hearing not in self.talks:
                self.talks[hearing] = self.table.chosen(self._heard(hearing))
            self.talks.move_to_end(hearing)
            while len(self.talks) > MOST_TALKS:
                self.talks.popitem(last=False)
            return self.talks[hearing]

    def _refresh(self, rows: Rows) -> None:
        now = TalkRevision.of(rows, self.user_id)
        if now == self.seen:
            return
        wishes = self.wishes
        if self.seen is None or now.memories != self.seen.memories:
            wishes = discretion_of(rows, self.user_id)
        if self.seen is None or now.frame != self.seen.frame or wishes.topics != self.wishes.topics:
            self.revisions = {}
        # Of the connection itself: through the session so many rows take ten times as long.
        told = rows.connection().execute(_telling(), {"user_id": self.user_id})
        revisions: dict[int, int] = dict(cast("Sequence[tuple[int, int]]", told.all()))
        fresh = [message_id for message_id, _ in revisions.items() - self.revisions.items()]
        self._lay_out(_read(rows, self.model, fresh, wishes), self.kept.keys() - revisions.keys())
        self._keep_back(wishes, fresh)
        self.talks.clear()
        self.seen, self.revisions, self.wishes = now, revisions, wishes

    def _lay_out(self, read: Mapping[int, KeptMessages], gone: Collection[int]) -> None:
        """Take up what was read, and let go what may be told no more.

        Where words went that had been laid out, nothing of the table stays.
        """
        taken_back = self._is_taken_back(read.keys(), gone)
        edited = any(
            found_id in self.kept and self.kept[found_id].said != kept.said
            for found_id, kept in read.items()
        )
        for found_id in gone:
            del self.kept[found_id]
            self.table.drop(found_id)
        if taken_back or edited or len(self.table) > WASTE * (len(self.kept) + PORTION):
            self.table = self.table.anew([self.kept[each].said for each in self.kept.keys() - read])
        for found_id, kept in read.items():
            self.table.put(kept.said, kept.vector)
            self.kept[found_id] = replace(kept, vector=None)

    def _is_taken_back(self, read: Collection[int], gone: Collection[int]) -> bool:
        """Tell whether any left for another reason than that newer ones took its place."""
        left = (self.kept.keys() | read) - set(gone)
        return bool(gone) and (len(left) < MOST_MESSAGES or max(gone) > min(left))

    def _heard(self, hearing: VisibilityScope) -> list[int]:
        """Return the messages that a hearing may be told."""
        silent = {
            found_id for found_id, keys in self.silent.items() if not keys <= hearing.brought_up
        }
        kept_back = silent | hearing.in_mind
        return [
            found_id
            for found_id, kept in self.kept.items()
            if found_id not in kept_back
            and (hearing.audiences is None or kept.audience in hearing.audiences)
            and (hearing.character is None or kept.character == hearing.character)
            and not (kept.said.speaker_id is None and kept.answers in silent)
        ]

    def _keep_back(self, wishes: Discretion, fresh: Collection[int]) -> None:
        """Say what is silent: of what changed, or of all where other things are not to be told."""
        anew = self.kept.keys() if wishes != self.wishes else self.kept.keys() & set(fresh)
        own = {
            found_id: keys
            for found_id, keys in self.silent.items()
            if found_id in self.kept.keys() - anew
        }
        self.silent = own | {
            found_id: silence
            for found_id in anew
            if (silence := _silence(self.kept[found_id], wishes))
        }


def tellable(user_id: int | SQLCoreOperations[int]) -> list[ColumnElement[bool]]:
    """Return the conditions of a message being a user's to be told, and not taken back.

    Theirs is what was said in private where they take part; where others hear, what they said
    themselves and what answered them. What a memory rested on that they had forgotten or erased, or
    that was corrected, is not told again in the words it came from, nor in those that answered.
    """
    return [
        col(Participant.user_id) == user_id,
        col(Message.hidden_at).is_(None),
        col(Message.blanked_at).is_(None),
        col(Message.barred_at).is_(None),
        col(Message.retention) == "normal",
        was_on_for("rounds"),
        or_(
            col(Conversation.audience) == PRIVATE,
            col(Message.author_id) == user_id,
            col(Replied.author_id) == user_id,
        ),
        ~rests_forgotten("asked", "corrected"),
    ]


@cache
def _telling() -> Select[tuple[int, int]]:
    """Return the newest messages of a user, each with its revision."""
    telling = told_to(bindparam("user_id", type_=Integer), col(Message.id), col(Message.revision))
    return telling.order_by(col(Message.id).desc()).limit(MOST_MESSAGES)


def told_to(user_id: Owner, *wanted: SQLCoreOperations[Any]) -> Select[tuple[Any, ...]]:
    """Select something of the messages that are a user's to be told."""
    return (
        columns(*wanted)
        .select_from(Message)
        .join(Conversation, col(Conversation.id) == col(Message.conversation_id))
        .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
        .outerjoin(Replied, col(Replied.id) == col(Message.reply_to_id))
        .where(*tellable(user_id))
    )


def _read(
    rows: Rows, model: str, ids: Sequence[int], wishes: Discretion
) -> dict[int, KeptMessages]:
    found: dict[int, KeptMessages] = {}
    for start in range(0, len(ids), PORTION):
        for message, where, name in rows.exec(_named(), params={"ids": ids[start:][:PORTION]}):
            found[row_id(message)] = _kept(message, where, name, model, wishes)
    return found


@cache
def _named() -> SelectOfSeveral[Message, Conversation, str]:
    """Select messages with where they were said, and how their author is called there."""
    return (
        select(Message, Conversation, CALLED)
        .join(Conversation, col(Conversation.id) == col(Message.conversation_id))
        .outerjoin(User, col(User.id) == col(Message.author_id))
        .outerjoin(Participant, HERE)
        .where(col(Message.id).in_(bindparam("ids", expanding=True)))
    )


def _kept(
    message: Message, where: Conversation, name: str | None, model: str, wishes: Discretion
) -> KeptMessages:
    place = MessageOrigin(
        message_id=row_id(message),
        conversation_id=message.conversation_id,
        session_id=message.session_id,
        speaker_id=message.author_id,
        speaker=name or "",
        at=message.at,
    )
    comparable = message.embedding is not None and message.embedding_model == model
    vector = from_bytes(message.embedding) if comparable and message.embedding else None
    return KeptMessages(
        said(place, message.text),
        vector,
        where.audience,
        where.character,
        message.reply_to_id,
        frozenset(topic for topic in wishes.topics if sentence_is_about([topic], message.text)),
    )


def _silence(kept: KeptMessages, wishes: Discretion) -> frozenset[str]:
    """Return what of the things not to be told again a message tells."""
    if not wishes:
        return NOTHING
    tokens, said_at = roots(kept.said.tokens), datetime.fromtimestamp(kept.said.at, UTC)
    if not kept.topics.isdisjoint(wishes.never) or wishes.tells_forgotten(tokens, said_at):
        return NEVER
    return frozenset(
        hushed.key
        for hushed in wishes.hushed
        if hushed.topic in kept.topics
        or kept.said.message_id in hushed.messages
        or hushed.is_said_in(tokens)
    )
