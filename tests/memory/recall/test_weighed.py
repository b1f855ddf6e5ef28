"""What was said, weighed for one question."""

import numpy as np

from memory.recall.weighed import Weighed
from tests.memory.recall.talks import START, talk

AT = START.timestamp()
SAID = talk(*[(1, "tea")] * 5)  # a minute apart
WEIGHED = Weighed(SAID, np.zeros(5), np.array([0.1, 0.9, 0.4, 0.7, 1.0]))


def test_the_surest_messages_of_a_stretch_come_surest_first():
    assert WEIGHED.surest(AT, AT + 180, 3) == (0.9, 0.7, 0.4)


def test_both_ends_of_a_stretch_belong_to_it():
    assert WEIGHED.surest(AT + 60, AT + 60, 3) == (0.9,)


def test_where_nothing_was_said_nothing_is_sure():
    assert WEIGHED.surest(AT - 60, AT - 1, 3) == ()
    nothing = Weighed(talk(), np.zeros(0), np.zeros(0))
    assert nothing.surest(AT, AT + 60, 3) == ()
