"""Upgrades: of every past version, killed anywhere, on a full disk, of a damaged store.

Covers: memory.storage.schema.
"""

import logging
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

from config.errors import StoreUnreadable
from memory.storage.schema import schema_of
from memory.storage.store import FILE, Store
from memory.storage.upgrades.migration import migrate, revision_of
from tests.examples import length
from tests.memory.past_stores import (
    contents,
    killed,
    upgrade_piecemeal,
)
from tests.memory.storage.old_stores import (
    KILLED,
    NEWEST,
    OPEN,
    PAST,
    SOME,
    copied,
    names,
    opens_with,
    run,
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
    left = killed("whole", past_stores[revision], tmp_path, after=SOME)

    assert length(4, 1) * len(left) > 2 * len(PAST[PAST.index(revision) :])
    assert [file for file in left if not opens_with(file, before)] == []


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
