"""FADE: what a review gives up."""

import pytest

from tests.memory.house import REVIEWER, House
from tests.memory.operations.kinds.acts import act


@pytest.mark.parametrize("kind", ["fact", "promise", "boundary"])
def test_what_its_review_gives_up_leaves_when_it_has_faded(house: House, kind):
    said = house.learn("Mira said so.", salience=0.0, kind=kind)
    act(house, "FADE", said, REVIEWER)
    memory = house.memory(said)

    assert (memory.state, memory.review_due) == ("active", "leaving")
    assert memory.next_due_at is not None
