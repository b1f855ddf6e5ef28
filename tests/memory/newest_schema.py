"""Writes the script of the newest schema: `python -m tests.memory.newest_schema`."""

from memory.storage.sqlite import driver_of, opened_alone
from memory.storage.upgrades.migration import revisions, run_migrations
from memory.storage.upgrades.newest_schema import SCRIPT, script_of


def migrated_script() -> str:
    """Return the script of what all migrations make, one after the other."""
    with opened_alone(None) as connection, connection.begin():
        run_migrations(connection, "head")
        return script_of(driver_of(connection), revisions()[-1])


if __name__ == "__main__":
    SCRIPT.write_text(migrated_script(), encoding="utf-8")
