"""Records of what was done go when their time is over."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from pydantic import ValidationError

from config.settings.sections import Retention, Work
from memory.lifecycle.ages import (
    PORTION,
    drop_old_calls,
    drop_old_events,
    drop_old_jobs,
    drop_old_traces,
    drop_old_write_keys,
)
from memory.queue.job_queue import Task, claim, enqueue, finish
from memory.queue.retries import park
from memory.storage.events import announce
from memory.tables import Event, Job, Run, Trace, WriteKey
from tests.memory.house import House
from tests.memory.model_calls import model_call

ZONE = ZoneInfo("UTC")
WORK = Work()


def keeping(**days: int) -> Retention:
    return Retention(**{"trace_days": 30, "job_days": 30, "call_days": 40, **days})


def trace(house: House, at: datetime | None = None) -> None:
    row = Trace(user_id=house.mira, milliseconds=1.0, at=at or house.now)
    house.write(lambda rows: rows.add(row))


def call(house: House) -> None:
    row = model_call(house.now, role="curator", tokens_in=2, cost=0.5, milliseconds=3.0)
    house.write(lambda rows: rows.add(row))


def put(house: House, lane: str) -> int:
    task = Task(kind="curate", lane=lane, run_at=house.now, user_id=house.mira)
    return house.write(lambda rows: enqueue(rows, task, house.now).id or 0)


def done(house: House, lane: str = "a") -> int:
    made = put(house, lane)
    held = house.write(lambda rows: claim(rows, worker="w", now=house.now, work=WORK))
    assert held is not None
    assert held.id == made
    house.write(lambda rows: finish(rows, made, worker="w", now=house.now))
    return made


def traces_go(house: House, retention: Retention) -> int:
    return house.write(lambda rows: drop_old_traces(rows, retention, house.now))


def jobs_go(house: House, retention: Retention) -> int:
    return house.write(lambda rows: drop_old_jobs(rows, retention, house.now))


def calls_go(house: House, retention: Retention) -> int:
    return house.write(lambda rows: drop_old_calls(rows, retention, house.now, ZONE))


def test_a_trace_goes_at_its_age_and_not_before(house: House):
    trace(house)
    house.clock.move(days=29)
    trace(house)
    assert traces_go(house, keeping()) == 0
    house.clock.move(days=1)
    assert traces_go(house, keeping()) == 1
    assert len(house.all(Trace)) == 1


def test_a_job_goes_when_it_has_been_done_for_long(house: House):
    made = done(house)
    house.clock.move(days=29)
    later = done(house, "b")
    assert jobs_go(house, keeping()) == 0
    house.clock.move(days=1)
    assert jobs_go(house, keeping()) == 1
    assert [job.id for job in house.all(Job)] == [later] != [made]


def test_what_is_parked_waits_or_is_worked_on_has_no_age(house: House):
    parked, waiting = put(house, "a"), put(house, "b")
    house.write(lambda rows: park(rows, rows.get_one(Job, parked), error="x", now=house.now))
    house.clock.move(days=4000)
    assert jobs_go(house, keeping(job_days=1)) == 0
    assert {job.id for job in house.all(Job)} == {parked, waiting}


def test_a_run_outlives_the_job_that_made_it(house: House):
    made = done(house)
    run = Run(
        user_id=house.mira,
        job_id=made,
        agent="curator",
        model="",
        prompt_version="",
        at=house.now,
    )
    house.write(lambda rows: rows.add(run))
    house.clock.move(days=30)
    assert jobs_go(house, keeping()) == 1
    assert [run.job_id for run in house.all(Run)] == [None]


def test_a_call_goes_at_its_age(house: House):
    call(house)
    house.clock.move(days=39)
    assert calls_go(house, keeping()) == 0
    house.clock.move(days=2)
    assert calls_go(house, keeping()) == 1


def test_a_call_of_this_month_is_kept_whatever_its_age(house: House):
    house.clock.at = datetime(2026, 3, 1, tzinfo=ZONE)
    call(house)
    house.clock.at = datetime(2026, 3, 31, 23, tzinfo=ZONE)
    assert calls_go(house, keeping(call_days=2)) == 0
    house.clock.move(hours=1)
    assert calls_go(house, keeping(call_days=2)) == 1


@pytest.mark.parametrize("drop", [traces_go, jobs_go, calls_go])
def test_records_may_be_kept_for_ever(house: House, drop):
    trace(house)
    call(house)
    done(house)
    house.clock.move(days=4000)
    assert drop(house, keeping(trace_days=0, job_days=0, call_days=0)) == 0


def test_much_that_is_over_goes_portion_by_portion(house: House):
    rows_of = [
        Trace(user_id=house.mira, milliseconds=1.0, at=house.now + timedelta(seconds=at))
        for at in range(PORTION + 7)
    ]
    house.write(lambda rows: rows.add_all(rows_of))
    house.clock.move(days=31)
    assert [traces_go(house, keeping()) for _ in range(3)] == [PORTION, 7, 0]


def test_no_record_can_be_kept_for_less_than_nothing():
    with pytest.raises(ValidationError):
        Retention(trace_days=-1)


def test_of_events_the_newest_are_kept(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("memory.lifecycle.ages.EVENTS", 2)
    house.write(lambda rows: announce(rows, house.mira, "memory.updated", range(1, 6)))
    dropped = house.write(drop_old_events)

    assert (dropped, [event.subject_id for event in house.all(Event)]) == (3, [4, 5])
    assert house.write(drop_old_events) == 0


def test_a_request_may_be_repeated_for_a_day(house: House):
    key = WriteKey(user_id=house.mira, key_hash="a", request_hash="b", at=house.now)
    house.write(lambda rows: rows.add(key))

    assert house.write(lambda rows: drop_old_write_keys(rows, house.now)) == 0
    assert house.write(lambda rows: drop_old_write_keys(rows, house.now + timedelta(days=1))) == 1
