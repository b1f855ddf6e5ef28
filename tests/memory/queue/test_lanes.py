"""Lanes: whose jobs wait for which, and which goes first."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlmodel import col

from memory.queue.job_queue import JobChoice, anything_due
from memory.queue.lanes import delete_jobs
from memory.queue.retries import park as park_it
from memory.queue.retries import reopen
from memory.storage.store import FILE
from memory.tables import Job
from tests.memory.house import House
from tests.memory.queue.working import end, job, park, put, take


def heads(house: House) -> list[int | None]:
    return [job.id for job in house.all(Job, col(Job.ready_at).is_not(None))]


def test_the_jobs_of_a_lane_run_one_at_a_time_in_order(house: House):
    first, second = put(house, "a", "a")

    assert take(house) == first
    assert take(house) is None
    end(house, first)
    assert take(house) == second


def test_lanes_do_not_wait_for_each_other(house: House):
    first, second, third = put(house, "a", "b", "c")
    assert [take(house), take(house), take(house)] == [first, second, third]


def test_a_lane_has_one_head_whatever_is_done_to_its_jobs(house: House):
    first, second, third = put(house, "a", "a", "a")
    assert heads(house) == [first]
    take(house)
    end(house, first)
    assert heads(house) == [second]

    house.write(lambda rows: delete_jobs(rows, col(Job.id) == second))
    assert heads(house) == [third]
    park(house, third)
    assert heads(house) == []
    assert put(house, "a", user_id=house.mira, kind="profile") == heads(house)


def test_a_job_that_is_taken_up_again_waits_for_the_one_that_runs(house: House):
    failing, later = put(house, "a", "a")
    take(house)
    held = job(house, failing)
    house.write(lambda rows: park_it(rows, rows.merge(held), error="Boom", now=house.now))
    assert take(house) == later

    house.write(lambda rows: reopen(rows, rows.get_one(Job, failing), house.now))
    assert take(house) is None
    end(house, later)
    assert take(house) == failing


def test_what_a_person_waits_for_goes_first_then_what_was_said_then_daily_work(house: House):
    kinds = ("profile", "decay", "curate", "summarise", "erase")
    made = {kind: put(house, kind, kind=kind)[0] for kind in kinds}
    order = [take(house) for _ in kinds]

    wanted = ("erase", "curate", "summarise", "profile", "decay")
    assert order == [made[kind] for kind in wanted]


def test_what_has_been_due_for_very_long_goes_before_now_and_then(house: House):
    (daily,) = put(house, "old", kind="decay")
    house.clock.move(minutes=59)
    (said,) = put(house, "new", kind="curate", run_at=house.now)
    assert take(house, fair=True) == said
    end(house, said)

    house.clock.move(minutes=1)
    (said,) = put(house, "newer", kind="curate", run_at=house.now)
    assert take(house, fair=True) == daily


def test_an_equal_job_that_is_more_urgent_hastens_the_one_that_waits(house: House):
    put(house, "day", kind="decay")
    (mass,) = put(house, "a", priority=2)
    assert put(house, "a") == [mass]
    assert take(house) == mass


def test_taking_one_kind_leaves_the_others_lying(house: House):
    (erase,) = put(house, "b", kind="erase")
    put(house, "a")
    assert take(house, choice=JobChoice(only=["erase"])) == erase
    assert take(house, choice=JobChoice(only=["erase"])) is None


@pytest.mark.sqlite_only
def test_neither_enqueueing_nor_claiming_nor_finishing_reads_what_is_done_or_waits(house: House):
    """The plans say so: each table is searched by an index, and nothing is sorted."""
    put(house, "a", "a", "b")
    statements: dict[str, Any] = {}

    def note(_connection, _cursor, statement, parameters, *_rest) -> None:
        statements[statement] = parameters

    event.listen(Engine, "before_cursor_execute", note)
    try:
        put(house, "a", "new")
        job_id = take(house)
        assert house.read(lambda rows: anything_due(rows, house.now))
        end(house, job_id or 0)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    plans = [
        line for statement, given in statements.items() for line in plan(house, statement, given)
    ]

    assert len(plans) > 6
    assert [text for text in plans if text.startswith("SCAN") or "TEMP B-TREE" in text] == []


def plan(house: House, statement: str, parameters: Any) -> list[str]:
    if not statement.startswith(("SELECT", "UPDATE", "DELETE")):
        return []
    with closing(sqlite3.connect(house.folder / FILE)) as database:
        rows = database.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
        return [row[3] for row in rows]
