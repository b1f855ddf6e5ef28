"""What tells a memory that was taken back goes with it, and what that had put away comes back."""

from collections.abc import Sequence

import pytest

from memory.amendments.undo import undo_operation
from memory.ledger.proposal import Batch, Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.restore import Restore
from memory.tables import Memory, Operation
from memory.vocabulary import ForgottenBecause
from tests.memory.house import COMPRESSOR, DECAY, PERSON, REVIEWER, House

DRINKS = ("green tea", "oolong", "hot cocoa")
MERGED = "Mira likes green tea, oolong and hot cocoa."


def merge(house: House, content: str, ids: Sequence[int]) -> int:
    links = [Link("derived_from", memory_id) for memory_id in ids]
    added = Add(content=content, kind="preference", links=links)
    put_away = (Archive(memory_id=memory_id) for memory_id in ids)
    return house.apply(added, *put_away, author=COMPRESSOR).memory_ids[0]


@pytest.fixture
def drinks(house: House) -> list[int]:
    """Return three originals, and what they were merged into."""
    ids = [house.learn(f"Mira likes {drink}.", kind="preference") for drink in DRINKS]
    return [*ids, merge(house, MERGED, ids)]


def states(house: House) -> list[str]:
    return [memory.state for memory in house.all(Memory)]


def forget(house: House, *memory_ids: int, because: ForgottenBecause = "asked") -> None:
    author = DECAY if because == "faded" else PERSON
    forgotten = (Delete(memory_id=memory_id, forgotten_because=because) for memory_id in memory_ids)
    house.apply(*forgotten, author=author)


def restore(house: House, *memory_ids: int) -> None:
    house.apply(*(Restore(memory_id=memory_id) for memory_id in memory_ids), author=PERSON)


def test_what_was_forgotten_is_told_by_no_compression(house: House, drinks: list[int]):
    restore(house, drinks[1])
    forget(house, drinks[1])

    assert states(house) == ["active", "forgotten", "active", "forgotten"]
    assert house.memory(drinks[3]).forgotten_because == "source gone"
    assert house.found("What about oolong?") == []
    assert house.found("What about cocoa?") == ["Mira likes hot cocoa."]


def test_all_of_it_is_undone_as_one(house: House, drinks: list[int]):
    restore(house, drinks[1])
    before = states(house)
    forget(house, drinks[1])
    [gone] = house.all(Operation, Operation.op == "DELETE", Operation.memory_id == drinks[1])
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy
    house.write(lambda rows: undo_operation(rows, gone.id or 0, batch, policy))

    assert states(house) == before == ["archived", "active", "archived", "active"]


def test_of_two_that_go_together_neither_comes_back(house: House, drinks: list[int]):
    restore(house, *drinks[1:3])
    forget(house, *drinks[1:3])

    assert states(house) == ["active", "forgotten", "forgotten", "forgotten"]


def test_what_faded_was_true_all_the_same(house: House, drinks: list[int]):
    restore(house, drinks[1])
    forget(house, drinks[1], because="faded")

    assert states(house) == ["archived", "forgotten", "archived", "active"]


def test_what_a_person_confirmed_stays(house: House, drinks: list[int]):
    house.change(drinks[3], verified=True)
    restore(house, drinks[1])
    forget(house, drinks[1])

    assert house.memory(drinks[3]).state == "active"


def test_what_other_sources_say_as_well_stays(house: House):
    ids = [house.learn(f"Mira likes oolong {when}.") for when in ("at noon", "at night")]
    merged = merge(house, "Mira likes oolong.", ids)
    restore(house, ids[0])
    forget(house, ids[0])

    assert house.memory(merged).state == "active"


def test_what_was_merged_twice_is_followed_to_the_end(house: House, drinks: list[int]):
    soup = house.learn("Mira likes soup.", kind="preference")
    last = merge(house, "Mira likes green tea, oolong, hot cocoa and soup.", [drinks[3], soup])
    restore(house, drinks[1])
    forget(house, drinks[1])

    assert house.memory(last).state == "forgotten"
    assert house.memory(drinks[3]).state == "forgotten"
    assert house.memory(soup).state == "active"
    assert house.found("What about oolong?") == []


def test_an_insight_that_names_what_was_forgotten_goes_though_others_stand_for_it(house: House):
    ids = [house.learn(f"Mira likes {drink}.") for drink in (*DRINKS, "soda")]
    links = [Link("derived_from", memory_id) for memory_id in ids]
    named = Add(kind="pattern", content="Mira likes oolong and what is like it.", links=links)
    found = house.apply(named, author=REVIEWER).memory_ids[0]
    forget(house, ids[0])
    assert house.memory(found).state == "active"
    forget(house, ids[1])

    assert house.memory(found).state == "forgotten"
