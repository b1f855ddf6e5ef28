"""Durable jobs."""

import asyncio
import threading
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from memory.queue.job_queue import claim, enqueue, finish, is_held_long, release
from memory.queue.job_report import backlog
from memory.queue.retries import fail, free_leases, give_back, lease_holders, reopen
from memory.storage.store import Store
from memory.tables import Job
from tests.memory.house import START, House
from tests.memory.queue.working import TASK, WORK, break_down, end, job, park, put, take
from tests.stores import open_in


def test_a_job_is_not_taken_before_its_time(house: House):
    (later,) = put(house, "a", run_at=START + timedelta(seconds=1))
    assert take(house) is None
    house.clock.move(seconds=1)
    assert take(house) == later


def test_each_failure_doubles_the_wait_until_the_job_is_parked(house: House):
    (failing,) = put(house, "a")
    waits = []
    for _ in range(4):
        assert take(house) == failing
        break_down(house, failing)
        waits.append((job(house, failing).run_at - house.now).total_seconds())
        house.clock.move(seconds=waits[-1])
    assert take(house) == failing
    break_down(house, failing)

    assert waits == [10, 20, 40, 80]
    assert job(house, failing).parked_at == house.now
    assert job(house, failing).error == "Boom"
    house.clock.move(days=30)
    assert take(house) is None


def test_a_waiting_job_holds_its_lane_and_a_parked_one_lets_it_go(house: House):
    failing, behind = put(house, "a", "a")
    take(house)
    break_down(house, failing)
    assert take(house) is None
    house.clock.move(hours=1)
    park_rest = WORK.attempts - 1
    for _ in range(park_rest):
        assert take(house) == failing
        break_down(house, failing)
        house.clock.move(hours=1)

    assert take(house) == behind


def test_a_parked_job_can_be_run_again(house: House):
    (failing,) = put(house, "a")
    park(house, failing)
    house.write(lambda rows: reopen(rows, rows.get_one(Job, failing), house.now, tries=None))
    assert take(house) == failing
    assert job(house, failing).attempts == 1


def test_an_erase_is_never_parked(house: House):
    (erase,) = put(house, "a", kind="erase_session")
    for _ in range(12):
        assert take(house) == erase
        break_down(house, erase)
        house.clock.move(hours=1)
    assert job(house, erase).parked_at is None


def test_a_lease_that_ran_out_is_taken_over(house: House):
    (slow,) = put(house, "a")
    take(house, "first")
    house.clock.move(seconds=WORK.lease_seconds - 1)
    assert take(house, "second") is None
    house.clock.move(seconds=1)

    assert take(house, "second") == slow
    assert not end(house, slow, "first")
    assert end(house, slow, "second")


def test_a_late_failure_does_not_undo_what_another_worker_finished(house: House):
    (slow,) = put(house, "a")
    take(house, "slow")
    held = job(house, slow)
    house.clock.move(seconds=WORK.lease_seconds)
    take(house, "quick")
    end(house, slow, "quick")
    house.write(lambda rows: fail(rows, held, error="Boom", now=house.now, work=WORK))

    assert job(house, slow).error is None
    assert job(house, slow).done_at is not None


def test_leases_of_workers_that_are_gone_are_free_at_once(house: House):
    first, second = put(house, "a", "b")
    take(house, "gone")
    take(house, "here")
    assert set(house.read(lease_holders)) == {"gone", "here"}
    house.write(lambda rows: free_leases(rows, ["gone"], now=house.now, work=WORK))

    assert take(house, "here") == first
    assert job(house, second).locked_by == "here"


def test_a_job_given_back_has_not_been_tried(house: House):
    (broken_off,) = put(house, "a")
    take(house)
    held = job(house, broken_off)
    house.write(lambda rows: give_back(rows, held))
    assert job(house, broken_off).attempts == 0
    assert take(house) == broken_off


def test_a_worker_whose_lease_ran_out_leaves_the_job_to_its_new_holder(house: House):
    (contested,) = put(house, "a")
    take(house, "slow")
    slow = job(house, contested)
    house.clock.move(seconds=WORK.lease_seconds + 1)
    take(house, "quick")

    house.write(lambda rows: give_back(rows, slow))
    house.write(lambda rows: fail(rows, slow, error="Boom", now=house.now, work=WORK))

    assert job(house, contested).locked_by == "quick"
    assert job(house, contested).attempts == 1


def test_an_equal_job_that_waits_serves_as_well(house: House):
    assert put(house, "a") == put(house, "a")
    assert put(house, "a", user_id=house.mira) == put(house, "a")
    assert len(house.all(Job)) == 1


@pytest.mark.parametrize("other", [{"kind": "profile"}, {"lane": "b"}, {"payload": {"at": 9}}])
def test_another_job_is_put_in_beside_it(house: House, other):
    put(house, "a")
    house.write(lambda rows: enqueue(rows, replace(TASK, **{"payload": {"at": 0}, **other}), START))
    assert len(house.all(Job)) == 2


def test_a_job_that_runs_already_does_not_serve_what_comes_after(house: House):
    (running,) = put(house, "a")
    take(house)
    (again,) = put(house, "a")
    assert again != running


def test_the_jobs_a_turn_holds_wait_for_its_end_or_its_deadline(house: House):
    turn = house.receive("hello").turn_id
    assert take(house) is None
    house.write(lambda rows: release(rows, turn, house.now))
    assert take(house) is not None

    house.receive("hello again", conversation=house.conversation("other"))
    house.clock.move(seconds=119)
    assert take(house) is None
    house.clock.move(seconds=1)
    assert take(house) is not None


def test_the_backlog_counts_each_sort(house: House):
    (parked,) = put(house, "p")
    park(house, parked)
    put(house, "later", run_at=house.now + timedelta(days=1))
    put(house, "a", "a")
    take(house)
    found = house.read(lambda rows: backlog(rows, house.now))

    assert (found.parked, found.running, found.held, found.due) == (1, 1, 1, 1)


def test_two_workers_take_each_of_a_hundred_jobs_exactly_once(house: House):
    ids = put(house, *(f"lane {number % 25}" for number in range(100)))
    taken: list[int] = []

    def work(name: str) -> None:
        store = open_in(house.folder)
        asyncio.run(_work_off(store, name, taken))
        store.close()

    workers = [threading.Thread(target=work, args=(name,)) for name in ("one", "two")]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert sorted(taken) == ids
    assert all(job.attempts == 1 and job.done_at for job in house.all(Job))


async def _work_off(store: Store, name: str, taken: list[int]) -> None:
    misses = 0
    while misses < 50:  # the other one may hold the lanes for a moment
        found = await store.write(lambda rows: claim(rows, worker=name, now=START, work=WORK))
        if found is None:
            misses += 1
            continue
        job_id = found.id or 0
        taken.append(job_id)
        await store.write(partial(finish, job_id=job_id, worker=name, now=START))


@pytest.mark.parametrize(
    ("seconds", "is_long"), [(0, True), (149, True), (151, False), (301, False)]
)
def test_a_lease_is_long_while_half_of_it_is_left(house: House, seconds: int, is_long: bool):
    [job_id] = put(house, "a")
    assert take(house) == job_id
    held, now = job(house, job_id), START + timedelta(seconds=seconds)
    assert is_held_long(held, now=now, work=WORK) is is_long


def test_a_lease_of_a_clock_that_was_ahead_is_not_relied_on(house: House):
    [job_id] = put(house, "a")
    take(house)
    behind = START - timedelta(minutes=1)
    assert not is_held_long(job(house, job_id), now=behind, work=WORK)
