"""Tests of sentences that are a joke by what they say."""

import pytest

from curator.offline.lexicon.english_jests import is_jest


@pytest.mark.parametrize(
    "text",
    [
        "my sauce so hot the smoke alarm applauds",
        "At my age the candles cost more than the cake.",
        "my balcony tomatoes think its still winter",
        "My bank balance and my hairline are both in recession.",
        "caught a crab so big last year he made me sign a waiver",
        "my gym teacher is 1000 yrs old",
        "I'm Beyonce's secret daughter",
        "My cat runs this house",
        "our printer hates me",
    ],
)
def test_an_exaggeration_or_a_thing_with_a_mind_is_a_jest(text: str):
    assert is_jest(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm so happy my sister is moving in with me",
        "he plays tuba, which is so loud in our house",
        "My bank account is with Monzo",
        "At my age I don't drive at night",
        "my dog is 14",
        "my nan is 100 years old",
        "My boss thinks I should move",
        "my car is a Fiat",
    ],
)
def test_what_may_be_so_is_none(text: str):
    assert not is_jest(text)
