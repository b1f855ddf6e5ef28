"""What a user is called, whoever changes what is remembered of their name."""

import pytest

from memory.amendments.undo import undo_operation
from memory.ledger.proposal import Author, Batch
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.keep import Keep
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
