"""Retelling: the one place that says what was said, or is told of it, and may be told again.

Kept back is what a person had forgotten, hushed or put on never-store, in the words that say it,
wherever they stand: in messages, replies, episodes, chapters, profiles, quotes. Nothing is changed
by that: what is restored, lifted or brought up may be told again at once.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache

from sqlalchemy import (
    ColumnElement,
    bindparam,
    case,
    exists,
    func,
    literal,
    null,
    union_all,
)
from sqlalchemy import select as columns
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ownership import owned, said_in
from memory.tables import Evidence, Memory, Message
from memory.telling import raising_words, telling_words
from memory.topics import Subject, first_about, is_about, sentences_in
from memory.vocabulary import TOLD, ForgottenBecause
from memory.withholding import without_clauses_that

RETOLD = 2 / 3
"""A text with so many of a memory's telling words says the same: a summary puts it its way."""
WITH_VALUE = 1 / 2
"""So many do where what it is about ("penicillin") is among them."""
Words = frozenset[str]
_ANSWERED = case((col(Message.author_id).is_(None), col(Message.reply_to_id)))


@dataclass(frozen=True, slots=True)
class Hushed:
    """A topic or a memory that is not brought up unasked."""

    key: str
    since: datetime
    topic: str = ""
    words: Words = frozenset()
    """The telling words of a memory, any of which brings it up."""
    messages: frozenset[int] = frozenset()
    """The messages that a memory rests on."""

    def is_brought_up_by(self, text: str) -> bool:
        """Tell whether a person's own message asks for it."""
        if self.topic:
            return is_about(self.topic, Subject([text]))
        return not self.words.isdisjoint(raising_words(text))

    def is_told_by(self, text: str, words: Words) -> bool:
        """Tell whether a text with these telling words tells of it."""
        if self.topic:
            return is_about(self.topic, Subject([text]))
        return self.is_said_in(words)

    def is_said_in(self, words: Words | Mapping[str, int]) -> bool:
        """Tell whether so many of a memory's words are among these that they say the same."""
        shared = sum(one in words for one in self.words)
        return bool(self.words) and shared >= RETOLD * len(self.words)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The telling words of a memory that the person had forgotten."""

    words: Words
    value: Words
    """Those of what it is about, where that is known."""
    until: datetime
    """When that was: what is said later is said anew."""

    def is_told_by(self, words: Words | Mapping[str, int]) -> bool:
        """Tell whether a text with these telling words tells of it."""
        shared = sum(one in words for one in self.words)
        if shared >= RETOLD * len(self.words):
            return True
        has_value = bool(self.value) and all(one in words for one in self.value)
        return has_value and shared >= WITH_VALUE * len(self.words)


@dataclass(frozen=True, slots=True)
class Discretion:
    """What one user does not want told again."""

    never: Sequence[str] = ()
    hushed: Sequence[Hushed] = ()
    forgotten: Sequence[Forgotten] = ()
    naming: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """By word: the places of what was forgotten and is told with it."""

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return bool(self.never or self.hushed or self.forgotten)

    @property
    def lasting(self) -> "Discretion":
        """What holds for words that are stored, too: what is hushed is kept."""
        return replace(self, hushed=())

    @property
    def of_never(self) -> "Discretion":
        """What is never to be stored."""
        return Discretion(never=self.never)

    @property
    def but_forgotten(self) -> "Discretion":
        """All but what was forgotten."""
        return Discretion(self.never, self.hushed)

    @property
    def of_forgotten(self) -> "Discretion":
        """What was forgotten."""
        return replace(self, never=(), hushed=())

    @property
    def topics(self) -> list[str]:
        """All topics to be silent of."""
        return [*self.never, *(one.topic for one in self.hushed if one.topic)]

    def brought_up_by(self, text: str) -> "Discretion":
        """Return what is left where a person's message brings some of it up."""
        hushed = [one for one in self.hushed if not one.is_brought_up_by(text)]
        return replace(self, hushed=hushed)

    def keeps_back(self, text: str, said_at: datetime | None = None, *, now: bool = False) -> bool:
        """Tell whether a text is not to be told again.

        `said_at` says when its words were said, where that is known. In the talk at hand (`now`)
        what was said since it was hushed stays: the person brought it up themselves.
        """
        if not self:
            return False
        words = telling_words(text)
        hushed = (one for one in self.hushed if not (now and said_at and said_at > one.since))
        return (
            self.tells_forgotten(words, said_at)
            or any(one.is_told_by(text, words) for one in hushed)
            or first_about(self.never, Subject([text])) is not None
        )

    def tells_forgotten(
        self, words: Words | Mapping[str, int], said_at: datetime | None = None
    ) -> bool:
        """Tell whether a text with these words, said then, tells of something forgotten."""
        met = Counter(place for word in words for place in self.naming.get(word, ()))
        found = (self.forgotten[place] for place in met)
        return any(
            one.is_told_by(words) for one in found if said_at is None or said_at <= one.until
        )

    def keeps_back_message(self, message: Message) -> bool:
        """Tell whether a message of the talk at hand is not to be told again."""
        since = (one for one in self.hushed if message.at <= one.since)
        return any(message.id in one.messages for one in since) or self.keeps_back(
            message.text, message.at, now=True
        )

    def left_of(self, text: str, said_at: datetime | None = None) -> str:
        """Return a text without its sentences that are not to be told again.

        Nothing is left of a text that still tells of it as a whole.
        """
        if not self.keeps_back(text, said_at):
            return text
        kept = [one for one in sentences_in(text) if not self.keeps_back(one, said_at)]
        rest = "".join(kept).strip()
        return "" if self.keeps_back(rest, said_at) else rest

    def quotable(self, text: str, said_at: datetime | None = None) -> str:
        """Return a quote with an ellipsis for each clause that is not to be told again."""
        return without_clauses_that(lambda one: self.keeps_back(one, said_at), text)


