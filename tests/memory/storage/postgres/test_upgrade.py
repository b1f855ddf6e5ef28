"""A database is made, found, refused and upgraded.

Covers: memory.storage.postgres.connection.
"""

from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import make_url

from config.errors import SettingsInvalid, StoreInUse, StoreTooNew, StoreUnreadable
from config.settings.loader import Settings
from memory.storage.postgres import upgrade
from memory.storage.postgres.store import PostgresStore
from memory.storage.store import Store
from memory.storage.upgrades.migration import revisions
from memory.store_services import open_store
from tests.memory.storage.postgres.conftest import OpenStore
from tests.postgres import at_database, database, execute

NEWEST = revisions()[-1]

pytestmark = pytest.mark.usefixtures("server")


def test_the_setting_says_which_store_it_is(tmp_path: Path):
    with database() as address:
        settings = Settings(data=tmp_path / "data", database=SecretStr(address))
        store = open_store(settings)
        assert isinstance(store, PostgresStore)
        assert store.folder == tmp_path / "data"
        assert not (tmp_path / "data" / "companion.db").exists()
        store.close()
    lite = open_store(Settings(data=tmp_path / "other"))
    assert type(lite) is Store
    lite.close()


def test_a_database_with_tables_of_others_is_left_alone(tmp_path: Path):
    with database() as address:
        execute(address, "CREATE TABLE theirs (id int)")
        with pytest.raises(StoreUnreadable, match="not a database of this program"):
            PostgresStore.open_at(address, tmp_path)


def test_a_newer_one_is_refused(opened: OpenStore):
    opened.store.close()
    execute(opened.address, "UPDATE alembic_version SET version_num = '9999_later'")
    try:
        with pytest.raises(StoreTooNew, match="9999_later"):
            PostgresStore.open_at(opened.address, opened.folder)
    finally:
        execute(opened.address, f"UPDATE alembic_version SET version_num = '{NEWEST}'")  # noqa: S608  # our own
        opened.store = PostgresStore.open_at(opened.address, opened.folder)


def test_it_is_upgraded_alone(opened: OpenStore, monkeypatch: pytest.MonkeyPatch):
    ran: list[str] = []
    monkeypatch.setattr(upgrade, "revisions", lambda: [NEWEST, "next"])
    monkeypatch.setattr(upgrade, "run_migrations", lambda _, head: ran.append(head))
    with pytest.raises(StoreInUse):
        PostgresStore.open_at(opened.address, opened.folder)
    opened.store.close()
    opened.store = PostgresStore.open_at(opened.address, opened.folder)
    assert ran == ["head"]


def test_an_upgrade_that_fails_leaves_what_was_there(
    opened: OpenStore, monkeypatch: pytest.MonkeyPatch
):
    def fail(connection, _head):
        connection.exec_driver_sql("DROP TABLE events")
        connection.exec_driver_sql("this is no statement")

    opened.store.close()
    with monkeypatch.context() as patch:
        patch.setattr(upgrade, "revisions", lambda: [NEWEST, "next"])
        patch.setattr(upgrade, "run_migrations", fail)
        with pytest.raises(StoreUnreadable, match="could not be used"):
            PostgresStore.open_at(opened.address, opened.folder)
    opened.store = PostgresStore.open_at(opened.address, opened.folder)
    opened.read(lambda rows: rows.connection().exec_driver_sql("SELECT 1 FROM events"))


@pytest.mark.parametrize(
    "address", ["sqlite:///x", "nothing", "postgresql://host", "mysql://h/d", "postgresql://[/x"]
)
def test_what_is_no_address_is_refused_without_being_told(address: str, tmp_path: Path):
    with pytest.raises(SettingsInvalid, match="no address of a PostgreSQL database") as refused:
        PostgresStore.open_at(address, tmp_path)
    assert address not in str(refused.value)


def test_where_nobody_answers_the_password_is_not_told(tmp_path: Path):
    address = "postgresql://me:s3cretword@127.0.0.1:1/companion"
    with pytest.raises(StoreUnreadable, match="cannot be reached") as refused:
        PostgresStore.open_at(address, tmp_path)
    assert "s3cretword" not in repr(refused.value)


def test_a_database_that_is_not_there_is_told(tmp_path: Path):
    with pytest.raises(StoreUnreadable, match="answers, but has no database of this name"):
        PostgresStore.open_at(at_database("nowhere"), tmp_path)


def test_an_administrator_is_told_which_rights_are_missing(tmp_path: Path):
    with database() as address:
        execute(address, "DROP ROLE IF EXISTS guest")
        execute(address, "CREATE ROLE guest LOGIN")
        guest = make_url(address).set(username="guest").render_as_string(hide_password=False)
        with pytest.raises(StoreUnreadable, match="CREATE EXTENSION vector"):
            PostgresStore.open_at(guest, tmp_path)
