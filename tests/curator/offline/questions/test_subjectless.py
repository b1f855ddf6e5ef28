"""Tests of questions that leave out of whom they ask."""

import pytest

from curator.offline.questions.subjectless import asked_of_speaker


@pytest.mark.parametrize(
    ("asked", "whole"),
    [("住哪儿？", "我住哪儿？"), ("多大了？", "我多大了？"), ("周六爬山吗", "我周六爬山吗")],
)
def test_what_names_nobody_is_asked_of_who_asks(asked: str, whole: str):
    assert asked_of_speaker(asked) == whole


@pytest.mark.parametrize("asked", ["我住哪儿？", "我妈多大了？", "你住哪儿？", "天气怎么样？"])
def test_what_names_somebody_or_asks_of_the_world_stays(asked: str):
    assert asked_of_speaker(asked) == asked
