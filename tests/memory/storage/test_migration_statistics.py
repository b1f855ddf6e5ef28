"""What SQLite's planner is told: a few rows are looked up, however many their owner has."""

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy.sql import Select
from sqlmodel import col

from memory.prompt.pinned_statements import stable, weightiest
from memory.storage.ownership import among, owned
from memory.tables import Evidence, Memory, Operation, Relation, Run, Sentence
from tests.memory.house import House

OWN = {"user_id": 1}
NOW = datetime(2026, 11, 27, tzinfo=UTC)
FOUND_BY = [
    (owned(1, Memory).where(among(col(Memory.id), [2])), "INTEGER PRIMARY KEY"),
    (
        owned(1, Memory).where(among(col(Memory.id), [2]), Memory.state == "active"),
        "INTEGER PRIMARY KEY",
    ),
    (owned(1, Memory).where(Memory.state == "active"), "ix_memories_owner"),
    (owned(1, Operation).where(Operation.memory_id == 2), "ix_operations_memory_id"),
    (
        owned(1, Operation).where(
            among(col(Operation.memory_id), [2]), Operation.status == "applied"
        ),
        "ix_operations_memory_id",
    ),
    (
        owned(1, Operation).where(Operation.run_id == 2, Operation.status == "applied"),
        "ix_operations_run_id",
    ),
    (owned(1, Operation).where(Operation.status == "pending"), "ix_operations_user_id"),
    (owned(1, Run).where(Run.job_id == 2), "ix_runs_job_id"),
    (owned(1, Evidence).where(Evidence.memory_id == 2), "ix_evidence_memory_id"),
    (owned(1, Evidence).where(Evidence.message_id == 2), "ix_evidence_message_id"),
    (owned(1, Relation).where(Relation.to_id == 2), "ix_relations_to_id"),
    (owned(1, Relation).where(among(col(Relation.from_id), [2])), "relations_1 (from_id"),
    (owned(1, Sentence).where(Sentence.memory_id == 2), "ix_sentences_memory_id"),
    (
        weightiest(private=True).params(character="lumi", now=NOW, most=30, **OWN),
        "ix_memories_weight",
    ),
    (stable(private=True).params(character="lumi", now=NOW, **OWN), "INTEGER PRIMARY KEY"),
]


@pytest.mark.parametrize(("statement", "index"), FOUND_BY)
def test_rows_are_looked_up_by_what_names_them(house: House, statement: Select[Any], index: str):
    plan = house.read(lambda rows: _plan(rows, statement))
    assert index in plan[0]


def _plan(rows, statement: Select[Any]) -> list[str]:
    compiled = statement.compile(
        dialect=rows.get_bind().dialect, compile_kwargs={"literal_binds": True}
    )
    explained = rows.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}")
    return [row[3] for row in explained]
