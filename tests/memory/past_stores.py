"""Stores as earlier versions of the program left them: whole, filled, or killed in an upgrade.

Run as a program (`python -m tests.memory.past_stores HOW FILE FOLDER AFTER`) it upgrades copies of
a database and kills itself after some of the statements (AFTER is the slice of them: `::3` each
third, `-1:` the last). What each left is FOLDER/1, FOLDER/2, …; `piecemeal` upgrades as the program
once did, `whole` as it does, `restored` puts a backup in its place.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, pool

from memory.backups.restoration import restore
from memory.storage.sqlite import opened_alone
from memory.storage.store import FILE
from memory.storage.upgrades.migration import revisions, run_migrations, schemas, upgrade

PIECEMEAL = "0007_revisions_of_talk"
"""The newest version whose upgrades were committed statement by statement."""
NOW = datetime(2026, 3, 2, 17, tzinfo=UTC)
ROWS = 3
KILLED = 9
STEPS = ("os.link", "os.remove", "os.rename", "sqlite3.connect")
"""What is a step of an upgrade beside its statements."""
Contents = dict[str, list[dict[str, Any]]]


def make_past_store(file: Path, revision: str) -> None:
    """Make a database of an earlier version, with rows in every table."""
    make_empty(file, revision)
    fill(file)


def make_past_stores(folder: Path) -> dict[str, Path]:
    """Make one of each earlier version."""
    found: dict[str, Path] = {}
    empty = folder / FILE
    for revision in revisions()[:-1]:
        make_empty(empty, revision)
        found[revision] = _copied(empty, folder / revision)
        fill(found[revision])
    return found


def make_empty(file: Path, revision: str) -> None:
    """Make an empty database of an earlier version, or of an empty one of a still earlier one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with opened_alone(file) as connection, connection.begin():
        run_migrations(connection, revision)


TAKEN_OUT = {("model_calls", "text")}
"""What an upgrade takes out, since others' words may stand in it."""


def fill(file: Path) -> None:
    """Put rows into every table, whatever its columns."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        for table in tables(connection):
            for number in range(1, ROWS + 1):
                _put(connection, table, number)
        for number in range(1, ROWS + 1):
            connection.execute(
                "INSERT INTO memory_keywords (rowid, tokens) VALUES (?, ?)",
                (number, f"u1_pixel u1_cat{number}"),
            )
        connection.commit()
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def contents(file: Path) -> Contents:
    """Return all that a database holds."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        found = {
            table: [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]  # noqa: S608  # our own names
            for table in tables(connection)
        }
        indexed = connection.execute("SELECT rowid, tokens FROM memory_keywords")
        return found | {"memory_keywords": [dict(row) for row in indexed]}


def holds_all(now: Contents, before: Contents) -> bool:
    """Tell whether all rows are there, with the values they had, but for the words of old calls."""
    return all(
        _lasting(table, {name: row[name] for name in was}) == _lasting(table, was)
        for table, rows in before.items()
        for row, was in zip(now[table], rows, strict=True)
    )


def _lasting(table: str, row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if (table, name) not in TAKEN_OUT}


def tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%keyword%'"
        " AND name NOT LIKE 'sqlite_%' AND name <> 'alembic_version'"
    )
    return [name for (name,) in found]


def upgrade_piecemeal(file: Path) -> None:
    """Upgrade as the program did up to that version: the driver commits each statement."""
    engine = create_engine(f"sqlite:///{file}", poolclass=pool.NullPool)
    with engine.connect() as connection:
        for pragma in ("journal_mode=WAL", "secure_delete=ON", "foreign_keys=OFF"):
            connection.exec_driver_sql(f"PRAGMA {pragma}")
        run_migrations(connection, PIECEMEAL)
        connection.commit()


def killed(how: str, file: Path, folder: Path, *more: str, after: str = "::") -> list[Path]:
    """Return what is left of a database where its upgrade is killed after these statements."""
    given = (how, str(file), str(folder), after, *more)
    subprocess.run([sys.executable, "-m", "tests.memory.past_stores", *given], check=True)
    return sorted(
        (path / FILE for path in folder.iterdir()), key=lambda path: int(path.parent.name)
    )


def _kill(upgrading: Callable[[Path], object], file: Path, folder: Path, after: slice) -> None:
    schemas()  # once for all: what looks for unfinished upgrades makes them in memory
    folder.mkdir(parents=True, exist_ok=True)
    whole = _copied(file, folder / "0")
    steps = _steps(upgrading, whole)
    shutil.rmtree(whole.parent)
    for number in range(1, steps + 1)[after]:
        assert _code(upgrading, _copied(file, folder / str(number)), number) == KILLED


def _copied(file: Path, folder: Path) -> Path:
    folder.mkdir()
    return Path(shutil.copyfile(file, folder / FILE))


def _steps(upgrading: Callable[[Path], object], copy: Path) -> int:
    """Return how many steps an upgrade has that nothing ends."""
    reading, writing = os.pipe()
    assert (
        _code(upgrading, copy, None, done=lambda steps: os.write(writing, str(steps).encode())) == 0
    )
    return int(os.read(reading, 100))


def _code(
    upgrading: Callable[[Path], object],
    copy: Path,
    number: int | None,
    done: Callable[[int], object] = lambda steps: None,
) -> int:
    """Return how a process ends that upgrades and is killed after so many steps; None: never."""
    child = os.fork()
    if child == 0:
        steps = 0

        def die(*told: object) -> None:
            nonlocal steps
            steps += told[0] in STEPS or not isinstance(told[0], str)
            if steps == number:
                os._exit(KILLED)

        event.listen(Engine, "after_cursor_execute", die)
        sys.addaudithook(die)
        upgrading(copy)
        done(steps)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _put(connection: sqlite3.Connection, table: str, number: int) -> None:
    keys = {row[3] for row in connection.execute(f"PRAGMA foreign_key_list({table})")}
    values = {
        name: _value(name, stored, number, is_key=name in keys or name == "id")
        for _, name, stored, _, _, _ in connection.execute(f"PRAGMA table_info({table})")
    }
    places = ", ".join("?" * len(values))
    names = ", ".join(f'"{name}"' for name in values)
    statement = f"INSERT INTO {table} ({names}) VALUES ({places})"  # noqa: S608  # our own names
    connection.execute(statement, list(values.values()))


def _value(name: str, stored: str, number: int, *, is_key: bool) -> object:
    if is_key or stored in ("INTEGER", "BIGINT"):
        return number
    match stored:
        case "BOOLEAN":
            return number % 2
        case "FLOAT":
            return number / 4
        case "DATETIME":
            return f"2026-03-0{number} 09:00:00.000000"
        case "JSON":
            return f'{{"n": {number}, "words": "团子 {name}"}}'
        case "BLOB":
            return bytes([number]) * 8
        case _:
            return f"{name} {number}: 团子 is a cat"


if __name__ == "__main__":
    how, given, target, after, *more = sys.argv[1:]
    begin, end, step = (int(part) if part else None for part in f"{after}:".split(":")[:3])
    ways: dict[str, Callable[[Path], object]] = {
        "piecemeal": upgrade_piecemeal,
        "whole": upgrade,
        "restored": lambda file: restore(Path(more[0]), file.parent, now=NOW),
    }
    _kill(ways[how], Path(given), Path(target), slice(begin, end, step))
