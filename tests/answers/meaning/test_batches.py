"""Questions and passages are filled up to one shape."""

from random import Random

import numpy as np

from tests.answers.meaning.batches import AT_ONCE, EACH, batch_of, drawn_batches
from tests.answers.meaning.examples import Example
from tests.answers.meaning.texts import Read, Texts

WIDTH = 4


def read(pieces: int, strength: float) -> Read:
    vector = np.zeros(WIDTH, np.float32)
    vector[0] = strength
    return Read(np.full((pieces, WIDTH), strength, np.float16), vector)


TEXTS = Texts(
    {"asked": read(3, 1.0)},
    {f"told {at}": read(5 + at, at / 10) for at in range(9)},
)
RIGHT = [at in {1, 4, 7} for at in range(9)]
EXAMPLE = Example("asked", [f"told {at}" for at in range(9)], RIGHT, "en")


def test_a_question_is_read_with_two_right_passages_and_near_ones():
    [batch] = drawn_batches([EXAMPLE], TEXTS, Random(1))

    assert batch.wanted.sum() == 2
    assert batch.counted.sum() == EACH
    assert len(batch.counted) == AT_ONCE * EACH


def test_a_row_holds_the_question_then_the_passage():
    batch = batch_of([("asked", [("told 2", True)])], 24, TEXTS)
    states, there, is_told, nearness = batch.pairs

    assert there[0].sum() == 3 + 7
    assert states[0, :3, 0].tolist() == [1.0] * 3
    assert np.allclose(states[0, 3:10, 0], 0.2, atol=1e-3)
    assert is_told[0, :3].sum() == 0
    assert is_told[0, 3:10].all()
    assert np.isclose(nearness[0], 0.2)
    assert (batch.wanted[0], batch.counted[0], batch.counted[1:].sum()) == (1.0, 1.0, 0.0)
