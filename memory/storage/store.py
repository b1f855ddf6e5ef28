"""The store: units of work on the rows, each one transaction in a thread of its own.

A unit of work is a plain function that is given the rows. It cannot await, so no model is ever
asked while a transaction is open.
"""

import asyncio
import errno
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Protocol, Self, TypeVar

from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session as Rows

from config.errors import StoreError, StoreLocked, StoreUnreadable, StoreUnwritable
from memory.storage.permissions import make_private_folder, tighten
from memory.storage.sqlite import (
    looking_engine,
    sqlite_engine,
    truncate_log,
    vacuum,
    without_values,
)
from memory.storage.store_files import FILE as FILE
from memory.storage.store_files import VACUUMING, WANTED
from memory.storage.store_lock import gate
from memory.storage.unit_of_work import UnitOfWork
from memory.storage.upgrades.migration import bring_up_to_date, is_up_to_date

T = TypeVar("T")
Work = Callable[[Rows], T]
READERS = 4
PAUSE_SECONDS = 0.01
"""Between two portions of work on the rows."""
UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM})
"""What the system says of a place that may be read, but not written."""
ROOM = 2**18
"""So many bytes there must be room for: some turns' worth of pages."""
MOST_WAITS = 12
"""A database that is written anew is waited for so often, each time as long as for any lock."""


class StorePart(Protocol):
    """A process's part in an open store."""

    def release(self) -> None:
        """Have the store open no more."""


class Store:
    """The database of one data folder: one writer, a few readers."""

    rows_in_folder: bool = True
    """Whether the data folder holds the rows, so that its files are looked through for words."""
    unwritable: StoreUnwritable | None = None
    """Why it is only looked at; None: it can be written."""
    writes_failed: int = 0
    """How many writing transactions the database refused in this process."""
    writes_asked: int = 0
    """How many units of work this process has asked the writer for."""
    last_failure: StoreError | None = None
    """Why the newest writing transaction was refused; None: it was not."""

    def __init__(self, writer: Engine, reader: Engine, share: StorePart | None) -> None:
        """Use the engines as they are; `open` makes them, with a share in the store."""
        self._writer = writer
        self._reader = reader.execution_options(readonly=True)
        self._share = share
        # One thread is the writer's lock: units of work queue for it in order.
        self._writing = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
        self._reading = ThreadPoolExecutor(max_workers=READERS, thread_name_prefix="reader")

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the database in the folder, made or brought up to date where it must be.

        Raises:
            StoreUnreadable: the folder or the file cannot be used.
            StoreTooNew: a newer version of this program wrote the database.
            StoreInUse: it has to be upgraded, and another process has it open.
        """
        file = folder / FILE
        try:
            make_private_folder(folder)
            tighten(folder)
            with gate(file) as held:
                bring_up_to_date(held)
                share = held.share()
        except OSError as problem:
            raise unusable(folder, problem) from problem
        writer = sqlite_engine(file, connections=1)
        return cls(writer, sqlite_engine(file, connections=READERS), share)

    @classmethod
    def open_or_look(cls, folder: Path) -> Self:
        """Open the database, or only to look where its place is full or read-only.

        Raises as `open`; then `write` raises what kept it from being opened otherwise.
        """
        file = folder / FILE
        try:
            return cls.open(folder)
        except StoreUnwritable as problem:
            try:
                if not is_up_to_date(file):
                    raise problem from None
                reader = looking_engine(file, connections=READERS)
            except (sqlite3.Error, OSError):
                raise problem from None
            looking = cls(sqlite_engine(file, connections=1), reader, None)
            looking.unwritable = problem
            return looking

    async def write(self, work: Work[T]) -> T:
        """Run the work in one writing transaction and return what it returns.

        Raises:
            StoreUnreadable: the database could not be written; nothing was. `StoreUnwritable`
                where it was opened only to look at.
        """
        if self.unwritable is not None:
            raise StoreUnwritable(str(self.unwritable))
        if self._is_written_anew():  # in this process or another: it gives way
            (self.folder / WANTED).touch(mode=0o600)
        try:
            done = await self._run(
                self._writing, partial(_unit, self._writer, work, waits=self._is_written_anew)
            )
        except StoreError as problem:
            self.writes_failed, self.last_failure = self.writes_failed + 1, problem
            raise
        self.last_failure = None
        return done

    async def try_writing(self) -> None:
        """Find out whether a writing transaction would be refused, and leave nothing behind.

        Raises as `write` would: where somebody holds the lock, the place is read-only, or has no
        room for a few pages more.
        """
        if self.unwritable is not None:
            raise StoreUnwritable(str(self.unwritable))
        await self._run(self._writing, partial(_try, self._writer, self.folder))

    async def portions(self, work: Work[T | None]) -> AsyncIterator[T]:
        """Run the work again and again, each time a transaction, until it returns nothing to count.

        Others write in between. Another process looks for the lock every now and then, and gives
        up after a while: without a pause it would come too late each time.
        """
        while done := await self.write(work):
            yield done
            await asyncio.sleep(PAUSE_SECONDS)

    async def read(self, work: Work[T]) -> T:
        """Run the work on one snapshot of the rows; it must not change them."""
        return await self._run(self._reading, partial(_once, self._reader, work))

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self._writer.url.database or "").parent

    @property
    def place(self) -> str:
        """Where the rows are, as a person may be told."""
        return str(self.folder / FILE)

    def listen(self, wake: Callable[[], None]) -> None:
        """Call `wake` when another process has put a job in; here nobody hears of others."""

    def hear_events(self, heard: Callable[[int | None], None]) -> None:
        """Call `heard` with the user to whom something happened; None: perhaps to anybody.

        Here nobody hears of others.
        """

    @property
    def hears_events(self) -> bool:
        """Whether it is told of all that happens, so that there is little need to look."""
        return False

    async def leads(self) -> bool:
        """Tell whether this process is to ask for what recurs; here each does, and one serves."""
        return True

    async def truncate_log(self) -> bool:
        """Move what the write-ahead log holds into the database, so that erased words leave it.

        False where a reader of another process was in it: then the log is still there.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writing, truncate_log, self._writer)

    async def vacuum(self) -> bool:
        """Write the database anew; False where somebody had to write meanwhile, so that it is not.

        Raises:
            StoreUnreadable: it cannot be written anew.
        """
        loop, wanted = asyncio.get_running_loop(), self.folder / WANTED
        marker = self.folder / VACUUMING
        wanted.unlink(missing_ok=True)
        marker.touch(mode=0o600)
        try:
            await loop.run_in_executor(self._writing, vacuum, self._writer, wanted.exists)
        except sqlite3.Error as problem:
            if wanted.exists():
                return False
            raise StoreUnreadable(
                f"The database could not be written anew: {problem}."
            ) from problem
        finally:
            marker.unlink(missing_ok=True)
            wanted.unlink(missing_ok=True)
        return True

    async def bring_in_order(self) -> Sequence[str]:
        """Let what is read of one user lie side by side; here an index leads to it as quickly."""
        return ()

    def close(self) -> None:
        """Wait for running work and close all connections."""
        self._writing.shutdown()
        self._reading.shutdown()
        self._writer.dispose()
        self._reader.dispose()
        if self._share is not None:
            self._share.release()

    def _is_written_anew(self) -> bool:
        return (self.folder / VACUUMING).exists()

    async def _run(self, threads: ThreadPoolExecutor, unit: Callable[[], T]) -> T:
        if threads is self._writing:
            self.writes_asked += 1
        return await asyncio.get_running_loop().run_in_executor(threads, unit)


