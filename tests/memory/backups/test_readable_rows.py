import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from config.errors import BackupUnusable, StoreError
from memory.backups.backup import make_backup
from memory.backups.restoration import restore
from memory.storage.store import FILE
from memory.tables import Job, Memory, Message, User
from tests.memory.house import START, House
from tests.stores import open_in

CAT = "Mira's cat is called Pixel."


@pytest.fixture
def spare(house: House, tmp_path: Path) -> Path:
    """Return a backup of a store that is closed."""
    house.learn(CAT)
    house.add("I live in Oslo.")
    file = make_backup(house.folder, tmp_path / "spare.db", now=START).file
    house.close()
    return file


def change(backup: Path, statement: str) -> None:
    with closing(sqlite3.connect(backup)) as opened:
        opened.execute(statement)
        opened.commit()


@pytest.mark.parametrize(
    ("damage", "table"),
    [
        ("memories SET created_at = 'yesterday'", "memories"),
        ("memories SET created_at = '2026-13-45 10:00:00.000000'", "memories"),
        ("memories SET structured = '{'", "memories"),
        ("memories SET importance = 'much'", "memories"),
        ("memories SET embedding = 'near'", "memories"),
        ("memories SET hushed = 'no'", "memories"),
        ("messages SET text = CAST(x'ff80fe' AS TEXT)", "messages"),
    ],
)
def test_a_backup_with_rows_that_cannot_be_read_is_refused_and_the_store_stays(
    house: House, spare: Path, damage: str, table: str
):
    change(spare, f"UPDATE {damage}")
    before = (house.folder / FILE).read_bytes()

    with pytest.raises(BackupUnusable, match=rf"is damaged: rows of {table} cannot be read\.$"):
        restore(spare, house.folder, now=START)

    assert (house.folder / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "versions"),
    [
        ("DELETE FROM alembic_version", 0),
        ("INSERT INTO alembic_version VALUES ('0037_other_uids')", 2),
    ],
)
def test_a_backup_that_does_not_tell_its_version_is_damaged_and_not_newer(
    house: House, spare: Path, statement: str, versions: int
):
    change(spare, statement)
    with pytest.raises(BackupUnusable, match=f"it tells {versions} versions of its schema"):
        restore(spare, house.folder, now=START)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_damaged_is_refused_in_a_sentence_or_can_be_read(
    house: House, spare: Path, seed: int
):
    there, chance = bytearray(spare.read_bytes()), random.Random(seed)
    for _ in range(40):
        there[chance.randrange(100, len(there))] ^= 0xFF
    spare.write_bytes(there)
    before = (house.folder / FILE).read_bytes()

    try:
        restore(spare, house.folder, now=START)
    except StoreError:
        assert (house.folder / FILE).read_bytes() == before
    house.store = open_in(house.folder)
    assert [house.all(table) is not None for table in (Memory, Message, User, Job)]
