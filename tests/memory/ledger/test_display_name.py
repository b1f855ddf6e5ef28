"""What a user is called, whoever changes what is remembered of their name."""

import pytest
from sqlmodel import col

from memory.amendments.undo import undo_operation
from memory.ledger.display_name import CALLED
from memory.ledger.proposal import Author, Batch
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.keep import Keep
from memory.operations.kinds.update import Update
from memory.tables import Operation, User
from tests.memory.house import CURATOR, PERSON, House


def called(house: House) -> str:
    return house.read(lambda rows: rows.get_one(User, house.mira).name)


def learn(house: House, name: str, author: Author = CURATOR) -> int:
    slot = {"key": "name", "value": name}
    say = house.add if author is PERSON else house.learn
    return say(f"The user is called {name}.", structured=slot)


@pytest.mark.parametrize("author", [CURATOR, PERSON])
def test_a_name_that_is_learned_is_used(house: House, author: Author):
    learn(house, "Ada", author)

    assert called(house) == "Ada"


@pytest.mark.parametrize("author", [CURATOR, PERSON])
def test_a_name_that_is_forgotten_is_used_no_more(house: House, author: Author):
    learn(house, "Ada")
    second = learn(house, "Bea")

    quotes = [house.quote("Don't call me that.")]
    outcome = house.apply(Delete(memory_id=second, quotes=quotes), author=author)

    assert outcome.applied
    assert called(house) == "Ada"


def test_what_is_only_used_says_no_new_name(house: House):
    first = learn(house, "Ada")
    learn(house, "Bea")

    house.apply(Keep(memory_id=first), author=PERSON)

    assert called(house) == "Bea"


def test_an_undo_gives_the_name_back(house: House):
    memory_id = learn(house, "Ada")
    house.apply(Delete(memory_id=memory_id), author=PERSON)
    assert called(house) == ""
    last = house.all(Operation)[-1]
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())

    house.write(lambda rows: undo_operation(rows, last.id or 0, batch, house.services.policy))

    assert called(house) == "Ada"


def undo(house: House, operation_id: int) -> None:
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy
    house.write(lambda rows: undo_operation(rows, operation_id, batch, policy))


def naming(house: House, memory_id: int) -> int:
    made = house.all(Operation, col(Operation.memory_id) == memory_id)
    return made[0].id or 0


@pytest.mark.parametrize("author", [CURATOR, PERSON])
def test_undoing_a_learned_name_gives_back_the_name_before(house: House, author: Author):
    assert called(house) == "Mira"
    ada = learn(house, "Ada", author)

    undo(house, naming(house, ada))

    assert called(house) == "Mira"


@pytest.mark.parametrize("first", ["Ada", "Bea"])
def test_names_that_are_undone_in_any_order_give_back_the_first(house: House, first: str):
    made = {name: naming(house, learn(house, name)) for name in ("Ada", "Bea")}
    for name in sorted(made, key=lambda name: name != first):
        undo(house, made[name])

    assert called(house) == "Mira"


def test_undoing_a_change_of_name_gives_back_the_name_that_was_learned(house: House):
    ada = learn(house, "Ada")
    slot = {"key": "name", "value": "Bea"}
    change = Update(
        memory_id=ada,
        content="The user is called Bea.",
        structured=slot,
        because="changed",
        quotes=[house.quote("I am Bea now")],
    )
    house.apply(change)
    assert called(house) == "Bea"
    undo(house, house.all(Operation)[-1].id or 0)
    assert called(house) == "Ada"

    undo(house, naming(house, ada))
    assert called(house) == "Mira"


def test_undoing_the_slot_of_a_memory_gives_the_name_back(house: House):
    memory_id = house.learn("The user is called Ada.")
    slot = {"key": "name", "value": "Ada"}
    told = Update(memory_id=memory_id, content="The user's name is Ada.", structured=slot)
    house.apply(told, author=PERSON)
    assert called(house) == "Ada"

    undo(house, house.all(Operation)[-1].id or 0)

    assert called(house) == "Mira"


def test_no_operation_keeps_a_name_that_a_memory_told(house: House):
    learn(house, "Ada")
    learn(house, "Bea")

    kept = [(each.after or {}).get(CALLED) for each in house.all(Operation)]
    assert kept == ["Mira", None]


def test_who_was_nameless_is_so_again(house: House):
    ada = learn(house, "Ada")
    house.apply(Delete(memory_id=ada), author=PERSON)
    assert called(house) == ""
    bea = learn(house, "Bea")

    undo(house, naming(house, bea))

    assert called(house) == ""
