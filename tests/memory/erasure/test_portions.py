"""An erasure is decided on once, and done a few rows at a time, whatever happens in between.

Covers: memory.erasure.cascade.message_rows, memory.erasure.steps, memory.ledger.lineage.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.erasure.cascade.model import ErasureContext, ErasureTargets
from memory.erasure.cascade.plan import plan_of
from memory.erasure.execution import erase
from memory.erasure.portions import SECONDS, UNITS, do_portion
from memory.erasure.requests import erase_memory, erase_message
from memory.erasure.steps import Seen, keep_steps
from memory.ledger.lineage import Shown
from memory.ledger.proposal import Link, Proposal
from memory.storage.store import Store
from memory.tables import Erasure, ErasureStep, Memory, Message
from tests.memory.erasure.erased import Eraser, known, smallest_portions
from tests.memory.house import PERSON, REVIEWER, House


class BusyStore(Store):
    """A store in which something happens before the n-th writing transaction."""

    def __init__(self, store: Store, step: int, happens: Callable[[], object]) -> None:
        self.__dict__.update(store.__dict__)
        self.step, self.happens = step, happens

    async def write(self, work: Any) -> Any:
        self.step -= 1
        if self.step == 0:
            await asyncio.to_thread(self.happens)
        return await super().write(work)


def run_beside(house: House, erasure_id: int, step: int, happens: Callable[[], object]) -> Erasure:
    services = house.services
    busy = replace(services, store=BusyStore(services.store, step, happens))
    asyncio.run(erase(busy, erasure_id))
    return house.read(lambda rows: rows.get_one(Erasure, erasure_id))


def two_facts(house: House) -> tuple[int, int]:
    wombat, rain = house.quote("I keep a zorblax wombat."), house.quote("I like the rain.")
    first = known(house, "Mira keeps a zorblax wombat.", wombat)
    return first, known(house, "Mira likes the rain.", rain)


@pytest.mark.parametrize("step", range(2, 7))
def test_what_is_derived_while_it_is_erased_goes_too(
    house: House, eraser: Eraser, monkeypatch: pytest.MonkeyPatch, step: int
):
    smallest_portions(monkeypatch)
    wombat, rain = two_facts(house)

    def derive() -> None:
        if {wombat, rain} <= {memory.id for memory in house.all(Memory)}:
            links = [Link("derived_from", wombat), Link("derived_from", rain)]
            content = "Mira keeps a zorblax wombat and likes rain."
            house.apply(Proposal(op="ADD", content=content, links=links), author=REVIEWER)

    accepted = eraser.accept(erase_memory, wombat, messages=True)

    assert run_beside(house, accepted, step, derive).state == "done"
    assert [memory.id for memory in house.all(Memory)] == [rain]
    assert eraser.holds("zorblax") == set()
    assert eraser.broken() == []


@pytest.mark.parametrize("step", range(2, 7))
def test_what_is_told_while_it_is_erased_goes_too(
    house: House, eraser: Eraser, monkeypatch: pytest.MonkeyPatch, step: int
):
    smallest_portions(monkeypatch)
    wombat, _ = two_facts(house)

    def tell() -> None:
        if wombat in {memory.id for memory in house.all(Memory)}:
            said = house.say("What do I keep?", "A zorblax wombat!")
            turn = len(house.all(Message, col(Message.author_id) == house.mira))
            assert said
            house.read_prompt(turn, Shown("recalled", wombat))

    accepted = eraser.accept(erase_memory, wombat, messages=True)

    assert run_beside(house, accepted, step, tell).state == "done"
    assert eraser.holds("zorblax") == set()


def test_a_fact_that_was_reworded_meanwhile_keeps_its_new_words(
    house: House, eraser: Eraser, monkeypatch: pytest.MonkeyPatch
):
    smallest_portions(monkeypatch)
    first, then = house.quote("I drink tea."), house.quote("It is zorblax tea.")
    tea = known(house, "Mira drinks tea.", first)
    changed = "Mira drinks zorblax tea."
    house.apply(Proposal(op="UPDATE", memory_id=tea, content=changed, quotes=[then]))
    accepted = eraser.accept(erase_message, then.message_id, cascade=False)

    def reword() -> None:
        new = Proposal(op="UPDATE", memory_id=tea, content="Mira drinks rooibos.")
        house.apply(new, author=PERSON)

    assert run_beside(house, accepted, 4, reword).state == "done"
    assert house.memory(tea).content == "Mira drinks rooibos."
    assert eraser.holds("zorblax") == set()


@pytest.mark.parametrize("step", range(2, 6))
def test_a_fact_that_was_changed_otherwise_meanwhile_loses_its_erased_words(
    house: House, eraser: Eraser, monkeypatch: pytest.MonkeyPatch, step: int
):
    smallest_portions(monkeypatch)
    first, then = house.quote("I drink tea."), house.quote("It is zorblax tea.")
    tea = known(house, "Mira drinks tea.", first)
    changed = "Mira drinks zorblax tea."
    house.apply(Proposal(op="UPDATE", memory_id=tea, content=changed, quotes=[then]))
    accepted = eraser.accept(erase_message, then.message_id, cascade=False)

    def keep() -> None:
        house.apply(Proposal(op="BOOST", memory_id=tea, quotes=[first]))

    assert run_beside(house, accepted, step, keep).state == "done"
    assert house.memory(tea).content == "Mira drinks tea."
    assert eraser.holds("zorblax") == set()


def test_a_portion_ends_when_its_time_is_over(house: House):
    message_ids = [house.say(f"I keep wombat number {number}.") for number in range(30)]
    means = ErasureContext(house.now, house.services.rules)

    def kept(rows: Rows) -> int:
        erasure = Erasure(user_id=house.mira, scope="message", accepted_at=house.now)
        rows.add(erasure)
        rows.flush()
        erasure_id = int(erasure.id or 0)
        plan = plan_of(rows, ErasureTargets(message_ids), means)
        assert keep_steps(rows, erasure_id, plan, Seen.read(rows))
        return erasure_id

    def left() -> int:
        return sum(len(step.named) for step in house.all(ErasureStep) if step.sort == "loosen")

    erasure_id = house.write(kept)
    times = iter([0.0, SECONDS / 2, SECONDS, SECONDS])
    house.write(lambda rows: do_portion(rows, erasure_id, means, timer=lambda: next(times)))
    assert left() == 30 - 2 * UNITS["loosen"]


def test_nothing_that_was_decided_is_left_once_it_is_done(house: House, eraser: Eraser):
    wombat, _ = two_facts(house)
    eraser.memory(wombat, messages=True)
    assert house.all(ErasureStep) == []
