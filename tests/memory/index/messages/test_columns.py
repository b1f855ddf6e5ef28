"""Talk side by side.

Covers: memory.index.messages.record.
"""

from dataclasses import replace

import numpy as np
import pytest

from memory.index.messages.columns import MessageColumns
from tests.memory.recall.talks import talk

LINES = talk(*[(1, "tea")] * 5)
CONVERSATIONS = (1, 1, 2, 2, 2)
SAID = [
    replace(said, conversation_id=at) for said, at in zip(LINES.said, CONVERSATIONS, strict=True)
]


@pytest.mark.parametrize(
    ("apart", "there"),
    [(1, [2, 0, 4, 5, 0]), (-1, [0, 1, 0, 3, 4]), (2, [0, 0, 5, 0, 0]), (-3, [0, 0, 0, 0, 0])],
)
def test_a_neighbour_is_one_of_the_same_conversation(apart: int, there: list[int]):
    values = np.array([[1.0, 2.0, 3.0, 4.0, 5.0]])

    assert MessageColumns(SAID, LINES.vectors).beside(values, apart).tolist() == [there]
