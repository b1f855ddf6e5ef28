"""Each list of a command shows what is over with its dates."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from memory.storage.store import FILE
from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell

OVER = "over: from 2025-01 until 2026-02"
ENDED = (
    "UPDATE memories SET valid_from = '2025-01-01 00:00:00', valid_from_precision = 'month',"
    " valid_until = '2026-02-01 00:00:00', valid_until_precision = 'month', superseded = true"
)


@pytest.mark.parametrize(
    "words",
    [
        ("memory", "list"),
        ("memory", "search", "Oslo"),
        ("recall", "Where did I live before?"),
        ("recall", "Where did I live before?", "--explain"),
    ],
)
def test_what_is_over_is_listed_with_its_dates(tmp_path: Path, run: Run, words: tuple[str, ...]):
    tell(tmp_path / "data", "I live in Oslo.")
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as database:
        database.execute(ENDED)
        database.commit()

    expected = OVER.partition(" until")[0] if "--explain" in words else OVER  # a cell is folded
    assert expected in run(*words).out
    if words[-1] == "list":
        [memory] = run(*words, "--json").json
        period = {"since": "2025-01", "until": "2026-02", "over": True, "to_come": False}
        assert memory["period"] == period
