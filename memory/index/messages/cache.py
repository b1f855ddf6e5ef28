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
from heapq import nsmallest

from sqlalchemy import bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select
from sqlmodel.sql.expression import Select as SelectOfSeveral

from config.models.embedding.embedder import Vector
from memory.conversation.window import CALLED, HERE
from memory.index.messages.columns import MessageColumns
from memory.index.messages.record import IndexedMessage, MessageOrigin, said
from memory.index.messages.revision import MOST_MESSAGES, TalkRevision
from memory.index.messages.table import MessageTable
from memory.index.messages.telling import bearing_taken_back, changed, told, told_of, with_replies
from memory.privacy.discretion import Discretion
from memory.privacy.retelling import discretion_of
from memory.storage.vector_codec import sound
from memory.tables import Conversation, Message, Participant, User, row_id
from memory.text.content_words import roots
from memory.text.topic_matching import sentence_is_about

MOST_TALKS = 4
PORTION = 500
WASTE = 1.25
"""A table with so many times as many rows as there are messages is made anew."""
NOTHING: frozenset[str] = frozenset()
NEVER = frozenset({"never"})
"""Of what no question brings up."""


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
    bearing: frozenset[int] = field(default_factory=frozenset)
    """The messages on which something rests that was taken back, told or not."""
    wishes: Discretion = field(default_factory=Discretion)
    silent: dict[int, frozenset[str]] = field(default_factory=dict)
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
        now, seen, known = TalkRevision.of(rows, self.user_id), self.seen, self.revisions
        if now == seen:
            return
        wishes, bearing = self.wishes, self.bearing
        if seen is None or now.memories != seen.memories:
            wishes = discretion_of(rows, self.user_id)
            bearing = bearing_taken_back(rows, self.user_id)
        asked, taken_back = self._asked(rows, now, bearing)
        fresh = [each for each, at in asked.items() if known.get(each) != at]
        if seen is None or now.frame != seen.frame or wishes.topics != self.wishes.topics:
            fresh = [*(known.keys() | asked.keys()) - taken_back]
        read = _read(rows, self.model, sorted(fresh), wishes)
        # All was asked of the rows: what fails before this leaves everything as it was.
        self.seen, self.bearing = now, bearing
        for each in taken_back:
            del known[each]
        known.update((each, asked.get(each, known.get(each, 0))) for each in read)
        outgrown = nsmallest(len(known) - MOST_MESSAGES, known)
        for each in outgrown:
            del known[each]
        self._lay_out(read, taken_back, outgrown)
        self._keep_back(wishes, {*read, *taken_back, *outgrown})
        self.talks.clear()

    def _asked(
        self, rows: Rows, now: TalkRevision, bearing: frozenset[int]
    ) -> tuple[dict[int, int], set[int]]:
        """Return what is to be told of what may have changed, and what is to be told no more.

        Only that may have changed which was added or written since, which rests on something that
        was taken back or restored since, or which replies to such a message. Where that is much,
        or an older message takes the place of one that left, all are asked of; what is too old
        then is not told from what was taken back.
        """
        known = self.revisions
        if self.seen is not None and now.frame == self.seen.frame:
            touched = changed(rows, self.seen, now)
            if touched is not None:
                touched = with_replies(rows, touched | (bearing ^ self.bearing))
                asked = told_of(rows, self.user_id, touched)
                gone = (known.keys() & touched) - asked.keys()
                if not gone or len(known) < MOST_MESSAGES:
                    return asked, gone
        asked = told(rows, self.user_id, MOST_MESSAGES)
        return asked, known.keys() - asked.keys()

    def _lay_out(
        self,
        read: Mapping[int, KeptMessages],
        taken_back: Collection[int],
        outgrown: Collection[int],
    ) -> None:
        """Take up what was read, let go what may be told no more, and the oldest of too many.

        Where words went that had been laid out, nothing of the table stays.
        """
        edited = any(
            found_id in self.kept and self.kept[found_id].said != kept.said
            for found_id, kept in read.items()
        )
        for found_id in (*taken_back, *outgrown):
            if self.kept.pop(found_id, None):
                self.table.drop(found_id)
        if taken_back or edited or len(self.table) > WASTE * (len(self.kept) + PORTION):
            self.table = self.table.anew([self.kept[each].said for each in self.kept.keys() - read])
        for found_id, kept in read.items():
            if found_id not in outgrown:
                self.table.put(kept.said, kept.vector)
                self.kept[found_id] = replace(kept, vector=None)

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

    def _keep_back(self, wishes: Discretion, touched: Collection[int]) -> None:
        """Say what is silent: of what changed, or of all where other things are not to be told."""
        if wishes != self.wishes:
            self.wishes, self.silent, touched = wishes, {}, self.kept.keys()
        for found_id in touched:
            self.silent.pop(found_id, None)
            kept = self.kept.get(found_id)
            if kept is not None and (silence := _silence(kept, wishes)):
                self.silent[found_id] = silence


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
    vector = sound(message.embedding) if comparable and message.embedding else None
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
