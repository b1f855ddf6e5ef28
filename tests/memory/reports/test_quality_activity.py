"""What was done of late: operations, facts told again, jobs, the speed of recall."""

from datetime import UTC, datetime

from sqlmodel import Session as Rows

from memory.dates.partial_date import Moment
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.queue.job_queue import Task, enqueue
from memory.tables import Job, Trace
from tests.memory.house import House
from tests.memory.reports.reporting import report


def took(house: House, *milliseconds: float) -> None:
    def work(rows: Rows) -> None:
        for millisecond in milliseconds:
            rows.add(Trace(user_id=house.mira, milliseconds=millisecond, at=house.now))

    house.write(work)


def test_a_fact_that_had_to_be_told_again_is_counted(house: House):
    house.learn("Mira drinks tea.")
    house.learn("Mira drinks tea.")
    tea = house.learn("Mira drinks tea.")
    quote = house.quote("I drink green tea now")
    house.apply(Update(memory_id=tea, content="Mira drinks green tea.", quotes=[quote]))

    assert report(house).told_again == 2


def test_a_fact_told_again_is_counted_whatever_it_names_and_is_labelled(house: House):
    told = "Mira's cat Pixel sleeps a lot."
    house.learn(told, entities=["Pixel"])
    house.learn(told, entities=["Pixel", "Pixel's basket"])
    house.learn(told, topic="pets", structured={"key": "cat.name", "value": "Pixel"})

    assert report(house).told_again == 2


def test_a_fact_told_again_with_its_time_tells_something_new(house: House):
    house.learn("Mira lives in Oslo.", entities=["Oslo"])
    since = Moment(datetime(2024, 5, 1, tzinfo=UTC), "month")
    house.learn("Mira lives in Oslo.", entities=["Oslo"], valid_from=since)

    assert report(house).told_again == 0


def test_operations_are_counted_by_what_became_of_them(house: House):
    tea = house.learn("Mira drinks tea.")
    house.apply(Delete(memory_id=tea))
    house.apply(Delete(memory_id=99))

    found = report(house, days=1).operations

    assert (found.applied, found.pending) == ({"ADD": 1}, 0)
    assert found.rejected == {"no such quote": 1, "no such memory": 1}
    assert [(day.applied, day.rejected) for day in found.days] == [(1, 2)]


def test_parked_jobs_and_the_speed_of_recall_are_told(house: House):
    def park(rows: Rows) -> None:
        task = Task(kind="review", lane="x", run_at=house.now, user_id=house.mira)
        rows.get_one(Job, enqueue(rows, task, house.now).id).parked_at = house.now

    house.write(park)
    took(house, *range(1, 101))

    found = report(house)

    assert found.parked_jobs == 1
    assert (found.recall.count, found.recall.p50, found.recall.p99) == (100, 50, 99)


def test_days_before_the_report_count_only_where_they_are_still_there(house: House):
    tea = house.learn("Mira drinks tea.")
    took(house, 5)
    house.clock.move(days=40)

    found = report(house)

    assert (found.recall.count, sum(day.added for day in found.growth.days)) == (0, 0)
    assert found.operations.applied == {}
    assert house.memory(tea).state == "active"
    assert found.memories.state == {"active": 1}
