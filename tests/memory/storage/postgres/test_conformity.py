"""An upgraded database has its indexes as a new one has: they begin with what is null."""

import pytest

from memory.storage.postgres.conformity import LATE
from memory.storage.postgres.store import PostgresStore
from tests.memory.storage.postgres.conftest import OpenStore
from tests.postgres import execute

pytestmark = pytest.mark.usefixtures("server")
BEFORE = "ix_jobs_heads", "ix_memories_taken_back"
MADE = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1"


def test_indexes_begin_with_what_is_null_as_questions_do(opened: OpenStore):
    assert execute(opened.address, LATE) == []


def test_an_upgraded_database_has_its_indexes_as_a_new_one(opened: OpenStore):
    opened.store.close()
    wanted = execute(opened.address, MADE)
    for name, definition in wanted:
        if name in BEFORE:
            execute(opened.address, f"DROP INDEX {name}")
            execute(opened.address, definition.replace(" NULLS FIRST", ""))
    execute(opened.address, "DROP INDEX ix_messages_model")
    execute(opened.address, "UPDATE alembic_version SET version_num = '0037_other_uids'")
    assert {name for name, *_ in execute(opened.address, LATE)} == {*BEFORE}

    opened.store = PostgresStore.open_at(opened.address, opened.folder)

    assert execute(opened.address, MADE) == wanted
