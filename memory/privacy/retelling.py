"""Retelling: the one place that says what was said, or is told of it, and may be told again.

Kept back is what a person had forgotten, hushed or put on never-store, in the words that say it,
wherever they stand: in messages, replies, episodes, chapters, profiles, quotes; of what is told of
others, `untold` asks what it rests on, too. Nothing is changed
by that: what is restored, lifted or brought up may be told again at once.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, partial

from sqlalchemy import (
    ColumnElement,
    Row,
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

from memory.privacy.boundaries import unmentioned
from memory.privacy.discretion import Discretion, Hushed, with_words
from memory.privacy.hush import is_hushed
from memory.storage.ownership import owned, said_in
from memory.storage.unit_of_work import once
from memory.tables import Evidence, Memory, Message, User, row_id
from memory.text.content_words import raising_roots
from memory.vocabulary import SUMMARY_CATEGORIES, ForgottenBecause

_ANSWERED = case((col(Message.author_id).is_(None), col(Message.reply_to_id)))


def discretion_of(rows: Rows, user_id: int, *, since: datetime | None = None) -> Discretion:
    """Return what a user does not want told again of what was said since then, or ever."""
    never, hushed, forgotten = [], [], []
    for sort, about_id, text, value, at in _silent(rows, user_id):
        if sort == "never":
            never.append(text)
        elif sort == "hushed":
            hushed.append(Hushed(f"topic {text}", at, topic=text))
        elif sort == "hushed memory":
            hushed.append(
                Hushed(
                    f"memory {about_id}",
                    at,
                    "",
                    raising_roots(text),
                    _behind(rows, user_id, about_id),
                )
            )
        elif sort == "forgotten boundary" and unmentioned([text]):
            continue  # it names what was not to be spoken of, and that may be now
        elif since is None or at >= since:
            forgotten.append((text, value or "", at))
    return with_words(Discretion(never, hushed), forgotten)


def _silent(rows: Rows, user_id: int) -> Sequence[Row[str, int, str, str | None, datetime]]:
    read = partial(rows.execute, _SILENT, {"user_id": user_id})
    return once(rows, ("silent", user_id), lambda: read().all())


def hushes_memories(rows: Rows, user_id: int) -> bool:
    """Tell whether a user hushed any memory."""
    return any(sort == "hushed memory" for sort, *_ in _silent(rows, user_id))


def _behind(rows: Rows, user_id: int, memory_id: int) -> frozenset[int]:
    """Return the messages that a memory rests on."""
    quoted = owned(user_id, Evidence.message_id)
    found = quoted.where(Evidence.memory_id == memory_id, Evidence.role == "source")
    return frozenset(rows.exec(found))


@cache
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
    owners = owners_of(rows, messages)
    wishes = _wishes(rows, messages, owners, asking)
    if not any(wishes.values()):
        return list(messages)
    gone: set[int | None] = set()
    for message in sorted(messages, key=row_id):
        wish = wishes.get(owners.get(message.id) or 0)
        follows = message.author_id is None and message.reply_to_id in gone
        if wish and message.retention == "normal" and (follows or _is_kept_back(message, wish)):
            gone.add(message.id)
    return [message for message in messages if message.id not in gone]


def _is_kept_back(message: Message, wish: Discretion) -> bool:
    """Tell whether a message of the talk at hand is not to be told again."""
    since = (hushed for hushed in wish.hushed if message.at <= hushed.since)
    rests = any(message.id in hushed.messages for hushed in since)
    return rests or wish.keeps_back(message.text, message.at, now=True)


def owners_of(rows: Rows, messages: Sequence[Message]) -> dict[int | None, int | None]:
    """Return by message whose it is: a reply is theirs whom it answers, if it answers anybody."""
    known = {message.id: message.author_id for message in messages}
    asked = {
        message.reply_to_id for message in messages if message.author_id is None
    } - known.keys()
    if asked and messages:
        here = said_in(messages[0].conversation_id, Message.id, Message.author_id)
        known |= dict(rows.exec(here.where(col(Message.id).in_(asked))).all())
    return {
        message.id: message.author_id
        if message.author_id is not None
        else known.get(message.reply_to_id)
        for message in messages
    }


def _wishes(
    rows: Rows,
    messages: Sequence[Message],
    owners: Mapping[int | None, int | None],
    asking: str | None,
) -> dict[int, Discretion]:
    since = min((message.at for message in messages), default=None)
    found = {
        owner: discretion_of(rows, owner, since=since)
        for owner in set(owners.values())
        if owner is not None
    }
    if asking is None:
        return {owner: discretion.lasting for owner, discretion in found.items()}
    return {owner: discretion.brought_up_by(asking) for owner, discretion in found.items()}


# Of the tables themselves: each turn asks it, and mapped classes take twice the time.
_RULES, _MEMORIES, _OPERATIONS = (
    User.metadata.tables[name] for name in ("topic_rules", "memories", "operations")
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
    _MEMORIES.c.category.not_in(SUMMARY_CATEGORIES),
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
    ).where(_MEMORIES.c.user_id == bindparam("user_id"), is_hushed()),
    columns(
        case((_MEMORIES.c.kind == "boundary", "forgotten boundary"), else_="forgotten"),
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