def unusable(folder: Path, problem: OSError) -> StoreUnreadable:
    """Return why a data folder cannot be used, as an error that a person can be told."""
    if isinstance(problem, FileExistsError | NotADirectoryError):
        return StoreUnreadable(f"{folder} cannot be the data folder: it is a file, or lies in one.")
    kind = StoreUnwritable if problem.errno in UNWRITABLE else StoreUnreadable
    return kind(f"The data folder {folder} cannot be used: {problem.strerror or problem}.")


def _try(engine: Engine, folder: Path) -> None:
    """Take the writer's lock, change what is taken back at once, and ask for room beside it."""
    with suppress(TakenBack):
        _once(engine, change_and_take_back)
    try:
        with TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
    except OSError as problem:
        raise unusable(folder, problem) from problem


class TakenBack(Exception):  # nothing went wrong
    """Ends a transaction that only tried."""


def change_and_take_back(rows: Rows) -> None:
    """Change something, and raise `TakenBack`."""
    rows.connection().execute(text("UPDATE alembic_version SET version_num = version_num"))
    raise TakenBack


def _unit(engine: Engine, work: Work[T], *, waits: Callable[[], bool]) -> T:
    """Run the work in a transaction; where others hold the database while `waits`, once more."""
    for _ in range(MOST_WAITS):
        try:
            return _once(engine, work)
        except StoreLocked:
            if not waits():
                raise
    return _once(engine, work)


def _kind(reason: str) -> type[StoreUnreadable]:
    """Return which error it is that SQLite says so of."""
    if "locked" in reason:
        return StoreLocked
    return StoreUnwritable if "full" in reason or "readonly" in reason else StoreUnreadable


def _once(engine: Engine, work: Work[T]) -> T:
    try:
        with UnitOfWork(engine) as rows, rows.begin():
            return work(rows)
    except DBAPIError as problem:
        reason = without_values(problem.orig)
        raise _kind(reason)(f"The database could not be used: {reason}.") from problem
