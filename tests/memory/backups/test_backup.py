"""Backups: whole copies of a store in use, listed, and deleted when they are too old.

Covers: memory.storage.snapshot.
"""

import os
import sqlite3
import stat
import threading
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from config.errors import BackupExists, StoreUnreadable
from memory.backups.backup import backups_in, elapsed_in, expire, make_backup
from memory.storage.snapshot import check_sound
from memory.storage.store import FILE
from memory.storage.store_lock import gate
from memory.storage.upgrades.migration import revision_of, revisions
from tests.memory.house import START, House
from tests.memory.past_stores import contents, make_past_store
from tests.stage import done_job

DAY = timedelta(days=1)


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


def told(file: Path) -> list[str]:
    return [content["content"] for content in contents(file)["memories"]]


def test_a_backup_holds_what_the_open_store_holds_and_is_whole(house: House, tmp_path: Path):
    house.learn("Mira keeps a wombat.")
    made = make_backup(house.folder, tmp_path / "all.db", now=START)

    assert (made.file, made.made_at, made.schema) == (tmp_path / "all.db", START, revisions()[-1])
    assert told(made.file) == ["Mira keeps a wombat."]
    check_sound(made.file)
    assert stat.S_IMODE(made.file.stat().st_mode) == 0o600
    assert made.size == made.file.stat().st_size


def test_a_backup_is_one_file_that_a_disk_that_cannot_be_written_will_do_for(
    house: House, tmp_path: Path
):
    make_backup(house.folder, tmp_path / "all.db", now=START)
    with closing(
        sqlite3.connect(f"file:{tmp_path}/all.db?mode=ro&immutable=1", uri=True)
    ) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["all.db"]


def test_copies_of_a_busy_store_are_all_whole(house: House, backups: Path):
    stop = threading.Event()

    def be_busy() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            house.learn(f"Mira has {number} cups.")

    busy = threading.Thread(target=be_busy)
    busy.start()
    try:
        made = [
            make_backup(house.folder, backups / f"{number}.db", now=START) for number in range(8)
        ]
    finally:
        stop.set()
        busy.join()

    counts = [len(told(backup.file)) for backup in made]
    for backup in made:
        check_sound(backup.file)
    assert counts == sorted(counts)
    assert counts[-1] > counts[0]


def test_in_a_folder_a_backup_gets_a_dated_name_of_its_own(house: House, backups: Path):
    names = [make_backup(house.folder, backups, now=START).file.name]
    house.learn("Mira keeps a wombat.")
    names.append(make_backup(house.folder, backups, now=START).file.name)

    assert names == ["companion-20260302T120000Z.db", "companion-20260302T120000Z-2.db"]


def test_a_file_that_is_there_is_written_over_only_where_that_is_wanted(
    house: House, tmp_path: Path
):
    taken = tmp_path / "all.db"
    taken.write_text("mine")
    with pytest.raises(BackupExists, match="is there already"):
        make_backup(house.folder, taken, now=START)
    assert taken.read_text() == "mine"

    make_backup(house.folder, taken, now=START, overwrite=True)
    assert revision_of(taken) == revisions()[-1]


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", "companion.lock", "companion.erasures"])
def test_the_store_is_never_written_over(house: House, name: str):
    with pytest.raises(StoreUnreadable, match="file of the store itself"):
        make_backup(house.folder, house.folder / name, now=START, overwrite=True)


def test_a_store_of_an_older_version_is_copied_and_not_upgraded(tmp_path: Path):
    make_past_store(tmp_path / "data" / FILE, "0005_discord")
    made = make_backup(tmp_path / "data", tmp_path / "all.db", now=START)

    assert made.schema == revision_of(tmp_path / "data" / FILE) == "0005_discord"
    assert contents(made.file) == contents(tmp_path / "data" / FILE)


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (None, "There is no store in"),
        (b"", "holds nothing yet"),
        (b"Dear diary, " * 500, "is not a database"),
        ("page", "is damaged"),
        ("UPDATE alembic_version SET version_num = '9999_future'", "newer version"),
        ("UPDATE messages SET session_id = 77", "point to rows that are not there"),
    ],
)
def test_what_is_no_whole_store_gets_no_backup(
    house: House, tmp_path: Path, harm: bytes | str | None, reason: str
):
    house.say("I keep a wombat.")
    house.close()
    spoil(house.folder / FILE, harm)

    with pytest.raises(StoreUnreadable, match=reason):
        make_backup(house.folder, tmp_path / "all.db", now=START)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == []


def spoil(file: Path, harm: bytes | str | None) -> None:
    """Harm a database: remove it, replace it, change a row, or write over some pages."""
    if harm is None:
        file.unlink()
    elif isinstance(harm, bytes):
        file.write_bytes(harm)
    elif harm == "page":
        content = bytearray(file.read_bytes())
        content[20 * 4096 : 60 * 4096] = b"\xa5" * 40 * 4096
        file.write_bytes(content)
    else:
        with closing(sqlite3.connect(file)) as opened:
            opened.execute(harm)
            opened.commit()


