"""What was said, weighed for one question."""

from dataclasses import replace

import numpy as np

from memory.index.memory_entry import MessageSpan
from memory.index.messages.columns import MessageColumns
from memory.recall.model.scored_messages import ScoredMessages
from tests.memory.recall.talks import in_order, talk

SAID = talk(*[(1, "tea")] * 5)  # messages 1 to 5 of conversation 1
WEIGHED = ScoredMessages(SAID, np.zeros(5), np.array([0.1, 0.9, 0.4, 0.7, 1.0]))


def test_the_surest_messages_of_a_stretch_come_surest_first():
    assert WEIGHED.surest(MessageSpan(1, 1, 4), 3) == (0.9, 0.7, 0.4)


def test_both_ends_of_a_stretch_belong_to_it():
    assert WEIGHED.surest(MessageSpan(1, 2, 2), 3) == (0.9,)


def test_what_was_said_elsewhere_meanwhile_is_not_of_a_stretch():
    places = zip(SAID.said, (1, 2, 1, 2, 2), strict=True)
    said = in_order([replace(said, conversation_id=where) for said, where in places])
    mixed = ScoredMessages(
        MessageColumns(said, SAID.vectors), np.zeros(5), np.array([0.1, 0.4, 1.0, 0.9, 0.7])
    )

    assert [other_said.message_id for other_said in said] == [1, 3, 2, 4, 5]
    assert mixed.surest(MessageSpan(1, 1, 5), 5) == (0.4, 0.1)
    assert mixed.surest(MessageSpan(2, 1, 4), 5) == (1.0, 0.9)
    assert mixed.surest(MessageSpan(2, 1, 5), 5) == (1.0, 0.9, 0.7)


def test_where_nothing_was_said_nothing_is_sure():
    assert WEIGHED.surest(MessageSpan(1, 6, 9), 3) == WEIGHED.surest(MessageSpan(7, 1, 5), 3) == ()
    assert ScoredMessages(talk(), np.zeros(0), np.zeros(0)).surest(MessageSpan(1, 1, 5), 3) == ()
