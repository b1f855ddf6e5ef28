"""The store: units of work, each one transaction."""

import asyncio
import errno
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import Session as Rows
from sqlmodel import select

from config.errors import StoreError, StoreUnreadable, StoreUnwritable
from memory.storage.store import FILE, Store, unusable
from memory.tables import Memory, User
from tests.memory.house import START, House
from tests.stores import open_in


def count_up(rows: Rows) -> int:
    user = rows.exec(select(User)).one()
    user.revision += 1
    return user.revision


def test_work_that_fails_changes_nothing(house: House):
    def work(rows) -> None:
        count_up(rows)
        rows.flush()
        raise LookupError

    with pytest.raises(LookupError):
        house.write(work)
    assert house.all(User)[0].revision == 0


def test_no_update_of_many_writers_is_lost(house: House):
    other = open_in(house.folder)

    async def both() -> None:
        await asyncio.gather(*(store.write(count_up) for store in (house.store, other) * 50))

    asyncio.run(both())
    other.close()
    assert house.all(User)[0].revision == 100


def test_a_reader_sees_one_snapshot_while_another_writes(house: House):
    def work(rows) -> tuple[int, int]:
        first = rows.exec(select(User.revision)).one()
        house.write(count_up)
        return first, rows.exec(select(User.revision)).one()

    assert house.read(work) == (0, 0)
    assert house.all(User)[0].revision == 1


def test_rows_can_be_read_after_their_transaction(house: House):
    user = house.read(lambda rows: rows.exec(select(User)).one())
    assert (user.name, user.created_at) == ("Mira", START)


@pytest.mark.sqlite_only
def test_every_connection_keeps_references_and_wipes_what_is_deleted(house: House):
    def pragmas(rows) -> list[object]:
        names = ("foreign_keys", "secure_delete", "journal_mode")
        return [rows.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    assert house.write(pragmas) == house.read(pragmas) == [1, 1, "wal"]


@pytest.mark.sqlite_only
def test_a_database_that_fails_says_so_in_one_sentence(house: House):
    with pytest.raises(StoreUnreadable, match="no such table"):
        house.write(lambda rows: rows.execute(text("SELECT * FROM nowhere")))


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path):
    (tmp_path / "file").write_text("I am no folder")
    with pytest.raises(StoreUnreadable, match="cannot be the data folder"):
        Store.open(tmp_path / "file" / "data")


def test_what_was_written_is_there_after_opening_again(house: House):
    house.write(count_up)
    house.close()
    house.store = open_in(house.folder)
    assert house.all(User)[0].revision == 1


def refused(kind: type[StoreError]) -> Callable[[Path], Store]:
    """Return what opens no store, as where the disk is full."""

    def opening(folder: Path) -> Store:
        raise kind(f"{folder / FILE} has no room: the disk is full.")

    return opening


async def test_where_the_disk_is_full_the_store_is_read_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with closing(Store.open(tmp_path)) as store:
        await store.write(lambda rows: rows.add(User(name="Mira", created_at=START)))
    monkeypatch.setattr(Store, "open", refused(StoreUnwritable))

    with closing(Store.open_or_look(tmp_path)) as store:
        assert await store.read(lambda rows: rows.exec(select(User.name)).all()) == ["Mira"]
        with pytest.raises(StoreUnwritable, match="the disk is full"):
            await store.write(lambda rows: None)


@pytest.mark.parametrize("is_there", [True, False])
def test_what_cannot_be_looked_at_either_is_told_by_the_first_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
):
    if is_there:
        (tmp_path / FILE).touch()  # as a start on a full disk leaves it
    monkeypatch.setattr(Store, "open", refused(StoreUnwritable))

    with pytest.raises(StoreUnwritable, match="the disk is full"):
        Store.open_or_look(tmp_path)


def test_a_database_that_is_none_is_not_looked_at(tmp_path: Path):
    (tmp_path / FILE).write_text("This is a diary." * 99)

    with pytest.raises(StoreUnreadable, match="is not a database"):
        Store.open_or_look(tmp_path)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_place_that_is_full_or_read_only_may_still_be_read(tmp_path: Path, number: int):
    assert isinstance(unusable(tmp_path, OSError(number, "no")), StoreUnwritable)
    assert not isinstance(unusable(tmp_path, OSError(errno.ENOTDIR, "no")), StoreUnwritable)


@pytest.mark.sqlite_only
def test_a_value_that_is_no_text_is_not_quoted_where_it_cannot_be_read(house: House):
    house.learn("Mira's cat is called Pixel.")
    spoiled = text("UPDATE memories SET content = CAST(content || x'ff' AS TEXT)")
    house.write(lambda rows: rows.connection().execute(spoiled))

    with pytest.raises(StoreUnreadable, match="Could not decode") as refused:
        house.all(Memory)
    assert "Pixel" not in str(refused.value)
