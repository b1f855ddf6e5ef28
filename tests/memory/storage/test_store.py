"""The store: units of work, each one transaction."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import Session as Rows
from sqlmodel import select

from config.errors import StoreUnreadable
from memory.storage.store import Store
from memory.tables import User
from tests.memory.house import START, House


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
    other = Store.open(house.folder)

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


def test_every_connection_keeps_references_and_wipes_what_is_deleted(house: House):
    def pragmas(rows) -> list[object]:
        names = ("foreign_keys", "secure_delete", "journal_mode")
        return [rows.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    assert house.write(pragmas) == house.read(pragmas) == [1, 1, "wal"]


def test_a_database_that_fails_says_so_in_one_sentence(house: House):
    with pytest.raises(StoreUnreadable, match="no such table"):
        house.write(lambda rows: rows.execute(text("SELECT * FROM nowhere")))


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path):
    (tmp_path / "file").write_text("I am no folder")
    with pytest.raises(StoreUnreadable, match="cannot be used"):
        Store.open(tmp_path / "file" / "data")


def test_what_was_written_is_there_after_opening_again(house: House):
    house.write(count_up)
    house.close()
    house.store = Store.open(house.folder)
    assert house.all(User)[0].revision == 1
