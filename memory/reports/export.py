"""Export: everything there is of one user, as JSON holds it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, inspect
from sqlmodel import Session as Rows
from sqlmodel import SQLModel, col, select

from memory.conversation.attribution import as_heard
from memory.ledger.snapshots import LEFT_OUT
from memory.privacy.waiting_erasures import memories_being_erased, messages_being_erased
from memory.reports.conversation_export import closed
from memory.storage.ownership import among, owned, rounds_of
from memory.tables import (
    ConsentGiven,
    Conversation,
    Entity,
    EntityAlias,
    Erasure,
    Evidence,
    Feedback,
    Forgetting,
    ForgettingStep,
    Identity,
    Job,
    LiftedRule,
    Memory,
    MemoryEntity,
    Message,
    ModelCall,
    Operation,
    Participant,
    PlatformSettings,
    Profile,
    PromptRecord,
    QualityRow,
    RecurringWork,
    Relation,
    Reminder,
    ReplyPiece,
    Run,
    RunNote,
    Sentence,
    SentenceSource,
    Session,
    ShownSource,
    TopicRule,
    Trace,
    Turn,
    User,
    UserSettings,
)

Row = TypeVar("Row", bound=SQLModel)

FORMAT = "companion-memory-export/1"


def export_user(
    rows: Rows,
    user_id: int,
    now: datetime,
    *,
    seen: int = 60,
    progress: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """Return all rows that are a user's: what they said and heard, what is known, and why.

    Rows stand by their keys, and columns as in their table: what did not change reads the same.
    Of a shared conversation it holds the user's own messages and the replies to them, without the
    sentences in which these repeat what only others said: a prompt held at most `seen` messages.
    `progress` is called after each of `PARTS`.
    """
    tables: dict[str, list[Any]] = {}
    for part in PARTS:
        tables |= part(rows, user_id, seen)
        progress()
    return {
        "format": FORMAT,
        "exported_at": now.isoformat(),
        "user": _as_json(rows.get_one(User, user_id)),
        **_left(rows, user_id, tables),
    }


def _left(rows: Rows, user_id: int, tables: Mapping[str, list[Any]]) -> dict[str, Any]:
    """Return rows as JSON, without what the user is having erased and what tells of it."""
    told = {name: [_as_json(row) for row in found] for name, found in tables.items()}
    going = messages_being_erased(rows, user_id)
    if going is None:
        return told
    silent = {*rows.exec(rounds_of(user_id, Message.id).where(going))}
    away = memories_being_erased(rows, user_id)

    def tells(row: Mapping[str, Any]) -> bool:
        said = (row.get("message_id"), *(each["message_id"] for each in row.get("evidence", ())))
        return row.get("memory_id") in away or not silent.isdisjoint(said)

    sentences = {each["sentence_id"] for each in told["sentence_sources"] if tells(each)}
    named = {each["entity_id"] for each in told["memory_entities"] if not tells(each)}
    gone = {
        "messages": silent,
        "memories": away,
        "sentences": sentences,
        "profiles": {each["profile_id"] for each in told["sentences"] if each["id"] in sentences},
        "entities": {each["id"] for each in told["entities"]} - named,
        "model_calls": {each["id"] for each in told["model_calls"]},  # nobody knows what they hold
    }
    for name, found in told.items():
        lost = gone.get(name, ())
        told[name] = [row for row in found if row.get("id") not in lost and not tells(row)]
    return _closed(told)


def _closed(told: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Return rows that name none that are left out."""
    count = None
    while count != (count := sum(map(len, told.values()))):
        ids = {name: {row["id"] for row in found if "id" in row} for name, found in told.items()}
        told = {name: closed(name, found, ids, alone=False) for name, found in told.items()}
    return told


def _said(rows: Rows, user_id: int, seen: int) -> dict[str, list[Any]]:
    messages = _own_messages(rows, user_id)
    participants = _of(rows, Participant, col(Participant.user_id) == user_id)
    conversations = {message.conversation_id for message in messages}
    conversations |= {part.conversation_id for part in participants}
    sessions = {message.session_id for message in messages}
    return {
        "identities": _of(rows, Identity, col(Identity.user_id) == user_id),
        "settings": _of(rows, UserSettings, col(UserSettings.user_id) == user_id),
        "consents": _of(rows, ConsentGiven, col(ConsentGiven.user_id) == user_id),
        "platform_settings": _of(rows, PlatformSettings, col(PlatformSettings.user_id) == user_id),
        "reminders": _of(rows, Reminder, col(Reminder.user_id) == user_id),
        "topic_rules": _of(rows, TopicRule, col(TopicRule.user_id) == user_id),
        "lifted_rules": _of(rows, LiftedRule, col(LiftedRule.user_id) == user_id),
        "conversations": _of(rows, Conversation, among(col(Conversation.id), conversations)),
        "participants": participants,
        "sessions": _of(rows, Session, among(col(Session.id), sessions)),
        "messages": [_as_heard(rows, message, user_id, seen) for message in messages],
        "turns": _of(rows, Turn, col(Turn.user_id) == user_id),
        "reply_pieces": _of(rows, ReplyPiece, col(ReplyPiece.turn_id).in_(_ids(Turn, user_id))),
    }


