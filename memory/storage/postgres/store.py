"""The store on PostgreSQL: the same units of work, on a database that many processes share.

One transaction writes at a time, whichever process it is of: it holds the writer's lock from
before its first statement until all can see what it did. So whatever reads and then writes holds
here as it does on SQLite, and no unit of work is ever run twice.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session as Rows

from config.errors import StoreError
from memory.storage.permissions import make_private_folder, tighten
from memory.storage.postgres import vector_table
from memory.storage.postgres.cleaning import clean, write_anew
from memory.storage.postgres.connection import in_words, postgres_engine, postgres_url, shown
from memory.storage.postgres.locks import Lock, take_for_transaction
from memory.storage.postgres.presence import StorePresence
from memory.storage.postgres.schema import EVENTS
from memory.storage.postgres.unit_of_work import PostgresUnit
from memory.storage.postgres.upgrade import opened
from memory.storage.store import READERS, Store, TakenBack, Work, change_and_take_back, unusable

T = TypeVar("T")
TRIES = 20
"""How often a transaction is begun where the database does not answer: it may be restarting."""
PAUSE_SECONDS = 0.25


class PostgresStore(Store):
    """A database on PostgreSQL, and the data folder beside it: one writer, a few readers."""

    rows_in_folder = False

    def __init__(self, url: URL, folder: Path, presence: StorePresence) -> None:
        """Use the database at an address; `open_at` makes sure of it first."""
        reader = postgres_engine(url, connections=READERS, reads=True).execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        super().__init__(postgres_engine(url, connections=1), reader, presence)
        self._url, self._folder, self._presence = url, folder, presence

    @classmethod
    def open_at(cls, address: str, folder: Path, *, begins: bool = True) -> Self:
        """Open the database at an address, made or brought up to date where it must be.

        The folder holds what no database does: the log, the record of erasures, the key of links.

        Raises:
            SettingsInvalid: it is no address.
            StoreUnreadable: the folder or the database cannot be used.
            StoreTooNew: a newer version of this program wrote the database.
            StoreInUse: it has to be upgraded, and another process has it open.
            NothingKept: there is none, and it is not begun.
        """
        url = postgres_url(address)
        try:
            make_private_folder(folder)
            tighten(folder)
        except OSError as problem:
            raise unusable(folder, problem) from problem
        return cls(url, folder, opened(url, begins=begins))

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self._folder

    @property
    def place(self) -> str:
        """Where the rows are, as a person may be told."""
        return shown(self._url)

    async def write(self, work: Work[T]) -> T:
        """Run the work in one writing transaction and return what it returns.

        Raises:
            StoreUnreadable: the database could not be written; nothing was.
        """
        try:
            done = await self._run(self._writing, partial(self._write, work))
        except StoreError as problem:
            self.writes_failed, self.last_failure = self.writes_failed + 1, problem
            raise
        self.last_failure = None
        return done

    async def try_writing(self) -> None:
        """Find out whether a writing transaction would be refused, and leave nothing behind."""

        def trying() -> None:
            with suppress(TakenBack):
                self._write(change_and_take_back)

        await self._run(self._writing, trying)

    async def read(self, work: Work[T]) -> T:
        """Run the work on one snapshot of the rows; it must not change them."""
        return await self._run(self._reading, partial(self._begun, self._reader, work, _nothing))

    def listen(self, wake: Callable[[], None]) -> None:
        """Call `wake`, in another thread, when any process has put a job in."""
        self._presence.listen(lambda _said: wake())

    def hear_events(self, heard: Callable[[int | None], None]) -> None:
        """Call `heard`, in another thread, with the user to whom something happened."""
        self._presence.listen(lambda said: heard(_user_in(said)), EVENTS)

    @property
    def hears_events(self) -> bool:
        """Whether it is told of all that happens, so that there is little need to look."""
        return self._presence.hears(EVENTS)

    async def leads(self) -> bool:
        """Tell whether this process, of all that use the database, asks for what recurs."""
        return await self._run(self._reading, self._presence.leads)

    async def truncate_log(self) -> bool:
        """Take what was deleted out of the tables; the log is the server's, and written over.

        False where somebody has been reading since before it was deleted: then it is still there.
        """
        return await self._run(self._reading, self._clean)

    async def vacuum(self) -> bool:
        """Write all tables anew, so that no page of them keeps what was deleted."""
        await self._run(self._writing, self._vacuum)
        return True

    async def bring_in_order(self) -> Sequence[str]:
        """Let what is read of one user lie side by side; return what was left: others need it."""
        return await self._run(self._reading, self._bring_in_order)

    def _write(self, work: Work[T]) -> T:
        return self._begun(self._writer, work, _take_turn)

    def _begun(self, engine: Engine, work: Work[T], begin: Callable[[Rows], None]) -> T:
        """Run the work in a transaction; one that could not be begun is begun again."""
        for last in [*[False] * (TRIES - 1), True]:
            has_begun = False
            try:
                with PostgresUnit(engine) as rows, rows.begin():
                    begin(rows)
                    rows.connection()
                    has_begun = True
                    return work(rows)
            except DBAPIError as problem:
                told = in_words(problem, self._url)
                was_reached = getattr(problem.orig, "sqlstate", None) is not None
                if has_begun or last or (was_reached and not problem.connection_invalidated):
                    raise told from problem
            time.sleep(PAUSE_SECONDS)  # in a thread of its own
        raise AssertionError("the last try returns or raises")

    def _clean(self) -> bool:
        with self._alone_in_time() as connection:
            return clean(connection)

    def _vacuum(self) -> None:
        with self._alone_in_time() as connection:
            write_anew(connection)

    def _bring_in_order(self) -> Sequence[str]:
        with self._alone_in_time() as connection:
            return vector_table.order_beside_others(connection)

    @contextmanager
    def _alone_in_time(self) -> Iterator[Connection]:
        """Give a connection whose statements are transactions of their own."""
        engine = postgres_engine(self._url, connections=1)
        try:
            with engine.connect() as connection:
                yield connection.execution_options(isolation_level="AUTOCOMMIT")
        except DBAPIError as problem:
            raise in_words(problem, self._url) from problem
        finally:
            engine.dispose()


def _take_turn(rows: Rows) -> None:
    take_for_transaction(rows.connection(), Lock.WRITER)


def _nothing(_rows: Rows) -> None:
    """Begin without a lock: who only reads waits for nobody."""


def _user_in(said: str) -> int | None:
    """Return the user who is named; None, for anybody, where it is not said in our way."""
    return int(said) if re.fullmatch(r"[0-9]{1,19}", said) else None
