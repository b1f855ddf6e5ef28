"""Migrations: a database is made, left alone, or refused.

Covers: memory.migrations.env.
"""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Inspector, UniqueConstraint, create_engine, inspect, pool

from config.errors import StoreTooNew, StoreUnreadable
from memory.storage.upgrades.migration import FOLDER, migrate, revision_of, revisions
from memory.tables import Memory

TABLES = Memory.metadata.tables


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("migrated") / "companion.db"
    migrate(made)
    return made


@pytest.fixture(scope="module")
def schema(file: Path) -> Inspector:
    return inspect(create_engine(f"sqlite:///{file}", poolclass=pool.NullPool))


def run(file: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute(statement).fetchall()
        connection.commit()
        return found


def test_a_fresh_database_is_at_the_newest_revision(file: Path):
    assert revision_of(file) == revisions()[-1]
    assert run(file, "PRAGMA foreign_key_check") == []
    assert run(file, "PRAGMA journal_mode") == [("wal",)]


def test_every_table_is_there(schema: Inspector):
    ours = {name for name in schema.get_table_names() if "keyword" not in name}
    assert ours == {*TABLES, "alembic_version"}


@pytest.mark.parametrize("name", TABLES)
def test_a_tables_columns_are_those_of_its_class(schema: Inspector, name: str):
    real = {
        column["name"]: (str(column["type"]), column["nullable"])
        for column in schema.get_columns(name)
    }
    wanted = {
        column.name: (column.type.compile(schema.bind.dialect), column.nullable)
        for column in TABLES[name].columns
    }
    assert real == wanted
    assert schema.get_pk_constraint(name)["constrained_columns"] == [
        column.name for column in TABLES[name].primary_key.columns
    ]


@pytest.mark.parametrize("name", TABLES)
def test_a_tables_indexes_and_keys_are_those_of_its_class(schema: Inspector, name: str):
    table = TABLES[name]
    indexes = {(index["name"], *index["column_names"]) for index in schema.get_indexes(name)}
    unique = {
        tuple(unique_constraint["column_names"])
        for unique_constraint in schema.get_unique_constraints(name)
    }
    keys = {
        (*foreign_key["constrained_columns"], foreign_key["referred_table"])
        for foreign_key in schema.get_foreign_keys(name)
    }

    assert indexes == {
        (index.name, *(col.name for col in index.columns)) for index in table.indexes
    }
    assert unique == {
        tuple(col.name for col in constraint.columns)
        for constraint in table.constraints
        if isinstance(constraint, UniqueConstraint)
    }
    assert keys == {(key.parent.name, key.column.table.name) for key in table.foreign_keys}


def test_ids_are_never_reused(file: Path):
    for name, table in TABLES.items():
        if [column.name for column in table.primary_key.columns] == ["id"]:
            (sql,) = run(file, f"SELECT sql FROM sqlite_master WHERE name = '{name}'")[0]  # noqa: S608  # our own names
            assert "AUTOINCREMENT" in str(sql)


def test_an_up_to_date_database_is_left_alone(tmp_path: Path):
    file = tmp_path / "companion.db"
    migrate(file)
    before = file.read_bytes()
    migrate(file)
    assert file.read_bytes() == before
    assert {path.suffix for path in tmp_path.iterdir()} == {".db", ".in-use", ".lock"}


def test_each_migration_follows_another_and_none_is_left_out():
    named = {file.stem for file in (FOLDER / "versions").glob("[0-9]*.py")}

    assert set(revisions()) == named
    assert revisions()[:3] == ["0001_foundation", "0002_topics", "0004_model_calls"]


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path):
    file = tmp_path / "companion.db"
    migrate(file)
    run(file, "UPDATE alembic_version SET version_num = '9999_future'")
    with pytest.raises(StoreTooNew, match="9999_future"):
        migrate(file)


def test_what_is_no_database_is_refused_and_kept(tmp_path: Path):
    file = tmp_path / "companion.db"
    file.write_text("Dear diary, " * 100)
    with pytest.raises(StoreUnreadable, match="not a database"):
        migrate(file)
    assert file.read_text().startswith("Dear diary")


def test_a_database_of_another_program_is_refused(tmp_path: Path):
    file = tmp_path / "companion.db"
    run(file, "CREATE TABLE diary (day TEXT)")
    with pytest.raises(StoreUnreadable):
        migrate(file)
    assert run(file, "SELECT name FROM sqlite_master") == [("diary",)]


def test_an_empty_file_becomes_a_database(tmp_path: Path):
    file = tmp_path / "companion.db"
    file.touch()
    migrate(file)
    assert revision_of(file) == revisions()[-1]


def test_a_first_start_that_was_cut_off_is_made_anew(tmp_path: Path):
    run(tmp_path / "companion.new", "CREATE TABLE users (id INTEGER)")
    migrate(tmp_path / "companion.db")
    assert revision_of(tmp_path / "companion.db") == revisions()[-1]
    assert not (tmp_path / "companion.new").exists()


def test_a_relative_path_and_an_odd_name_are_paths_like_others(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = Path("50% of #me?.db")
    migrate(file)
    migrate(file)
    assert revision_of(file) == revisions()[-1]


def test_two_processes_may_start_at_once(tmp_path: Path):
    script = (
        "import sys, pathlib; from memory.storage.store import Store; "
        "Store.open(pathlib.Path(sys.argv[1])).close()"
    )
    both = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    endings = [
        (process.communicate(timeout=120)[1].decode(), process.returncode) for process in both
    ]

    assert endings == [("", 0), ("", 0)]
    assert revision_of(tmp_path / "companion.db") == revisions()[-1]
