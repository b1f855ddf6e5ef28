"""What a message tells that leaves something known behind."""

from datetime import UTC, datetime

import pytest

from curator.offline.grammar.claim import Claim
from curator.offline.news import Before, is_news, told_as_news
from memory.vocabulary import Language

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "before", "known", "language"),
    [
        (
            "quit the mill, I'm at the docks now",
            "I work at the mill",
            ["The user works at the mill."],
            "en",
        ),
        ("sold it and bought a van instead", "I drive an old Saab", [], "en"),
        ("小提琴停了，改学大提琴了", "", ["用户学小提琴。"], "zh"),
    ],
)
def test_what_leaves_something_behind_is_news(
    text: str, before: str, known: list[str], language: Language
):
    assert is_news(text, before, known, language)


def test_what_leaves_all_as_it_is_is_none():
    known = ["The user works at the mill."]
    assert not is_news("what a lovely evening", "hi", known, "en")
    assert not is_news("what if I quit the mill?", "", known, "en")


def test_news_is_kept_though_it_is_short_or_of_the_day():
    (told,) = told_as_news("so yesterday I started at the docks", "en", NOW, [])
    assert "started at the docks" in told.content


def test_what_says_nothing_alone_is_kept_with_its_message():
    text = "Joel has moved out. He went off to Bergen for good"
    (told,) = told_as_news(text, "en", NOW, [])
    assert told.content == f"The user said: “{text}”"


def test_a_chinese_clause_behind_a_space_is_news_of_its_own():
    ended = Claim("studies", "考公", "用户不再考公。", "不考公了", because="changed", ended=True)
    told = told_as_news("不考公了 找了个设计公司上班", "zh", NOW, [ended])
    assert [it.content for it in told] == ["用户不再考公。", "用户找了个设计公司上班。"]


def test_a_message_that_only_points_back_is_kept_whole():
    before = Before("My sister is dating a guy called Milo.", is_over=True)
    for text in ("This week only, she moved me to Friday.", "She has dumped Milo for good."):
        told = told_as_news(text, "en", NOW, [], before)
        assert all(it.content != "The user said: “”" for it in told)
        assert any(text.rstrip(".") in it.content or "dumped" in it.content for it in told)


def test_what_a_claim_says_is_not_said_twice():
    text = "I live in Bergen now"
    claim = Claim("home", "Bergen", "The user lives in Bergen.", text)
    assert told_as_news(text, "en", NOW, [claim]) == [claim]


def test_a_question_is_not_kept():
    assert not told_as_news("did I ever tell you?", "en", NOW, [])
