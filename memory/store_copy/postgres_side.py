"""A store on PostgreSQL as a side of a copy."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import DBAPIError

from config.errors import CopyRefused, CopyUnfinished, StoreInUse, StoreTooNew
from memory.storage.permissions import make_private_folder, tighten
from memory.storage.postgres import vector_table
from memory.storage.postgres.connection import in_words, postgres_engine, shown
from memory.storage.postgres.locks import Lock, release, take, take_from_the_gone
from memory.storage.postgres.schema import is_empty, revision_in
from memory.storage.postgres.upgrade import opened
from memory.storage.schema import COPYING
from memory.storage.store import unusable
from memory.storage.upgrades.migration import revisions
from memory.tables import Memory

ACTING = text("""
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
        format('ALTER TABLE %s ADD CONSTRAINT %I %s',
               conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = CAST(current_schema() AS regnamespace)
    UNION ALL
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
    FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid IN (
        SELECT oid FROM pg_class
        WHERE relnamespace = CAST(current_schema() AS regnamespace)
    )
""")
SEQUENCE = text("SELECT pg_get_serial_sequence(:name, 'id')")
LAST = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"
RAISED = text("SELECT setval(CAST(:sequence AS regclass), :last)")
BYTES = text("SELECT pg_database_size(current_database())")


class PostgresSide:
    """A database, with the share of all that use it held alone."""

    def __init__(self, url: URL, folder: Path) -> None:
        """Keep the address; `source` and `target` make sure of the database first."""
        self._url, self._folder = url, folder
        self._engine = postgres_engine(url, connections=1)
        self._reader = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    @classmethod
    @contextmanager
    def source(cls, url: URL, folder: Path) -> Iterator[Self]:
        """Open the store that is copied.

        Raises:
            CopyRefused: there is none, or it is of an older version.
            StoreError: it cannot be used, or is in use.
        """
        with _alone(url) as connection:
            found = _revision(connection, url)
            if found is None:
                raise CopyRefused("nothing", place=shown(url))
            if found == COPYING:
                raise CopyUnfinished(shown(url))
            if found != revisions()[-1]:
                raise CopyRefused("older", place=shown(url), schema=found)
            with cls(url, folder)._disposed() as side:
                yield side

    @classmethod
    @contextmanager
    def target(cls, url: URL, folder: Path, source: str) -> Iterator[Self]:
        """Open the store that is written, made where the database holds nothing.

        Raises:
            CopyRefused: something else is there.
            StoreError: it cannot be used, or is in use.
        """
        try:
            make_private_folder(folder)
            tighten(folder)
        except OSError as problem:
            raise unusable(folder, problem) from problem
        with _alone(url) as connection:
            found, is_bare = _revision(connection, url), is_empty(connection)
        if found not in (None, COPYING, revisions()[-1]) or (found is None and not is_bare):
            raise CopyRefused("occupied", place=shown(url), source=source)
        if found is None:
            opened(url).release()
        with _alone(url), cls(url, folder)._disposed() as side:
            yield side

    @property
    def place(self) -> str:
        """Where the rows are, as a person may be told."""
        return shown(self._url)

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self._folder

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give one snapshot of the rows."""
        with _in_words(self._url), self._reader.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a transaction, which is whole at the end or leaves nothing."""
        with _in_words(self._url), self._engine.begin() as connection:
            yield connection

    def bytes(self) -> int:
        """Return how much room the rows take."""
        with self.reading() as connection:
            return int(connection.execute(BYTES).scalar_one())

    def require_room(self, _wanted: int) -> None:
        """Leave it to the server, which alone knows how much room there is."""

    def given_ids(self, connection: Connection) -> Mapping[str, int]:
        """Return the highest id that each table ever gave."""
        found = {
            table: connection.exec_driver_sql(LAST.format(sequence=sequence)).scalar_one()
            for table, sequence in _sequences(connection).items()
        }
        return {table: int(last) for table, last in found.items() if last}

    def pass_over(self, connection: Connection, given: Mapping[str, int]) -> None:
        """Let no id be given that was given before."""
        known = self.given_ids(connection)
        for table, sequence in _sequences(connection).items():
            if given.get(table, 0) > known.get(table, 0):
                connection.execute(RAISED, {"sequence": sequence, "last": given[table]})

    def set_aside(self, connection: Connection) -> list[str]:
        """Take references and triggers away."""
        found = connection.execute(ACTING).all()
        for taken, _ in found:
            connection.exec_driver_sql(taken)
        return [made for _, made in found]

    def empty(self, connection: Connection, tables: Sequence[str]) -> None:
        """Take all rows out of these tables, with the files that they are in."""
        connection.exec_driver_sql(f"TRUNCATE {', '.join(tables)}")

    def check(self, connection: Connection) -> None:
        """Fill what is made of the rows; a reference that leads nowhere could not be made."""
        vector_table.refill(connection)

    def settle(self) -> None:
        """Let the planner know how many rows there are."""
        with self.writing() as connection:
            connection.exec_driver_sql("ANALYZE")

    @contextmanager
    def _disposed(self) -> Iterator[Self]:
        try:
            yield self
        finally:
            self._engine.dispose()


def _sequences(connection: Connection) -> dict[str, str]:
    """Return by table what numbers its rows."""
    found = {
        name: connection.execute(SEQUENCE, {"name": name}).scalar()
        for name, table in Memory.metadata.tables.items()
        if "id" in table.columns
    }
    return {name: str(sequence) for name, sequence in found.items() if sequence}


def _revision(connection: Connection, url: URL) -> str | None:
    """Return what version a database is of; raises `StoreTooNew` for one that is not known."""
    found = revision_in(connection)
    if found not in (None, COPYING, *revisions()):
        raise StoreTooNew(
            f"{shown(url)} was written by a newer version (schema {found!r}); this one knows "
            f"schemas up to {revisions()[-1]!r}. Install the newer version to copy it."
        )
    return found


@contextmanager
def _alone(url: URL) -> Iterator[Connection]:
    """Have a database alone; who comes meanwhile is told so after a while."""
    engine = postgres_engine(url, connections=1).execution_options(isolation_level="AUTOCOMMIT")
    try:
        with _in_words(url), engine.connect() as connection:
            take(connection, Lock.GATE)
            is_alone = take_from_the_gone(connection, Lock.IN_USE)
            release(connection, Lock.GATE)
            if not is_alone:
                raise StoreInUse(shown(url))
            try:
                yield connection
            finally:
                connection.invalidate()  # closed, not given back: the lock goes with it
    finally:
        engine.dispose()


@contextmanager
def _in_words(url: URL) -> Iterator[None]:
    try:
        yield
    except DBAPIError as problem:
        raise in_words(problem, url) from problem
