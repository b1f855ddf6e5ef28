"""What the curator will make of a message, told before it has read it."""

from collections.abc import Sequence

import pytest

from curator.agent_inputs import ShownMemory
from curator.offline import retirement
from curator.offline.foreseen import Foresight, foreseen
from curator.offline.retirement import LIKELY, LIKELY_AGAINST_WORDS
from curator.offline.standing.meaning import meaning_judge
from memory.text.language import language_of
from tests.curator.offline.windows import ACME, OSLO, ZONE, memory, window

MUM = memory("a1", "", "is in hospital", "The user's mum's in hospital.")
YOGA = memory("a1", "hobby", "yoga", "The user does yoga every tuesday.")
SAAB = memory("a1", "", "", "The user drives a Saab.")
CAT = memory("a1", "cat.name", "布丁", "用户的猫叫布丁。")


def ahead(text: str, memories: Sequence[ShownMemory], *before: str) -> Foresight:
    said = window(*[("user", it, "old") for it in before], text).utterances
    return foreseen(said, memories, language_of(text), ZONE)


@pytest.mark.parametrize(
    ("text", "memories", "noted"),
    [
        ("mum came home yesterday!", [MUM], "The user's mum came home yesterday (2026-11-20)."),
        ("I quit Acme", [ACME], "The user no longer works at Acme."),
        ("I live in Bergen now", [OSLO], "The user lives in Bergen."),
    ],
)
def test_what_will_be_remembered_is_told(text: str, memories: list[ShownMemory], noted: str):
    assert noted in ahead(text, memories).noted


def test_the_name_of_whom_was_just_told_of_is_theirs():
    assert ahead("改名了，现在叫元宝", [CAT], "我养了只猫叫布丁").noted == ["用户的猫叫元宝。"]


def test_what_only_ends_something_is_told_as_over():
    ended = ahead("sold the car last week", [memory("a1", "owns", "a car", "The user has a car.")])
    assert ended.over == ["The user has a car."] or "The user has a car." not in ended.noted


@pytest.mark.parametrize(
    ("may_be", "sure"), [(True, LIKELY), (False, LIKELY_AGAINST_WORDS), (False, 1.0)]
)
def test_what_is_only_likely_over_is_in_doubt(
    monkeypatch: pytest.MonkeyPatch, may_be: bool, sure: float
):
    text = "the Saab is at the garage"
    monkeypatch.setattr(retirement, "may_be_over", lambda *_: may_be)
    monkeypatch.setattr(meaning_judge, "sure_by_meaning", lambda *_: sure)
    doubted = ahead(text, [SAAB])
    assert doubted.in_doubt == [SAAB.content]
    assert not doubted.over

    below = min(sure, LIKELY_AGAINST_WORDS) - 0.01
    monkeypatch.setattr(meaning_judge, "sure_by_meaning", lambda *_: below)
    assert ahead(text, [SAAB]).in_doubt == []


def test_what_ends_is_in_no_doubt(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(meaning_judge, "sure_by_meaning", lambda *_: 0.99)

    assert ahead("the Saab burnt down, nothing is left", [SAAB]).over == [SAAB.content]
    assert ahead("the Saab burnt down, nothing is left", [SAAB]).in_doubt == []
    assert ahead("I live in Bergen now", [OSLO]).in_doubt == []


def test_nothing_is_foreseen_of_chatter():
    assert ahead("lol ok", [OSLO, YOGA]) == Foresight(noted=[], over=[], in_doubt=[])
