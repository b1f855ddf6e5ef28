"""Tests of which memory's value a message sets another of its sort against."""

import pytest

from curator.agent_inputs import ShownMemory
from curator.offline.revisions.value_exchanges import exchanged
from tests.curator.offline.windows import memory

PARTY = memory("a1", None, "", "The user's nan has her 80th on 3 November (2026-11-03).")
LESSONS = memory("a2", None, "", "The user has Spanish lessons on Tuesday and Thursday.")
CLOCKS = memory("a3", None, "", "The user owns twenty-three of them.")
RENT = memory("a4", None, "", "The user's rent is 900 euros.")
AGE = memory("a5", "age", "24", "The user is 24 years old.")
PILLS = memory("a6", None, "", "The user takes losartan 50mg.")
GYM = memory("a7", None, "", "The user goes to the gym three times a week.")
HEIGHT = memory("a8", None, "", "The user is 5 foot 9.")
BABY = memory("a9", None, "", "The user's sister is expecting a boy.")
KNOWN = [PARTY, LESSONS, CLOCKS, RENT, AGE, PILLS, GYM, HEIGHT, BABY]


@pytest.mark.parametrize(
    ("said", "again", "because"),
    [
        (
            "its the 5th of nov not the 3rd ahh",
            "The user's nan has her 80th on 5 November (2026-11-05).",
            "corrected",
        ),
        (
            "the lessons are Monday and Thursday, I mixed it up",
            "The user has Spanish lessons on Monday and Thursday.",
            "corrected",
        ),
        ("bought another, up to twenty-four", "The user owns twenty-four of them.", "changed"),
        ("the rent went up to 980", "The user's rent is 980 euros.", "changed"),
        ("they upped my losartan to 100mg", "The user takes losartan 100mg.", "changed"),
        ("I only make the gym once a week now", "The user goes to the gym once a week.", "changed"),
    ],
)
def test_a_value_takes_the_place_of_another_of_its_sort(said: str, again: str, because: str):
    (claim,) = exchanged(said, KNOWN)
    assert claim.content == again
    assert claim.because == because


@pytest.mark.parametrize(
    ("said", "last", "again"),
    [
        ("5'10 actually, measured it", HEIGHT, "The user is 5'10."),
        ("turns out it's a girl!", BABY, "The user's sister is expecting a girl."),
    ],
)
def test_a_value_alone_is_of_what_was_told_right_before(said: str, last: ShownMemory, again: str):
    (claim,) = exchanged(said, KNOWN, [last.content])
    assert claim.content == again


def test_what_is_another_s_or_of_one_day_sets_nothing_anew():
    assert exchanged("My boss's lessons are moved to Monday and Friday", KNOWN) == []
    weekly = memory("b1", None, "", "The user's yoga class is every Wednesday.")
    assert exchanged("next week they moved yoga to Tuesday", [weekly]) == []
    (claim,) = exchanged("they shifted my yoga to Tuesday", [weekly])
    assert claim.content == "The user's yoga class is every Tuesday."


def test_how_many_there_are_now_is_of_what_was_told_right_before():
    team = memory("b1", None, "", "The user's team is 6 people.")
    (claim,) = exchanged("two joined so we're 8 now", [*KNOWN, team], [team.content])
    assert claim.content == "The user's team is 8 people."


@pytest.mark.parametrize(
    "said",
    [
        "if the lessons were Monday I'd go",
        "I have lessons on Friday, too",
        "the 12th not the 11th",
        "are the lessons on Monday now?",
        "down to 3 biscuits",
    ],
)
def test_what_is_supposed_or_of_something_else_exchanges_nothing(said: str):
    assert exchanged(said, KNOWN) == []


def test_a_number_in_thousands_is_one_number():
    fund = memory("v9", None, "", "The user has 4,000 euro put by for the kitchen.")
    (claim,) = exchanged("The kitchen fund is up to 6,500 now.", [fund])
    assert claim.content == "The user has 6,500 euro put by for the kitchen."


def test_what_is_somebody_elses_own_sets_nothing_of_the_users_anew():
    mine = memory("a1", "health", "type 1 diabetes", "The user has type 1 diabetes.")
    said = "My cousin was told last week that hers had gone into remission, but that's type 2."
    assert not exchanged(said, [mine], [mine.content])
    (put_right,) = exchanged("scrap that, it's type 2", [mine], [mine.content])
    assert put_right.content == "The user has type 2 diabetes."


YEARS = memory("b1", None, "", "The user has lived in Leeds for twenty-two years.")
CHILDHOOD = memory("b2", None, "", "The user was nine when the user left Shiraz.")


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("I should have written twenty-seven years in Leeds. I never could count.", "twenty-seven"),
        ("I miscounted, it is twenty-seven years in Leeds", "twenty-seven"),
        ("Forget what I said about twenty-two, I've had twenty-seven years here", "twenty-seven"),
    ],
)
def test_as_many_of_the_same_were_counted_wrongly(said: str, again: str):
    (claim,) = exchanged(said, [YEARS, CHILDHOOD])

    assert claim.content == f"The user has lived in Leeds for {again} years."
    assert claim.because == "corrected"


def test_a_wrong_count_is_of_the_thing_that_is_counted():
    assert exchanged("I miscounted, it's twenty-seven goats in Leeds", [YEARS, CHILDHOOD]) == []
