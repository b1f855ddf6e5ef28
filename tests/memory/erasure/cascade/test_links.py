"""The plan of an erasure asks the store as often for many memories as for few."""

from sqlalchemy import Engine, event
from sqlmodel import Session as Rows

from memory.erasure.cascade.kept_words import kept_words
from memory.erasure.cascade.model import ErasureContext
from memory.erasure.cascade.plan import Plan, plan_of
from memory.erasure.targets import topic_target
from memory.ledger.proposal import Link
from memory.operations.kinds.add import Add
from tests.memory.house import REVIEWER, House


def planned(house: House) -> tuple[Plan, int]:
    """Return the plan of erasing what is about health, and how many statements it asks."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    def work(rows: Rows) -> Plan:
        seeds = topic_target(rows, house.mira, "health", messages=False)
        kept = kept_words(rows, house.mira, messages=(), memories=seeds.memories)
        statements.clear()
        return plan_of(rows, seeds, ErasureContext(house.now, house.services.policy, kept))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        return house.read(work), len(statements)
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def test_it_is_planned_in_sets(house: House):
    house.add("Mira was ill in 2000.")
    one, for_one = planned(house)
    for number in range(1, 9):
        house.add(f"Mira was ill in {2000 + number}.")
    nine, for_nine = planned(house)

    assert (len(one.memories), len(nine.memories)) == (1, 9)
    assert for_nine == for_one


def test_what_was_derived_from_some_of_many_goes_with_them(house: House):
    ill = [house.add(f"Mira was ill in {2000 + number}.") for number in range(4)]
    links = [Link("derived_from", ill[0]), Link("derived_from", ill[3])]
    insight = Add(kind="pattern", content="Mira tires in winter.", links=links)
    derived = house.apply(insight, author=REVIEWER).memory_ids[0]
    plan, _ = planned(house)

    assert list(plan.memories) == [*ill, derived]
