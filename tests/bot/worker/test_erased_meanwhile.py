"""Who is erased while a job of theirs is worked on."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.actions.erasure import TYPED, OwnErasing
from bot.voice.voice import ScriptedVoice
from bot.worker.maintenance import MINUTE
from config.models.embedding.embedder import HashedEmbedder, Matrix
from memory.erasure.execution import erase
from memory.tables import Job, User
from tests.agents import offline_agents
from tests.bot.worker.waiting import BOUND, WaitingCurator
from tests.stage import said, staged


class InterruptedEmbedder(HashedEmbedder):
    """Lets something else be done in the middle of its work."""

    meanwhile: Callable[[], Coroutine[Any, Any, None]] | None = None
    loop: asyncio.AbstractEventLoop

    def passages(self, texts: Sequence[str]) -> Matrix:
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            asyncio.run_coroutine_threadsafe(meanwhile(), self.loop).result(BOUND)
        return super().passages(texts)


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
        erased = await OwnErasing(stage.services, own.user_id).everything(TYPED["en"])
        embedder.meanwhile = partial(erase, stage.services, erased.id)
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
        assert "was erased while it was worked on" in caplog.text
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
