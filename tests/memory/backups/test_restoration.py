"""Restoring: a backup in the store's place, whole or not at all, and nothing is done again.

Covers: memory.backups.restored_rows.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col

from config.errors import BackupUnusable, StoreError, StoreInUse, StoreTooNew
from memory.backups.backup import make_backup
from memory.backups.restoration import Restored, restore
from memory.backups.restored_rows import last_restored
from memory.conversation.turn_recovery import recover
from memory.conversation.turns import INTERRUPTED, UNBEGUN, settle
from memory.lifecycle.reminders import due_reminders
from memory.queue.job_queue import claim
from memory.reports.learning_notes import untold
from memory.storage.migration import revision_of, revisions
from memory.storage.snapshot import check_sound
from memory.storage.store import FILE, Store
from memory.tables import Conversation, Job, Memory, PlatformSettings, Run, Turn, User
from tests.memory.backups.test_backup import spoil
from tests.memory.house import START, House
from tests.memory.past_stores import contents, holds_all, killed, make_past_store

HOUR = timedelta(hours=1)
LATER = START + 5 * HOUR
PAST = revisions()[:-1]
QUIET = (0, 0)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Return where tests make their backup."""
    return tmp_path / "all.db"


def told(file: Path) -> list[str]:
    return [content["content"] for content in contents(file)["memories"]]


def files(folder: Path) -> dict[str, bytes]:
    found = [path for path in folder.iterdir() if path.is_file()]
    return {
        path.name: path.read_bytes() for path in found if path.suffix not in (".lock", ".in-use")
    }


def restored(house: House, backup: Path) -> Restored:
    """Restore, and open the store again."""
    house.close()
    house.clock.at = LATER
    done = restore(backup, house.folder, now=LATER)
    house.store = Store.open(house.folder)
    return done


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


@pytest.mark.parametrize("state", ["received", "sending", "unbegun"])
def test_what_was_being_answered_then_gets_no_answer(house: House, backup: Path, state: str):
    got = house.receive("Are you there?")
    if state == "sending":
        house.write(lambda rows: setattr(rows.get_one(Turn, got.turn_id), "state", "sending"))
    if state == "unbegun":
        house.write(lambda rows: recover(rows, ["here:1"], house.now))
        assert [part.error for part in house.all(Turn)] == [UNBEGUN]
    make_backup(house.folder, backup, now=START)
    if state != "unbegun":
        house.write(lambda rows: settle(rows, got.turn_id, "I am.", now=house.now))
    done = restored(house, backup)

    [turn] = house.all(Turn)
    assert (done.caught.interrupted, turn.state, turn.error) == (1, "failed", INTERRUPTED)
    assert house.receive("Are you there?", platform_id=None).answered_already is False


def test_a_message_that_was_heard_then_is_not_answered_when_it_comes_again(
    house: House, backup: Path
):
    house.receive("Are you there?", platform_id="77")
    make_backup(house.folder, backup, now=START)
    restored(house, backup)

    assert house.receive("Are you there?", platform_id="77").answered_already


def test_what_the_message_taught_is_learned_all_the_same(house: House, backup: Path):
    house.receive("I keep a wombat.")
    make_backup(house.folder, backup, now=START)
    restored(house, backup)

    assert [job.run_at <= LATER for job in house.all(Job, Job.kind == "curate")] == [True]


def test_work_that_was_leased_then_is_free_and_no_failed_try(house: House, backup: Path):
    house.say("I keep a wombat.")
    work = house.settings.work
    leased = house.write(lambda rows: claim_any(rows, house.now, work))
    make_backup(house.folder, backup, now=START)
    restored(house, backup)

    [job] = house.all(Job, Job.id == leased)
    assert (job.locked_by, job.attempts, job.kills, job.parked_at) == (None, 0, 0, None)


def claim_any(rows, now, work) -> int:
    job = claim(rows, worker="here:1", now=now, work=work)
    assert job is not None
    return int(job.id or 0)


def test_nobody_is_reminded_again(house: House, backup: Path):
    def plan(rows) -> None:
        rows.add(PlatformSettings(user_id=house.mira, reminders=True))
        memory = rows.get_one(Memory, memory_id)
        memory.valid_from, memory.valid_from_precision = LATER - HOUR, "instant"

    memory_id = house.learn("Mira has an exam.")
    house.write(plan)
    make_backup(house.folder, backup, now=START)
    assert len(house.read(lambda rows: due_reminders(rows, "local", LATER, QUIET))) == 1
    restored(house, backup)

    assert house.read(lambda rows: due_reminders(rows, "local", LATER, QUIET)) == []


def test_nobody_is_told_again_what_was_learned(house: House, backup: Path):
    def learn(rows) -> None:
        named: dict[str, Any] = {"agent": "curator", "model": "scripted", "prompt_version": "1"}
        rows.add(Run(user_id=house.mira, conversation_id=house.talk, at=START, **named))

    house.write(learn)
    make_backup(house.folder, backup, now=START)
    assert len(house.read(lambda rows: untold(rows, "local", START - HOUR))) == 1
    restored(house, backup)

    assert house.read(lambda rows: untold(rows, "local", START - HOUR)) == []


def test_no_id_that_was_given_since_is_given_again(house: House, backup: Path):
    make_backup(house.folder, backup, now=START)
    later = [house.learn(f"Mira has {number} cups.") for number in range(3)]
    restored(house, backup)

    assert house.learn("Mira keeps a wombat.") == max(later) + 1


def test_where_nobody_knows_which_ids_were_given_many_are_left_out(house: House, backup: Path):
    first = house.learn("Mira keeps a wombat.")
    make_backup(house.folder, backup, now=START)
    house.close()
    spoil(house.folder / FILE, b"Dear diary, " * 500)
    restored(house, backup)

    assert house.learn("Mira lives in Oslo.") > first + 1000


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