def _known(rows: Rows, user_id: int, _seen: int) -> dict[str, list[Any]]:
    sentences = _of(rows, Sentence, col(Sentence.user_id) == user_id)
    of_sentence = among(col(SentenceSource.sentence_id), [each.id for each in sentences])
    entities = _of(rows, Entity, col(Entity.user_id) == user_id)
    of_entity = among(col(MemoryEntity.entity_id), [each.id for each in entities])
    return {
        "memories": _of(rows, Memory, col(Memory.user_id) == user_id),
        "evidence": _of(rows, Evidence, col(Evidence.user_id) == user_id),
        "relations": _of(rows, Relation, col(Relation.user_id) == user_id),
        "entities": entities,
        "entity_aliases": _of(rows, EntityAlias, col(EntityAlias.user_id) == user_id),
        "memory_entities": _of(rows, MemoryEntity, of_entity),
        "sentences": sentences,
        "sentence_sources": _of(rows, SentenceSource, of_sentence),
        "profiles": _of(rows, Profile, col(Profile.user_id) == user_id),
    }


def _done(rows: Rows, user_id: int, _seen: int) -> dict[str, list[Any]]:
    read = owned(user_id, PromptRecord.id)
    return {
        "feedback": _of(rows, Feedback, col(Feedback.user_id) == user_id),
        "operations": _of(rows, Operation, col(Operation.user_id) == user_id),
        "prompt_records": _of(rows, PromptRecord, col(PromptRecord.user_id) == user_id),
        "shown_sources": _of(rows, ShownSource, col(ShownSource.record_id).in_(read)),
        "runs": _of(rows, Run, col(Run.user_id) == user_id),
        "run_notes": _of(rows, RunNote, col(RunNote.run_id).in_(_ids(Run, user_id))),
        "traces": _of(rows, Trace, col(Trace.user_id) == user_id),
        "model_calls": _of(rows, ModelCall, col(ModelCall.user_id) == user_id),
        "jobs": _of(rows, Job, col(Job.user_id) == user_id),
        "quality_reports": _of(rows, QualityRow, col(QualityRow.user_id) == user_id),
        "recurring_work": _of(rows, RecurringWork, col(RecurringWork.user_id) == user_id),
        "erasures": _of(rows, Erasure, col(Erasure.user_id) == user_id),
        "forgettings": _of(rows, Forgetting, col(Forgetting.user_id) == user_id),
        "forgetting_steps": _of(rows, ForgettingStep, col(ForgettingStep.user_id) == user_id),
    }


def _own_messages(rows: Rows, user_id: int) -> list[Message]:
    """Return what may be kept of them: what goes with its session is taken along by nobody."""
    kept = rounds_of(user_id, Message).where(Message.retention == "normal")
    return list(rows.exec(kept.order_by(col(Message.id))))


def _as_heard(rows: Rows, message: Message, user_id: int, seen: int) -> Message:
    text = as_heard(rows, message, user_id, seen=seen)
    if text == message.text:
        return message
    return Message(**message.model_dump() | {"text": text})


def _ids(table: type[Turn] | type[Run], user_id: int) -> Any:
    """Return a query of the ids of a user's turns or runs."""
    return select(table.id).where(table.user_id == user_id)


def _of(rows: Rows, table: type[Row], condition: ColumnElement[bool]) -> list[Row]:
    by_key = inspect(table).primary_key
    return list(rows.exec(select(table).where(condition).order_by(*by_key)))


def _as_json(row: SQLModel) -> dict[str, Any]:
    held = row.model_dump(exclude=set(LEFT_OUT))
    return {
        name: value.isoformat() if isinstance(value := held[name], datetime) else value
        for name in type(row).model_fields
        if name in held
    }


PARTS: Sequence[Callable[[Rows, int, int], dict[str, list[Any]]]] = (_said, _known, _done)
"""What an export is read in."""
