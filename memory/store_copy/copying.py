"""Copying: all rows of a store into another one, portion by portion, compared at the end.

Each portion is a transaction at the target, in the order of the rows' keys: what is there when a
process is killed is where the next one goes on. Until both sides were read again and found equal
the target is no store.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from sqlalchemy import Connection, func, insert, select
from sqlmodel import col

from config.errors import CopyBroken, CopyRefused, StoreError
from memory.storage.upgrades.migration import revisions
from memory.store_copy.comparison import Checks, checks_of, differing, require_equal, stamped
from memory.store_copy.copy_mark import CopyMark, mark_of, put_mark, put_stamp, take_mark
from memory.store_copy.erasures_after import ErasuresAfter, erase_again
from memory.store_copy.files_beside import Beside, bring_files
from memory.store_copy.portable_rows import PortableTable, Row, portable_tables
from memory.store_copy.side import Side
from memory.store_copy.stamp import Stamp
from memory.tables import Job

PORTION_ROWS = 1000
PORTION_SIZE = 2**22
END = "the end"
Step = Literal["copying", "reading source", "reading target", "finishing"]


class Watch(Protocol):
    """Is told how far a copy is."""

    def begin(self, step: Step, rows: int) -> None:
        """Know what is done from now on, over how many rows."""
        ...

    def moved(self, rows: int) -> None:
        """Know that so many more are done."""
        ...


@dataclass(frozen=True, slots=True)
class Copied:
    """A store that another one holds now, row by row."""

    source: str
    target: str
    tables: Checks
    beside: Beside
    erasures: ErasuresAfter
    was_whole: bool = False
    """Whether it had been copied before, so that nothing was written."""
    went_on: bool = False
    """Whether a copy that had broken off was gone on with."""
    freed_jobs: int = 0
    """How many jobs a process had held until it ended: they are due."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return sum(table.rows for table in self.tables)


def copy_store(
    source: Side, target: Side, *, now: datetime, watch: Watch, anew: bool = False
) -> Copied:
    """Let an empty store hold what another holds, or go on with that where it broke off.

    `anew` takes out what an unfinished copy left at the target.

    Raises:
        CopyRefused: the target holds something else, or the source was changed meanwhile.
        CopyBroken: it broke off; the same call goes on.
        StoreError: one of the two cannot be used.
    """
    stamp = stamped(source)
    with target.reading() as connection:
        mark = mark_of(connection)
        is_occupied = mark is None and not _is_empty(connection)
    if is_occupied:
        return _whole(source, target, stamp, watch)
    went_on = mark is not None and not anew
    if mark is None:
        mark = _begin(source, target, stamp)
    elif anew:
        _begin_anew(source, target, stamp)
    else:
        _require_same(source, target, stamp, mark)
    _copy_rows(source, target, stamp, watch)
    with _breaking(END):
        checks, copied = _read_both(source, target, stamp, watch)
        require_equal(source, target, stamp, checks, copied)
        watch.begin("finishing", 0)
        freed = _held_jobs(source)
        beside = bring_files(source.folder, target.folder)
        erasures = _finish(source, target, mark, now)
    what = source.place, target.place, checks, beside, erasures
    return Copied(*what, went_on=went_on, freed_jobs=freed)


def _is_empty(connection: Connection) -> bool:
    return all(table.last_key(connection) is None for table in portable_tables())


def _whole(source: Side, target: Side, stamp: Stamp, watch: Watch) -> Copied:
    """Return what is at a target that needs no mark: a copy of the source, or else it raises."""
    if stamped(target).counts == stamp.counts:
        checks, copied = _read_both(source, target, stamp, watch)
        if not differing(checks, copied):
            nothing = Beside(), ErasuresAfter()
            return Copied(source.place, target.place, checks, *nothing, was_whole=True)
    raise CopyRefused("occupied", place=target.place, source=source.place)


def _begin(source: Side, target: Side, stamp: Stamp) -> CopyMark:
    target.require_room(source.bytes())
    with target.writing() as connection:
        mark = CopyMark(source.place, stamp.digest, target.set_aside(connection))
        put_mark(connection, mark)
    return mark


def _begin_anew(source: Side, target: Side, stamp: Stamp) -> None:
    """Take out what an unfinished copy left."""
    with target.writing() as connection:
        target.empty(connection, [table.name for table in portable_tables()])
        put_stamp(connection, source.place, stamp.digest)
    target.require_room(source.bytes() - target.bytes())


def _require_same(source: Side, target: Side, stamp: Stamp, mark: CopyMark) -> None:
    """Raise `CopyRefused` where what was begun is no part of the source as it is now."""
    if mark.stamp == stamp.digest:
        target.require_room(source.bytes() - target.bytes())
    elif mark.source == source.place:
        raise CopyRefused("changed", source=source.place)
    else:
        raise CopyRefused("other", source=mark.source, place=target.place)


def _copy_rows(source: Side, target: Side, stamp: Stamp, watch: Watch) -> None:
    watch.begin("copying", stamp.rows)
    with _breaking(portable_tables()[0].name), source.reading() as rows:
        for table in portable_tables():
            with _breaking(table.name):
                _copy_table(table, rows, source, target, watch)


def _copy_table(
    table: PortableTable, rows: Connection, source: Side, target: Side, watch: Watch
) -> None:
    """Copy the rows of a table that are not at the target yet."""
    with target.reading() as connection:
        last = table.last_key(connection)
        if last is not None:
            watch.moved(
                connection.execute(select(func.count()).select_from(table.table)).scalar_one()
            )
    with closing(table.rows(rows, after=last, place=source.place)) as left:
        for portion in _portions(left):
            with target.writing() as connection:
                connection.execute(insert(table.table), portion)
            watch.moved(len(portion))


def _portions(rows: Iterable[Row]) -> Iterator[list[Row]]:
    portion: list[Row] = []
    size = 0
    for row in rows:
        portion.append(row)
        size += sum(len(value) for value in row.values() if isinstance(value, str | bytes))
        if len(portion) >= PORTION_ROWS or size >= PORTION_SIZE:
            yield portion
            portion, size = [], 0
    if portion:
        yield portion


def _read_both(source: Side, target: Side, stamp: Stamp, watch: Watch) -> tuple[Checks, Checks]:
    watch.begin("reading source", stamp.rows)
    checks = checks_of(source, watch.moved)
    watch.begin("reading target", stamp.rows)
    return checks, checks_of(target, watch.moved)


def _held_jobs(source: Side) -> int:
    held = col(Job.locked_by).is_not(None) & col(Job.done_at).is_(None)
    with source.reading() as connection:
        return int(connection.execute(select(func.count()).where(held)).scalar_one())


def _finish(source: Side, target: Side, mark: CopyMark, now: datetime) -> ErasuresAfter:
    """Let the target be a store."""
    with source.reading() as connection:
        given = source.given_ids(connection)
    with target.writing() as connection:
        target.pass_over(connection, given)
        take_mark(connection, mark, revisions()[-1])
        erasures = erase_again(connection, target.folder, now)
        target.check(connection)
    target.settle()
    return erasures


@contextmanager
def _breaking(table: str) -> Iterator[None]:
    """Say where it broke off, whatever it was."""
    try:
        yield
    except (CopyRefused, CopyBroken):
        raise
    except StoreError as problem:
        raise CopyBroken(table, str(problem)) from problem
