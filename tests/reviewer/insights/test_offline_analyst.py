"""Insights without a model: counts of likes, or nothing."""

from datetime import UTC, datetime

import pytest

from memory.vocabulary import Language
from reviewer.insights.analyst import InsightMaterial, SourceMemory
from reviewer.insights.offline_analyst import OfflineAnalyst

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
MUSIC = "The user likes several things that have to do with music."


def likes(*topics: str, key: str | None = "like") -> list[SourceMemory]:
    return [
        SourceMemory(f"a{number}", f"Likes {number}.", "preference", topic, key, None, NOW)
        for number, topic in enumerate(topics, start=1)
    ]


async def seen(
    memories: list[SourceMemory],
    *,
    language: Language = "en",
    known: tuple[str, ...] = (),
    most: int = 3,
) -> list[tuple[str, list[str]]]:
    material = InsightMaterial(language, NOW, memories, known, most)
    found = await OfflineAnalyst().derive(material)
    return [(insight.sentence, insight.sources) for insight in found.insights]


async def test_three_likes_of_one_topic_are_several():
    assert await seen(likes("music", "food", "music", "music")) == [(MUSIC, ["a1", "a3", "a4"])]


@pytest.mark.parametrize("topics", [(), ("music", "music"), ("music", "food", "drinks")])
async def test_fewer_are_not(topics):
    assert await seen(likes(*topics)) == []


async def test_what_is_not_liked_or_of_no_known_topic_is_not_counted():
    assert await seen(likes("music", "music", "music", key="dislike")) == []
    assert await seen(likes("", "", "")) == []


async def test_both_languages_count_together_and_the_persons_is_spoken():
    assert await seen(likes("音乐", "music", "音乐"), language="zh") == [
        ("用户喜欢好几样和音乐有关的东西。", ["a1", "a2", "a3"])
    ]


async def test_what_is_known_is_not_told_again():
    assert await seen(likes("music", "music", "music"), known=(MUSIC,)) == []


async def test_at_most_as_many_as_asked_for_are_told():
    topics = [topic for topic in ("music", "food", "drinks") for _ in range(3)]

    assert len(await seen(likes(*topics), most=2)) == 2
