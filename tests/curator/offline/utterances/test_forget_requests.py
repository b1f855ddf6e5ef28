"""Wishes to have something forgotten, as people word them."""

import pytest

from curator.offline.utterances.forget_requests import speaks_of, wished_gone

KNOWN = "用户有糖尿病。"


@pytest.mark.parametrize(
    "wish",
    [
        "忘掉我有糖尿病这件事",
        "请忘掉我有糖尿病的事情吧。",
        "把我有糖尿病这件事忘掉",
        "忘记关于糖尿病的一切",
        "忘掉我说过我有糖尿病",
    ],
)
def test_what_only_rounds_a_chinese_wish_off_tells_nothing(wish: str):
    assert speaks_of(wished_gone(wish, "zh"), KNOWN)


@pytest.mark.parametrize("wish", ["忘掉这件事", "别忘了我有糖尿病这件事"])
def test_a_wish_about_nothing_named_takes_nothing(wish: str):
    assert not speaks_of(wished_gone(wish, "zh"), KNOWN)


@pytest.mark.parametrize(
    ("wish", "content"),
    [
        ("Forget jazz.", "The user likes jazz."),
        ("please forget Anna", "The user's sister Anna lives in Bergen."),
        ("forget where my sister lives", "The user's sister lives in Bergen."),
        ("Can you forget my birthday?", "The user's birthday is 5 May."),
        ("stop remembering that I like jazz", "The user likes jazz."),
    ],
)
def test_a_wish_names_a_thing_in_a_word_or_more(wish: str, content: str):
    assert speaks_of(wished_gone(wish, "en"), content)


@pytest.mark.parametrize(
    "talk",
    [
        "I always forget jazz.",
        "I won't forget Anna",
        "Don't forget jazz!",
        "Did you forget jazz?",
        "Forget it, jazz is fine",
        "Forget what I said, jazz is fine",
        "Forget how about jazz",
        "I tend to forget where the jazz club is",
        "Forget everything",
    ],
)
def test_talk_of_forgetting_is_no_wish(talk: str):
    assert not speaks_of(wished_gone(talk, "en"), "The user likes jazz.")


def test_a_wish_may_say_that_it_is_not_to_be_remembered_any_more():
    assert speaks_of(wished_gone("别再记得我有糖尿病了", "zh"), KNOWN)
