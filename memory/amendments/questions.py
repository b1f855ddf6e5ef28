"""Questions: what waits for a person's yes, as they read it, and who has yet to be asked."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.ledger.pending_operations import is_answerable, pending_of
from memory.ledger.runs import put_note
from memory.operations.awaited import about_waiting
from memory.storage.ownership import find_owned, owned, talked_with
from memory.tables import Conversation, Identity, Memory, Operation, Run, RunNote, User, row_id
from memory.vocabulary import Language, Op

ASKED_AGAIN_AFTER = timedelta(minutes=10)
"""Whoever began to ask and has not said that it was done by then was ended in the middle."""
WITHOUT_A_MESSAGE = ""
"""Stands in a note for a message where a person was asked otherwise, or cannot be asked there."""
Asks = Literal[
    "add",
    "reword",
    "enrich",
    "replace",
    "correct",
    "end",
    "wrong",
    "forget",
    "put away",
    "use",
    "promote",
    "keep",
    "fade",
    "relate",
    "change",
]
"""What a yes would do."""
TOLD_OF: Collection[Asks] = frozenset(
    ("add", "reword", "enrich", "replace", "correct", "end", "wrong", "forget")
)
"""What a person is written to for: that something was used can wait till they look."""
_ASKS: dict[Op, Asks] = {
    "ADD": "add",
    "DELETE": "forget",
    "ARCHIVE": "put away",
    "BOOST": "use",
    "PROMOTE": "promote",
    "KEEP": "keep",
    "FADE": "fade",
    "RELATE": "relate",
}


@dataclass(frozen=True, slots=True)
class PendingQuestion:
    """One operation that waits for a person's yes."""

    operation_id: int
    run_id: int | None
    asks: Asks
    content: str
    """What would be remembered, if anything new would."""
    about: str
    """What the memory that it is about says now."""
    is_answerable: bool
    """False: the words that it rests on were erased, so that only a no is left."""


@dataclass(frozen=True, slots=True)
class AskedRun:
    """What one run asks, and where it was learned."""

    run_id: int
    channel: str
    is_private: bool
    questions: Sequence[PendingQuestion]


@dataclass(frozen=True, slots=True)
class Unasked:
    """What one person has yet to be asked."""

    user_id: int
    external_id: str
    """How the platform knows the person."""
    language: Language
    runs: list[AskedRun] = field(default_factory=list)


def questions_of(
    rows: Rows, user_id: int, *, run_ids: Collection[int] | None = None
) -> list[PendingQuestion]:
    """Return all that waits for a user's yes, or what of some runs does, oldest first."""
    return [_question(rows, operation) for operation in pending_of(rows, user_id, run_ids=run_ids)]


def unasked(
    rows: Rows, platform: str, now: datetime, *, character: str | None = None
) -> list[Unasked]:
    """Return who of a platform has yet to be asked what was learned of them, however long ago.

    With a character what was learned in talks with it. What the daily work asks waits in the list
    of all that waits: nobody is written to for it.
    """
    found = (
        select(Run, Conversation, Identity, User)
        .join(Conversation, col(Conversation.id) == col(Run.conversation_id))
        .join(User, col(User.id) == col(Run.user_id))
        .join(Identity, col(Identity.user_id) == col(User.id))
        .outerjoin(RunNote, col(RunNote.run_id) == col(Run.id))
        .where(
            Conversation.platform == platform,
            Identity.platform == platform,
            Run.agent == "curator",
            Run.status == "pending",
            col(RunNote.run_id).is_(None) | _was_broken_off(now),
            _asks_anything(),
            *talked_with(character),
        )
        .order_by(col(Run.id), col(Identity.id).desc())
    )
    runs: dict[int, tuple[Run, Conversation, Identity, User]] = {}
    for found_run in rows.exec(found).all():
        runs.setdefault(row_id(found_run[0]), found_run)  # a person may be known by two accounts
    people: dict[int, Unasked] = {}
    for run_id, (run, conversation, identity, user) in runs.items():
        questions = _worth_asking(questions_of(rows, run.user_id, run_ids=[run_id]))
        if not questions:
            continue
        person = people.setdefault(
            run.user_id, Unasked(run.user_id, identity.external_id, user.language)
        )
        is_private = conversation.audience == "private"
        person.runs.append(AskedRun(run_id, conversation.channel, is_private, questions))
    return list(people.values())


