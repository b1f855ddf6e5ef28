"""What was said, weighed for one question."""

from dataclasses import replace

import numpy as np

from memory.index.memory_entry import Stretch
from memory.index.message_columns import Talk, in_order
from memory.recall.model.scored_messages import Weighed
from tests.memory.recall.talks import talk

SAID = talk(*[(1, "tea")] * 5)  # messages 1 to 5 of conversation 1
WEIGHED = Weighed(SAID, np.zeros(5), np.array([0.1, 0.9, 0.4, 0.7, 1.0]))


def test_the_surest_messages_of_a_stretch_come_surest_first():
    assert WEIGHED.surest(Stretch(1, 1, 4), 3) == (0.9, 0.7, 0.4)


def test_both_ends_of_a_stretch_belong_to_it():
    assert WEIGHED.surest(Stretch(1, 2, 2), 3) == (0.9,)


def test_what_was_said_elsewhere_meanwhile_is_not_of_a_stretch():
    places = zip(SAID.said, (1, 2, 1, 2, 2), strict=True)
    said = in_order([replace(said, conversation_id=where) for said, where in places])
    mixed = Weighed(Talk(said, SAID.vectors), np.zeros(5), np.array([0.1, 0.4, 1.0, 0.9, 0.7]))

    assert [other_said.message_id for other_said in said] == [1, 3, 2, 4, 5]
    assert mixed.surest(Stretch(1, 1, 5), 5) == (0.4, 0.1)
    assert mixed.surest(Stretch(2, 1, 4), 5) == (1.0, 0.9)
    assert mixed.surest(Stretch(2, 1, 5), 5) == (1.0, 0.9, 0.7)


def test_where_nothing_was_said_nothing_is_sure():
    assert WEIGHED.surest(Stretch(1, 6, 9), 3) == WEIGHED.surest(Stretch(7, 1, 5), 3) == ()
    assert Weighed(talk(), np.zeros(0), np.zeros(0)).surest(Stretch(1, 1, 5), 3) == ()
