"""The record of erasures: a file beside the database, which a restored backup does not take back.

It holds ids only: who had what erased. By it a restored store erases again what came back.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from sqlalchemy import text
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.errors import StoreUnreadable
from memory.erasure.batches import of_user
from memory.storage.permissions import create_private
from memory.storage.snapshot import sync
from memory.storage.store_files import RECORD
from memory.tables import Erasure, Message
from memory.vocabulary import ErasureScope

NAMED = {
    "messages": "messages",
    "barred": "messages",
    "memories": "memories",
    "operations": "operations",
    "conversation": "conversations",
}
"""Which ids of an erasure's target are recorded by names that a row never shares."""
Id = Annotated[int, Field(ge=0, lt=2**63)]
Name = Id | str
Ask = Callable[[str, Mapping[str, Any]], Any]
"""Returns the first row of what a statement finds, by names, or None."""


class Aims(BaseModel):
    """What a target may hold; whatever else it holds is left as it is."""

    messages: list[Name] = []
    barred: list[Name] = []
    memories: list[Name] = []
    operations: list[Name] = []
    said: list[str] = []
    """The messages of a conversation, which an older export would bring back."""
    sentences: list[Id] = []
    conversation: Name | None = None
    through: Id = 0
    facts: bool = False
    retold: bool = False
    user: str = ""


@dataclass(frozen=True, slots=True)
class RecordedErasure:
    """One erasure, in names that hold in every copy of the store."""

    uid: str
    scope: ErasureScope
    user: str
    """The user's uid."""
    accepted_at: str
    target: Mapping[str, Any]

    def __post_init__(self) -> None:
        """Refuse what no erasure aims at, and an instant that is none; raises `ValueError`."""
        Aims.model_validate(dict(self.target), strict=True)
        if self.at.tzinfo is None:
            raise ValueError(self.accepted_at)

    @property
    def at(self) -> datetime:
        """When it was accepted."""
        return datetime.fromisoformat(self.accepted_at)


def note(folder: Path, erasures: Sequence[RecordedErasure]) -> None:
    """Have erasures stand in the record, once each; raises `StoreUnreadable`."""
    known = {other_recorded.uid for other_recorded in recorded(folder) or ()}
    lines = [
        f"\n{json.dumps(asdict(erasure))}\n" for erasure in erasures if erasure.uid not in known
    ]
    if not lines:
        return
    try:
        with os.fdopen(create_private(folder / RECORD), "r+b") as record:
            record.seek(0, os.SEEK_END)
            record.write("".join(lines).encode())
            record.flush()
            os.fsync(record.fileno())
        sync(folder)
    except OSError as problem:
        raise StoreUnreadable(f"{folder / RECORD} cannot be written: {problem.strerror}.") from (
            problem
        )


def recorded(folder: Path) -> list[RecordedErasure] | None:
    """Return the erasures of the record, oldest first; None where there is no record.

    A line that cannot be read spoils no other: a kill cuts one off before its erasure begins.

    Raises:
        StoreUnreadable: there is a record, and it cannot be read.
    """
    lines = _lines(folder)
    return (
        None
        if lines is None
        else [other_recorded for line in lines if (other_recorded := _understood(line))]
    )


def unreadable_in(folder: Path) -> int:
    """Return how many lines of the record cannot be read; raises as `recorded`."""
    return sum(_understood(line) is None for line in _lines(folder) or ())


def erasures_in(driver: sqlite3.Connection) -> Iterator[RecordedErasure]:
    """Yield the erasures of a SQLite database as they are recorded."""
    if not driver.execute("SELECT 1 FROM sqlite_master WHERE name = 'erasures'").fetchone():
        return

    def ask(statement: str, names: Mapping[str, Any]) -> Any:
        return driver.execute(statement, names).fetchone()

    wanted = "SELECT uid, user_id, scope, target, accepted_at FROM erasures"
    for name, user_id, scope, target, at in driver.execute(wanted).fetchall():
        accepted = datetime.fromisoformat(at).replace(tzinfo=UTC)
        named = {"uid": name, "scope": scope, "accepted_at": accepted.isoformat()}
        yield from _entries(ask, user_id, json.loads(target), named)


