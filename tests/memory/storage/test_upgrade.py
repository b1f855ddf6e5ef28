"""Upgrades: of every past version, killed anywhere, beside others, after a backup.

Covers: memory.storage.schema, memory.storage.store_lock, memory.storage.unfinished_upgrade,
memory.storage.upgrade_backups.
"""

import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from collections import namedtuple
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from config.errors import StoreInUse, StoreUnreadable
from memory.storage.migration import migrate, revision_of, revisions, schemas
from memory.storage.schema import schema_of
from memory.storage.store import FILE, Store
from memory.storage.store_lock import gate
from tests.examples import SOAK
from tests.memory.past_stores import (
    PIECEMEAL,
    Contents,
    contents,
    holds_all,
    killed,
    make_past_store,
    upgrade_piecemeal,
)

PAST = revisions()[:-1]
OLDEST, NEWEST = revisions()[0], revisions()[-1]
KILLED = PAST if SOAK in os.environ else [OLDEST]
"""An upgrade from the oldest version runs through every statement there is."""
OPEN = (
    "import sys, pathlib; from memory.storage.store import Store; "
    "Store.open(pathlib.Path(sys.argv[1]))"
)
FULL = f"""
import resource, sys
size = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
from config.errors import StoreError
try:
    {OPEN.replace("; ", chr(10) + "    ")}
except StoreError as problem:
    sys.exit(str(problem))
"""


@pytest.fixture(scope="module")
def past_stores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("past")
    found = {revision: folder / revision / FILE for revision in PAST}
    for revision, file in found.items():
        make_past_store(file, revision)
    return found


@pytest.fixture
def old(past_stores: dict[str, Path], tmp_path: Path) -> Path:
    """Return a store of an older version."""
    return copied(past_stores["0005_discord"], tmp_path)


@pytest.fixture
def half(past_stores: dict[str, Path], tmp_path: Path) -> Path:
    """Return a store that an upgrade left without one of its tables, and its good backup."""
    file = copied(past_stores["0005_discord"], tmp_path)
    shutil.copyfile(file, tmp_path / "companion.before-0007_revisions_of_talk.db")
    run(file, "ALTER TABLE messages RENAME TO _alembic_tmp_messages")
    return file


def copied(file: Path, folder: Path) -> Path:
    return Path(shutil.copyfile(file, folder / FILE))


def run(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA legacy_alter_table=ON")
        connection.execute(statement)
        connection.commit()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix not in (".lock", ".in-use"))


def opens_with(file: Path, before: Contents) -> bool:
    """Tell whether the program opens a store, at the newest version, with all that it held."""
    Store.open(file.parent).close()
    with closing(sqlite3.connect(file)) as connection:
        newest = schema_of(connection) == schemas()[NEWEST]
    return newest and revision_of(file) == NEWEST and holds_all(contents(file), before)


@pytest.mark.parametrize("revision", PAST)
def test_a_store_of_every_past_version_is_upgraded_with_all_its_rows(
    past_stores: dict[str, Path], tmp_path: Path, revision: str
):
    file = copied(past_stores[revision], tmp_path)
    before = contents(file)

    assert all(before.values())
    assert opens_with(file, before)
    assert contents(tmp_path / f"companion.before-{NEWEST}.db") == before


@pytest.mark.parametrize("revision", KILLED)
def test_a_kill_after_any_statement_of_an_upgrade_loses_nothing(
    past_stores: dict[str, Path], tmp_path: Path, revision: str
):
    before = contents(past_stores[revision])
    left = killed("whole", past_stores[revision], tmp_path)

    assert len(left) > 2 * len(PAST[PAST.index(revision) :])
    assert [file for file in left if not opens_with(file, before)] == []


