"""A clock that was ahead blocks nothing once it is right again."""

from datetime import timedelta

import pytest
from sqlmodel import update

from config.settings.sections import Fading, Retention, Work
from memory.conversation.conversations import close_silent_sessions
from memory.conversation.turn_recovery import recover
from memory.lifecycle.ages import drop_old_jobs, drop_old_traces
from memory.lifecycle.purge import purge_forgotten
from memory.lifecycle.retention import blank_old_messages
from memory.operations.kinds.delete import Delete
from memory.queue.clock_skew import bring_back, newest_instant
from memory.queue.job_queue import Task, claim, enqueue, finish
from memory.queue.retries import put_off, take_up_parked
from memory.storage.call_log import spent_since
from memory.tables import Job, Message, Session, Trace
from tests.memory.house import PERSON, START, House
from tests.memory.model_calls import model_call

WORK = Work()
DEADLINE = timedelta(seconds=120)
YEARS = timedelta(days=1500)
AHEAD = [YEARS, timedelta(hours=2)]


def put(house: House, **task) -> int:
    asked = Task(**{"kind": "curate", "lane": "a", "run_at": house.now, **task})
    return house.write(lambda rows: enqueue(rows, asked, house.now).id or 0)


def take(house: House) -> Job | None:
    return house.write(lambda rows: claim(rows, worker="w", now=house.now, work=WORK))


def taken(house: House) -> int | None:
    job = take(house)
    return job.id if job else None


def mend(house: House) -> None:
    while house.write(lambda rows: bring_back(rows, deadline=DEADLINE, now=house.now)):
        pass


@pytest.fixture(params=AHEAD, ids=str)
def ahead(house: House, request: pytest.FixtureRequest) -> House:
    """A house whose clock is wrong by years, or by hours."""
    house.clock.at = START + request.param
    return house


def test_a_job_that_was_put_in_then_is_due_now(ahead: House):
    made = put(ahead)
    ahead.clock.at = START
    mend(ahead)
    assert taken(ahead) == made


def test_a_job_that_was_to_wait_waits_for_as_long_as_it_was_to(ahead: House):
    made = put(ahead, run_at=ahead.now + timedelta(minutes=10))
    ahead.clock.at = START
    mend(ahead)
    ahead.clock.move(minutes=9)
    assert take(ahead) is None
    ahead.clock.move(minutes=1)
    assert taken(ahead) == made


def test_a_job_behind_another_comes_back_too(ahead: House):
    first, second = put(ahead), put(ahead, payload={"after": 1})
    ahead.clock.at = START
    mend(ahead)
    assert taken(ahead) == first
    ahead.write(lambda rows: finish(rows, first, worker="w", now=START))
    assert taken(ahead) == second


def test_a_job_that_was_taken_then_runs_out_its_lease_from_now(ahead: House):
    made = put(ahead)
    take(ahead)
    ahead.clock.at = START
    mend(ahead)
    assert take(ahead) is None
    ahead.clock.move(seconds=WORK.lease_seconds)
    assert taken(ahead) == made


def test_a_job_that_was_put_in_before_and_put_off_then_comes_back(house: House):
    made = put(house)
    house.clock.move(days=1500)
    held = take(house)
    assert held is not None
    house.write(lambda rows: put_off(rows, held, error="gone", now=house.now, work=WORK))
    house.clock.at = START + timedelta(minutes=1)
    mend(house)
    house.clock.move(seconds=10)
    assert taken(house) == made


def test_an_outage_that_began_then_is_waited_for_from_now_on(house: House):
    house.clock.move(days=1500)
    made = put(house)
    held = take(house)
    assert held is not None
    house.write(lambda rows: put_off(rows, held, error="gone", now=house.now, work=WORK))
    house.clock.at = START
    mend(house)
    assert house.read(lambda rows: rows.get_one(Job, made)).put_off_since == START


def test_a_job_that_was_parked_for_a_day_then_is_taken_up_now(house: House):
    house.clock.move(days=1500)
    made = put(house)

    def wreck(rows) -> None:
        job = rows.get_one(Job, made)
        job.kills, job.parked_at, job.run_at = 5, house.now, house.now + timedelta(days=1)
        job.ready_at = None

    house.write(wreck)
    house.clock.at = START
    assert house.write(lambda rows: take_up_parked(rows, house.now, only_rested=True)) == 1


