"""A lock goes with its process, though the server may learn late that it has gone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import Connection

from memory.storage.postgres import locks
from memory.storage.postgres.connection import postgres_engine, postgres_url
from memory.storage.postgres.locks import SPACE, Lock, take_from_the_gone
from tests.postgres import database, execute

WAITING = """
    SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted
"""
HOLDING = f"SELECT pg_advisory_lock_shared({SPACE}, {int(Lock.IN_USE)})"
WAIT = "SHOW lock_timeout"


@pytest.fixture
def address(server: None) -> Iterator[str]:
    with database() as made:
        yield made


@pytest.fixture
def connection(address: str) -> Iterator[Connection]:
    engine = postgres_engine(postgres_url(address), connections=1)
    with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as made:
        yield made
        made.invalidate()
    engine.dispose()


def held(address: str) -> psycopg.Connection:
    """Return a connection of another process that has the store open."""
    other = psycopg.connect(address, autocommit=True)
    other.execute(HOLDING.encode())
    return other


def test_what_is_held_by_who_goes_on_is_not_taken(
    address: str, connection: Connection, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(locks, "ENDING_MS", 50)
    waits = connection.exec_driver_sql(WAIT).scalar()
    with held(address):
        assert not take_from_the_gone(connection, Lock.IN_USE)
    assert connection.exec_driver_sql(WAIT).scalar() == waits


def test_what_was_held_by_who_has_gone_is_taken(
    address: str, connection: Connection, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(locks, "ENDING_MS", 60_000)
    other = held(address)
    with ThreadPoolExecutor(1) as threads:
        taking = threads.submit(take_from_the_gone, connection, Lock.IN_USE)
        while not execute(address, WAITING):
            assert not taking.done()
        other.close()  # the server learns of it only now
        assert taking.result(timeout=60)


def test_the_server_gives_up_a_machine_that_is_heard_of_no_more(connection: Connection):
    asked = "SELECT name, reset_val FROM pg_settings WHERE name LIKE 'tcp%%'"
    chosen = {name: int(value) for name, value in connection.exec_driver_sql(asked)}
    silent = chosen["tcp_keepalives_interval"] * chosen["tcp_keepalives_count"]
    assert 0 < chosen["tcp_keepalives_idle"] + silent <= 60
    assert 0 < chosen["tcp_user_timeout"] <= 60_000
