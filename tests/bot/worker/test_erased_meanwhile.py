"""Who is erased while a job of theirs is worked on."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.actions.erasure import TYPED, OwnErasing
from bot.voice.voice import ScriptedVoice
from bot.worker.maintenance import MINUTE
from config.models.embedding.embedder import HashedEmbedder, Matrix
from curator.curation.curator import ScriptedCurator
from curator.profiles.profiler import ProfileDraft, ProfileSources
from memory.erasure.execution import erase
from memory.queue.job_queue import Task, enqueue
from memory.tables import Conversation, Job, Memory, Message, Sentence, User
from memory.vocabulary import Language
from tests.agents import changes, offline_agents, profile_of, proposed
from tests.bot.worker.waiting import BOUND, CAT, WaitingCurator
from tests.stage import Stage, said, staged


class InterruptedEmbedder(HashedEmbedder):
    """Lets something else be done in the middle of its work."""

    meanwhile: Callable[[], Coroutine[Any, Any, None]] | None = None
    loop: asyncio.AbstractEventLoop

    def passages(self, texts: Sequence[str]) -> Matrix:
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            asyncio.run_coroutine_threadsafe(meanwhile(), self.loop).result(BOUND)
        return super().passages(texts)


async def erase_everything(stage: Stage, user_id: int) -> None:
    erased = await OwnErasing(stage.services, user_id).everything(TYPED["en"])
    await erase(stage.services, erased.id)


async def test_a_job_whose_row_is_erased_while_it_is_worked_on_ends_nothing(tmp_path: Path):
    curator = WaitingCurator()
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        work = asyncio.create_task(stage.worker.work_next())
        await curator.asked.wait()
        stage.damage("DELETE FROM jobs")
        curator.go_on.set()

        assert await work
        assert not await stage.worker.work_next()


async def test_who_is_erased_while_their_memories_are_embedded_has_no_job_that_failed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    embedder = InterruptedEmbedder()
    with staged(tmp_path, embedder=embedder) as stage:
        own = (await stage.talk()).memory
        await own.add("My cat is called Pixel.")
        stage.damage("UPDATE memories SET embedding = NULL")
        await stage.worker.chores.start()
        embedder.meanwhile = partial(erase_everything, stage, own.user_id)
        embedder.loop = asyncio.get_running_loop()

        assert (await stage.worker.drain("embed")).parked == 0

        assert embedder.meanwhile is None
        assert await stage.all(User) == []
        assert [
            record for record in caplog.records if record.levelname in ("WARNING", "ERROR")
        ] == []


async def test_who_is_erased_while_an_agent_is_asked_has_no_job_that_failed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    curator = WaitingCurator()
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        talk = await stage.talk()
        await said(talk, "I have a cat.")
        work = asyncio.create_task(stage.worker.work_next())
        await curator.asked.wait()
        erased = await OwnErasing(stage.services, talk.user_id).everything(TYPED["en"])
        stage.damage("UPDATE jobs SET locked_until = '2020-01-01 00:00:00' WHERE kind = 'curate'")
        await erase(stage.services, erased.id)
        curator.go_on.set()

        with caplog.at_level(logging.INFO):
            assert await work
        assert "was taken away meanwhile" in caplog.text
        assert [
            record for record in caplog.records if record.levelname in ("WARNING", "ERROR")
        ] == []


async def test_nothing_is_embedded_for_who_was_erased_since_it_was_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with staged(tmp_path) as stage:
        monkeypatch.setattr(
            "bot.worker.maintenance.users_with_messages_to_embed", lambda rows, model: [99]
        )

        await stage.worker.chores.enqueue(MINUTE)

        assert await stage.all(Job) == []


@dataclass
class WaitingProfiler:
    """Tells all that it was shown, when it is let go on."""

    asked: asyncio.Event = field(default_factory=asyncio.Event)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    model: str = "waiting"

    def prompt_version(self, language: Language) -> str:
        return f"waiting-{language}"

    async def rewrite(self, sources: ProfileSources) -> ProfileDraft:
        self.asked.set()
        await self.go_on.wait()
        return profile_of(*((memory.content, [memory.handle]) for memory in sources.memories))


async def test_what_was_erased_while_a_worker_slept_is_not_told_again_by_it(tmp_path: Path):
    named = changes("a1", "The user has a cat called Zyx.", "it is called Zyx")
    curator = ScriptedCurator([proposed(CAT), proposed(named)])
    profiler = WaitingProfiler()
    agents = offline_agents(curator=curator, profiler=profiler)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2), agents=agents) as stage:
        talk = await stage.talk()
        for text in ("I have a cat.", "You know the cat, it is called Zyx."):
            await said(talk, text)
            await stage.worker.drain("curate")
        now = stage.clock.now()
        asked = Task(
            kind="profile",
            lane="profile",
            run_at=now,
            user_id=talk.user_id,
            conversation_id=(await stage.only(Conversation)).id,
        )
        await stage.write(partial(enqueue, task=asked, now=now))
        work = asyncio.create_task(stage.worker.work_next("profile"))
        async with asyncio.timeout(BOUND):
            await profiler.asked.wait()
            stage.clock.move(seconds=stage.app.settings.work.lease_seconds + 1)
            [_, said_of_it] = [row for row in await stage.all(Message) if row.author_id]
            await OwnErasing(stage.services, talk.user_id).message(said_of_it.id or 0)
            await stage.worker.work_next("erase")
            profiler.go_on.set()
            await work
        told = [sentence.text for sentence in await stage.all(Sentence)]
        job = next(job for job in await stage.all(Job) if job.kind == "profile")

        assert [memory.content for memory in await stage.all(Memory)] == ["The user has a cat."]
        assert told == []
        assert (job.done_at, job.locked_by, job.attempts) == (None, None, 0)