@pytest.mark.parametrize("revision", [part for part in KILLED if part != PIECEMEAL])
def test_an_upgrade_that_an_older_version_did_not_end_is_ended_with_nothing_lost(
    past_stores: dict[str, Path], tmp_path: Path, revision: str, caplog: pytest.LogCaptureFixture
):
    before = contents(past_stores[revision])
    every = 1 if SOAK in os.environ else 3
    left = killed("piecemeal", past_stores[revision], tmp_path)[::every]

    assert every * len(left) > len(PAST[PAST.index(revision) :])
    assert [file for file in left if not opens_with(file, before)] == []
    assert "was cut off in the middle: it is taken up again" in caplog.text


def test_what_an_unfinished_upgrade_left_is_kept_beside_the_good_backup(
    past_stores: dict[str, Path], tmp_path: Path
):
    [*_, file] = killed("piecemeal", past_stores["0006_erasures"], tmp_path)
    good = f"companion.before-{PIECEMEAL}.db"
    shutil.copyfile(past_stores["0006_erasures"], file.parent / good)
    found = contents(file)
    Store.open(file.parent).close()

    assert names(file.parent) == [good, f"companion.before-{NEWEST}.db", FILE]
    assert contents(file.parent / f"companion.before-{NEWEST}.db") == found
    assert contents(file.parent / good) == contents(past_stores["0006_erasures"])


def test_a_finished_upgrade_is_told_from_an_unfinished_one(
    old: Path, caplog: pytest.LogCaptureFixture
):
    upgrade_piecemeal(old)
    run(old, "UPDATE alembic_version SET version_num = '0006_erasures'")
    before = contents(old)

    assert opens_with(old, before)
    assert "taken up again" in caplog.text


def test_a_store_with_something_added_by_hand_is_upgraded_with_it(
    old: Path, caplog: pytest.LogCaptureFixture
):
    run(old, "CREATE INDEX by_hand ON messages (language)")
    Store.open(old.parent).close()

    with closing(sqlite3.connect(old)) as connection:
        assert ("index", "messages", "by_hand", "language") in schema_of(connection)
    assert caplog.text == ""


def test_where_rows_cannot_be_brought_in_order_the_backup_is_put_back(
    half: Path, tmp_path: Path, past_stores: dict[str, Path], caplog: pytest.LogCaptureFixture
):
    assert opens_with(half, contents(past_stores["0005_discord"]))
    assert "companion.before-0007_revisions_of_talk.db was put back" in caplog.text
    assert "kept as companion.half.db" in caplog.text
    assert "_alembic_tmp_messages" in contents(tmp_path / "companion.half.db")
    assert "companion.before-0007_revisions_of_talk.db" in names(tmp_path)


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM messages WHERE id = 3",
        "DROP TABLE messages",
        "UPDATE alembic_version SET version_num = '9999_future'",
        "UPDATE messages SET session_id = 77",
    ],
)
def test_a_backup_that_does_not_hold_everything_is_not_put_back(
    half: Path, tmp_path: Path, harm: str
):
    run(tmp_path / "companion.before-0007_revisions_of_talk.db", harm)
    before = contents(half)

    with pytest.raises(StoreUnreadable, match="did not end, and no backup beside it holds all"):
        migrate(half)
    assert contents(half) == before
    assert FILE in names(tmp_path)


def test_rows_that_were_written_to_half_an_upgrade_are_not_thrown_away(old: Path):
    run(old, "CREATE TABLE erasures (id INTEGER PRIMARY KEY)")
    run(old, "INSERT INTO erasures VALUES (1)")

    with pytest.raises(StoreUnreadable, match="did not end"):
        migrate(old)
    assert contents(old)["erasures"] == [{"id": 1}]


def test_no_backup_is_ever_written_over(old: Path, tmp_path: Path):
    taken = tmp_path / f"companion.before-{NEWEST}.db"
    taken.write_bytes(b"the good one")
    migrate(old)

    assert taken.read_bytes() == b"the good one"
    assert revision_of(tmp_path / f"companion.before-{NEWEST}-2.db") == "0005_discord"


