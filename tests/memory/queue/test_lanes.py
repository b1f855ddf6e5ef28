"""Lanes: whose jobs wait for which, and which goes first."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.queue.job_queue import anything_due, claim, enqueue
from memory.queue.lanes import delete_jobs
from memory.queue.leasing import JobChoice
from memory.queue.retries import park as park_it
from memory.queue.retries import put_off, reopen
from memory.storage.store import FILE
from memory.tables import Job
from tests.memory.house import START, House
from tests.memory.queue.working import TASK, WORK, end, job, park, put, take
from tests.stores import open_in


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


def test_two_workers_that_claim_at_once_never_have_two_jobs_of_one_lane(house: House):
    ids = put(house, *(f"lane {number % 3}" for number in range(30)))
    rounds = [at_once(house, claimed) for _ in range(5)]
    for number, taken in enumerate(rounds):
        lanes = [job(house, job_id).lane for job_id in taken if job_id is not None]
        assert len(lanes) == len(set(lanes)), f"round {number}"
    held = [job.lane for job in house.all(Job, col(Job.locked_by).is_not(None))]

    assert sorted(held) == ["lane 0", "lane 1", "lane 2"]
    assert sorted(job_id for taken in rounds for job_id in taken if job_id) == ids[:3]


def test_two_that_enqueue_the_same_at_once_make_one_job(house: House):
    made = [at_once(house, lambda rows, _name: enqueue(rows, TASK, START).id) for _ in range(10)]
    assert {job_id for both in made for job_id in both} == {heads(house)[0]}
    assert len(house.all(Job)) == 1


def test_the_lane_of_a_worker_that_died_is_free_when_its_lease_is_over(house: House):
    first, second = put(house, "a", "a")
    assert take(house, "dead") == first
    house.clock.move(seconds=WORK.lease_seconds - 1)
    assert take(house, "alive") is None

    house.clock.move(seconds=1)
    assert take(house, "alive") == first
    end(house, first, "alive")
    assert take(house, "alive") == second


def test_a_job_that_is_put_off_blocks_only_what_must_come_after_it(house: House):
    waiting, behind, beside = put(house, "a", "a", "b")
    assert take(house) == waiting
    held = job(house, waiting)
    house.write(lambda rows: put_off(rows, held, error="Gone", now=house.now, work=WORK))

    assert [take(house), take(house)] == [beside, None]
    house.clock.move(hours=1)
    end(house, beside)
    assert take(house) == waiting
    end(house, waiting)
    assert take(house) == behind


def at_once(house: House, act: Callable[[Rows, str], int | None]) -> list[int | None]:
    """Let two that each have the store open do the same at the same moment."""
    together = Barrier(2)

    def do(name: str) -> int | None:
        store = open_in(house.folder)
        together.wait(30)
        done = asyncio.run(store.write(lambda rows: act(rows, name)))
        store.close()
        return done

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(do, ("one", "two")))


def claimed(rows: Rows, name: str) -> int | None:
    found = claim(rows, worker=name, now=START, work=WORK)
    return found.id if found else None


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
