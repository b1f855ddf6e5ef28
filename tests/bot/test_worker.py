import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable
from curator.curator import CurationWindow, ProposedOperations, ScriptedCurator
from memory.jobs import Task, enqueue
from memory.tables import Job, Run
from memory.vocabulary import Language
from tests.agents import adds, offline_agents, proposed
from tests.stage import Stage, eventually, said, staged

CAT = adds("The user has a cat.", "I have a cat")
BOUND = 20


@dataclass
class WaitingCurator:
    """Proposes nothing, and only when it is let go on."""

    asked: asyncio.Event = field(default_factory=asyncio.Event)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    model: str = "waiting"

    def prompt_version(self, language: Language) -> str:
        return f"waiting-{language}"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        self.asked.set()
        await self.go_on.wait()
        return proposed()


@dataclass
class StumblingCurator:
    """Has a fault of its own."""

    model: str = "stumbling"

    def prompt_version(self, language: Language) -> str:
        return f"stumbling-{language}"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        raise ZeroDivisionError(window.utterances[-1].text)


@asynccontextmanager
async def running(stage: Stage) -> AsyncIterator[None]:
    """Let the worker run beside the test."""
    work = asyncio.create_task(stage.worker.run())
    try:
        async with asyncio.timeout(BOUND):
            yield
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work


async def done(stage: Stage) -> list[bool]:
    return [one.done_at is not None for one in await stage.all(Job)]


async def test_a_job_is_worked_off_and_marked_done(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "I have a cat.")

        assert await stage.worker.work_one()
        assert not await stage.worker.work_one()
        job = await stage.only(Job)
        assert (job.done_at, job.locked_by, job.error) == (stage.clock.now(), None, None)


async def test_a_job_that_fails_waits_twice_as_long_each_time_and_is_parked(tmp_path: Path):
    curator = ScriptedCurator([MindUnavailable("gone")] * 5)
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        waits = []
        for _ in range(4):
            await stage.worker.drain()
            job = await stage.only(Job)
            waits.append((job.run_at - stage.clock.now()).total_seconds())
            stage.clock.at = job.run_at
        left = await stage.worker.drain()

        assert waits == [10, 20, 40, 80]
        assert left.parked == 1
        assert (await stage.only(Job)).attempts == 5


async def test_a_job_is_not_tried_before_its_time(tmp_path: Path):
    curator = ScriptedCurator([MindUnavailable("gone")])
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        await stage.worker.drain()
        stage.clock.move(seconds=9)

        assert not await stage.worker.work_one()


async def test_a_fault_in_an_agent_stops_neither_worker_nor_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    agents = offline_agents(curator=StumblingCurator())
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2), agents=agents) as stage:
        await said(await stage.talk("mira"), "I have a cat.")
        await said(await stage.talk("noor"), "I have a dog.")
        await stage.worker.drain()

        jobs = await stage.all(Job)
        assert [one.error for one in jobs] == ["ZeroDivisionError"] * 2
        assert [one.attempts for one in jobs] == [1, 1]
        assert "ZeroDivisionError" in caplog.text
        assert "in propose" in caplog.text
        assert "I have a cat" not in caplog.text


async def test_a_job_that_is_broken_off_is_given_back_and_loses_no_try(tmp_path: Path):
    curator = WaitingCurator()
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        work = asyncio.create_task(stage.worker.work_one())
        await curator.asked.wait()
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

        job = await stage.only(Job)
        assert (job.locked_by, job.attempts, job.done_at) == (None, 0, None)


async def test_a_worker_that_is_stopped_while_it_takes_a_job_leaves_it_free(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        await said(await stage.talk(), "I have a cat.")
        work = asyncio.create_task(stage.worker.work_one())
        for _ in range(3):  # until the claim is on its way to the writer's thread
            await asyncio.sleep(0)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

        job = await stage.only(Job)
        assert (job.locked_by, job.attempts, job.done_at) == (None, 0, None)


async def test_while_it_runs_it_takes_what_it_is_woken_for(tmp_path: Path):
    voice = ScriptedVoice(["Hm."])
    with staged(tmp_path, voice=voice, work={"poll_seconds": 3600}) as stage:
        async with running(stage):
            await said(await stage.talk(), "My cat is called Pixel.")
            stage.worker.wake()
            found = await eventually(stage.contents)

        assert found == ["The user's cat is called Pixel."]


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


async def test_jobs_of_one_lane_run_in_order(tmp_path: Path):
    curator = ScriptedCurator([MindUnavailable("gone"), proposed(CAT), proposed()])
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."] * 2), agents=offline_agents(curator=curator)
    ) as stage:
        talk = await stage.talk()
        await said(talk, "I have a cat.")
        await stage.worker.drain()
        await said(talk, "And it rains.")
        assert not await stage.worker.work_one()  # the first of the lane still waits

        stage.clock.move(seconds=11)
        await stage.worker.drain()

        assert [one.attempts for one in await stage.all(Job)] == [2, 1]
        assert await stage.contents() == ["The user has a cat."]


async def test_a_lease_that_ran_out_is_taken_over_once(tmp_path: Path):
    curator = ScriptedCurator([proposed(CAT)])
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        await stage.take("curate")
        assert not await stage.worker.work_one()

        stage.clock.move(seconds=stage.app.settings.work.lease_seconds + 1)
        await stage.worker.drain()

        assert len(await stage.all(Run)) == 1
        assert await done(stage) == [True]


async def test_a_job_that_nobody_knows_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with staged(tmp_path) as stage:
        now = stage.clock.now()
        task = Task(kind="decay", lane="x", run_at=now)
        await stage.write(lambda rows: enqueue(rows, task, now))
        stage.damage("UPDATE jobs SET kind = 'juggle'")
        await stage.worker.drain()

        assert "nobody does juggle" in caplog.text
