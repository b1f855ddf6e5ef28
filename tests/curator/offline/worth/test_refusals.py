"""What is never kept in its own words."""

import pytest

from curator.offline.worth.refusals import (
    denies_for_good,
    is_doubted,
    may_be_kept,
    without_asides,
)
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("my password is tulip and roses", "en"),
        ("is my dog called Rex?", "en"),
        ("tell me what I do", "en"),
        ("hm", "en"),
        ("my cat is \x00\x00\x00 the best", "en"),
        ("我的密码是mianbao", "zh"),
        ("我养了猫吗", "zh"),
    ],
)
def test_it_is_refused(text: str, language: Language):
    assert not may_be_kept(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("whats my dog called", "en"),
        ("maybe I will learn Greek", "en"),
        ("if I had a boat I'd sail", "en"),
        ("on fifa im a striker for Madrid", "en"),
        ("you remember everything", "en"),
        ("she works at a bank", "en"),
        ("just had lunch", "en"),
        ("I can't believe it's already November", "en"),
        ("我失眠多久了", "zh"),
        ("要能重来一回，我想学医", "zh"),
        ("他养了狗", "zh"),
        ("刚吃完饭", "zh"),
        ("你真聪明", "zh"),
    ],
)
def test_it_is_doubted(text: str, language: Language):
    assert is_doubted(text, language)
    assert not is_doubted("quit the bakery today", "en")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("firefighter, eleven years", "en"),
        ("my nan raised me", "en"),
        ("quit the bakery today", "en"),
        ("养了两只猫，一只橘的", "zh"),
        ("今天辞职了", "zh"),
    ],
)
def test_it_may_be_kept(text: str, language: Language):
    assert may_be_kept(text, language)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("I was born in Minsk, would you believe it", "I was born in Minsk"),
        ("so the thing you should know is that I stammer", "I stammer"),
        ("I lost an ear at sea, so you may have to shout", "I lost an ear at sea"),
        ("Is it normal that my aunt knits for her plants", "my aunt knits for her plants"),
        ("I grow leeks and I know it", "I grow leeks and I know it"),
    ],
)
def test_what_is_thrown_in_for_whoever_hears_it_is_left_out(said: str, left: str):
    assert without_asides(said) == left


@pytest.mark.parametrize(
    "said",
    ["I'm not a vegan", "No, I'm not from Ireland", "I can't whistle", "I've never been to Spain"],
)
def test_what_is_denied_for_good_is_told_from_what_is_of_the_moment(said: str):
    assert denies_for_good(said)


@pytest.mark.parametrize(
    "said",
    [
        "I'm not sure",
        "I'm not hungry yet",
        "I can't wait",
        "I don't know",
        "I'm a vegan",
        "I never have",
    ],
)
def test_what_is_denied_for_now_is_not(said: str):
    assert not denies_for_good(said)
