"""The backup that an upgrade makes, and when it is put back.

Covers: memory.storage.upgrades.unfinished_upgrade.
"""

import shutil
from pathlib import Path

import pytest

from config.errors import StoreUnreadable
from memory.storage.store import FILE, Store
from memory.storage.upgrades.migration import migrate, revision_of
from tests.examples import length
from tests.memory.past_stores import (
    PIECEMEAL,
    contents,
    killed,
)
from tests.memory.storage.old_stores import (
    KILLED,
    NEWEST,
    PAST,
    SOME,
    copied,
    names,
    opens_with,
    run,
)


@pytest.fixture
def half(past_stores: dict[str, Path], tmp_path: Path) -> Path:
    """Return a store that an upgrade left without one of its tables, and its good backup."""
    file = copied(past_stores["0005_discord"], tmp_path)
    shutil.copyfile(file, tmp_path / "companion.before-0007_revisions_of_talk.db")
    run(file, "ALTER TABLE messages RENAME TO _alembic_tmp_messages")
    return file


@pytest.mark.parametrize("revision", [part for part in KILLED if part != PIECEMEAL])
def test_an_upgrade_that_an_older_version_did_not_end_is_ended_with_nothing_lost(
    past_stores: dict[str, Path], tmp_path: Path, revision: str, caplog: pytest.LogCaptureFixture
):
    before = contents(past_stores[revision])
    left = killed("piecemeal", past_stores[revision], tmp_path, after=SOME)

    assert length(4, 1) * len(left) > len(PAST[PAST.index(revision) :])
    assert [file for file in left if not opens_with(file, before)] == []
    assert "was cut off in the middle: it is taken up again" in caplog.text


def test_what_an_unfinished_upgrade_left_is_kept_beside_the_good_backup(
    past_stores: dict[str, Path], tmp_path: Path
):
    [file] = killed("piecemeal", past_stores["0006_erasures"], tmp_path, after="-1:")
    good = f"companion.before-{PIECEMEAL}.db"
    shutil.copyfile(past_stores["0006_erasures"], file.parent / good)
    found = contents(file)
    Store.open(file.parent).close()

    assert names(file.parent) == [good, f"companion.before-{NEWEST}.db", FILE]
    assert contents(file.parent / f"companion.before-{NEWEST}.db") == found
    assert contents(file.parent / good) == contents(past_stores["0006_erasures"])


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
    [file] = killed("whole", past_stores["0005_discord"], tmp_path / "killed", after="-1:")
    migrate(file)

    assert names(file.parent) == [f"companion.before-{NEWEST}.db", FILE]
