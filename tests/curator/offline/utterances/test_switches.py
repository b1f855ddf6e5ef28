"""One thing given up for another in the same breath."""

import pytest

from curator.offline.utterances.switches import beside_switches, switched
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("text", "language", "other", "value"),
    [
        ("Gave up on the violin, by the way. It's the banjo now.", "en", "violin", "banjo"),
        ("I quit karate, it's judo now", "en", "karate", "judo"),
        ("I don't play the cello anymore, it's the oboe now.", "en", "cello", "oboe"),
        ("小提琴我不学了，改学二胡了。", "zh", "小提琴", "二胡"),
        ("法语不学了，改学日语了", "zh", "法语", "日语"),
        ("我不喝咖啡了，改喝茶了", "zh", "咖啡", "茶"),
    ],
)
def test_what_is_given_up_and_what_stands_for_it(
    text: str, language: Language, other: str, value: str
):
    (claim,) = switched(text, language)
    assert (claim.negates, claim.value, claim.because) == (other, value, "changed")
    assert claim.quote in text


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I stopped at the bakery. It's raining now.", "en"),
        ("我不想学了，好累", "zh"),
        ("I quit the violin. It's hot now.", "en"),
        ("If I quit tea, it's coffee now.", "en"),
        ("I don't drink tea anymore, it's late now", "en"),
        ("我不弹钢琴了，改天再弹", "zh"),
        ("我不学琴了，改日再学", "zh"),
        ("今晚我不学琴了，改看电影了", "zh"),
    ],
)
def test_what_is_no_switch(text: str, language: Language):
    assert switched(text, language) == []


def test_claims_of_the_same_words_give_way():
    text = "Gave up on the violin. It's the banjo now."
    found = switched(text, "en")
    assert beside_switches(found, found, text) == found