def test_a_folder_that_is_not_there_is_told(house: House, tmp_path: Path):
    with pytest.raises(StoreUnreadable, match="No such file or directory"):
        make_backup(house.folder, tmp_path / "none" / "all.db", now=START)


def test_backups_are_listed_newest_first_whatever_they_are_called(house: House, backups: Path):
    for name, days in (("a.db", 1), ("b.db", 3), ("c.db", 2)):
        make_backup(house.folder, backups / name, now=START + days * DAY)
    (backups / "diary.db").write_text("Dear diary")
    (backups / "companion-20260301T000000Z.db").write_text("cut off")
    found = backups_in(backups)

    assert [backup.file.name for backup in found] == [
        "b.db",
        "c.db",
        "a.db",
        "companion-20260301T000000Z.db",
    ]
    assert [backup.schema for backup in found] == [revisions()[-1]] * 3 + [None]


def dated(folder: Path, *days: int) -> None:
    for day in days:
        at = START - day * DAY
        (folder / f"companion-{at:%Y%m%dT%H%M%SZ}.db").touch()


def left(folder: Path) -> list[int]:
    names = sorted(path.name for path in folder.iterdir())
    return [(START.date() - day).days for day in map(_day_of, names)]


def _day_of(name: str):
    return START.strptime(name[10:18], "%Y%m%d").date()


def test_old_backups_expire_and_the_newest_stays(backups: Path):
    dated(backups, 40, 31, 30, 29)
    expire(backups, now=START, days=30)
    assert left(backups) == [30, 29]

    expire(backups, now=START + 365 * DAY, days=30)
    assert left(backups) == [29]


@pytest.mark.parametrize(("leap", "left"), [(1, 0), (400, 400)])
def test_a_copy_tells_as_of_when_what_is_too_old_may_go(
    house: House, backups: Path, leap: int, left: int
):
    house.write(lambda rows: rows.add(done_job(START)))
    made = make_backup(house.folder, backups, now=START)

    assert elapsed_in(made.file, START) is None
    assert elapsed_in(made.file, START + leap * DAY) == START + (leap - left) * DAY


def test_a_file_that_holds_no_jobs_tells_nothing(backups: Path):
    (backups / "empty.db").touch()
    assert elapsed_in(backups / "empty.db", START) is None


def test_so_many_are_kept(backups: Path):
    dated(backups, 4, 3, 2, 1)
    gone = expire(backups, now=START, most=2)

    assert (len(gone), left(backups)) == (2, [2, 1])


def test_nothing_else_expires_but_what_a_killed_process_left(backups: Path):
    others = [
        "all.db",
        "companion-summer.db",
        "companion.db",
        ".companion-20260302T110000Z.db.part",
    ]
    for name in (*others, ".companion-20260201T000000Z.db.part"):
        (backups / name).touch()
    expire(backups, now=START, days=1, most=1)

    assert sorted(path.name for path in backups.iterdir()) == sorted(others)


def test_a_backup_waits_for_no_writer(house: House, tmp_path: Path):
    def write(rows) -> None:
        house.read(lambda _: None)
        make_backup(house.folder, tmp_path / "all.db", now=START)

    house.write(write)
    assert revision_of(tmp_path / "all.db") == revisions()[-1]


def test_a_backup_lets_the_store_go_again(house: House, tmp_path: Path):
    make_backup(house.folder, tmp_path / "all.db", now=START)
    house.close()
    with gate(house.folder / FILE) as held, held.alone():
        pass


@pytest.mark.parametrize("keep", [1, 2])
def test_a_backup_that_a_clock_ahead_dated_takes_no_newer_ones_place(backups: Path, keep: int):
    dated(backups, -1500, -1400, 0, 1)
    made = backups / f"companion-{START:%Y%m%dT%H%M%SZ}.db"
    made.touch()
    expire(backups, now=START, days=30, most=keep, made=made)

    assert left(backups) == [1, 0][-keep:]


def test_the_backup_that_was_just_made_stays_where_the_clock_is_behind(backups: Path):
    dated(backups, -1500, 0)
    made = next(path for path in backups.iterdir() if f"{START:%Y%m%d}" in path.name)
    expire(backups, now=START, most=1, made=made)

    assert left(backups) == [0]


@pytest.mark.parametrize("name", ["companion.vacuum", "companion.wanted", "prompts"])
def test_no_backup_bears_the_name_of_what_the_program_makes_there(house: House, name: str):
    with pytest.raises(StoreUnreadable, match="is a file of the store itself"):
        make_backup(house.folder, house.folder / name, now=START)


def test_what_is_no_file_is_never_replaced_by_a_backup(house: House, tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StoreUnreadable, match="is no file"):
        make_backup(house.folder, tmp_path / "pipe", now=START, overwrite=True)

    assert (tmp_path / "pipe").is_fifo()
