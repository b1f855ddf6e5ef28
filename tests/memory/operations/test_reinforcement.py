"""Uses, and how often they have a memory's promotion asked about."""

import pytest

from config.settings.sections import Importance, Review
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.keep import Keep
from memory.operations.kinds.undo import Undo
from memory.operations.registry import proposal_of
from memory.operations.reinforcement import highest_of_a_fact
from memory.vocabulary import Op
from tests.memory.house import PERSON, REVIEWER, House


def boost(house: House, memory_id: int, times: int = 1) -> None:
    for _ in range(times):
        quote = house.quote("the reply used it")
        used = Boost(memory_id=memory_id, quotes=[quote])
        assert house.apply(used).applied


def decide(house: House, memory_id: int, op: Op) -> None:
    assert house.apply(proposal_of(op, memory_id=memory_id), author=REVIEWER).applied


def waits(house: House, memory_id: int) -> str | None:
    return house.memory(memory_id).review_due


@pytest.fixture
def kept(house: House) -> int:
    """A fact of importance 2.8 after 6 uses, which a promotion review left a fact."""
    tea = house.learn("Mira drinks tea.", salience=0.5)
    boost(house, tea, 6)
    decide(house, tea, "KEEP")
    return tea


def test_uses_alone_never_bring_a_fact_to_where_nothing_fades(house: House, kept: int):
    boost(house, kept, 5)

    assert house.memory(kept).importance == pytest.approx(2.97)
    assert house.memory(kept).next_due_at is not None
    house.clock.move(days=30)
    assert house.ask("tea").candidates[0].importance < 0.99


def test_a_fact_that_a_review_left_as_it_is_is_asked_about_after_twice_as_many_uses(
    house: House, kept: int
):
    boost(house, kept, 5)
    assert waits(house, kept) is None
    boost(house, kept)
    assert waits(house, kept) == "promotion"

    decide(house, kept, "KEEP")
    boost(house, kept, 11)
    assert waits(house, kept) is None
    boost(house, kept)
    assert waits(house, kept) == "promotion"


def test_what_faded_since_is_asked_about_when_it_rises_again(house: House, kept: int):
    house.clock.move(days=25)
    assert waits(house, kept) is None
    boost(house, kept, 2)
    assert waits(house, kept) is None
    boost(house, kept, 3)
    assert waits(house, kept) == "promotion"


def test_a_fact_from_before_that_fades_no_more_is_asked_about_and_may_be_left_to_fade(house: House):
    tea = house.learn("Mira drinks tea.")
    house.change(tea, importance=3.6, used_count=9, next_due_at=None)
    boost(house, tea)
    assert (waits(house, tea), house.memory(tea).importance) == ("promotion", 3.6)

    decide(house, tea, "KEEP")

    assert house.memory(tea).importance == pytest.approx(2.97)
    assert house.memory(tea).next_due_at is not None


def test_a_core_memory_rises_as_before(house: House, kept: int):
    boost(house, kept, 6)
    decide(house, kept, "PROMOTE")
    boost(house, kept, 2)

    assert house.memory(kept).importance == pytest.approx(3.6)


def test_undoing_the_decision_brings_the_question_back(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.5)
    boost(house, tea, 6)
    kept = house.apply(Keep(memory_id=tea), author=REVIEWER).applied[0]
    assert house.memory(tea).kept_uses == 6

    house.apply(Undo(memory_id=tea, undoes=kept), author=PERSON)

    assert (house.memory(tea).kept_uses, waits(house, tea)) == (0, "promotion")


def test_where_the_bound_lies_higher_than_uses_bring_a_fact_it_is_asked_about_there(house: House):
    house.with_settings(review=Review(promote_at=4.0))
    tea = house.learn("Mira drinks tea.")
    boost(house, tea, 6)
    assert waits(house, tea) is None
    boost(house, tea, 1)

    assert waits(house, tea) == "promotion"
    assert highest_of_a_fact(house.services.policy) == 0.99 * Importance().core
