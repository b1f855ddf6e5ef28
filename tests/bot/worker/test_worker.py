import asyncio
from functools import partial
from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable
from curator.curation.curator import ScriptedCurator
from memory.queue.job_queue import Task, enqueue
from memory.tables import Job, Run
from tests.agents import offline_agents, proposed
from tests.bot.worker.waiting import BOUND, CAT, WaitingCurator, running
from tests.stage import START, Stage, eventually, said, staged


async def done(stage: Stage) -> list[bool]:
    return [job.done_at is not None for job in await stage.all(Job)]


async def test_a_job_is_worked_off_and_marked_done(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "I have a cat.")

        assert await stage.worker.work_next()
        assert not await stage.worker.work_next()
        job = await stage.only(Job)
        assert (job.done_at, job.locked_by, job.error) == (stage.clock.now(), None, None)


async def test_what_was_said_is_learned_before_the_work_of_the_day(tmp_path: Path):
    with staged(tmp_path) as stage:
        for number in range(100):
            now, lane = stage.clock.now(), f"user:{number}:insights"
            me = (await stage.talk()).user_id
            task = Task(kind="insights", lane=lane, run_at=now, user_id=me)
            await stage.write(partial(enqueue, task=task, now=now))
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.work_next()

        assert await stage.contents() == ["The user's cat is called Pixel."]


async def test_a_job_that_is_worked_on_for_long_is_not_taken_over(tmp_path: Path):
    curator = WaitingCurator()
    with staged(
        tmp_path,
        voice=ScriptedVoice(["Hm."]),
        agents=offline_agents(curator=curator),
        work={"lease_seconds": 0.03},
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        work = asyncio.create_task(stage.worker.work_next())
        async with asyncio.timeout(BOUND):
            await curator.asked.wait()
            stage.clock.move(hours=1)

            async def renewed() -> bool:
                return ((await stage.only(Job)).locked_until or START) > stage.clock.now()

            await eventually(renewed)
            curator.go_on.set()
            await work
        assert (await stage.only(Job)).kills == 0


async def test_a_job_is_not_tried_before_its_time(tmp_path: Path):
    curator = ScriptedCurator([MindUnavailable("gone")])
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        await stage.worker.drain()
        stage.clock.move(seconds=9)

        assert not await stage.worker.work_next()


async def test_while_it_runs_it_takes_what_it_is_woken_for(tmp_path: Path):
    voice = ScriptedVoice(["Hm."])
    with staged(tmp_path, voice=voice, work={"poll_seconds": 3600}) as stage:
        async with running(stage):
            await said(await stage.talk(), "My cat is called Pixel.")
            stage.worker.wake()
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
        assert not await stage.worker.work_next()  # the first of the lane still waits

        stage.clock.move(seconds=11)
        await stage.worker.drain()

        assert [job.attempts for job in await stage.all(Job)] == [1, 1]
        assert await stage.contents() == ["The user has a cat."]


async def test_a_lease_that_ran_out_is_taken_over_once(tmp_path: Path):
    curator = ScriptedCurator([proposed(CAT)])
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        await stage.take("curate")
        assert not await stage.worker.work_next()

        stage.clock.move(seconds=stage.app.settings.work.lease_seconds + 1)
        await stage.worker.drain()

        assert len(await stage.all(Run)) == 1
        assert await done(stage) == [True]


async def test_a_job_of_a_newer_version_is_kept_for_a_version_that_knows_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with staged(tmp_path) as stage:
        now = stage.clock.now()
        task = Task(kind="decay", lane="x", run_at=now)
        await stage.write(lambda rows: enqueue(rows, task, now))
        stage.damage("UPDATE jobs SET kind = 'juggle'")
        await stage.worker.drain()

        assert "does not know jobs of the kind 'juggle'" in caplog.text
        job = await stage.only(Job)
        assert (job.done_at, job.parked_at) == (None, now)

        stage.damage("UPDATE jobs SET kind = 'decay'")
        await stage.worker.chores.start()
        await stage.worker.drain()
        assert (await stage.all(Job))[0].done_at is not None
