"""Undoing all that a run did, and what the latest act of a talk was."""

from collections.abc import Sequence

import pytest

from config.errors import OperationRefused, UndoRefused
from memory.amendments.undo import ADDITIONS, LatestAct, latest_act, undo_run
from memory.amendments.undoable_acts import undoable_acts
from memory.forgetting.execution import forget_topic
from memory.ledger.proposal import Author, Batch, Link, Proposal
from memory.operations.kinds.add import Add
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.tables import (
    Memory,
    Operation,
    Run,
)
from tests.memory.amendments.answering import ask_first, propose, yes
from tests.memory.amendments.undoing import (
    Killed,
    boost,
    kill_at,
    meet,
    nothing,
    sizes,
    undo,
    watched_store,
)
from tests.memory.erasure.erased import Eraser
from tests.memory.generated_life import Life
from tests.memory.house import DECAY, PERSON, REVIEWER, House
from tests.memory.ledger_rows import everything

IMPORTER = Author("import")


def run_of(house: House, *proposals: Proposal) -> int:
    run_id = Life(house).open_run()
    house.apply(*proposals, run_id=run_id)
    return run_id


def test_a_whole_run_is_undone_or_nothing_of_it(house: House):
    before = everything(house)
    quote = house.quote("tea and skis")
    run_id = run_of(
        house,
        Add(content="Mira drinks tea.", quotes=[quote]),
        Add(content="Mira skis.", quotes=[quote]),
    )
    tea = min(memory.id or 0 for memory in house.all(Memory))
    boosted = boost(house, tea)
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy

    with pytest.raises(UndoRefused) as refused:
        house.run(undo_run(house.store, run_id, batch, policy))
    assert refused.value.operation_ids == (boosted,)
    assert len(house.all(Memory)) == 2

    undo(house, boosted)
    house.run(undo_run(house.store, run_id, batch, policy))
    assert everything(house) == before
    assert [run.status for run in house.all(Run)] == ["undone"]
    with pytest.raises(OperationRefused, match="nothing is applied"):
        house.run(undo_run(house.store, run_id, batch, policy))


@pytest.mark.parametrize("op", ["ADD", "DELETE"])
def test_of_what_was_erased_since_nothing_is_undone_and_of_the_rest_all(house: House, op: str):
    quote = house.quote("tea and skis")
    names = ("Mira drinks tea.", "Mira skis.")
    run_id = run_of(house, *(Add(content=name, quotes=[quote]) for name in names))
    tea, skis = (memory.id or 0 for memory in house.all(Memory))
    if op == "DELETE":
        run_id = run_of(house, *(Delete(memory_id=each, quotes=[quote]) for each in (tea, skis)))
    Eraser(house).memory(tea)
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy

    [undone] = house.run(undo_run(house.store, run_id, batch, policy))

    assert (undone.memory_id, undone.op) == (skis, op)
    assert [each.state for each in house.all(Memory)] == (["active"] if op == "DELETE" else [])
    with pytest.raises(OperationRefused, match="nothing is applied"):
        house.run(undo_run(house.store, run_id, batch, policy))


def last_act(house: House, talk: int) -> LatestAct | None:
    return house.read(lambda rows: latest_act(rows, house.mira, talk))


def test_the_latest_act_of_a_talk_is_what_was_learned_there_last_and_stands(house: House):
    quote = house.quote("tea")
    first = run_of(house, Add(content="Mira drinks tea.", quotes=[quote]))
    second = run_of(house, Add(content="Mira skis.", quotes=[quote]))
    run_of(house, Boost(memory_id=1, quotes=[quote]))
    elsewhere = house.conversation("elsewhere")
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())

    last = last_act(house, house.talk)
    assert last is not None
    assert (last.run_id, last_act(house, elsewhere)) == (second, None)
    house.run(undo_run(house.store, second, batch, house.services.policy))
    last = last_act(house, house.talk)
    assert last is not None
    assert last.run_id == first


