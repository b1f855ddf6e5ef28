"""Jobs are retried and dropped by hand."""

from datetime import timedelta
from typing import Any

import pytest

from config.errors import NotFound, OperationRefused
from config.settings.sections import Work
from memory.queue.job_dropping import DROPPED, Loss, drop_job, loss_of, retry_job
from memory.queue.job_queue import Task, claim, enqueue
from memory.queue.retries import park, put_off
from memory.tables import Job, Run
from tests.memory.house import House

WORK = Work()


def put(house: House, kind: str = "curate", **task: Any) -> int:
    asked = {
        "kind": kind,
        "lane": f"{kind} lane",
        "run_at": house.now,
        "user_id": house.mira,
        "conversation_id": house.talk,
    }
    return house.write(lambda rows: enqueue(rows, Task(**{**asked, **task}), house.now).id or 0)


def parked(house: House, **task: Any) -> int:
    made = put(house, **task)
    house.write(lambda rows: park(rows, rows.get_one(Job, made), error="x", now=house.now))
    return made


def take(house: House) -> Job | None:
    return house.write(lambda rows: claim(rows, worker="w", now=house.now, work=WORK))


def taken(house: House) -> int | None:
    job = take(house)
    return job.id if job else None


def loss(house: House, job_id: int) -> Loss:
    return house.read(lambda rows: loss_of(rows, job_id, house.now))


def drop(house: House, job_id: int) -> Loss:
    return house.write(lambda rows: drop_job(rows, job_id, house.now))


def retry(house: House, job_id: int) -> Job:
    return house.write(lambda rows: retry_job(rows, job_id, house.now))


def test_a_parked_job_that_is_retried_has_all_its_tries_again(house: House):
    made = parked(house)
    assert retry(house, made).attempts == 0
    assert taken(house) == made


def test_a_job_that_was_put_off_is_retried_at_once(house: House):
    made = put(house)
    held = take(house)
    assert held is not None
    for _ in range(3):
        house.write(lambda rows: put_off(rows, held, error="gone", now=house.now, work=WORK))
    retry(house, made)
    assert taken(house) == made


def test_a_job_that_waits_for_a_reply_is_left_to_it(house: House):
    house.receive("hello")
    [held] = house.jobs("curate")
    with pytest.raises(OperationRefused, match="waits for a reply"):
        retry(house, held.id or 0)


@pytest.mark.parametrize("act", [retry, drop, loss])
def test_what_is_not_there_done_or_worked_on_is_refused(house: House, act: Any):
    with pytest.raises(NotFound):
        act(house, 99)
    made = put(house)
    take(house)
    with pytest.raises(OperationRefused, match="being worked on"):
        act(house, made)
    house.clock.move(seconds=WORK.lease_seconds + 1)
    drop(house, made)
    with pytest.raises(OperationRefused, match="is done"):
        act(house, made)


@pytest.mark.parametrize("kind", ["erase", "erase_session"])
def test_an_erasure_is_never_dropped(house: House, kind: str):
    made = put(house, kind)
    with pytest.raises(OperationRefused, match="never dropped"):
        drop(house, made)
    assert not house.read(lambda rows: rows.get_one(Job, made)).done_at


def test_of_a_curation_that_is_dropped_the_messages_are_told_and_noted(house: House):
    first, _, last = house.say("one"), house.say("two", user=house.person("noor")), house.say("two")
    made = parked(house, payload={"after": 0, "through": last + 1})
    told = f"Nothing will be learned from 2 messages, {first} to {last}, of conversation"
    assert loss(house, made).told.startswith(told)

    drop(house, made)

    [run] = house.all(Run)
    assert (run.job_id, run.status, run.through_message_id) == (made, "declined", last)
    assert run.counts == {f"unread: {DROPPED}": 2}
    job = house.read(lambda rows: rows.get_one(Job, made))
    assert (job.parked_at, job.done_at) == (None, house.now)
    assert (job.error or "").startswith(f"{DROPPED}: {told}")


def test_a_curation_that_was_not_parked_leaves_its_messages_to_the_next(house: House):
    house.say("one")
    [waiting] = house.jobs("curate")
    assert "read with the next ones" in drop(house, waiting.id or 0).told
    assert house.all(Run) == []


@pytest.mark.parametrize(
    ("kind", "payload", "told"),
    [
        ("summarise", {"session_id": 7}, "No episode will tell of session 7"),
        ("summarise", {}, "stays too full"),
        ("summarise", {"episode_id": 3}, "asked for again"),
        ("review", {"memory_id": 3}, "asked for again"),
        ("insights", {}, "asked for again"),
        ("curate", {"after": 900, "through": 901}, "are gone"),
    ],
)
def test_what_is_lost_is_told_by_kind(house: House, kind: str, payload: dict[str, int], told: str):
    assert told in loss(house, put(house, kind, payload=payload)).told


def test_dropping_lets_the_lane_go_on(house: House):
    first = put(house, payload={"session_id": 1})
    second = put(house, payload={"session_id": 2})
    drop(house, first)
    assert taken(house) == second


def test_a_job_is_not_retried_before_its_own_time_is_over_twice(house: House):
    later = put(house, run_at=house.now + timedelta(hours=5))
    retry(house, later)
    assert taken(house) == later
