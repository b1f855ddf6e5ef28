"""Tests of messages that revise what is remembered."""

from curator.offline.revisions.revising import revises_known, revising
from tests.curator.offline.windows import OSLO, PIXEL

RIGHT = "my home is in Moss, not Oslo"


def test_what_is_remembered_is_put_right():
    assert revises_known(RIGHT, None, [OSLO, PIXEL], None)
    assert [it.content for it in revising([], RIGHT, None, [OSLO], None)] == [
        "The user lives in Moss."
    ]


def test_an_answer_to_a_question_puts_nothing_right():
    assert not revises_known(RIGHT, None, [OSLO], "Are you flying to Oslo?")
    assert revising([], RIGHT, None, [OSLO], "Are you flying to Oslo?") == []