def test_what_was_accepted_last_was_done_last_however_long_it_had_waited(house: House):
    ask_first(house)
    _, [waits] = propose(house, Add(content="Mira has a cat.", quotes=[house.quote("a cat")]))
    own = house.apply(Add(content="Mira drinks tea."), author=PERSON).applied[0]
    house.clock.move(minutes=1)
    yes(house, waits)

    last = last_act(house, house.talk)
    assert last is not None
    assert last.operation_id == waits
    listed = house.read(lambda rows: [it.id for it in undoable_acts(rows, house.mira, limit=5)])
    assert listed == [waits, own]


def test_the_latest_act_may_be_the_persons_own_and_says_what_it_would_bring_back(house: House):
    tea = house.learn("Mira drinks tea.")
    house.apply(Delete(memory_id=tea), author=PERSON)
    last = last_act(house, house.talk)

    assert last is not None
    assert (last.run_id, last.brings_back) == (None, ["Mira drinks tea."])


def test_the_latest_act_may_be_a_silence_and_says_what_would_be_told_again(house: House):
    house.learn("Mira drinks tea.")
    house.say("My doctor is away", "Oh.")
    house.clock.move(minutes=1)
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    run = house.run(forget_topic(house.store, "health", batch, house.services.policy)).run_id or 0

    last = last_act(house, house.talk)
    assert last is not None
    assert (last.operation_id, last.run_id) == (None, run)
    assert last.brings_back == ["My doctor is away"]


def test_an_insight_that_cannot_stand_again_is_no_latest_act(house: House):
    tea, green = house.learn("Mira drinks tea."), house.learn("Mira likes green things.")
    links = [Link("derived_from", tea), Link("derived_from", green)]
    insight = Add(kind="pattern", content="Mira likes green tea.", links=links)
    derived = house.apply(insight, author=REVIEWER).memory_ids[0]
    run_id = Life(house).open_run()
    house.apply(Delete(memory_id=tea), author=PERSON, run_id=run_id)
    house.apply(Delete(memory_id=green, forgotten_because="faded"), author=DECAY)
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())

    assert len(house.run(undo_run(house.store, run_id, batch, house.services.policy))) == 1
    assert house.memory(tea).state == "active"
    assert house.memory(derived).state == "forgotten"
    assert last_act(house, house.talk) is None


@pytest.fixture
def watched(house: House) -> House:
    house.learn("Mira drinks tea.")
    return watched_store(house)


def added(house: House) -> int:
    """Add much in one run, as an import does; return the run."""
    run_id = Life(house).open_run()
    for portion in range(2):
        adds = [Add(content=f"Mira saw cat {portion} {n}.") for n in range(ADDITIONS)]
        house.apply(*adds, author=IMPORTER, run_id=run_id)
    return run_id


def undo_all(house: House, run_id: int) -> Sequence[Operation]:
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    return house.run(undo_run(house.store, run_id, batch, house.services.policy))


@pytest.mark.sqlite_only
def test_additions_are_taken_back_many_at_once(watched: House):
    before, run_id = everything(watched), added(watched)
    meet(watched, nothing)
    assert len(undo_all(watched, run_id)) == 2 * ADDITIONS
    assert [size for size in sizes(watched) if size] == [ADDITIONS] * 2
    assert everything(watched) == before


@pytest.mark.sqlite_only
def test_who_is_killed_while_taking_back_additions_goes_on_with_the_rest(watched: House):
    before, run_id = everything(watched), added(watched)
    meet(watched, kill_at(2))
    with pytest.raises(Killed):
        undo_all(watched, run_id)
    meet(watched, nothing)
    assert len(watched.all(Memory)) == 1 + ADDITIONS
    assert watched.all(Run)[-1].status == "applied"

    assert len(undo_all(watched, run_id)) == ADDITIONS
    assert everything(watched) == before
    assert watched.all(Run)[-1].status == "undone"
