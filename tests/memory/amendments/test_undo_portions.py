"""A topic forgotten, and a run undone, a few rows a transaction: killed, or met on the way."""

from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace

import pytest
from sqlmodel import Session as Rows

from config.errors import OperationRefused, UndoRefused
from memory.amendments.undo import OPERATIONS, undo_run
from memory.erasure.execution import erase
from memory.erasure.requests import erase_everything, erase_memory
from memory.forgetting.execution import ForgettingOutcome, forget_topic
from memory.forgetting.portions import MEMORIES
from memory.ledger.proposal import Batch, Link, Proposal
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.restore import Restore
from memory.operations.kinds.update import Update
from memory.storage.store import Store
from memory.tables import Memory, Operation, Run
from tests.memory.amendments.undoing import (
    Killed,
    Meanwhile,
    kill_at,
    meet,
    nothing,
    sizes,
    watched_store,
)
from tests.memory.house import PERSON, REVIEWER, House
from tests.memory.ledger_rows import everything
from tests.stores import open_in

ILL = 24
"""So many memories are about health: more than one transaction takes."""


pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def watched(house: House) -> House:
    """Mira's store, watched, with much about her health and a cup of tea."""
    watched_store(house)
    house.learn("Mira drinks tea.")
    house.say("I was ill, and my doctor came", "Oh.")
    for number in range(ILL):
        house.learn(f"Mira was ill in {2000 + number}.")
    meet(house, nothing)
    return house


def asked(house: House) -> Batch:
    return Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())


def forget(house: House, topic: str = "health") -> ForgettingOutcome:
    return house.run(forget_topic(house.store, topic, asked(house), house.services.policy))


def undo(house: House, run_id: int | None) -> list[int]:
    run = undo_run(house.store, run_id or 0, asked(house), house.services.policy)
    return [operation.id or 0 for operation in house.run(run)]


def active(house: House) -> int:
    return sum(memory.state == "active" for memory in house.all(Memory))


def test_no_transaction_takes_more_than_a_few(watched: House):
    done = forget(watched)
    assert len(done.forgotten) == ILL
    assert max(sizes(watched)) == MEMORIES
    meet(watched, nothing)
    assert len(undo(watched, done.run_id)) == ILL
    assert max(sizes(watched)) == OPERATIONS


def test_who_is_killed_while_forgetting_has_silenced_all_and_asks_again_for_the_rest(
    watched: House,
):
    before = everything(watched)
    meet(watched, kill_at(3))
    with pytest.raises(Killed):
        forget(watched)
    meet(watched, nothing)
    assert active(watched) == 1
    [run] = watched.all(Run)
    assert len(run.barred) == 2 * (1 + ILL)
    assert run.counts["applied"] == MEMORIES

    again = forget(watched)
    assert again.run_id == run.id
    assert len(again.forgotten) == ILL
    assert len(watched.all(Operation)) == 1 + 2 * ILL
    undo(watched, run.id)
    assert everything(watched) == before


def test_who_is_killed_while_undoing_goes_on_with_the_rest(watched: House):
    before = everything(watched)
    run_id = forget(watched).run_id
    meet(watched, kill_at(3))
    with pytest.raises(Killed):
        undo(watched, run_id)
    meet(watched, nothing)
    assert active(watched) == 1 + 2 * OPERATIONS
    assert watched.all(Run)[-1].barred
    assert watched.all(Run)[-1].status == "applied"

    assert len(undo(watched, run_id)) == ILL - 2 * OPERATIONS
    assert everything(watched) == before
    assert watched.all(Run)[-1].status == "undone"
    assert not watched.all(Run)[-1].barred


def test_what_comes_in_between_is_refused_by_name_and_what_was_undone_stays(watched: House):
    run_id = forget(watched).run_id
    ill = [memory.id or 0 for memory in watched.all(Memory) if memory.state == "forgotten"]
    restored = list[int]()

    async def bring_back(writes: int) -> None:
        if writes == 3:
            batch = replace(asked(watched), proposals=[Restore(memory_id=ill[-1])])
            policy = watched.services.policy
            outcome = await Store.write(watched.store, lambda rows: apply(rows, batch, policy))
            restored.extend(outcome.applied)

    meet(watched, bring_back)
    with pytest.raises(UndoRefused) as refused:
        undo(watched, run_id)
    assert refused.value.operation_ids == tuple(restored)
    assert active(watched) == 1 + 1 + ILL - OPERATIONS


def doing(at: int, act: Callable[[], Awaitable[object]]) -> Meanwhile:
    """Return somebody who does something before one of the transactions."""

    async def do(writes: int) -> None:
        if writes == at:
            await act()

    return do


