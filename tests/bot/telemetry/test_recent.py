"""What was done of late, and how fast."""

from datetime import timedelta

from sqlmodel import select

from bot.telemetry.recent import recent
from memory.queue.job_queue import Task, enqueue
from memory.tables import ModelCall, Turn
from tests.memory.house import House
from tests.memory.model_calls import model_call


def keep(house: House, call: ModelCall) -> None:
    house.write(lambda rows: rows.add(call))


def test_what_is_older_is_not_of_late(house: House):
    for ago, tokens in ((1, 70), (4, 30), (6, 1000)):
        at = house.now - timedelta(minutes=ago)
        call = model_call(at, tokens_in=tokens, tokens_cached=tokens // 10, cost=ago)
        call.milliseconds = ago * 1000.0
        keep(house, call)

    told = house.read(lambda rows: recent(rows, house.now, 5))

    [chat] = told.roles
    assert (chat.calls, chat.failed, chat.tokens_in, chat.tokens_cached) == (2, 0, 100, 10)
    assert (chat.mean_seconds, chat.slowest_seconds) == (2.5, 4.0)
    assert told.cost == 5.0


def test_what_gave_no_answer_is_told(house: House):
    keep(house, model_call(house.now, outcome="unavailable"))

    [chat] = house.read(lambda rows: recent(rows, house.now, 5)).roles
    assert (chat.calls, chat.failed) == (1, 1)


def test_jobs_and_replies_are_counted_with_how_long_these_took(house: House):
    house.say("My wombat is asleep.")

    def work(rows) -> None:
        enqueue(rows, Task(kind="erase", lane="y", run_at=house.now), house.now).done_at = house.now
        for turn in rows.exec(select(Turn)):
            turn.state, turn.settled_at = "answered", turn.received_at + timedelta(seconds=3)

    house.write(work)
    told = house.read(lambda rows: recent(rows, house.now + timedelta(minutes=1), 5))

    assert (told.turns, told.turns_failed, told.reply_seconds, told.jobs) == (1, 0, 3.0, 1)


def test_nothing_of_late_is_told_as_nothing(house: House):
    told = house.read(lambda rows: recent(rows, house.now, 5))

    assert (told.turns, told.reply_seconds, told.jobs, told.roles, told.cost) == (0, None, 0, [], 0)
