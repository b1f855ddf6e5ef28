"""A store on SQLite as a side of a copy."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from config.errors import CopyRefused, CopyUnfinished, StoreUnreadable, StoreUnwritable
from memory.storage.permissions import make_private_folder, tighten
from memory.storage.snapshot import check_integrity, check_references, check_room
from memory.storage.sqlite import SQLITE_ERRORS, driver_of, in_words, looking_engine, opened_alone
from memory.storage.store import unusable
from memory.storage.store_files import FILE
from memory.storage.store_lock import alone_to_look, gate
from memory.storage.upgrades.migration import is_up_to_date, migrate, revision_of, revisions

TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"
MERGED = "INSERT INTO memory_keywords(memory_keywords) VALUES('optimize')"


class SqliteSide:
    """The database of a data folder, opened alone."""

    def __init__(self, file: Path, connection: Connection) -> None:
        """Keep the connection; `source` and `target` make sure of the file first."""
        self._file, self._connection = file, connection

    @classmethod
    @contextmanager
    def source(cls, folder: Path) -> Iterator[Self]:
        """Open the store that is copied; where its place cannot be written, only to look.

        Raises:
            CopyRefused: there is none, or it is of an older version.
            StoreError: it cannot be used, or is in use.
        """
        file = folder / FILE
        with ExitStack() as held:
            try:
                _require_newest(file)
                connection = held.enter_context(_alone(file))
            except StoreUnwritable as problem:
                connection = held.enter_context(_looked_at(file, problem))
            yield cls(file, connection)

    @classmethod
    @contextmanager
    def target(cls, folder: Path, source: str) -> Iterator[Self]:
        """Open the store that is written, made where there is none.

        Raises:
            CopyRefused: it is of an older version, so that it is no copy of the source.
            StoreError: it cannot be used, or is in use.
        """
        file = folder / FILE
        try:
            make_private_folder(folder)
            tighten(folder)
        except OSError as problem:
            raise unusable(folder, problem) from problem
        if _is_of_another_time(file):
            raise CopyRefused("occupied", place=str(folder), source=source)
        with _alone(file) as connection:
            yield cls(file, connection)

    @property
    def place(self) -> str:
        """Where the rows are, as a person may be told."""
        return str(self._file)

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self._file.parent

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give one snapshot of the rows."""
        with self._transaction() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a transaction, which is whole at the end or leaves nothing."""
        with self._transaction() as connection:
            yield connection

    def bytes(self) -> int:
        """Return how much room the rows take."""
        with self.reading() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())

    def require_room(self, wanted: int) -> None:
        """Raise `StoreUnreadable` where the disk has no room for so many bytes more."""
        check_room(self.folder, wanted)

    def given_ids(self, connection: Connection) -> Mapping[str, int]:
        """Return the highest id that each table ever gave."""
        found = connection.exec_driver_sql("SELECT name, seq FROM sqlite_sequence WHERE seq > 0")
        return {name: int(last) for name, last in found}

    def pass_over(self, connection: Connection, given: Mapping[str, int]) -> None:
        """Let no id be given that was given before."""
        driver = driver_of(connection)
        known = {name for (name,) in driver.execute("SELECT name FROM sqlite_sequence")}
        for table, last in given.items():
            if table in known:
                raised = "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?"
            else:
                raised = "INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)"
            driver.execute(raised, (last, table))

    def set_aside(self, connection: Connection) -> list[str]:
        """Take the triggers away; references are not kept while the database is opened alone."""
        found = connection.exec_driver_sql(TRIGGERS).all()
        for name, _ in found:
            connection.exec_driver_sql(f'DROP TRIGGER "{name}"')
        return [made for _, made in found]

    def empty(self, connection: Connection, tables: Sequence[str]) -> None:
        """Take all rows out of these tables; the keyword index is merged into nothing."""
        for table in tables:
            connection.exec_driver_sql(f'DELETE FROM "{table}"')  # noqa: S608  # our own names
        connection.exec_driver_sql(MERGED)

    def check(self, connection: Connection) -> None:
        """Raise `StoreUnreadable` where it is not sound."""
        driver = driver_of(connection)
        check_integrity(driver, self._file)
        check_references(driver, self._file)

    def settle(self) -> None:
        """Know nothing more: what the planner goes by came with the schema."""

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with _in_words(self._file), self._connection.begin():
            yield self._connection


def _require_newest(file: Path) -> None:
    folder = str(file.parent)
    if not file.is_file() or (found := revision_of(file)) is None:
        raise CopyRefused("nothing", place=folder)
    if found != revisions()[-1]:
        raise CopyRefused("older", place=folder, schema=found)


def _is_of_another_time(file: Path) -> bool:
    """Make the file where there is none; tell whether the one that is there is of an older time."""
    try:
        found = revision_of(file)
    except CopyUnfinished:
        return False
    if found is None:
        migrate(file)
    return found not in (None, revisions()[-1])


@contextmanager
def _alone(file: Path) -> Iterator[Connection]:
    """Have a database alone; who comes meanwhile is told so, and waits for nothing."""
    with ExitStack() as held:
        try:
            with gate(file) as gate_held:
                held.enter_context(gate_held.alone())
        except OSError as problem:
            raise unusable(file.parent, problem) from problem
        with _in_words(file):
            connection = held.enter_context(opened_alone(file))
            with connection.begin():  # here it is found out who knows nothing of our locks
                pass
        yield connection


@contextmanager
def _looked_at(file: Path, problem: StoreUnwritable) -> Iterator[Connection]:
    """Have a database alone that can only be read; raises the problem where it cannot be either."""
    with ExitStack() as held:
        try:
            held.enter_context(alone_to_look(file))
            if not is_up_to_date(file):
                raise problem
            engine = looking_engine(file, connections=1)
        except (sqlite3.Error, OSError):
            raise problem from None
        held.callback(engine.dispose)
        yield held.enter_context(engine.execution_options(readonly=True).connect())


@contextmanager
def _in_words(file: Path) -> Iterator[None]:
    try:
        yield
    except DBAPIError as problem:
        if isinstance(problem.orig, sqlite3.Error):
            raise in_words(problem.orig, file) from problem
        raise StoreUnreadable(f"{file} could not be used: {type(problem).__name__}.") from problem
    except SQLITE_ERRORS as problem:
        raise in_words(problem, file) from problem