def test_what_was_written_in_the_present_is_left_alone(house: House):
    made = put(house, run_at=house.now + timedelta(days=3))
    house.clock.move(seconds=-30)  # as another machine's clock may differ
    mend(house)
    assert house.read(lambda rows: rows.get_one(Job, made)).run_at == START + timedelta(days=3)


def test_a_turn_that_was_received_then_ends_when_its_deadline_would_be_over(ahead: House):
    ahead.receive("hello")
    ahead.clock.at = START
    mend(ahead)
    assert ahead.write(lambda rows: recover(rows, [], ahead.now)) == []
    ahead.clock.move(seconds=120)
    assert len(ahead.write(lambda rows: recover(rows, [], ahead.now))) == 1
    assert getattr(take(ahead), "kind", None) == "curate"


def test_a_session_that_was_spoken_in_then_falls_silent_from_now(ahead: House):
    ahead.say("hello")
    ahead.clock.at = START
    mend(ahead)
    sessions = ahead.settings.sessions
    assert ahead.write(lambda rows: close_silent_sessions(rows, sessions=sessions, now=START)) == 0
    ahead.clock.move(minutes=30)
    now = ahead.now
    assert ahead.write(lambda rows: close_silent_sessions(rows, sessions=sessions, now=now)) == 1


def test_what_was_said_keeps_the_time_it_was_said_at(ahead: House):
    ahead.say("hello")
    then = ahead.now
    ahead.clock.at = START
    mend(ahead)
    assert [session.opened_at for session in ahead.all(Session)] == [then]


def test_many_jobs_come_back_portion_by_portion(house: House):
    house.clock.move(days=1500)
    for number in range(60):
        put(house, lane=f"lane {number}")
    house.clock.at = START
    assert house.write(lambda rows: bring_back(rows, deadline=DEADLINE, now=START)) == 50
    mend(house)
    assert all(job.ready_at == START for job in house.all(Job))


def test_the_newest_instant_is_that_of_an_open_session(house: House):
    assert house.read(newest_instant) is None
    house.say("hello")
    assert house.read(newest_instant) == START


def test_what_is_kept_for_some_days_is_kept_from_now_on(ahead: House):
    ahead.say("hello")
    ahead.write(lambda rows: rows.exec(update(Message).values(folded_at=ahead.now)))
    ahead.write(lambda rows: rows.add(Trace(user_id=ahead.mira, milliseconds=1, at=ahead.now)))
    then = ahead.all(Message)[0].at
    ahead.clock.at = START
    mend(ahead)
    retention = Retention(message_days=30, trace_days=30)
    now = ahead.clock.move(days=30)

    assert ahead.write(lambda rows: blank_old_messages(rows, retention, now)) == 2
    assert ahead.write(lambda rows: drop_old_traces(rows, retention, now)) == 1
    assert ahead.all(Message)[0].at == then


def test_what_was_forgotten_or_done_then_goes_when_its_days_from_now_are_over(ahead: House):
    tea, done = ahead.learn("Mira drinks tea."), put(ahead, lane="done")
    ahead.apply(Delete(memory_id=tea), author=PERSON)
    ahead.write(lambda rows: rows.exec(update(Job).values(done_at=ahead.now)))
    ahead.clock.at = START
    mend(ahead)
    now = ahead.clock.move(days=365)

    assert done in {job.id for job in ahead.all(Job)}
    assert ahead.write(lambda rows: purge_forgotten(rows, Fading(), now)) == 1
    ahead.write(lambda rows: drop_old_jobs(rows, Retention(), now))
    assert ahead.all(Job) == []


def test_what_a_model_cost_then_counts_in_this_month_alone(ahead: House):
    ahead.clock.move(days=60)
    call = model_call(ahead.now, role="curator", tokens_in=2, cost=0.5, milliseconds=3.0)
    ahead.write(lambda rows: rows.add(call))
    ahead.clock.at = START
    mend(ahead)

    assert ahead.read(lambda rows: spent_since(rows, START)) == 0.5
    assert ahead.read(lambda rows: spent_since(rows, START + timedelta(days=30))) == 0
