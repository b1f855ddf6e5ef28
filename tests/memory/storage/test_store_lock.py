"""Who may have a store open while it is upgraded."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from config.errors import StoreInUse
from memory.storage.store import FILE, Store
from memory.storage.store_lock import gate
from memory.storage.upgrades.migration import migrate, revision_of
from tests.memory.past_stores import (
    contents,
)
from tests.memory.storage.old_stores import NEWEST, OLDEST, OPEN, copied, names


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
