"""Profiles without a model."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from curator.agent_inputs import ShownMemory
from curator.offline.profiler import OfflineProfiler
from curator.profiles.profiler import OldSentence, ProfileDraft, ProfileSources
from memory.vocabulary import Language

ZONE = ZoneInfo("Europe/Oslo")
NOW = datetime(2026, 11, 21, 12, tzinfo=ZONE)


def memory(
    handle: str, content: str, key: str | None = None, value: str | None = None, **more: Any
) -> ShownMemory:
    return ShownMemory(
        handle,
        content,
        more.get("category", "fact"),
        more.get("kind", "fact"),
        "",
        key,
        value,
        None,
        more.get("until"),
        verified=False,
        recalled=False,
    )


MEMORIES = [
    memory("a1", "The user is called Mira.", "name", "Mira"),
    memory("a2", "The user lives in Oslo.", "home", "Oslo", until="2026-03"),
    memory("a3", "The user lives in Bergen.", "home", "Bergen"),
    memory("a4", "The user is a nurse.", "job", "nurse"),
    memory("a5", "The user loves sushi.", "like", "sushi", kind="preference"),
    memory("a6", "The user's cat is called Pixel.", "cat.name", "Pixel"),
    memory("a7", "The user wants to learn Spanish.", "goal", "learn Spanish", kind="goal"),
]


async def profile(
    memories: Sequence[ShownMemory] = (),
    old: Sequence[Sequence[OldSentence]] = (),
    episodes: Sequence[ShownMemory] = (),
    language: Language = "en",
) -> ProfileDraft:
    sources = ProfileSources(
        language, NOW, ZONE, "Mira", list(old), list(memories), list(episodes)
    )  # fmt: skip
    return await OfflineProfiler().rewrite(sources)


def texts(draft: ProfileDraft) -> list[list[str]]:
    return [[sentence.text for sentence in paragraph.sentences] for paragraph in draft.paragraphs]


async def test_a_profile_has_five_paragraphs_in_order():
    assert texts(await profile(MEMORIES)) == [
        ["The user is called Mira.", "The user lives in Bergen.", "The user is a nurse."],
        ["The user loves sushi."],
        ["The user's cat is called Pixel."],
        ["The user wants to learn Spanish."],
        ["The user lives in Oslo (until 2026-03)."],
    ]


async def test_name_and_occupation_come_from_their_slots():
    draft = await profile(MEMORIES)
    assert (draft.name, draft.occupation) == ("Mira", "nurse")


async def test_an_ended_occupation_is_not_told_as_one():
    draft = await profile([memory("a1", "The user is a cook.", "job", "cook", until="2020")])
    assert draft.occupation is None


async def test_a_new_user_has_the_empty_profile():
    draft = await profile()
    assert draft.paragraphs == []
    assert draft.name is None


async def test_every_sentence_has_sources():
    episode = memory("e1", "On 1 May the user talked about tea.", category="episode", kind=None)
    draft = await profile(MEMORIES, episodes=[episode])
    for paragraph in draft.paragraphs:
        for sentence in paragraph.sentences:
            assert sentence.sources
    assert ["e1"] in [sentence.sources for part in draft.paragraphs for sentence in part.sentences]


async def test_an_old_sentence_that_nothing_refutes_is_kept_with_its_sources():
    old = [[OldSentence("They speak softly.", ["x9"])]]
    draft = await profile(MEMORIES, old=old)
    kept = draft.paragraphs[0].sentences[-1]
    assert (kept.text, kept.sources) == ("They speak softly.", ["x9"])


async def test_an_old_sentence_without_a_source_is_not_kept():
    assert texts(await profile(old=[[OldSentence("They are a spy.", [])]])) == []


async def test_what_is_told_anew_is_not_told_twice():
    old = [[OldSentence("The user lives in Oslo.", ["a2"])]]
    told = [text for part in texts(await profile(MEMORIES, old=old)) for text in part]
    assert "The user lives in Oslo." not in told
    assert "The user lives in Oslo (until 2026-03)." in told


async def test_a_chinese_profile_is_chinese():
    past = memory("a1", "用户住在杭州。", "home", "杭州", until="2026-03")
    assert texts(await profile([past], language="zh")) == [["用户住在杭州（直到2026-03）。"]]
