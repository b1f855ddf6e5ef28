"""What is never kept in its own words."""

import pytest

from curator.offline.worth.refusals import may_be_kept, without_asides
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("whats my dog called", "en"),
        ("my password is tulip and roses", "en"),
        ("maybe I will learn Greek", "en"),
        ("on fifa im a striker for Madrid", "en"),
        ("you remember everything", "en"),
        ("she works at a bank", "en"),
        ("just had lunch", "en"),
        ("hm", "en"),
        ("my cat is \x00\x00\x00 the best", "en"),
        ("我失眠多久了", "zh"),
        ("我的密码是mianbao", "zh"),
        ("要能重来一回，我想学医", "zh"),
        ("他养了狗", "zh"),
        ("刚吃完饭", "zh"),
        ("你真聪明", "zh"),
    ],
)
def test_it_is_refused(text: str, language: Language):
    assert not may_be_kept(text, language)


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
