"""History: what happened to a memory, operation by operation, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col, func

from config.errors import NotFound
from memory.dates.partial_date import Moment, local_time, written
from memory.ledger.related_state import BESIDE
from memory.ledger.snapshots import ACT, columns_of
from memory.privacy.waiting_erasures import messages_being_erased
from memory.storage.ownership import among, owned, rounds_of
from memory.tables import Message, Operation, Relation, User, row_id
from memory.vocabulary import Agent, Because, EvidenceRole, Op, OperationStatus, RelationKind

TOLD_OF = (
    *("content", "kind", "category", "topic", "structured", "state", "forgotten_because"),
    *("valid_from", "valid_until", "superseded", "grounding", "hushed", "verified"),
    *("confidence", "importance", "used_count", "kept_count", "review_due"),
)
"""The columns whose change a person is told of, in this order."""
Image = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """What one column of a memory was and is, in words; None where there was no row."""

    what: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class RelationView:
    """How one memory stands to another, by their ids."""

    kind: RelationKind
    from_id: int = field(metadata={"json": "from"})
    to_id: int = field(metadata={"json": "to"})
    strength: float
    """0 to 1; 0: judged not to hold."""


@dataclass(frozen=True, slots=True)
class QuoteView:
    """The words of a message that an operation rests on."""

    message: int
    """The message's id."""
    quote: str
    role: EvidenceRole


@dataclass(frozen=True, slots=True)
class OperationView:
    """One operation of the ledger as its owner sees it; the fields' names are the JSON's."""

    operation: int
    """Its id; `memory` and `run` are ids too."""
    op: Op
    status: OperationStatus
    memory: int | None
    run: int | None
    at: datetime
    """When it took effect; both instants are in the owner's zone."""
    recorded_at: datetime
    agent: Agent
    model: str | None
    prompt_version: str | None
    because: Because | None
    reason: str | None
    rejected_because: str | None
    undoes: int | None
    """The id of the operation that an UNDO took back."""
    proposed: str | None
    """The content that was asked for, where it waits or was rejected."""
    changes: Sequence[Change]
    before: Image | None
    """The stored image of the memory; None: there was no row."""
    after: Image | None
    relations: Sequence[RelationView]
    quotes: Sequence[QuoteView]


def history_of(rows: Rows, user_id: int, memory_id: int) -> list[OperationView]:
    """Return all that happened to a user's memory, oldest first; its row may be gone by now.

    Raises:
        NotFound: the user has and had no such memory.
    """
    of_memory = owned(user_id, Operation).where(Operation.memory_id == memory_id)
    # What waited for a yes is older by its id than by its deed.
    in_time = of_memory.order_by(
        func.coalesce(col(Operation.saw_version), -1), col(Operation.at), col(Operation.id)
    )
    found = [told(rows, operation) for operation in rows.exec(in_time)]
    if not found:
        raise NotFound("memory", memory_id)
    return found


def told(rows: Rows, operation: Operation) -> OperationView:
    """Return an operation as it is told: when, who, what, why, from which words."""
    zone = ZoneInfo(rows.get_one(User, operation.user_id).timezone)
    proposed = operation.proposed or {}
    return OperationView(
        operation=row_id(operation),
        op=operation.op,
        status=operation.status,
        memory=operation.memory_id,
        run=operation.run_id,
        at=local_time(operation.at, zone),
        recorded_at=local_time(operation.recorded_at, zone),
        agent=operation.agent,
        model=operation.model,
        prompt_version=operation.prompt_version,
        because=operation.because,
        reason=operation.reason,
        rejected_because=operation.rejected_because,
        undoes=proposed.get("undoes") if operation.op == "UNDO" else None,
        proposed=proposed.get("content"),
        changes=changes(operation.before, operation.after, zone),
        before=_shown(operation.before),
        after=_shown(operation.after),
        relations=relations_by(rows, operation),
        quotes=_quotes(rows, operation),
    )


def _quotes(rows: Rows, operation: Operation) -> list[QuoteView]:
    """Return the words that an operation rests on, without those that are being erased."""
    parts = operation.evidence or []
    going = messages_being_erased(rows, operation.user_id) if parts else None
    silent = set[int | None]()
    if going is not None:
        named = among(col(Message.id), [part["message_id"] for part in parts])
        silent = {*rows.exec(rounds_of(operation.user_id, Message.id).where(named, going))}
    return [
        QuoteView(part["message_id"], part["text"], part["role"])
        for part in parts
        if part["message_id"] not in silent
    ]


def relations_by(rows: Rows, operation: Operation) -> list[RelationView]:
    """Return how an operation's memory stands to others since it."""
    brought = owned(operation.user_id, Relation).where(Relation.operation_id == operation.id)
    return [
        RelationView(relation.kind, relation.from_id, relation.to_id, relation.strength)
        for relation in rows.exec(brought.order_by(col(Relation.id)))
    ]


def changes(before: Image | None, after: Image | None, zone: ZoneInfo) -> list[Change]:
    """Return what differs between two images of a memory, in words; None: there was no row."""
    return [
        Change(name, old, new)
        for name in TOLD_OF
        if (old := _in_words(before, name, zone)) != (new := _in_words(after, name, zone))
    ]


def _in_words(image: Image | None, name: str, zone: ZoneInfo) -> Any:
    value = columns_of(image or {}).get(name)
    if isinstance(value, datetime):
        precision: Any = (image or {}).get(f"{name}_precision") or "instant"
        return written(Moment(value, precision), zone)
    return round(value, 2) if isinstance(value, float) else value


def _shown(image: Image | None) -> Image | None:
    if image is None:
        return None
    return {name: value for name, value in image.items() if name not in (BESIDE, ACT)}
