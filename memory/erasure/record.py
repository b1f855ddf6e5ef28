"""The record of erasures: a file beside the database, which a restored backup does not take back.

It holds ids only: who had what erased. By it a restored store erases again what came back.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from sqlmodel import Session as Rows

from config.errors import StoreUnreadable
from memory.storage.permissions import create_private
from memory.storage.snapshot import sync
from memory.storage.sqlite import driver_of
from memory.storage.store_files import RECORD
from memory.tables import Erasure
from memory.vocabulary import ErasureScope

NAMED = {
    "messages": "messages",
    "barred": "messages",
    "memories": "memories",
    "conversation": "conversations",
}
"""Which ids of an erasure's target are recorded by names that a row never shares."""
Id = Annotated[int, Field(ge=0, lt=2**63)]
Name = Id | str


class Aims(BaseModel):
    """What a target may hold; whatever else it holds is left as it is."""

    messages: list[Name] = []
    barred: list[Name] = []
    memories: list[Name] = []
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


def erasures_in(driver: sqlite3.Connection, uid: str | None = None) -> Iterator[RecordedErasure]:
    """Yield the erasures of a database, or one of them, as they are recorded."""
    if not driver.execute("SELECT 1 FROM sqlite_master WHERE name = 'erasures'").fetchone():
        return
    wanted = "SELECT uid, user_id, scope, target, accepted_at FROM erasures"
    chosen, names = ("", ()) if uid is None else (" WHERE uid = ?", (uid,))
    for name, user_id, scope, target, at in driver.execute(wanted + chosen, names).fetchall():
        aims = json.loads(target)
        user = _uid(driver, "users", user_id) or aims.get("user")
        if user is not None:
            accepted = datetime.fromisoformat(at).replace(tzinfo=UTC).isoformat()
            yield RecordedErasure(name, scope, user, accepted, _named(driver, aims))


def entry_of(rows: Rows, erasure_id: int) -> list[RecordedErasure]:
    """Return an erasure as it is recorded, or nothing where nobody is left whom it could name."""
    uid = rows.get_one(Erasure, erasure_id).uid
    return [*erasures_in(driver_of(rows.connection()), uid)]


def ids_in(driver: sqlite3.Connection, target: Mapping[str, Any]) -> dict[str, Any]:
    """Return a recorded target by the ids of a database; what is not there is left out."""
    found = dict(target)
    for key, table in NAMED.items():
        if isinstance(names := target.get(key), list):
            ids = (_id(driver, table, name) for name in names)
            found[key] = [found_id for found_id in ids if found_id is not None]
        elif names is not None:
            found[key] = _id(driver, table, names)
    return found


def _named(driver: sqlite3.Connection, aims: dict[str, Any]) -> dict[str, Any]:
    """Name what an erasure aims at; what is gone keeps its id, which is never given again."""
    target = dict(aims)
    for key, table in NAMED.items():
        if isinstance(ids := aims.get(key), list):
            target[key] = [_uid(driver, table, part) or part for part in ids]
        elif ids is not None:
            target[key] = _uid(driver, table, ids) or ids
    return target


def _uid(driver: sqlite3.Connection, table: str, row_id: int) -> str | None:
    named = f"SELECT uid FROM {table} WHERE id = ?"  # noqa: S608  # our own names
    found = driver.execute(named, (row_id,)).fetchone()
    return found and str(found[0])


def _id(driver: sqlite3.Connection, table: str, name: str | int) -> int | None:
    column = "id" if isinstance(name, int) else "uid"
    named = f"SELECT id FROM {table} WHERE {column} = ?"  # noqa: S608  # our own names
    found = driver.execute(named, (name,)).fetchone()
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
