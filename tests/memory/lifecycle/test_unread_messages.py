"""What is kept no longer before anybody could learn from it is noted, once."""

from dataclasses import replace

import pytest
from sqlmodel import update

from config.settings.sections import Retention
from memory.conversation.window import fold
from memory.lifecycle.retention import blank_old_messages
from memory.lifecycle.unread_messages import KEPT_NO_LONGER
from memory.queue.job_queue import Task, enqueue
from memory.tables import Job, Participant, Run
from tests.memory.house import House

UNREAD = f"unread: {KEPT_NO_LONGER}"


def owed(house: House, **payload: int) -> None:
    """Have a curation wait that reads on from the cursor, or what it names."""
    part = house.all(Participant)[0]
    task = Task(
        kind="curate",
        lane="owed",
        run_at=house.now,
        user_id=house.mira,
        conversation_id=part.conversation_id,
    )
    house.write(lambda rows: enqueue(rows, replace(task, payload=payload), house.now))


def kept_no_longer(house: House, *said: int) -> list[tuple[int | None, int | None, int]]:
    """Let messages get old; return the rows that tell of what nobody learned from."""
    house.write(lambda rows: fold(rows, [*said], house.now))
    house.clock.move(days=30)
    for _ in range(2):
        house.write(lambda rows: blank_old_messages(rows, Retention(), house.now))
    return [
        (run.user_id, run.through_message_id, run.counts[UNREAD])
        for run in house.all(Run)
        if UNREAD in run.counts and run.status == "declined"
    ]


@pytest.fixture
def quiet(house: House) -> House:
    """The house where nothing waits that was not asked for."""
    house.say("before all", "fine")
    house.write(lambda rows: rows.exec(update(Job).values(done_at=house.now)))
    return house


def test_what_an_outage_kept_from_being_read_leaves_a_row(quiet: House):
    first, second = quiet.say("my words"), quiet.say("more words", "a reply")
    quiet.write(lambda rows: rows.exec(update(Job).values(done_at=quiet.now)))
    quiet.write(lambda rows: rows.exec(update(Participant).values(curated_through=first - 1)))
    owed(quiet)
    owed(quiet)

    assert kept_no_longer(quiet, first, second, second + 1) == [(quiet.mira, second, 2)]


def test_what_was_read_or_nobody_is_to_read_leaves_none(quiet: House):
    first = quiet.say("my words")
    quiet.write(lambda rows: rows.exec(update(Job).values(done_at=quiet.now)))
    quiet.write(lambda rows: rows.exec(update(Participant).values(curated_through=first)))
    owed(quiet)

    assert kept_no_longer(quiet, first) == []


def test_of_what_is_parked_what_it_keeps_counts(quiet: House):
    first, second = quiet.say("my words"), quiet.say("more words")
    quiet.write(lambda rows: rows.exec(update(Job).values(done_at=quiet.now)))
    quiet.write(lambda rows: rows.exec(update(Participant).values(curated_through=second)))
    owed(quiet, after=first - 1, through=first)

    assert kept_no_longer(quiet, first, second) == [(quiet.mira, first, 1)]
