"""Tests of what holds for once only."""

import pytest

from curator.offline.grammar.claim import Claim
from curator.offline.grammar.exceptions import is_for_once, is_spared, told_for_once

CHOIR = "The user has choir practice every Tuesday at seven."


@pytest.mark.parametrize(
    "text",
    [
        "This week only, she moved me to Friday.",
        "Just this once it's on Wednesday.",
        "for this week my instructor moved me to Thursday",
        "Next week it's on Tuesday for once.",
        "Tomorrow's an exception, I have to go to the office.",
        "only tonight we meet at nine",
        "明天跟人换班 上一天白班",
        "这周四跟同事换个班，上白班",
        "昨晚替小王值了个夜班",
        "下周一帮她顶一天早班",
    ],
)
def test_an_exception_says_that_it_is_one(text: str):
    assert is_for_once(text)


@pytest.mark.parametrize(
    "text",
    [
        "From next week on it's only on Fridays.",
        "They moved it to Thursdays, not just this week.",
        "I have two exams this week.",
        "I only play on Fridays.",
        "she moved me to Friday",
        "从这周起我改上白班了",
        "以后跟小李换班，固定周末上",
        "我换工作了",
    ],
)
def test_what_is_so_from_now_on_is_none(text: str):
    assert not is_for_once(text)


def test_a_day_spares_what_is_so_as_a_rule():
    assert is_spared(CHOIR, "Next week choir is on Thursday.")
    assert not is_spared(CHOIR, "From next week choir is on Thursday.")
    assert not is_spared("The user has an exam on Friday.", "It's moved to next Monday.")


def test_what_is_told_for_once_stands_for_nothing():
    told = Claim("home", "Oslo", "The user lives in Oslo.", "I live in Oslo")
    left = Claim("home", "Oslo", "The user lives in Oslo.", "I live in Oslo", negates="Bergen")
    assert [(it.key, it.content) for it in told_for_once([told, left])] == [("", told.content)]