def entry_of(rows: Rows, erasure_id: int) -> list[RecordedErasure]:
    """Return an erasure as it is recorded, or nothing where nobody is left whom it could name."""
    erasure = rows.get_one(Erasure, erasure_id)
    accepted = erasure.accepted_at.isoformat()
    named = {"uid": erasure.uid, "scope": erasure.scope, "accepted_at": accepted}
    aims = {name: part for name, part in erasure.target.items() if name != "away"}
    if erasure.scope == "conversation":
        aims["said"] = _said_in(rows, erasure)
    return [*_entries(_asking(rows), erasure.user_id, aims, named)]


def entries_of_unbegun(rows: Rows) -> list[RecordedErasure]:
    """Return, as they are recorded, the erasures that were accepted and that nobody has begun."""
    unbegun = select(Erasure.id).where(Erasure.state == "accepted").order_by(col(Erasure.id))
    return [entry for number in rows.exec(unbegun).all() for entry in entry_of(rows, number or 0)]


def _said_in(rows: Rows, erasure: Erasure) -> list[str]:
    """Return by what the messages of a conversation are known that an erasure takes."""
    here, through = erasure.target["conversation"], erasure.target["through"]
    there = (col(Message.conversation_id) == here, col(Message.id) <= through)
    named = select(Message.uid).where(of_user(rows, erasure.user_id), *there)
    return list(rows.exec(named.order_by(col(Message.id))))


def ids_in(rows: Rows, target: Mapping[str, Any]) -> dict[str, Any]:
    """Return a recorded target by the ids of a database; what is not there is left out."""
    found, ask = dict(target), _asking(rows)
    for key, table in NAMED.items():
        if isinstance(names := target.get(key), list):
            ids = (_id(ask, table, name) for name in names)
            found[key] = [found_id for found_id in ids if found_id is not None]
        elif names is not None:
            found[key] = _id(ask, table, names)
    return found


def _asking(rows: Rows) -> Ask:
    return lambda statement, names: rows.connection().execute(text(statement), names).first()


def _entries(
    ask: Ask, user_id: int, aims: dict[str, Any], named: Mapping[str, Any]
) -> Iterator[RecordedErasure]:
    user = _uid(ask, "users", user_id) or aims.get("user")
    if user is not None:
        yield RecordedErasure(user=user, target=_named(ask, aims), **named)


def _named(ask: Ask, aims: dict[str, Any]) -> dict[str, Any]:
    """Name what an erasure aims at; what is gone keeps its id, which is never given again."""
    target = dict(aims)
    for key, table in NAMED.items():
        if isinstance(ids := aims.get(key), list):
            target[key] = [_uid(ask, table, part) or part for part in ids]
        elif ids is not None:
            target[key] = _uid(ask, table, ids) or ids
    return target


def _uid(ask: Ask, table: str, row_id: int) -> str | None:
    named = f"SELECT uid FROM {table} WHERE id = :name"  # noqa: S608  # our own names
    found = ask(named, {"name": row_id})
    return found and str(found[0])


def _id(ask: Ask, table: str, name: str | int) -> int | None:
    column = "id" if isinstance(name, int) else "uid"
    named = f"SELECT id FROM {table} WHERE {column} = :name"  # noqa: S608  # our own names
    found = ask(named, {"name": name})
    return found and int(found[0])


def _lines(folder: Path) -> list[bytes] | None:
    try:
        content = (folder / RECORD).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise StoreUnreadable(f"{folder / RECORD} cannot be read: {problem.strerror}.") from problem
    return [line for line in content.splitlines() if line.strip()]


def _understood(line: bytes) -> RecordedErasure | None:
    try:
        return _RECORDED.validate_json(line, strict=True)
    except ValidationError:
        return None


_RECORDED = TypeAdapter(RecordedErasure)
