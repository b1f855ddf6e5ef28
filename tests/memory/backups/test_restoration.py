"""Restoring: a backup in the store's place, whole or not at all."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col

from config.errors import BackupUnusable, StoreError, StoreInUse, StoreTooNew
from memory.backups.backup import make_backup
from memory.backups.restoration import restore
from memory.backups.restored_rows import last_restored
from memory.storage.snapshot import check_sound
from memory.storage.store import FILE, Store
from memory.storage.upgrades.migration import revision_of, revisions
from memory.tables import Conversation, User
from tests.memory.backups.restoring import HOUR, LATER, restored
from tests.memory.backups.test_backup import spoil
from tests.memory.house import START, House
from tests.memory.past_stores import contents, holds_all, killed, make_past_store

PAST = revisions()[:-1]


def told(file: Path) -> list[str]:
    return [content["content"] for content in contents(file)["memories"]]


def files(folder: Path) -> dict[str, bytes]:
    found = [path for path in folder.iterdir() if path.is_file()]
    return {
        path.name: path.read_bytes() for path in found if path.suffix not in (".lock", ".in-use")
    }


def test_what_the_backup_holds_takes_the_stores_place_and_that_is_kept(house: House, backup: Path):
    house.learn("Mira keeps a wombat.")
    make_backup(house.folder, backup, now=START + HOUR)
    house.learn("Mira lives in Oslo.")
    done = restored(house, backup)

    assert (done.caught.made_at, done.schema) == (START + HOUR, revisions()[-1])
    assert told(house.folder / FILE) == ["Mira keeps a wombat."]
    assert done.kept == house.folder / "companion.replaced-20260302T170000Z.db"
    assert told(done.kept) == ["Mira keeps a wombat.", "Mira lives in Oslo."]
    assert house.read(last_restored) == LATER
    check_sound(house.folder / FILE)
    assert revision_of(backup) == revisions()[-1]


def test_a_restore_can_be_taken_back(house: House, backup: Path):
    make_backup(house.folder, backup, now=START)
    house.learn("Mira lives in Oslo.")
    first = restored(house, backup)
    assert first.kept is not None
    restored(house, first.kept)

    assert told(house.folder / FILE) == ["Mira lives in Oslo."]


def test_a_backup_can_be_put_where_no_store_was(house: House, backup: Path, tmp_path: Path):
    house.learn("Mira keeps a wombat.")
    make_backup(house.folder, backup, now=START)
    done = restore(backup, tmp_path / "new" / "data", now=LATER)

    assert (done.kept, done.caught.knows_erasures) == (None, False)
    assert told(tmp_path / "new" / "data" / FILE) == ["Mira keeps a wombat."]


@pytest.mark.parametrize("revision", PAST)
def test_a_backup_of_every_past_version_is_upgraded(tmp_path: Path, backup: Path, revision: str):
    make_past_store(backup, revision)
    before = contents(backup)
    fixed = {"turns", "jobs", "run_notes", "snapshots", "reminders"}  # what was owed then
    fixed |= {"login_links", "login_sessions"}  # who was let in then
    done = restore(backup, tmp_path / "data", now=LATER)

    assert done.schema == revision
    Store.open(tmp_path / "data").close()
    kept = {table: rows for table, rows in before.items() if table not in fixed}
    assert holds_all(contents(tmp_path / "data" / FILE), kept)
    assert contents(backup) == before
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == [
        FILE,
        "companion.in-use",
        "companion.lock",
    ]


def test_a_copy_by_hand_is_restored_with_its_log(house: House, backup: Path):
    house.learn("Mira keeps a wombat.")
    shutil.copyfile(house.folder / FILE, backup)
    shutil.copyfile(house.folder / f"{FILE}-wal", f"{backup}-wal")
    before = files(backup.parent)
    restored(house, backup)

    assert told(house.folder / FILE) == ["Mira keeps a wombat."]
    assert files(backup.parent) == before


def test_nothing_is_restored_beneath_a_process_that_has_the_store_open(house: House, backup: Path):
    make_backup(house.folder, backup, now=START)
    house.learn("Mira lives in Oslo.")
    with pytest.raises(StoreInUse):
        restore(backup, house.folder, now=LATER)
    house.close()
    with closing(sqlite3.connect(house.folder / FILE)) as another:
        another.execute("SELECT * FROM users").fetchone()
        with pytest.raises(StoreInUse):
            restore(backup, house.folder, now=LATER)

    assert told(house.folder / FILE) == ["Mira lives in Oslo."]
    assert set(files(house.folder)) == {FILE}


def truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-8192])


def folder_instead(file: Path) -> None:
    file.unlink()
    file.mkdir()


HARMS: dict[str, tuple[Callable[[Path], Any], str]] = {
    "missing": (Path.unlink, "is no file"),
    "a folder": (folder_instead, "is no file"),
    "empty": (lambda file: spoil(file, b""), "not a database"),
    "another file": (lambda file: spoil(file, b"Dear diary, " * 500), "not a database"),
    "only the beginning": (lambda file: spoil(file, b"SQLite format 3\0" + b"x" * 5000), "all.db"),
    "cut off": (truncated, "is damaged|malformed"),
    "without its last byte": (
        lambda file: file.write_bytes(file.read_bytes()[:-1]),
        "last page is not whole",
    ),
    "with a trigger": (
        lambda file: spoil(
            file, "CREATE TRIGGER evil AFTER INSERT ON messages BEGIN DELETE FROM memories; END"
        ),
        "is not of this program",
    ),
    "damaged": (lambda file: spoil(file, "page"), "is damaged"),
    "another program's": (lambda file: spoil(file, "DROP TABLE alembic_version"), "not a database"),
    "incomplete": (lambda file: spoil(file, "DROP TABLE topic_rules"), "schema are missing"),
    "inconsistent": (
        lambda file: spoil(file, "UPDATE messages SET session_id = 77"),
        "point to rows that are not there",
    ),
}


@pytest.mark.parametrize("harm", HARMS)
def test_what_is_no_whole_backup_changes_nothing(house: House, backup: Path, harm: str):
    house.say("I keep a wombat.")
    make_backup(house.folder, backup, now=START)
    house.close()
    before = files(house.folder)
    spoiling, reason = HARMS[harm]
    spoiling(backup)

    with pytest.raises(BackupUnusable, match=reason) as refused:
        restore(backup, house.folder, now=LATER)
    assert files(house.folder) == before
    assert ".part" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_backup_of_a_newer_version_changes_nothing(house: House, backup: Path):
    make_backup(house.folder, backup, now=START)
    spoil(backup, "UPDATE alembic_version SET version_num = '9999_future'")
    house.close()
    before = files(house.folder)

    with pytest.raises(StoreTooNew, match=r"all\.db was written by a newer version"):
        restore(backup, house.folder, now=LATER)
    assert files(house.folder) == before


def test_the_store_is_no_backup_of_itself(house: House):
    house.close()
    with pytest.raises(BackupUnusable, match="is the store itself"):
        restore(house.folder / FILE, house.folder, now=LATER)


@pytest.mark.parametrize("harm", [b"", b"Dear diary, " * 500, "page", "DROP TABLE users"])
def test_a_store_that_cannot_be_read_is_replaced_and_kept(
    house: House, backup: Path, harm: bytes | str
):
    house.learn("Mira keeps a wombat.")
    make_backup(house.folder, backup, now=START)
    house.close()
    spoil(house.folder / FILE, harm)
    ruin = (house.folder / FILE).read_bytes()
    done = restored(house, backup)

    assert told(house.folder / FILE) == ["Mira keeps a wombat."]
    assert done.kept is not None
    assert done.kept.read_bytes() == ruin


def test_a_damaged_store_is_kept_with_its_log(house: House, backup: Path):
    make_backup(house.folder, backup, now=START)
    house.close()
    file = house.folder / FILE
    file.write_bytes(b"Dear diary, " * 500)
    file.with_name(f"{FILE}-wal").write_bytes(b"and what I forgot")
    done = restored(house, backup)

    assert done.kept is not None
    assert done.kept.with_name(f"{done.kept.name}-wal").read_bytes() == b"and what I forgot"
    assert told(file) == []


def test_a_kill_anywhere_leaves_one_store_or_the_other(house: House, backup: Path, tmp_path: Path):
    house.learn("Mira keeps a wombat.")
    make_backup(house.folder, backup, now=START)
    house.learn("Mira lives in Oslo.")
    house.close()
    left = killed("restored", house.folder / FILE, tmp_path / "killed", str(backup))
    found = []
    for file in left:
        Store.open(file.parent).close()
        check_sound(file)
        found.append(len(told(file)))
        aside = [*file.parent.glob("companion.replaced-*.db")]
        assert found[-1] == 2 or [len(told(path)) for path in aside] == [2]
        assert [*file.parent.glob(".*")] == []

    assert found == sorted(found, reverse=True)
    assert {*found} == {1, 2}


def test_a_disk_without_room_changes_nothing(
    house: House, backup: Path, monkeypatch: pytest.MonkeyPatch
):
    make_backup(house.folder, backup, now=START)
    house.close()
    before = files(house.folder)
    usage = type("Usage", (), {"free": 2**20})
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)

    with pytest.raises(StoreError, match="There is no room in"):
        restore(backup, house.folder, now=LATER)
    assert files(house.folder) == before


def test_a_conversation_goes_on_where_it_was(house: House, backup: Path):
    house.say("I keep a wombat.")
    make_backup(house.folder, backup, now=START)
    house.say("I live in Oslo.")
    restored(house, backup)
    house.say("I like tea.")

    assert len(house.all(Conversation)) == 1
    assert [user.name for user in house.all(User, col(User.id) == house.mira)] == ["Mira"]
