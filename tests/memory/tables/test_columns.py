"""What all tables share.

Covers: memory.tables.conversations, memory.tables.erasures, memory.tables.events,
memory.tables.jobs, memory.tables.ledger, memory.tables.lineage, memory.tables.memories,
memory.tables.model_calls,
memory.tables.profiles, memory.tables.quality, memory.tables.sentences, memory.tables.servers,
memory.tables.snapshots, memory.tables.topic_rules, memory.tables.traces, memory.tables.users.
"""

import ast
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy.engine import default

from config.errors import RowNotStored
from memory.tables import User, row_id
from memory.tables.columns import HalfVector

ROOT = Path(__file__).parents[3]
BORN = datetime(2026, 1, 1, tzinfo=UTC)
ROOMS = ("memory", "curator", "reviewer", "bot")


def _falls_back_to_row_0(node: ast.AST) -> bool:
    """Tell whether this is `row.id or 0`."""
    return (
        isinstance(node, ast.BoolOp)
        and isinstance(node.values[0], ast.Attribute)
        and node.values[0].attr == "id"
        and isinstance(node.values[-1], ast.Constant)
        and node.values[-1].value == 0
    )


def test_a_stored_row_gives_its_id():
    assert row_id(User(id=3, name="Ann", created_at=BORN)) == 3


def test_a_row_that_was_never_written_has_no_id_to_give():
    with pytest.raises(RowNotStored, match="A row of User has no id yet"):
        row_id(User(name="Ann", created_at=BORN))


@pytest.mark.parametrize("room", ROOMS)
def test_no_missing_id_is_taken_for_row_0(room: str):
    falling_back = {
        str(file.relative_to(ROOT))
        for file in (ROOT / room).rglob("*.py")
        if any(_falls_back_to_row_0(each) for each in ast.walk(ast.parse(file.read_text("utf-8"))))
    }

    assert falling_back == set()


def test_a_half_vector_is_written_so_that_each_number_can_be_told_from_all_others():
    halves = np.arange(2**16, dtype="<u2").view("<f2")
    halves = halves[np.isfinite(halves)]
    write = HalfVector().bind_processor(default.DefaultDialect())
    written = write(halves.astype("<f4").tobytes())

    assert written is not None
    again = np.array(written.strip("[]").split(","), dtype="<f4").astype("<f2")
    assert np.array_equal(again, halves)
    assert write(None) is None