def as_told(memory: Memory, silent: Discretion) -> Memory | None:
    """Return a memory as it may be told: episodes and chapters without some of their sentences.

    None where nothing is left of it.
    """
    if memory.category not in TOLD:
        return memory
    left = silent.left_of(memory.content, memory.created_at)
    if left == memory.content:
        return memory
    return Memory(**memory.model_dump() | {"content": left}) if left else None


def discretion_of(rows: Rows, user_id: int, *, since: datetime | None = None) -> Discretion:
    """Return what a user does not want told again of what was said since then, or ever."""
    never, hushed, forgotten = [], [], []
    for sort, row_id, text, value, at in rows.execute(_SILENT, {"user_id": user_id}):
        if sort == "never":
            never.append(text)
        elif sort == "hushed":
            hushed.append(Hushed(f"topic {text}", at, topic=text))
        elif sort == "hushed memory":
            hushed.append(
                Hushed(
                    f"memory {row_id}", at, "", raising_words(text), _behind(rows, user_id, row_id)
                )
            )
        elif since is None or at >= since:
            forgotten.append((text, value or "", at))
    return _with_words(Discretion(never, hushed), forgotten)


def _behind(rows: Rows, user_id: int, memory_id: int) -> frozenset[int]:
    """Return the messages that a memory rests on."""
    quoted = owned(user_id, Evidence.message_id)
    found = quoted.where(Evidence.memory_id == memory_id, Evidence.role == "source")
    return frozenset(rows.exec(found))


def _with_words(
    discretion: Discretion, forgotten: Iterable[tuple[str, str, datetime]]
) -> Discretion:
    naming: dict[str, list[int]] = {}
    found: list[Forgotten] = []
    for content, value, at in forgotten:
        words, about = _words_of(content), _words_of(value)
        for word in words:
            naming.setdefault(word, []).append(len(found))
        found.append(Forgotten(words, about & words, at))
    return replace(discretion, forgotten=found, naming=naming)


@lru_cache(maxsize=4096)
def _words_of(content: str) -> Words:
    """Return the telling words of a memory; numbers and months only where there is little else."""
    words = raising_words(content)
    return words if len(words) > 1 else telling_words(content)


def rests_forgotten(*because: ForgottenBecause) -> ColumnElement[bool]:
    """Say which messages a memory rests on, or asked to forget it, that was forgotten for that.

    The character's answer to such words is among them: it often says them again.
    """
    return exists(
        columns(col(Evidence.id))
        .join(Memory, col(Memory.id) == col(Evidence.memory_id))
        .where(
            col(Evidence.message_id).in_((col(Message.id), _ANSWERED)),
            col(Evidence.role).in_(("source", "request")),
            col(Memory.state) == "forgotten",
            col(Memory.forgotten_because).in_(because),
        )
        .correlate(Message)
    )


