"""The record of erasures: a file beside the database, which a restored backup does not take back.

It holds ids only: who had what erased. By it a restored store erases again what came back.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlmodel import Session as Rows

from config.errors import StoreUnreadable
from memory.permissions import create_private
from memory.snapshot import sync
from memory.sqlite import driver_of
from memory.store_files import RECORD
from memory.tables import Erasure
from memory.vocabulary import ErasureScope

NAMED = {
    "messages": "messages",
    "barred": "messages",
    "memories": "memories",
    "conversation": "conversations",
}
"""Which ids of an erasure's target are recorded by names that a row never shares."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """One erasure, in names that hold in every copy of the store."""

    uid: str
    scope: ErasureScope
    user: str
    """The user's uid."""
    accepted_at: str
    target: Mapping[str, Any]

    @property
    def at(self) -> datetime:
        """When it was accepted."""
        return datetime.fromisoformat(self.accepted_at)


def note(folder: Path, erasures: Sequence[Recorded]) -> None:
    """Have erasures stand in the record, once each; raises `StoreUnreadable`."""
    known = {one.uid for one in recorded(folder) or ()}
    lines = [f"\n{json.dumps(asdict(one))}\n" for one in erasures if one.uid not in known]
    if not lines:
        return
    try:
        number = create_private(folder / RECORD)
        try:
            os.lseek(number, 0, os.SEEK_END)
            os.write(number, "".join(lines).encode())
            os.fsync(number)
        finally:
            os.close(number)
        sync(folder)
    except OSError as problem:
        raise StoreUnreadable(f"{folder / RECORD} cannot be written: {problem.strerror}.") from (
            problem
        )


def recorded(folder: Path) -> list[Recorded] | None:
    """Return the erasures of the record, oldest first; None where there is no record."""
    try:
        lines = (folder / RECORD).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return None
    return [*_understood(lines)]


def erasures_in(driver: sqlite3.Connection, uid: str | None = None) -> Iterator[Recorded]:
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
            yield Recorded(name, scope, user, accepted, _named(driver, aims))


def entry_of(rows: Rows, erasure_id: int) -> list[Recorded]:
    """Return an erasure as it is recorded, or nothing where nobody is left whom it could name."""
    uid = rows.get_one(Erasure, erasure_id).uid
    return [*erasures_in(driver_of(rows.connection()), uid)]


def ids_in(driver: sqlite3.Connection, target: Mapping[str, Any]) -> dict[str, Any]:
    """Return a recorded target by the ids of a database; what is not there is left out."""
    found = dict(target)
    for key, table in NAMED.items():
        if isinstance(names := target.get(key), list):
            ids = (_id(driver, table, name) for name in names)
            found[key] = [one for one in ids if one is not None]
        elif names is not None:
            found[key] = _id(driver, table, names)
    return found


def _named(driver: sqlite3.Connection, aims: dict[str, Any]) -> dict[str, Any]:
    """Name what an erasure aims at; what is gone keeps its id, which is never given again."""
    target = dict(aims)
    for key, table in NAMED.items():
        if isinstance(ids := aims.get(key), list):
            target[key] = [_uid(driver, table, one) or one for one in ids]
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


def _understood(lines: Sequence[str]) -> Iterator[Recorded]:
    """Read what was written whole: a line that a kill cut off was of an erasure not yet begun."""
    for line in lines:
        with suppress(ValueError, TypeError):
            yield Recorded(**json.loads(line))
