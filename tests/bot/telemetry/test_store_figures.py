"""What a store tells of the work on it."""

from datetime import timedelta

from bot.telemetry.store_figures import families, store_figures
from memory.queue.job_queue import Task, enqueue
from memory.queue.retries import park
from memory.tables import ModelCall, Trace
from tests.memory.house import House
from tests.memory.model_calls import model_call


def keep(house: House, row: ModelCall | Trace) -> None:
    house.write(lambda rows: rows.add(row))


def test_work_is_told_by_kind_and_state_with_the_age_of_the_oldest(house: House):
    early = house.now - timedelta(minutes=5)

    def work(rows) -> None:
        for lane, at in (("x", early), ("y", house.now)):
            enqueue(rows, Task(kind="erase", lane=lane, run_at=at), early)
        later = house.now + timedelta(hours=1)
        enqueue(rows, Task(kind="decay", lane="z", run_at=later), early)
        parked = enqueue(rows, Task(kind="embed", lane="w", run_at=early), early)
        park(rows, parked, error="ReplyNotUnderstood", now=early)

    house.write(work)
    lines = house.read(lambda rows: store_figures(rows, house.now)).queue

    told = {(line.kind, line.state): (line.count, line.oldest_seconds) for line in lines}
    assert told.pop(("erase", "due")) == (2, 300.0)
    assert told.pop(("decay", "held")) == (1, None)
    assert told.pop(("embed", "parked")) == (1, 300.0)
    assert set(told.values()) == {(0, None)}


def test_what_models_took_is_told_by_role(house: House):
    for role, cost in (("chat", 0.5), ("chat", 0.25), ("curator", 1.0)):
        call = model_call(house.now, role=role, tokens_in=70, tokens_cached=30, cost=cost)
        keep(house, call)
    house.learn("Mira keeps a wombat.")

    figures = house.read(lambda rows: store_figures(rows, house.now))

    assert [(use.role, use.tokens_in, use.tokens_cached, use.costs) for use in figures.models] == [
        ("chat", 140, 60, {"USD": 0.75}),
        ("curator", 70, 30, {"USD": 1.0}),
    ]
    assert figures.operations == {"ADD": {"applied": 1}}
    assert figures.recalls == {}


def test_recalls_are_told_by_the_half_and_by_all_but_the_slowest(house: House):
    for milliseconds in range(1, 101):
        keep(house, Trace(user_id=house.mira, milliseconds=milliseconds, at=house.now))

    figures = house.read(lambda rows: store_figures(rows, house.now))

    assert figures.recalls == {0.5: 0.05, 0.99: 0.099}
    [recalls] = [
        family for family in families(figures) if family.name == "companion_recall_seconds"
    ]
    assert [sample.value for sample in recalls.samples] == [0.05, 0.099]
