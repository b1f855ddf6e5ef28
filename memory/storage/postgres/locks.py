"""Advisory locks: who has the store open, who writes, who goes by the clock.

They hang on a connection, or on a transaction, and go with it: a process that dies holds none.
"""

from enum import IntEnum

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

ENDING_MS = 2000
"""How long one waits for the lock of a process that has ended: the server may learn of it late."""
TOO_LATE = "55P03"
SPACE = 0x434F4D50
"""Keeps our locks apart from those of others in the same database."""


class Lock(IntEnum):
    """What a lock is for."""

    GATE = 1
    """Held by whoever opens, makes or upgrades the store."""
    IN_USE = 2
    """Shared by all that have the store open; an upgrade takes it alone."""
    WRITER = 3
    """Held by a writing transaction: the next one sees all that it did."""
    SCHEDULER = 4
    """Held by the one process that asks for daily work."""


def take(connection: Connection, lock: Lock) -> None:
    """Wait for a lock, and hold it until the connection is closed."""
    connection.execute(_TAKE, {"lock": int(lock)})


def share(connection: Connection, lock: Lock) -> None:
    """Wait for a share in a lock, and hold it until the connection is closed."""
    connection.execute(_SHARE, {"lock": int(lock)})


def try_to_take(connection: Connection, lock: Lock) -> bool:
    """Hold a lock until the connection is closed; False where somebody else holds it."""
    return bool(connection.execute(_TRY, {"lock": int(lock)}).scalar())


def take_from_the_gone(connection: Connection, lock: Lock) -> bool:
    """Hold a lock until the connection is closed; False where somebody holds it who goes on.

    What a process held that was killed, or closed its connection just now, is waited for.
    """
    connection.exec_driver_sql(f"SET lock_timeout = {ENDING_MS}")
    try:
        take(connection, lock)
    except DBAPIError as problem:
        if getattr(problem.orig, "sqlstate", None) != TOO_LATE:
            raise
        return False
    finally:
        if not connection.invalidated:
            connection.exec_driver_sql("RESET lock_timeout")
    return True


def release(connection: Connection, lock: Lock) -> None:
    """Let go of a lock that was taken."""
    connection.execute(_RELEASE, {"lock": int(lock)})


def take_for_transaction(connection: Connection, lock: Lock) -> None:
    """Wait for a lock, and hold it until the transaction has ended and all see what it did."""
    connection.execute(_IN_TRANSACTION, {"lock": int(lock)})


_TAKE, _SHARE, _TRY, _RELEASE, _IN_TRANSACTION = (
    text(f"SELECT {function}({SPACE}, :lock)")  # our own names
    for function in (
        "pg_advisory_lock",
        "pg_advisory_lock_shared",
        "pg_try_advisory_lock",
        "pg_advisory_unlock",
        "pg_advisory_xact_lock",
    )
)
