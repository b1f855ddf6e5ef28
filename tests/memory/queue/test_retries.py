"""What becomes of a job that was not done."""

from datetime import timedelta
from functools import partial

import pytest

from config.settings.sections import Work
from memory.queue.job_queue import Task, claim, enqueue, finish
from memory.queue.retries import (
    KILLED,
    fail,
    free_leases,
    pause,
    put_off,
    reopen,
    take_up_parked,
    wait,
)
from memory.tables import Job
from tests.memory.house import START, House

WORK = Work()
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def put(house: House, lane: str = "a", kind: str = "curate", **task) -> int:
    asked = Task(**{"kind": kind, "lane": lane, "run_at": house.now, **task})
    return house.write(lambda rows: enqueue(rows, asked, house.now).id or 0)


def take(house: House, worker: str = "w") -> Job | None:
    return house.write(lambda rows: claim(rows, worker=worker, now=house.now, work=WORK))


def taken(house: House) -> int | None:
    job = take(house)
    return job.id if job else None


def job(house: House, job_id: int) -> Job:
    return house.read(lambda rows: rows.get_one(Job, job_id))


def outage(house: House) -> timedelta:
    """Let the job that is due meet an outage; return for how long it waits then."""
    held = take(house)
    assert held is not None
    house.write(lambda rows: put_off(rows, held, error="gone", now=house.now, work=WORK))
    return job(house, held.id or 0).run_at - house.now


def killed(house: House, worker: str = "doomed") -> Job | None:
    """Let the process that does the job end in the middle, and another one find that."""
    held = take(house, worker)
    house.write(lambda rows: free_leases(rows, [worker], now=house.now, work=WORK))
    return held


def kill_until_parked(house: House, job_id: int) -> None:
    while job(house, job_id).parked_at is None:
        killed(house)
        house.clock.at = max(house.now, job(house, job_id).run_at)
    house.clock.at = job(house, job_id).parked_at or house.now


def park(house: House, job_id: int) -> None:
    while job(house, job_id).parked_at is None:
        held = take(house)
        assert held is not None
        house.write(partial(fail, held=held, error="x", now=house.now, work=WORK))
        house.clock.at = max(house.now, job(house, job_id).run_at)


def test_an_outage_is_waited_for_twice_as_long_each_time_up_to_an_hour(house: House):
    put(house)
    waits = []
    for _ in range(12):
        waits.append(outage(house))
        house.clock.move(seconds=waits[-1].total_seconds())

    assert waits[:4] == [timedelta(seconds=number) for number in (10, 20, 40, 80)]
    assert waits[-1] == HOUR
    assert max(waits) == HOUR


def test_an_outage_of_three_weeks_parks_nothing_and_counts_as_no_try(house: House):
    made = put(house)
    while house.now < START + timedelta(days=21):
        house.clock.move(seconds=outage(house).total_seconds())

    assert job(house, made).parked_at is None
    assert job(house, made).attempts == 0
    assert take(house) is not None


def test_after_a_week_of_an_outage_a_job_is_tried_once_a_day(house: House):
    put(house)
    while house.now < START + timedelta(days=6, hours=22):
        house.clock.move(seconds=outage(house).total_seconds())
    assert outage(house) == HOUR
    house.clock.move(hours=3)
    assert outage(house) == DAY


def test_when_one_of_its_kind_succeeds_what_was_put_off_is_tried_at_once(house: House):
    waiting, other = put(house, "a"), put(house, "b", "summarise")
    for _ in range(6):
        outage(house), outage(house)
        house.clock.at = job(house, waiting).run_at
    outage(house), outage(house)
    back = put(house, "c")
    assert taken(house) == back
    house.write(lambda rows: finish(rows, back, worker="w", now=house.now))

    assert job(house, waiting).ready_at == house.now
    assert (job(house, other).ready_at or house.now) > house.now


def test_what_waits_for_a_budget_keeps_its_tries(house: House):
    made = put(house)
    held = take(house)
    assert held is not None
    until = house.now + timedelta(days=20)
    house.write(lambda rows: wait(rows, held, until=until, reason="spent", now=house.now))

    assert job(house, made).attempts == 0
    house.clock.move(days=19)
    assert take(house) is None
    house.clock.move(days=1)
    assert take(house) is not None


def test_a_job_whose_process_was_killed_is_due_at_once_and_that_is_no_failed_try(house: House):
    made = put(house)
    killed(house)

    assert (job(house, made).kills, job(house, made).attempts) == (1, 0)
    assert taken(house) == made


def test_a_lease_that_ran_out_counts_as_a_killed_process(house: House):
    made = put(house)
    take(house)
    house.clock.move(seconds=WORK.lease_seconds)
    take(house)

    assert job(house, made).kills == 1
    assert job(house, made).error == KILLED


def test_what_kills_each_process_is_run_ever_more_seldom_and_at_last_once_a_day(house: House):
    made = put(house)
    waits = []
    for _ in range(8):
        killed(house)
        waits.append(job(house, made).run_at - house.now)
        house.clock.at = job(house, made).run_at
        house.write(lambda rows: take_up_parked(rows, house.now, only_rested=True))

    assert [wait.total_seconds() for wait in waits[:4]] == [0, 10, 20, 40]
    assert waits[4:] == [DAY] * 4


def test_what_kills_each_process_lets_its_lane_go_on(house: House):
    fatal, harmless = put(house), put(house, payload={"after": 3})
    kill_until_parked(house, fatal)
    assert taken(house) == harmless


def test_a_start_does_not_run_what_ended_the_process_before_it(house: House):
    fatal = put(house)
    kill_until_parked(house, fatal)
    house.clock.move(hours=1)
    assert house.write(lambda rows: take_up_parked(rows, house.now)) == 0

    house.clock.move(hours=23)
    assert house.write(lambda rows: take_up_parked(rows, house.now)) == 1
    assert taken(house) == fatal


def test_an_erasure_that_kills_each_process_is_tried_once_a_day_and_never_parked(house: House):
    made = put(house, kind="erase")
    for _ in range(8):
        killed(house)
        house.clock.at = job(house, made).run_at

    assert job(house, made).parked_at is None
    assert taken(house) == made


def test_each_start_gives_what_is_parked_one_more_try(house: House):
    failing = put(house)
    park(house, failing)
    assert house.write(lambda rows: take_up_parked(rows, house.now)) == 1
    held = take(house)
    assert held is not None
    house.write(lambda rows: fail(rows, held, error="again", now=house.now, work=WORK))

    assert job(house, failing).parked_at == house.now
    assert job(house, failing).error == "again"


@pytest.mark.parametrize("way", ["failed", "killed"])
def test_a_person_may_have_what_is_parked_run_with_all_its_tries(house: House, way: str):
    parked = put(house)
    (park if way == "failed" else kill_until_parked)(house, parked)

    house.write(lambda rows: reopen(rows, rows.get_one(Job, parked), house.now, tries=None))

    assert taken(house) == parked
    assert (job(house, parked).attempts, job(house, parked).kills) == (1, 0)


def test_work_that_is_asked_for_again_takes_up_what_is_parked_in_its_place(house: House):
    parked = put(house, kind="insights")
    park(house, parked)

    assert put(house, kind="insights") == parked
    assert len(house.all(Job)) == 1
    assert taken(house) == parked


def test_work_that_kills_is_not_taken_up_for_being_asked_for_again(house: House):
    fatal = put(house, kind="insights")
    kill_until_parked(house, fatal)

    assert put(house, kind="insights") == fatal
    assert take(house) is None


def test_no_number_of_times_makes_a_pause_too_long():
    assert pause(10_000, WORK) == HOUR
