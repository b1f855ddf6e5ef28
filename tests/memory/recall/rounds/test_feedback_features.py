"""How a turn stands among the others, and what it has in common with hits."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory.recall.rounds.feedback_features import like_holders, place
from tests.memory.recall.talks import ask, talk


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=20))
def test_the_higher_value_has_the_higher_place_and_equals_share_one(values: list[int]):
    found = place(np.array(values, dtype=np.float64))

    assert found[int(np.argmax(values))] == 1
    for number in range(len(values)):
        for other in range(len(values)):
            assert (values[number] > values[other]) == bool(found[number] > found[other])


def test_a_turn_about_the_same_as_those_that_hold_the_word_is_like_them():
    lines = [(1, f"thing{number} there") for number in range(12)]
    meanings = [f"topic{number}" for number in range(12)]
    lines[0], lines[1] = (1, "my cat sleeps"), (1, "a cat again")
    meanings[0] = meanings[1] = meanings[2] = "pets"
    said = talk(*lines, vectors=meanings)
    found = like_holders(said, ask("cat", said).tokens)

    assert found[2] == max(found[2:])


def test_a_turn_is_not_like_the_words_that_it_alone_holds():
    meanings = ["pets", "pets", *(f"topic{number}" for number in range(8))]
    lines = [(1, f"thing{number} there") for number in range(10)]
    lines[0] = (1, "my cat sleeps")
    said = talk(*lines, vectors=meanings)
    found = like_holders(said, ask("cat", said).tokens)

    assert int(np.argmax(found)) == 1


def test_nothing_is_like_words_that_nobody_said():
    said = talk((1, "tea"), (2, "coffee"))

    assert not like_holders(said, ["piano"]).any()
