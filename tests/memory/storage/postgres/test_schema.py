"""The schema on PostgreSQL is that of SQLite's newest migrations, and it counts as they do."""

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect
from sqlmodel import Session as Rows

from memory.storage.postgres.schema import revision_in
from memory.storage.store import FILE, Store, TakenBack
from memory.storage.upgrades.migration import revisions, run_migrations
from tests.memory.storage.postgres.conftest import OpenStore

Shape = Mapping[str, Any]
OWN = {"memory_keywords", "alembic_version"}
"""What each of the two has in its own way."""
DERIVED = ("memory_keyword", "memory_vectors")


def shape_at(address: str) -> dict[str, Shape]:
    """Return by table what a schema is made of, as far as both databases have it."""
    engine = create_engine(address)
    schema = inspect(engine)
    names = {name for name in schema.get_table_names() if not name.startswith(DERIVED)}
    found = {name: _table(schema, name) for name in sorted(names - OWN)}
    engine.dispose()
    return found


def _table(schema: Any, name: str) -> Shape:
    return {
        "columns": {part["name"]: part["nullable"] for part in schema.get_columns(name)},
        "key": schema.get_pk_constraint(name)["constrained_columns"],
        "keys": sorted(
            (part["constrained_columns"], part["referred_table"], part["referred_columns"])
            for part in schema.get_foreign_keys(name)
        ),
        "unique": sorted(
            sorted(part["column_names"]) for part in schema.get_unique_constraints(name)
        ),
        "indexes": {
            part["name"]: (part["column_names"], bool(part["unique"]), _is_partial(part))
            for part in schema.get_indexes(name)
            if not part.get("duplicates_constraint")
        },
    }


def _is_partial(index: Mapping[str, Any]) -> bool:
    return any(name.endswith("_where") for name in index["dialect_options"])


@pytest.mark.filterwarnings("ignore:Did not recognize type")
def test_it_is_the_schema_of_the_newest_migration(opened: OpenStore, tmp_path):
    Store.open(tmp_path / "other").close()
    wanted = shape_at(f"sqlite:///{tmp_path / 'other' / FILE}")
    found = shape_at(opened.address.replace("postgresql:", "postgresql+psycopg:"))
    assert found.keys() == wanted.keys()
    for table in wanted:
        assert found[table] == wanted[table], table
    assert opened.read(lambda rows: revision_in(rows.connection())) == revisions()[-1]


def test_all_text_is_compared_by_its_code_points(opened: OpenStore):
    asked = """
        SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = current_schema() AND data_type IN ('text', 'character varying')
        AND collation_name IS DISTINCT FROM 'C' AND table_name <> 'alembic_version'
    """
    assert opened.read(lambda rows: _all(rows, asked)) == []


def test_a_database_of_before_is_made_to_tell_of_events(opened: OpenStore):
    made = """
        SELECT pg_get_triggerdef(pg_trigger.oid), prosrc FROM pg_trigger
        JOIN pg_proc ON pg_proc.oid = tgfoid WHERE tgname = 'events_added'
    """

    def work(rows: Rows) -> None:
        connection = rows.connection()
        [(trigger, body)] = connection.exec_driver_sql(made).all()
        connection.exec_driver_sql("DROP TRIGGER events_added ON events")
        connection.exec_driver_sql("DROP FUNCTION tell_watchers")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0030_recall_packs'")
        run_migrations(connection, "0031_told_events")
        [(again, body_again)] = connection.exec_driver_sql(made).all()
        assert (again, body_again.split()) == (trigger, body.split())
        raise TakenBack

    with pytest.raises(TakenBack):
        opened.write(work)


def test_a_database_of_before_calls_workers_for_what_may_be_taken(opened: OpenStore):
    made = "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgname ~ '^jobs_' ORDER BY 1"

    def work(rows: Rows) -> None:
        connection = rows.connection()
        wanted = connection.exec_driver_sql(made).all()
        assert len(wanted) == 2
        connection.exec_driver_sql("DROP TRIGGER jobs_added ON jobs")
        connection.exec_driver_sql("DROP TRIGGER jobs_freed ON jobs")
        connection.exec_driver_sql(
            "CREATE TRIGGER jobs_added AFTER INSERT OR UPDATE OF ready_at ON jobs "
            "FOR EACH STATEMENT EXECUTE FUNCTION call_workers()"
        )
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0033_prompt_indexes'")
        run_migrations(connection, "0034_called_workers")
        assert connection.exec_driver_sql(made).all() == wanted
        raise TakenBack

    with pytest.raises(TakenBack):
        opened.write(work)


def test_no_whole_number_is_narrower_than_sqlites(opened: OpenStore):
    asked = """
        SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = current_schema() AND data_type IN ('integer', 'smallint', 'real')
    """
    assert opened.read(lambda rows: _all(rows, asked)) == []


def test_vectors_are_of_halves(opened: OpenStore):
    asked = """
        SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = current_schema() AND udt_name = 'halfvec'
        AND NOT starts_with(table_name, 'memory_vectors_') ORDER BY 1
    """
    tables = "memories", "memory_vectors", "messages"
    found = opened.read(lambda rows: _all(rows, asked))
    assert found == [(name, "embedding") for name in tables]


def _all(rows: Rows, asked: str) -> list[tuple[str, str]]:
    return [tuple(row) for row in rows.connection().exec_driver_sql(asked)]