def begin_to_ask(rows: Rows, run_ids: Collection[int], now: datetime) -> list[int]:
    """Note that a person is being asked of these runs; return those that nobody else asks of."""
    return [run_id for run_id in run_ids if _begin(rows, run_id, now)]


def end_asking(rows: Rows, run_ids: Collection[int], platform_id: str = WITHOUT_A_MESSAGE) -> None:
    """Note that the person was asked, by which message, or cannot be asked on the platform."""
    for run_id in run_ids:
        note = rows.get(RunNote, run_id)
        if note is not None:
            note.platform_id = platform_id


def ask_here(rows: Rows, user_id: int, now: datetime) -> list[PendingQuestion]:
    """Return what a person who is there has yet to be asked, and note that they are."""
    waiting = (
        owned(user_id, Run.id)
        .outerjoin(RunNote, col(RunNote.run_id) == col(Run.id))
        .where(Run.agent == "curator", Run.status == "pending", col(RunNote.run_id).is_(None))
    )
    run_ids = [
        run_id for run_id in rows.exec(waiting.order_by(col(Run.id))).all() if run_id is not None
    ]
    begin_to_ask(rows, run_ids, now)
    end_asking(rows, run_ids)
    return _worth_asking(questions_of(rows, user_id, run_ids=run_ids))


def _asks_anything() -> ColumnElement[bool]:
    """Say that something of a run waits that a person is written to for, if it can be answered."""
    told = select(Operation.id).where(
        Operation.run_id == Run.id,
        Operation.status == "pending",
        col(Operation.op).in_(("ADD", "UPDATE", "DELETE")),
    )
    return told.exists()


def _was_broken_off(now: datetime) -> ColumnElement[bool]:
    return col(RunNote.platform_id).is_(None) & (col(RunNote.at) <= now - ASKED_AGAIN_AFTER)


def _begin(rows: Rows, run_id: int, now: datetime) -> bool:
    if put_note(rows, run_id, now):
        return True
    note = rows.get(RunNote, run_id)
    if note is None or note.platform_id is not None or note.at > now - ASKED_AGAIN_AFTER:
        return False
    note.at = now
    return True


def _worth_asking(questions: Sequence[PendingQuestion]) -> list[PendingQuestion]:
    return [
        question for question in questions if question.is_answerable and question.asks in TOLD_OF
    ]


def _question(rows: Rows, operation: Operation) -> PendingQuestion:
    memory = find_owned(rows, Memory, operation.user_id, operation.memory_id)
    content = str((operation.proposed or {}).get("content") or "")
    about = memory.content if memory else about_waiting(rows, operation)
    return PendingQuestion(
        operation_id=row_id(operation),
        run_id=operation.run_id,
        asks=_asked(operation, content, about),
        content=content,
        about=about,
        is_answerable=is_answerable(rows, operation),
    )


def _asked(operation: Operation, content: str, about: str) -> Asks:
    if operation.op == "DELETE" and operation.because == "corrected":
        return "wrong"
    if operation.op != "UPDATE":
        return _ASKS.get(operation.op, "change")
    if (operation.proposed or {}).get("successor_id") is not None:
        return "wrong" if operation.because == "corrected" else "end"
    says_the_same = content in ("", about)
    if operation.because == "corrected":
        return "wrong" if says_the_same else "correct"
    if operation.because is not None:
        return "end" if says_the_same else "replace"
    return "enrich" if says_the_same else "reword"
