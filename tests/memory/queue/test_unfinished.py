"""What waits for an agent is asked for again, whoever lost the job."""

import pytest

from memory.amendments.pending import decline
from memory.ledger.pending_operations import pending_of
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.fade import Fade
from memory.operations.kinds.hush import Hush
from memory.queue.job_queue import enqueue
from memory.queue.unfinished import unfinished_tasks, users_with_unfinished
from memory.tables import Job, UserSettings
from tests.memory.house import PERSON, REVIEWER, SUMMARIZER, House
from tests.reviewer.steps import finish


def asked_again(house: House) -> list[tuple[str, dict[str, int]]]:
    """Ask for what is unfinished, and return what was asked for."""

    def work(rows) -> list[Job]:
        found = []
        for user_id in users_with_unfinished(rows):
            tasks = list(unfinished_tasks(rows, user_id, house.now))
            found += [enqueue(rows, task, house.now) for task in tasks]
        return found

    return [(job.kind, job.payload) for job in house.write(work)]


def standing_in(house: House) -> int:
    """Store an episode that stands in; return its id."""
    told = house.episode("They talked.", house.say("I planted tomatoes."), provisional=True)
    return house.apply(told, author=SUMMARIZER).memory_ids[0]


def test_an_episode_that_stands_in_is_asked_for_until_it_is_told(house: House):
    episode = standing_in(house)
    for _ in range(3):
        house.clock.move(days=1)
        assert asked_again(house) == [("summarise", {"episode_id": episode})]
        finish(house, house.jobs("summarise"))

    house.change(episode, provisional=False)
    assert asked_again(house) == []


def test_it_is_asked_for_once_at_a_time(house: House):
    standing_in(house)
    asked_again(house)
    asked_again(house)
    assert len(house.jobs("summarise")) == 1


def test_an_episode_whose_messages_are_gone_stays_as_it_is(house: House):
    standing_in(house)

    def blank(rows) -> None:
        rows.connection().exec_driver_sql("UPDATE messages SET blanked_at = '2026-03-02'")

    house.write(blank)
    assert asked_again(house) == []


def test_a_review_that_nobody_holds_is_asked_for_again(house: House):
    tea = house.learn("Mira drinks tea.")
    house.change(tea, review_due="fading")
    assert asked_again(house) == [("review", {"memory_id": tea})]
    assert asked_again(house) == []
    finish(house, house.jobs("review"))
    assert asked_again(house) == [("review", {"memory_id": tea})]


def test_what_leaves_without_a_review_or_was_reviewed_is_not_asked_for(house: House):
    leaving, tea = house.learn("Mira is tense."), house.learn("Mira drinks tea.")
    house.change(leaving, review_due="leaving")
    house.change(tea, review_due="fading")
    house.apply(Delete(memory_id=tea), author=PERSON)
    assert asked_again(house) == []


@pytest.mark.parametrize("is_declined", [False, True])
def test_a_review_whose_decision_waits_or_was_told_no_to_is_not_asked_for_again(
    house: House, is_declined: bool
):
    tea = house.learn("Mira drinks tea.")
    house.change(tea, review_due="fading")

    def ask_first(rows) -> None:
        rows.get_one(UserSettings, house.mira).automatic = False

    house.write(ask_first)
    assert house.apply(Fade(memory_id=tea), author=REVIEWER).pending
    if is_declined:
        house.write(lambda rows: decline(rows, pending_of(rows, house.mira), house.now))

    assert asked_again(house) == []
    house.apply(Hush(memory_id=tea), author=PERSON)
    house.change(tea, review_due="fading")
    assert asked_again(house) == [("review", {"memory_id": tea})]
