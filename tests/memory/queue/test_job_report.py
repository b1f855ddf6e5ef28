"""What is told of jobs."""

from datetime import timedelta

import pytest

from config.settings.sections import Work
from memory.queue.job_queue import Task, claim, enqueue
from memory.queue.job_report import backlog, jobs_in, lasting, waiting
from memory.queue.retries import park, put_off
from memory.tables import Job
from tests.memory.house import START, House

WORK = Work()


def put(house: House, lane: str, **task) -> int:
    asked = Task(**{"kind": "curate", "lane": lane, "run_at": house.now, **task})
    return house.write(lambda rows: enqueue(rows, asked, house.now).id or 0)


@pytest.fixture
def busy(house: House) -> House:
    """A house with a job of each state, put in an hour ago."""
    put(house, "off")
    held = house.write(lambda rows: claim(rows, worker="w", now=START, work=WORK))
    assert held is not None
    house.write(lambda rows: put_off(rows, held, error="Gone: x", now=START, work=WORK))
    made = put(house, "parked")
    house.write(lambda rows: park(rows, rows.get_one(Job, made), error="Bug", now=START))
    put(house, "running", kind="erase")
    house.write(lambda rows: claim(rows, worker="w", now=START, work=WORK))
    put(house, "due")
    put(house, "later", run_at=START + timedelta(days=1))
    return house


def test_each_job_is_told_with_its_state_the_parked_first(busy: House):
    found = busy.read(lambda rows: jobs_in(rows, START, limit=9))
    assert [line.state for line in found] == ["parked", "running", "due", "put off", "held"]
    assert [line.error for line in found[:1]] == ["Bug"]
    assert len(busy.read(lambda rows: jobs_in(rows, START, limit=2))) == 2


def test_how_long_work_waits_and_for_what(busy: House):
    busy.clock.move(hours=1)
    found = busy.read(lambda rows: waiting(rows, busy.now))
    assert found.due_since == START
    assert (found.put_off, found.put_off_since, found.put_off_because) == (1, START, "Gone: x")


def test_the_states_add_up(busy: House):
    found = busy.read(lambda rows: backlog(rows, START))
    assert (found.due, found.held, found.running, found.parked) == (1, 2, 1, 1)


@pytest.mark.parametrize(
    ("time", "told"),
    [
        (timedelta(seconds=-5), "0 min"),
        (timedelta(minutes=59), "59 min"),
        (timedelta(hours=47), "47 h"),
        (timedelta(days=3, hours=5), "3 days"),
    ],
)
def test_a_time_is_told_roughly(time: timedelta, told: str):
    assert lasting(time) == told
