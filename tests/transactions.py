"""What each transaction changes, and what the database is asked, counted."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event


@contextmanager
def transactions() -> Iterator[list[int]]:
    """Count the rows that each writing transaction changes."""
    changed: list[int] = []

    def begin(_connection: object) -> None:
        changed.append(0)

    def count(_connection, cursor, statement, *_: object) -> None:
        if changed and statement.lstrip()[:6].upper() in ("INSERT", "UPDATE", "DELETE"):
            changed[-1] += max(cursor.rowcount, 0)

    event.listen(Engine, "begin", begin)
    event.listen(Engine, "after_cursor_execute", count)
    try:
        yield changed
    finally:
        event.remove(Engine, "begin", begin)
        event.remove(Engine, "after_cursor_execute", count)


@contextmanager
def statements() -> Iterator[list[str]]:
    """Yield what the database is asked, statement by statement."""
    asked: list[str] = []

    def note(_connection, _cursor, statement, *_: object) -> None:
        asked.append(statement)

    event.listen(Engine, "after_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "after_cursor_execute", note)