def test_trying_again_makes_no_second_equal_backup(
    past_stores: dict[str, Path], old: Path, tmp_path: Path
):
    [*_, file] = killed("whole", past_stores["0005_discord"], tmp_path / "killed")
    migrate(file)

    assert names(file.parent) == [f"companion.before-{NEWEST}.db", FILE]


def test_a_store_that_another_process_has_open_is_not_upgraded_beneath_it(old: Path):
    before = contents(old)
    with gate(old) as held:
        share = held.share()
    with pytest.raises(StoreInUse, match="in use by another process"):
        migrate(old)
    assert contents(old) == before

    share.release()
    migrate(old)
    assert revision_of(old) == NEWEST


def test_a_process_that_knows_no_lock_is_not_upgraded_beneath_either(old: Path):
    with closing(sqlite3.connect(old)) as another:
        another.execute("SELECT * FROM users").fetchone()
        with pytest.raises(StoreInUse):
            migrate(old)
    migrate(old)
    assert revision_of(old) == NEWEST


def test_an_open_store_lets_others_open_it_and_nobody_be_alone(tmp_path: Path):
    first, second = Store.open(tmp_path), Store.open(tmp_path)
    first.close()
    with gate(tmp_path / FILE) as held, pytest.raises(StoreInUse), held.alone():
        pass
    second.close()
    with gate(tmp_path / FILE) as held, held.alone():
        pass


@pytest.mark.parametrize("revision", ["none", OLDEST])
def test_many_processes_may_start_at_once(
    past_stores: dict[str, Path], tmp_path: Path, revision: str
):
    if revision != "none":
        copied(past_stores[revision], tmp_path)
    started = [
        subprocess.Popen([sys.executable, "-c", OPEN, str(tmp_path)], stderr=subprocess.PIPE)
        for _ in range(4)
    ]

    assert [(part.communicate(timeout=120)[1], part.returncode) for part in started] == [
        (b"", 0)
    ] * 4
    assert revision_of(tmp_path / FILE) == NEWEST
    assert len([name for name in names(tmp_path) if "before" in name]) == (revision != "none")


def test_a_damaged_store_is_refused_and_left_alone(old: Path, tmp_path: Path):
    content = bytearray(old.read_bytes())
    content[20 * 4096 : 60 * 4096] = b"\xa5" * 40 * 4096
    old.write_bytes(content)

    with pytest.raises(StoreUnreadable, match=r"companion\.db is damaged"):
        migrate(old)
    assert old.read_bytes() == content
    assert names(tmp_path) == [FILE]


def test_where_there_is_no_room_nothing_is_begun(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(100, 99, 2**20))

    with pytest.raises(StoreUnreadable, match="17 MB are needed, 1 MB are free"):
        migrate(old)
    assert (names(tmp_path), revision_of(old)) == ([FILE], "0005_discord")


def test_a_disk_that_holds_no_backup_loses_nothing(old: Path, tmp_path: Path):
    before, size = contents(old), old.stat().st_size // 5
    told = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path), str(size)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (told.returncode, told.stderr.count("\n")) == (1, 1)
    assert "full" in told.stderr
    assert (names(tmp_path), revision_of(old)) == ([FILE], "0005_discord")
    assert opens_with(old, before)


def test_a_disk_that_is_full_in_the_middle_loses_nothing(old: Path):
    before = contents(old)

    def fill_disk(connection: Any, _: object) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages + 4}")

    event.listen(Engine, "connect", fill_disk)
    try:
        with pytest.raises(StoreUnreadable, match="no room: the disk is full"):
            migrate(old)
    finally:
        event.remove(Engine, "connect", fill_disk)

    assert revision_of(old) == "0005_discord"
    assert opens_with(old, before)


def test_an_upgrade_says_nothing_where_all_went_well(old: Path, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING):
        migrate(old)
    assert caplog.text == ""
