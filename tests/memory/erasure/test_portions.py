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

from config.errors import ErasureWaits
from memory.amendments.undo import undo_operation
from memory.erasure import execution
from memory.erasure.cascade.model import ErasureContext, ErasureTargets
from memory.erasure.cascade.plan import plan_of
from memory.erasure.execution import erase
from memory.erasure.portions import SECONDS, UNITS, do_portion
from memory.erasure.requests import erase_memory, erase_message, erase_withheld
from memory.erasure.steps import SEEN, Seen, keep_steps
from memory.ledger.lineage import Shown
from memory.ledger.proposal import Batch, Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.storage.store import Store
from memory.tables import Erasure, ErasureStep, Memory, Message
from tests.memory.erasure.erased import Eraser, known, smallest_portions
from tests.memory.house import PERSON, REVIEWER, House
from tests.stores import open_as
from tests.transactions import transactions

MOST_CHANGED = 100
"""The rows that one transaction of an erasure may change at most, whatever is erased."""


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


class EndingStore(BusyStore):
    """A store that is gone after its n-th writing transaction."""

    async def write(self, work: Any) -> Any:
        if self.step <= 0:
            raise ErasureWaits("the process is gone")
        return await super().write(work)


def run_beside(house: House, erasure_id: int, step: int, happens: Callable[[], object]) -> Erasure:
    services = house.services
    busy = replace(services, store=open_as(BusyStore, services.store, step, happens))
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
            house.apply(Add(content=content, links=links), author=REVIEWER)

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
    house.apply(Update(memory_id=tea, content=changed, quotes=[then]))
    accepted = eraser.accept(erase_withheld, [then.message_id], [])

    def reword() -> None:
        new = Update(memory_id=tea, content="Mira drinks rooibos.")
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
    house.apply(Update(memory_id=tea, content=changed, quotes=[then]))
    accepted = eraser.accept(erase_message, then.message_id, cascade=False)

    def keep() -> None:
        house.apply(Boost(memory_id=tea, quotes=[first]))

    assert run_beside(house, accepted, step, keep).state == "done"
    assert house.memory(tea).content == "Mira drinks tea."
    assert eraser.holds("zorblax") == set()


def test_a_portion_ends_when_its_time_is_over(house: House):
    message_ids = [house.say(f"I keep wombat number {number}.") for number in range(30)]
    means = ErasureContext(house.now, house.services.policy)

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


@pytest.mark.parametrize("step", [2, 4, 6])
def test_an_undo_that_is_asked_for_meanwhile_brings_no_erased_word_back(
    house: House, eraser: Eraser, monkeypatch: pytest.MonkeyPatch, step: int
):
    smallest_portions(monkeypatch)
    first, then = house.quote("I drink tea."), house.quote("It is zorblax tea.")
    tea = known(house, "Mira drinks tea.", first)
    gone = known(house, "Mira likes zorblax.", then)
    (forgotten,) = house.apply(Delete(memory_id=gone), author=PERSON).applied
    accepted = eraser.accept(erase_message, then.message_id, cascade=True)
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())

    def undo() -> None:
        policy = house.services.policy
        house.write(lambda rows: undo_operation(rows, forgotten, batch, policy))

    assert run_beside(house, accepted, step, undo).state == "done"
    assert [memory.id for memory in house.all(Memory)] == [tea]
    assert eraser.holds("zorblax") == set()
    assert eraser.broken() == []


@pytest.mark.parametrize("step", range(2, 9, 3))
def test_another_process_that_ends_it_first_finds_nothing_decided_anew(
    house: House, eraser: Eraser, monkeypatch: pytest.MonkeyPatch, step: int
):
    smallest_portions(monkeypatch)
    wombat, rain = two_facts(house)
    accepted = eraser.accept(erase_memory, wombat, messages=True)

    done = run_beside(house, accepted, step, lambda: eraser.run(accepted))

    assert (done.state, done.error) == ("done", None)
    assert house.all(ErasureStep) == []
    assert [memory.id for memory in house.all(Memory)] == [rain]


def test_a_process_that_comes_too_late_and_is_killed_leaves_no_decisions(
    house: House, eraser: Eraser
):
    wombat, _ = two_facts(house)
    accepted = eraser.accept(erase_memory, wombat, messages=True)
    late = open_as(EndingStore, house.services.store, 2, lambda: eraser.run(accepted))

    with pytest.raises(ErasureWaits):
        asyncio.run(erase(replace(house.services, store=late), accepted))
    assert house.all(ErasureStep) == []
    assert [erasure.state for erasure in house.all(Erasure)] == ["done"]


def test_an_erasure_that_another_process_decides_more_of_does_not_end(
    house: House, eraser: Eraser, monkeypatch: pytest.MonkeyPatch
):
    wombat, _ = two_facts(house)
    accepted = eraser.accept(erase_memory, wombat, messages=True)

    async def decide(*_: object, **__: object) -> None:
        monkeypatch.undo()
        users = ErasureStep(erasure_id=accepted, sort="users", named=[house.mira])
        seen = ErasureStep(erasure_id=accepted, sort=SEEN, named=[0, 0, 0, 1])
        await house.store.write(lambda rows: rows.add_all([users, seen]))

    monkeypatch.setattr(execution, "sweep", decide)
    with pytest.raises(ErasureWaits):
        eraser.run(accepted)
    assert eraser.run(accepted).state == "done"
    assert house.all(ErasureStep) == []


def test_everything_of_a_person_goes_a_few_rows_a_transaction(house: House, eraser: Eraser):
    for number in range(20):
        house.learn(f"Mira keeps {number} zorblax wombats.")

    with transactions() as changed:
        assert eraser.everything().state == "done"

    assert house.all(Memory) == []
    assert eraser.holds("zorblax") == set()
    assert max(changed) <= MOST_CHANGED
