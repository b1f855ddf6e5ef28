"""A store is named by its folder or its address, and is copied by nobody who has it not alone.

Covers: memory.store_copy.postgres_side, memory.store_copy.stamp.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from config.errors import CopyRefused, CopyUnfinished, StoreError, StoreInUse, StoreTooNew
from memory.storage.postgres.store import PostgresStore
from memory.storage.store import FILE, Store
from memory.storage.upgrades.migration import revision_of, revisions
from memory.store_copy.store_place import both_opened, place_of
from tests.memory.house import House
from tests.memory.past_stores import make_past_store
from tests.memory.store_copy.copies import Seen, copied
from tests.memory.store_copy.test_copying import broken_off, opened
from tests.postgres import execute

pytestmark = pytest.mark.sqlite_only
WHOLE = "postgresql://me:s3cret@db.example:5433/companion?sslmode=require"


def refusal(source: str | Path, target: str | Path, folder: Path) -> str:
    with pytest.raises(CopyRefused) as refused:
        copied(source, target, folder)
    return refused.value.why


def test_an_address_is_told_without_who_and_by_what_word(tmp_path: Path):
    place = place_of(WHOLE, tmp_path)

    assert str(place) == "postgresql://db.example:5433/companion"
    assert place.folder == tmp_path


def test_the_database_of_a_folder_names_the_folder(tmp_path: Path):
    (tmp_path / FILE).touch()
    (tmp_path / "backup.db").touch()

    assert place_of(str(tmp_path / FILE), tmp_path) == place_of(str(tmp_path), Path("elsewhere"))
    assert refusal(tmp_path / "backup.db", "x", tmp_path) == "file"


@pytest.mark.parametrize(
    "address",
    ["sqlite:///x.db", "postgresql://", "postgresql://host", "mysql://a:s3cret@b/c", "://"],
)
def test_what_is_no_address_is_not_repeated(address: str, tmp_path: Path):
    with pytest.raises(CopyRefused, match="is neither") as refused:
        place_of(address, tmp_path)
    assert "s3cret" not in str(refused.value)


def test_one_store_is_not_copied_into_itself(lived: House, tmp_path: Path):
    assert refusal(lived.folder, lived.folder / ".." / lived.folder.name, tmp_path) == "same"
    assert refusal(WHOLE, WHOLE.replace("me:s3cret@", ""), tmp_path) == "same"


def test_where_nothing_is_nothing_is_copied_nor_made(tmp_path: Path, address: str):
    assert refusal(tmp_path / "none", address, tmp_path) == "nothing"
    assert refusal(address, tmp_path / "copy", tmp_path) == "nothing"
    assert not (tmp_path / "none").exists()
    assert not (tmp_path / "copy").exists()


def test_an_older_store_is_upgraded_first(tmp_path: Path, address: str):
    (tmp_path / "old").mkdir()
    make_past_store(tmp_path / "old" / FILE, revisions()[-2])
    assert refusal(tmp_path / "old", tmp_path / "copy", tmp_path) == "older"
    assert refusal(tmp_path / "old", address, tmp_path) == "older"
    assert revision_of(tmp_path / "old" / FILE) == revisions()[-2]

    PostgresStore.open_at(address, tmp_path).close()
    execute(address, f"UPDATE alembic_version SET version_num = '{revisions()[-2]}'")  # noqa: S608  # our own
    assert refusal(address, tmp_path / "copy", tmp_path) == "older"


def test_no_older_store_is_written_to(lived: House, tmp_path: Path, address: str):
    (tmp_path / "old").mkdir()
    make_past_store(tmp_path / "old" / FILE, revisions()[-2])
    assert refusal(lived.folder, tmp_path / "old", tmp_path) == "occupied"
    execute(address, "CREATE TABLE theirs (id int)")
    assert refusal(lived.folder, address, tmp_path) == "occupied"


def test_a_newer_store_is_told(lived: House, tmp_path: Path, address: str):
    PostgresStore.open_at(address, tmp_path).close()
    execute(address, "UPDATE alembic_version SET version_num = '9999_later'")
    with pytest.raises(StoreTooNew, match="9999_later"):
        copied(lived.folder, address, tmp_path)
    with pytest.raises(StoreTooNew, match="9999_later"):
        copied(address, tmp_path / "copy", tmp_path)


def test_a_store_in_use_is_neither_copied_nor_written(lived: House, target: str, tmp_path: Path):
    held = Store.open(lived.folder)
    with pytest.raises(StoreInUse, match=r"copied beneath it: end that one first"):
        copied(lived.folder, target, tmp_path)
    held.close()
    held = opened(target, tmp_path)
    with pytest.raises(StoreInUse):
        copied(lived.folder, target, tmp_path)
    held.close()

    assert copied(lived.folder, target, tmp_path).rows


def test_a_process_that_knows_no_lock_of_ours_is_found(lived: House, tmp_path: Path):
    with closing(sqlite3.connect(lived.folder / FILE, isolation_level=None)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreInUse):
            copied(lived.folder, tmp_path / "copy", tmp_path)


def test_nobody_opens_either_store_meanwhile(
    lived: House, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    refused: list[str] = []

    def try_both() -> None:
        with monkeypatch.context() as soon:
            soon.setattr("memory.storage.postgres.connection.OPTIONS", "-c lock_timeout=50")
            for place in (str(lived.folder), target):
                try:
                    opened(place, tmp_path).close()
                except StoreError as problem:
                    refused.append(type(problem).__name__)

    copied(lived.folder, target, tmp_path, watch=Seen("reading source", try_both))
    is_elsewhere = "://" in target
    assert refused == ["StoreInUse", "CopyUnfinished" if is_elsewhere else "StoreInUse"]


def test_a_copy_that_is_not_whole_is_no_source(lived: House, target: str, tmp_path: Path):
    broken_off(lived, target, tmp_path)

    with pytest.raises(CopyUnfinished, match=r"is not whole: `companion store copy` goes on"):
        copied(target, tmp_path / "further", tmp_path)


def test_both_are_let_go_of_whatever_happens(lived: House, target: str, tmp_path: Path):
    def fail() -> None:
        with both_opened(place_of(str(lived.folder), tmp_path), place_of(target, tmp_path)):
            raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            fail()
    opened(target, tmp_path).close()
    Store.open(lived.folder).close()