def changed(house: House, proposal: Proposal) -> Callable[[], Awaitable[object]]:
    """Return somebody who changes a memory by the person's word."""
    batch, policy = replace(asked(house), proposals=[proposal]), house.services.policy
    return lambda: Store.write(house.store, lambda rows: apply(rows, batch, policy))


def test_what_is_reworded_in_between_and_about_the_topic_no_more_stays(watched: House):
    ill = watched.all(Memory)[1].id or 0
    reword = changed(watched, Update(memory_id=ill, content="Mira skis."))
    meet(watched, doing(1, reword))
    assert len(forget(watched).forgotten) == ILL - 1
    assert watched.memory(ill).state == "active"


def test_what_is_brought_back_before_its_turn_stays(watched: House):
    ill = watched.all(Memory)[1].id or 0
    meet(watched, doing(3, changed(watched, Restore(memory_id=ill))))
    done = forget(watched)
    assert len(done.forgotten) == ILL - 1
    assert watched.memory(ill).state == "active"
    assert done.status
    assert (done.status.total, done.status.progress) == (ILL, {"forgotten": ILL - 1})


@pytest.mark.parametrize("writes", range(1, 6))
def test_a_forgetting_that_is_undone_in_between_stops_and_nothing_stays_forgotten(
    watched: House, writes: int
):
    before = everything(watched)

    async def take_back() -> None:
        with closing(open_in(watched.folder)) as elsewhere:
            await undo_run(elsewhere, 1, asked(watched), watched.services.policy)

    meet(watched, doing(writes, take_back))
    forget(watched)
    assert everything(watched) == before
    assert [run.status for run in watched.all(Run)] == ["undone"]
    assert not watched.all(Run)[0].barred


@pytest.mark.parametrize("is_done", [False, True])
def test_what_is_erased_while_its_run_is_undone_keeps_nothing_else_from_it(
    watched: House, is_done: bool
):
    run_id = forget(watched).run_id
    ill = watched.all(Memory)[-1].id or 0

    async def erase_it() -> None:
        def work(rows: Rows) -> int:
            accepted = erase_memory(rows, watched.mira, ill, messages=False, now=watched.now)
            return accepted.id or 0

        erasure_id = await Store.write(watched.store, work)
        meet(watched, nothing)
        if is_done:
            await erase(watched.services, erasure_id)

    meet(watched, doing(3, erase_it))
    assert len(undo(watched, run_id)) == ILL - 1
    assert active(watched) == ILL
    assert not watched.all(Run)[-1].barred


def test_what_is_forgotten_while_its_run_is_undone_is_undone_too(watched: House):
    before = everything(watched)
    meet(watched, kill_at(3))
    with pytest.raises(Killed):
        forget(watched)
    [left] = [memory for memory in watched.all(Memory) if memory.state == "active"]

    async def forget_more() -> None:
        proposals = [Delete(memory_id=left.id)]
        batch = replace(asked(watched), proposals=proposals, run_id=1)
        policy = watched.services.policy
        await Store.write(watched.store, lambda rows: apply(rows, batch, policy))

    meet(watched, doing(0, forget_more))
    assert len(undo(watched, 1)) == MEMORIES + 1
    assert everything(watched) == before


def test_who_erases_everything_while_a_topic_is_forgotten_ends_that(watched: House):
    async def erase_all() -> None:
        def work(rows: Rows) -> int:
            return erase_everything(rows, watched.mira, now=watched.now).id or 0

        erasure_id = await Store.write(watched.store, work)
        meet(watched, nothing)
        await erase(watched.services, erasure_id)

    meet(watched, doing(3, erase_all))
    assert forget(watched) == ForgettingOutcome()
    assert watched.all(Memory) == []


def test_an_insight_stands_again_only_once_enough_of_its_sources_do(watched: House):
    ill, work = watched.all(Memory)[-1].id or 0, watched.learn("Mira has a loud boss.")
    links = [Link("derived_from", ill), Link("derived_from", work)]
    insight = Add(kind="pattern", content="Mira tires in winter.", links=links)
    derived = watched.apply(insight, author=REVIEWER).memory_ids[0]
    before = everything(watched)
    first, second = forget(watched).run_id, forget(watched, "work").run_id

    assert len(undo(watched, first)) == ILL
    assert watched.memory(derived).forgotten_because == "source gone"
    with pytest.raises(OperationRefused):
        undo(watched, first)
    undo(watched, second)
    assert everything(watched) == before
    assert {run.status for run in watched.all(Run)} == {"undone"}
