import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from memory.storage.upgrades.migration import migrate, revision_of, revisions
from memory.storage.upgrades.newest_schema import SCRIPT, make_newest, script_of, scripted_revision
from tests.memory.newest_schema import migrated_script

ANEW = "write it anew: python -m tests.memory.newest_schema"


@pytest.fixture
def made() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        make_newest(connection)
        yield connection


def test_the_script_makes_what_all_migrations_make(made: sqlite3.Connection):
    migrated = migrated_script()

    assert SCRIPT.read_text(encoding="utf-8") == migrated, ANEW
    assert script_of(made, revisions()[-1]) == migrated
    assert scripted_revision() == revisions()[-1]


def test_the_script_leaves_the_transaction_to_who_began_it():
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("BEGIN")
        make_newest(connection)
        connection.execute("ROLLBACK")

        assert connection.execute("SELECT * FROM sqlite_master").fetchall() == []


@pytest.mark.parametrize("revision", [None, "0001_foundation"])
def test_without_a_script_of_the_newest_revision_the_migrations_run(
    revision: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("memory.storage.upgrades.migration.scripted_revision", lambda: revision)
    monkeypatch.setattr("memory.storage.upgrades.migration.make_newest", None)
    file = tmp_path / "companion.db"

    migrate(file)

    assert revision_of(file) == revisions()[-1]