def may_be_said_again() -> tuple[ColumnElement[bool], ...]:
    """Say which messages may stand in a prompt's window, or be told in an episode.

    Not what a memory rested on that was erased, or that the person had forgotten. What was
    corrected stays: the talk would not be understood without it. `told_again` asks the words, too.
    """
    return (
        col(Message.hidden_at).is_(None),
        col(Message.barred_at).is_(None),
        ~rests_forgotten("asked"),
    )


def told_again(
    rows: Rows, messages: Sequence[Message], *, asking: str | None = None
) -> list[Message]:
    """Return those of a talk's messages that may be told again, by the wishes of whose they are.

    `asking` is the message at hand where they are for a reply: it may bring up what is hushed.
    Without one they are for what is stored, where hushed words are kept. A reply is theirs whom it
    answers, and goes with what it answers. What is kept for the session alone is of now.
    """
    owners = _owners(rows, messages)
    wishes = _wishes(rows, messages, owners, asking)
    if not any(wishes.values()):
        return list(messages)
    gone: set[int | None] = set()
    for one in sorted(messages, key=lambda each: each.id or 0):
        wish = wishes.get(owners.get(one.id) or 0)
        follows = one.author_id is None and one.reply_to_id in gone
        if wish and one.retention == "normal" and (follows or wish.keeps_back_message(one)):
            gone.add(one.id)
    return [one for one in messages if one.id not in gone]


def _owners(rows: Rows, messages: Sequence[Message]) -> dict[int | None, int | None]:
    """Return by message whose it is."""
    known = {one.id: one.author_id for one in messages}
    asked = {one.reply_to_id for one in messages if one.author_id is None} - known.keys()
    if asked and messages:
        here = said_in(messages[0].conversation_id, Message.id, Message.author_id)
        known |= dict(rows.exec(here.where(col(Message.id).in_(asked))).all())
    return {
        one.id: one.author_id if one.author_id is not None else known.get(one.reply_to_id)
        for one in messages
    }


def _wishes(
    rows: Rows,
    messages: Sequence[Message],
    owners: Mapping[int | None, int | None],
    asking: str | None,
) -> dict[int, Discretion]:
    since = min((one.at for one in messages), default=None)
    found = {
        owner: discretion_of(rows, owner, since=since)
        for owner in set(owners.values())
        if owner is not None
    }
    if asking is None:
        return {owner: one.lasting for owner, one in found.items()}
    return {owner: one.brought_up_by(asking) for owner, one in found.items()}


# Of the tables themselves: each turn asks it, and mapped classes take twice the time.
_RULES, _MEMORIES, _OPERATIONS = (
    Message.metadata.tables[name] for name in ("topic_rules", "memories", "operations")
)
_HUSHED_AT = (
    columns(func.max(_OPERATIONS.c.at))
    .where(
        _OPERATIONS.c.memory_id == _MEMORIES.c.id,
        _OPERATIONS.c.op == "HUSH",
        _OPERATIONS.c.status == "applied",
    )
    .scalar_subquery()
)
_PROPER = (
    _MEMORIES.c.user_id == bindparam("user_id"),
    _MEMORIES.c.category.not_in(TOLD),
)
_SILENT = union_all(
    columns(
        _RULES.c.rule.label("sort"),
        _RULES.c.id.label("row_id"),
        _RULES.c.topic.label("text"),
        null().label("value"),
        _RULES.c.created_at.label("at"),
    ).where(_RULES.c.user_id == bindparam("user_id")),
    columns(
        literal("hushed memory"),
        _MEMORIES.c.id,
        _MEMORIES.c.content,
        null(),
        func.coalesce(_HUSHED_AT, _MEMORIES.c.updated_at, type_=_MEMORIES.c.updated_at.type),
    ).where(*_PROPER, _MEMORIES.c.state == "active", _MEMORIES.c.hushed.is_(True)),
    columns(
        literal("forgotten"),
        _MEMORIES.c.id,
        _MEMORIES.c.content,
        _MEMORIES.c.structured["value"].as_string(),
        func.coalesce(
            _MEMORIES.c.forgotten_at,
            _MEMORIES.c.updated_at,
            type_=_MEMORIES.c.updated_at.type,
        ),
    ).where(*_PROPER, _MEMORIES.c.state == "forgotten", _MEMORIES.c.forgotten_because == "asked"),
)
"""What a user does not want told again, in one statement."""
