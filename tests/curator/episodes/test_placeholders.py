"""What stands in for an episode that was refused, or could not be told."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable, ReplyNotUnderstood
from curator.agent_inputs import Sentence
from curator.episodes.summarizer import EpisodeDraft
from memory.tables import Job, Memory, Operation
from memory.vocabulary import Language
from tests.agents import ScriptedSummarizer, draft_of, offline_agents
from tests.curator.episodes.sessions import TALE, curate, next_job, quiet, tell, waiting
from tests.stage import Stage, staged

SPLIT = ("Their wifi password is:", "hunter2xK9 was laughed at.")


def refused(language: Language, *, in_labels: bool) -> EpisodeDraft:
    """Return a draft that the door refuses as a whole: a secret falls into two of its parts."""
    told = "They planted tomatoes." if language == "en" else "他们种了番茄。"
    draft = draft_of(told, ["m1"])
    if in_labels:
        draft.topics = ["password:", "hunter2xK9"]
    else:
        draft.summary = [Sentence(text=text, sources=["m1"]) for text in SPLIT]
    return draft


@pytest.mark.parametrize(
    ("language", "texts", "untold"),
    [
        ("en", TALE, "what it was about is not kept"),
        ("zh", ("我今天种了番茄。", "番茄要浇很多水。", "下周我种豆子。"), "内容不作保留"),
    ],
)
async def test_of_a_talk_whose_episode_is_refused_something_stays(
    tmp_path: Path, language: Language, texts: Sequence[str], untold: str
):
    agents = offline_agents(summarizer=ScriptedSummarizer([refused(language, in_labels=False)]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage, texts)
        await stage.worker.drain()

        [episode] = [memory for memory in await stage.all(Memory) if memory.category == "episode"]
        reasons = [operation.rejected_because for operation in await stage.all(Operation)]
        assert untold in episode.content
        assert not episode.provisional
        assert reasons.count("secret") == 2
        assert await waiting(stage) == []


async def test_an_episode_that_is_refused_for_its_labels_is_stored_without_them(tmp_path: Path):
    agents = offline_agents(summarizer=ScriptedSummarizer([refused("en", in_labels=True)]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        await stage.worker.drain()

        [episode] = [memory for memory in await stage.all(Memory) if memory.category == "episode"]
        assert (episode.content, episode.topic) == ("They planted tomatoes.", "")


async def test_a_stand_in_whose_retelling_is_refused_waits_no_longer(tmp_path: Path):
    replies: list[EpisodeDraft | Exception | None] = [
        MindUnavailable("gone"),
        refused("en", in_labels=False),
    ]
    agents = offline_agents(summarizer=ScriptedSummarizer(replies))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        await stage.worker.drain()
        stage.clock.move(hours=2)
        await stage.worker.drain()

        [episode] = [memory for memory in await stage.all(Memory) if memory.category == "episode"]
        assert "what it was about is not kept" in episode.content
        assert not episode.provisional


@pytest.mark.parametrize(
    "useless",
    [
        MindUnavailable("gone"),
        draft_of("They planted tomatoes.", []),
        draft_of("They planted tomatoes.", ["m77"]),
        draft_of("  ", ["m1"]),
    ],
)
async def test_what_the_summarizer_could_not_tell_is_stood_in_for_and_told_later(
    tmp_path: Path, useless: EpisodeDraft | Exception
):
    agents = offline_agents(summarizer=ScriptedSummarizer([useless, None]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        job = await summarise_once(stage)
        [stand_in] = await stage.episodes()
        assert (stand_in.provisional, "2026-03-02" in stand_in.content) == (True, True)
        assert await waiting(stage) == []
        assert job.done_at is not None

        await stage.worker.drain()

        [episode] = await stage.episodes()
        assert (episode.id, episode.content, episode.provisional) == (
            stand_in.id,
            "They talked.",
            False,
        )
        assert episode.version > stand_in.version


async def test_the_stand_in_is_in_the_language_of_the_user(tmp_path: Path):
    agents = offline_agents(summarizer=ScriptedSummarizer([MindUnavailable("gone")] * 9))
    with staged(tmp_path, voice=ScriptedVoice(["嗯。"] * 3), agents=agents) as stage:
        await tell(stage, ("我今天种了番茄。", "番茄要浇很多水。", "下周我种豆子。"))
        await stage.worker.drain()

        [episode] = await stage.episodes()
        assert "摘要尚待补写" in episode.content


async def test_a_retry_that_fails_again_waits_and_is_parked_in_the_end(tmp_path: Path):
    unread = ReplyNotUnderstood("EpisodeDraft", "?")
    agents = offline_agents(summarizer=ScriptedSummarizer([MindUnavailable("gone"), *[unread] * 5]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        for _ in range(6):
            await stage.worker.drain()
            stage.clock.move(hours=1)

        assert (await stage.worker.left()).parked == 1
        assert [episode.provisional for episode in await stage.episodes()] == [True]


async def summarise_once(stage: Stage) -> Job:
    await curate(stage)
    job = await next_job(stage)
    await stage.worker.work_next()
    return next(other_job for other_job in await stage.all(Job) if other_job.id == job.id)
