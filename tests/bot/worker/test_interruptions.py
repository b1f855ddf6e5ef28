"""What breaks a job or the worker off, and what is left then."""

import asyncio
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from curator.curation.curator import CurationWindow, ProposedOperations
from memory.queue.job_queue import Task, enqueue
from memory.tables import Job
from memory.vocabulary import Language
from tests.agents import offline_agents
from tests.bot.worker.waiting import BOUND, WaitingCurator, running
from tests.stage import eventually, said, staged


@dataclass
class StumblingCurator:
    """Has a fault of its own."""

    model: str = "stumbling"

    def prompt_version(self, language: Language) -> str:
        return f"stumbling-{language}"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        raise ZeroDivisionError(window.utterances[-1].text)


async def test_a_fault_in_an_agent_stops_neither_worker_nor_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    agents = offline_agents(curator=StumblingCurator())
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2), agents=agents) as stage:
        await said(await stage.talk("mira"), "I have a cat.")
        await said(await stage.talk("noor"), "I have a dog.")
        await stage.worker.drain()

        jobs = await stage.all(Job)
        assert [job.error for job in jobs] == ["ZeroDivisionError"] * 2
        assert [job.attempts for job in jobs] == [1, 1]
        assert "ZeroDivisionError" in caplog.text
        assert "in propose" in caplog.text
        assert "I have a cat" not in caplog.text


async def test_a_job_that_is_broken_off_is_given_back_and_loses_no_try(tmp_path: Path):
    curator = WaitingCurator()
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        work = asyncio.create_task(stage.worker.work_next())
        await curator.asked.wait()
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

        job = await stage.only(Job)
        assert (job.locked_by, job.attempts, job.done_at) == (None, 0, None)


async def test_a_worker_that_is_stopped_while_it_takes_a_job_leaves_it_free(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        await said(await stage.talk(), "I have a cat.")
        work = asyncio.create_task(stage.worker.work_next())
        for _ in range(3):  # until the claim is on its way to the writer's thread
            await asyncio.sleep(0)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

        job = await stage.only(Job)
        assert (job.locked_by, job.attempts, job.done_at) == (None, 0, None)


async def test_a_store_that_cannot_be_used_for_a_while_ends_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), work={"poll_seconds": 0.01}) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")

        async def warned() -> bool:
            return "the worker waits" in caplog.text

        stage.damage("ALTER TABLE jobs RENAME TO jobs_away")
        async with running(stage):
            await eventually(warned)
            stage.damage("ALTER TABLE jobs_away RENAME TO jobs")
            found = await eventually(stage.contents)

        assert found == ["The user's cat is called Pixel."]


async def test_what_goes_wrong_around_a_job_does_not_end_the_worker(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), work={"poll_seconds": 0.01}) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")

        async def stumbled() -> bool:
            return "the worker stumbled: " in caplog.text

        stage.damage("UPDATE jobs SET payload = 'no json'")
        async with running(stage):
            await eventually(stumbled)
            stage.damage("UPDATE jobs SET payload = '{}'")
            found = await eventually(stage.contents)

        assert found == ["The user's cat is called Pixel."]


async def test_who_is_asked_to_end_just_when_a_job_has_ended_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with staged(tmp_path) as stage:
        now = stage.clock.now()
        await stage.write(
            partial(enqueue, task=Task(kind="daily", lane="daily", run_at=now), now=now)
        )

        async def ends_and_is_asked_to(_chores: object, _job: Job) -> None:
            asyncio.get_running_loop().call_soon(working.cancel)

        monkeypatch.setattr(type(stage.worker.chores), "do", ends_and_is_asked_to)
        working = asyncio.create_task(stage.worker.run())
        await asyncio.wait([working], timeout=BOUND)

        assert working.cancelled()


async def test_a_worker_that_is_stopped_while_it_notes_a_failure_leaves_the_job_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    agents = offline_agents(curator=StumblingCurator())
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "I have a cat.")

        def stop_while_others_write(_job: Job, _problem: Exception) -> None:
            stage.services.store._writing.submit(time.sleep, 0.05)
            working.cancel()

        monkeypatch.setattr("bot.worker.worker.note", stop_while_others_write)
        working = asyncio.create_task(stage.worker.work_next())
        await asyncio.wait([working], timeout=BOUND)

        job = await stage.only(Job)
        assert (job.locked_by, job.attempts, job.error) == (None, 1, "ZeroDivisionError")
