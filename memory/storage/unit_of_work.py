"""A unit of work's session: what it was told once it does not ask the database for again."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import CursorResult, Engine, Executable, Select, bindparam, inspect, select
from sqlmodel import Session as Rows

from config.errors import ErasedMeanwhile
from memory.tables import Conversation, Participant, User, UserSettings

T = TypeVar("T")
Row = TypeVar("Row")
_READ = "read"
PERSONAL = frozenset({User, UserSettings, Participant, Conversation})
"""Rows that go with everything about somebody, and no sooner."""


class UnitOfWork(Rows):
    """The rows of one transaction.

    What was asked for by its id is held until the end: a session alone forgets whatever nobody
    looks at any more, and would read it again each time.
    """

    def __init__(self, engine: Engine) -> None:
        """Begin nothing yet; of an engine that only reads, one snapshot is seen."""
        reads = engine.get_execution_options().get("readonly", False)
        super().__init__(
            engine, expire_on_commit=False, info={_READ: dict[object, Any]()} if reads else None
        )
        self._held = dict[int, object]()

    def get(self, entity: Any, ident: Any, **options: Any) -> Any:
        """Return the row with an id, or None, and hold it."""
        key = inspect(entity).identity_key_from_primary_key(_parts(ident))
        if options or key in self.identity_map:
            found = super().get(entity, ident, **options)
        else:
            found = self.scalars(_by_id(entity), _named(key[1])).one_or_none()
        if found is not None:
            self._held[id(found)] = found
        return found

    def get_one(self, entity: Any, ident: Any, **options: Any) -> Any:
        """Return the row with an id that was found somewhere; raises `ErasedMeanwhile`."""
        found = self.get(entity, ident, **options)
        if found is None:
            raise ErasedMeanwhile(erased_as(inspect(entity).class_), ident)
        return found


@cache
def _by_id(table: type[object]) -> Select[Any]:
    """Return the statement that finds a row by its id, written once: a session writes it anew."""
    columns = inspect(table).primary_key
    return select(table).where(
        *(column == bindparam(f"id_{place}") for place, column in enumerate(columns))
    )


def _parts(ident: Any) -> tuple[Any, ...]:
    return ident if isinstance(ident, tuple) else (ident,)


def _named(parts: tuple[Any, ...]) -> dict[str, Any]:
    return {f"id_{place}": part for place, part in enumerate(parts)}


def erased_as(table: type[object]) -> str:
    """Return what is gone where a row of a table is: with these rows the whole person."""
    return "user" if table in PERSONAL else table.__name__.lower()


def columns_read(
    rows: Rows, statement: Executable, given: Mapping[str, Any] | None = None
) -> CursorResult[Any]:
    """Ask for columns alone by a statement that is written once: no row is made of what is found.

    What the unit of work has not written yet is written before, as for any other statement.
    """
    rows.flush()
    return rows.connection().execute(statement, given or {})


def once(rows: Rows, key: object, read: Callable[[], T]) -> T:
    """Return what `read` finds, asked once under its key where nothing can change meanwhile.

    That is in a unit of work that only reads; one that writes asks each time.
    """
    known: dict[object, T] | None = rows.info.get(_READ)
    if known is None:
        return read()
    if key not in known:
        known[key] = read()
    return known[key]
