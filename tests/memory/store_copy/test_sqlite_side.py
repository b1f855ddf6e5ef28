"""A store on SQLite that only can be read is copied all the same, and never beneath anybody."""

import fcntl
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from config.errors import CopyRefused, StoreInUse, StoreUnwritable
from memory.storage import store_lock
from memory.storage.store import FILE, Store
from memory.storage.store_files import IN_USE
from memory.store_copy import sqlite_side
from tests.memory.house import House
from tests.memory.store_copy.conftest import FACTS
from tests.memory.store_copy.copies import copied

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def read_only(lived: House, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder of which the disk lets nothing be written, whoever asks."""
    plain = store_lock.gate

    def refused(file: Path):
        if file.parent == lived.folder:
            raise OSError(30, "Read-only file system")
        return plain(file)

    monkeypatch.setattr(sqlite_side, "gate", refused)
    return lived.folder


def contents(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return [text for (text,) in database.execute("SELECT content FROM memories ORDER BY id")]


def test_a_store_on_a_disk_that_can_only_be_read_is_copied(read_only: Path, tmp_path: Path):
    before = (read_only / FILE).read_bytes()

    done = copied(read_only, tmp_path / "copy", tmp_path)

    assert not done.was_whole
    assert (read_only / FILE).read_bytes() == before
    Store.open(tmp_path / "copy").close()
    assert set(FACTS) <= set(contents(tmp_path / "copy"))


def test_what_came_into_the_log_last_is_copied_with_it(read_only: Path, tmp_path: Path):
    with closing(sqlite3.connect(read_only / FILE)) as writing:
        writing.execute("UPDATE memories SET content = 'It waits in the log.' WHERE id = 1")
        writing.commit()
        copied(read_only, tmp_path / "copy", tmp_path)

    assert "It waits in the log." in contents(tmp_path / "copy")


def test_one_that_somebody_has_open_is_refused_there_too(read_only: Path, tmp_path: Path):
    with (read_only / FILE).with_suffix(IN_USE).open() as held:
        fcntl.flock(held, fcntl.LOCK_SH)
        with pytest.raises(StoreInUse):
            copied(read_only, tmp_path / "copy", tmp_path)


def test_one_of_an_older_version_has_to_be_where_it_can_be_written(read_only: Path, tmp_path: Path):
    with closing(sqlite3.connect(read_only / FILE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0037_other_uids'")
    with pytest.raises(CopyRefused):
        copied(read_only, tmp_path / "copy", tmp_path)


def test_a_target_that_can_only_be_read_is_refused(read_only: Path, lived: House, tmp_path: Path):
    other = tmp_path / "other"
    Store.open(other).close()
    with pytest.raises(StoreUnwritable):
        copied(other, read_only, tmp_path)
