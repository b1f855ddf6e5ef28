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

import pytest

from config.errors import RowNotStored
from memory.tables import User, row_id

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
