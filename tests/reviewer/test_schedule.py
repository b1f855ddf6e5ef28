"""Whose memories are due for the daily check and the weekly insights."""

from memory.queue.job_queue import enqueue
from memory.tables import User
from reviewer.schedule import judging_tasks
from tests.memory.house import House
from tests.reviewer.steps import finish


def due(house: House) -> list[str]:
    """Do what is due, and return of what kinds it was."""

    house.clock.move(minutes=1)

    def work(rows):
        tasks = list(judging_tasks(rows, rows.get_one(User, house.mira), house.now))
        return [enqueue(rows, task, house.now) for task in tasks]

    jobs = house.write(work)
    finish(house, jobs)
    return [job.kind for job in jobs]


def test_someone_with_no_memory_is_never_due(house: House):
    house.clock.move(days=30)

    assert due(house) == []


def test_the_first_insights_come_a_week_after_the_first_meeting(house: House):
    house.learn("Mira bakes bread.")
    assert due(house) == ["contradictions"]
    house.clock.move(days=5)
    assert due(house) == []
    house.clock.move(days=2)
    assert due(house) == ["insights"]


def test_insights_come_once_a_week(house: House):
    found = []
    for day in range(21):
        house.learn(f"Mira bakes bread number {day}.")
        found += [(day, kind) for kind in due(house) if kind == "insights"]
        house.clock.move(days=1)

    assert [day for day, _ in found] == [7, 14]


def test_insights_that_a_downtime_swallowed_are_caught_up_once(house: House):
    house.learn("Mira bakes bread.")
    house.clock.move(days=40)

    assert due(house) == ["contradictions", "insights"]
    assert due(house) == []


def test_only_those_whose_memories_changed_since_are_checked(house: House):
    house.learn("Mira bakes bread.")
    due(house)
    house.clock.move(days=1)
    assert due(house) == []

    house.learn("Mira bakes cakes.")
    assert due(house) == ["contradictions"]


def test_what_changed_by_a_clock_that_was_ahead_is_checked_once(house: House):
    house.clock.move(days=1500)
    house.learn("Mira bakes bread.")
    house.clock.move(days=-1500)
    house.learn("Mira bakes cakes.")

    assert due(house) == ["contradictions"]
    house.clock.move(days=1)
    assert due(house) == []


def test_who_came_by_a_clock_that_was_ahead_waits_no_longer_for_insights(house: House):
    house.clock.move(days=-400)
    house.learn("Mira bakes bread.")

    assert due(house) == ["contradictions", "insights"]
    assert due(house) == []
