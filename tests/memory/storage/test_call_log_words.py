"""The upgrade that takes the words out of the log of calls.

Covers: memory.storage.sqlite.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from memory.storage.sqlite import opened_alone
from memory.storage.upgrades.migration import migrate, run_migrations

CALL = """
INSERT INTO model_calls (role, model, requests, tokens_in, tokens_out, estimated, cost, currency,
                         milliseconds, outcome, text, at)
VALUES ('chat', 'm', 1, 2, 3, 0, 0, 'EUR', 1, 'answered', ?, '2026-03-02 12:00:00.000000')
"""


def test_words_that_were_logged_before_are_gone_after_the_upgrade(tmp_path: Path):
    file = tmp_path / "companion.db"
    with opened_alone(file) as connection, connection.begin():
        run_migrations(connection, "0007_revisions_of_talk")
    with closing(sqlite3.connect(file)) as old:
        old.execute(CALL, ('[{"answered": "a wombat"}]',))
        old.commit()

    migrate(file)

    with closing(sqlite3.connect(file)) as new:
        assert new.execute("SELECT text, tokens_in FROM model_calls").fetchall() == [(None, 2)]
