"""Which of the two stores a test runs on, so that none is written twice.

A test opens the store of a folder by `open_in`, and again for what another process would see. On
PostgreSQL each folder has a database of its own until the test ends.
"""

import atexit
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Literal, TypeVar

import pytest

from memory.storage.store import FILE, Store
from memory.storage.upgrades.migration import migrate
from tests.examples import SOAK

Engine = Literal["sqlite", "postgres"]
S = TypeVar("S", bound=Store)
BOTH = "TEST_BOTH_STORES"
"""Set: every test that can run on both stores does."""
REQUIRED = "REQUIRE_POSTGRES"
"""Set: where PostgreSQL cannot be started, that is a failure."""
QUICK = (
    "tests/memory/storage/test_call_log.py",
    "tests/memory/storage/test_keyword_index.py",
    "tests/memory/storage/test_store.py",
    "tests/memory/storage/test_unit_of_work.py",
    "tests/memory/queue/test_job_queue.py",
    "tests/memory/queue/test_lanes.py",
    "tests/memory/queue/test_leasing.py",
    "tests/memory/conversation/test_turns.py",
    "tests/memory/operations/test_apply.py",
    "tests/memory/index/test_user_cache.py",
    "tests/memory/recall/test_recall.py",
    "tests/memory/erasure/test_execution.py",
    "tests/memory/forgetting/test_",
    "tests/bot/flow",
)
"""What always runs on both: the store's own tests, and those of the flows."""
WHOLE = (
    *("tests/memory", "tests/reviewer"),
    *("tests/curator/chapters", "tests/curator/compression", "tests/curator/curation"),
    *("tests/curator/deduplication", "tests/curator/episodes", "tests/curator/profiles"),
    *("tests/bot/flow", "tests/bot/worker", "tests/bot/actions", "tests/bot/report"),
    *("tests/bot/telemetry", "tests/bot/voice", "tests/bot/terminal/test_slash_"),
    "tests/bot/terminal/test_question_commands.py",
    *("tests/bot/test_secrets_within.py", "tests/bot/test_stored_dates.py"),
    *("tests/bot/discord", "tests/bot/center/api"),
)
"""What runs on both where more time is given."""


def engines_for(test: str, *, always: bool = False) -> list[Engine]:
    """Return the stores that a test runs on, by the path of its file."""
    if always:
        return ["sqlite", "postgres"]
    both = WHOLE if BOTH in os.environ or SOAK in os.environ else QUICK
    return ["sqlite", "postgres"] if test.startswith(both) else ["sqlite"]


def on_postgres() -> bool:
    """Tell whether the test that runs just now is to use PostgreSQL."""
    return _engine == "postgres"


def open_in(folder: Path) -> Store:
    """Open the store of a folder; on PostgreSQL one without rows is made where it has none."""
    if not on_postgres():
        return Store.open(folder)
    from memory.storage.postgres.store import PostgresStore

    return PostgresStore.open_at(address_of(folder), folder)


def open_as(kind: type[S], store: Store, *given: object) -> S:
    """Return an open store that does as a kind of store says, on whichever database it is."""
    both: Any = type(kind.__name__, (kind, type(store)), {})
    found: S = both(store, *given)
    return found


@cache
def blank_database() -> Path:
    """Return a database that holds no rows: migrated once, as it takes longest of all."""
    file = Path(mkdtemp(prefix="companion-blank-")) / FILE
    atexit.register(shutil.rmtree, file.parent, ignore_errors=True)
    migrate(file)
    return file


def lay_out(folder: Path) -> Path:
    """Let a folder have what a store begins with, where it has none, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    if not on_postgres() and not (folder / FILE).exists():
        shutil.copyfile(blank_database(), folder / FILE)
    return folder


def blank_store(folder: Path) -> Store:
    """Open the store of a folder, which begins with the blank database where it has none."""
    return open_in(lay_out(folder))


def place_of(folder: Path) -> list[str]:
    """Return where a store is, as another process is told, which opens it by `open_at`."""
    return [str(folder), address_of(folder) if on_postgres() else ""]


def open_at(folder: str, address: str) -> Store:
    """Open in a process of its own the store that a test has told of."""
    if not address:
        return Store.open(Path(folder))
    from memory.storage.postgres.store import PostgresStore

    return PostgresStore.open_at(address, Path(folder))


def asked(folder: Path, statement: str) -> list[Any]:
    """Run a statement on the store of a folder, past the program; return what it finds."""
    if on_postgres():
        from tests.postgres import execute

        return execute(address_of(folder), statement)
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        return database.execute(statement).fetchall()


def address_of(folder: Path) -> str:
    """Return the address of the database of a folder; one is made where it has none."""
    from tests.postgres import store_database

    for gone in [other for other in _addresses if not other.exists()]:
        _addresses.pop(gone)[0].close()
    if folder not in _addresses:
        folder.mkdir(parents=True, exist_ok=True)
        kept = ExitStack()
        _addresses[folder] = kept, kept.enter_context(store_database())
    return _addresses[folder][1]


@contextmanager
def using(engine: Engine) -> Iterator[None]:
    """Run a test on a store; skipped, or failed, where PostgreSQL cannot be started."""
    global _engine  # a test is run by one process, one at a time
    if engine == "postgres":
        require_server()
    _engine = engine
    try:
        yield
    finally:
        _engine = "sqlite"
        while _addresses:
            _addresses.popitem()[1][0].close()


def require_server() -> None:
    """Start PostgreSQL; the test is skipped, or fails, where it cannot be."""
    try:
        from tests.postgres import server

        server()
    except Exception as problem:
        if REQUIRED in os.environ:
            raise
        pytest.skip(f"POSTGRESQL IS NOT TESTED: it cannot be started here ({problem!r})")


_engine: Engine = "sqlite"
_addresses: dict[Path, tuple[ExitStack, str]] = {}
