"""A database that was restored from half a dump is no store."""

from pathlib import Path

import pytest

from config.errors import StoreDamaged
from memory.storage.postgres.store import PostgresStore
from tests.postgres import database, execute


def opened(address: str, folder: Path) -> None:
    PostgresStore.open_at(address, folder).close()


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        ("DROP TABLE feedback", "feedback"),
        ("DROP INDEX ux_jobs_head", "ux_jobs_head"),
        ("ALTER TABLE reminders DROP CONSTRAINT reminders_pkey", "reminders_pkey"),
        ("DROP TRIGGER messages_added ON messages", "messages_added"),
        ("DROP TRIGGER vectors_changed ON memories", "vectors_changed"),
        ("ALTER TABLE jobs DROP CONSTRAINT jobs_user_id_fkey", "foreign keys"),
    ],
)
def test_a_database_that_lacks_a_part_is_not_opened(tmp_path: Path, lost: str, told: str):
    with database() as address:
        opened(address, tmp_path)
        opened(address, tmp_path)
        execute(address, lost)

        with pytest.raises(StoreDamaged, match=rf"is not whole: .*\(.*{told}.*\)\. Restore"):
            opened(address, tmp_path)
