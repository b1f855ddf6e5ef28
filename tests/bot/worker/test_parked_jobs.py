"""Jobs that fail again and again: they wait, are parked, and are tried once more."""

from functools import partial
from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from bot.worker.maintenance import MINUTE
from config.errors import AnswerEmpty, MindUnavailable, ReplyNotUnderstood
from curator.curation.curator import ScriptedCurator
from memory.queue.job_queue import claim
from memory.queue.leasing import JobChoice
from memory.tables import Job
from tests.agents import adds, offline_agents, proposed
from tests.bot.worker.waiting import CAT
from tests.stage import Stage, said, staged


async def wait_and_drain(stage: Stage, times: int) -> list[float]:
    """Drain so often, each time when the job is due again; return how long it waits each time."""
    waits = []
    for _ in range(times):
        await stage.worker.drain()
        job = await stage.only(Job)
        waits.append((job.run_at - stage.clock.now()).total_seconds())
        stage.clock.at = job.run_at
    return waits


@pytest.mark.parametrize(
    "problem",
    [
        ReplyNotUnderstood("ProposedOperations", "Dear diary"),
        AnswerEmpty(),
        MindUnavailable("the endpoint answered 400", retryable=False, refused=True),
    ],
    ids=lambda part: type(part).__name__,
)
async def test_a_question_that_gets_no_answer_of_use_waits_longer_each_time_and_is_parked(
    tmp_path: Path, problem: Exception
):
    curator = ScriptedCurator([problem] * 5)
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        waits = await wait_and_drain(stage, 4)
        left = await stage.worker.drain()

        job = await stage.only(Job)
        assert waits == [10, 20, 40, 80]
        assert (left.parked, job.attempts) == (1, 5)
        assert job.payload == {"after": 0, "through": 2}
        assert "Dear diary" not in str(job.error)


async def test_an_outage_of_ten_days_loses_nothing_that_was_said(tmp_path: Path):
    curator = ScriptedCurator([MindUnavailable("the connection failed")] * 20)
    hurried = {"backoff_seconds": 3600, "longest_backoff_seconds": 12 * 3600}
    with staged(
        tmp_path,
        voice=ScriptedVoice(["Hm."]),
        agents=offline_agents(curator=curator),
        work=hurried,
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        waits = await wait_and_drain(stage, 20)

        hours = [wait / 3600 for wait in waits]
        assert hours == [1, 2, 4, 8, *[12] * 13, *[24] * 3]
        assert (await stage.only(Job)).attempts == 0
        curator.replies[:] = [proposed(CAT)]
        await stage.worker.drain()
        assert await stage.contents() == ["The user has a cat."]


async def test_what_was_parked_is_tried_once_more_at_each_start(tmp_path: Path):
    curator = ScriptedCurator([ReplyNotUnderstood("x", "")] * 6)
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        await wait_and_drain(stage, 4)
        await stage.worker.drain()
        assert len(curator.replies) == 1

        await stage.worker.chores.start()
        await stage.worker.drain()
        assert curator.replies == []
        assert (await stage.all(Job))[0].parked_at is not None

        curator.replies[:] = [proposed(CAT)]
        await stage.worker.chores.start()
        await stage.worker.drain()
        assert await stage.contents() == ["The user has a cat."]


def claim_curation(stage: Stage, rows) -> None:
    """Take it as a process does that is killed then."""
    now, work = stage.clock.now(), stage.app.settings.work
    assert claim(
        rows, worker=stage.worker.name, now=now, work=work, choice=JobChoice(only=["curate"])
    )


async def test_what_ended_its_process_five_times_lets_later_words_be_learned_and_is_kept(
    tmp_path: Path,
):
    dog = adds("The user has a dog.", "I have a dog")
    curator = ScriptedCurator([proposed(dog), proposed(CAT)])
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."] * 2), agents=offline_agents(curator=curator)
    ) as stage:
        talk = await stage.talk()
        await said(talk, "I have a cat.")
        for _ in range(5):
            stage.clock.move(minutes=2)
            await stage.write(partial(claim_curation, stage))
            await stage.worker.chores.start()  # as the next process does
        await said(talk, "I have a dog.")
        await stage.worker.drain()
        assert await stage.contents() == ["The user has a dog."]

        stage.clock.move(days=1)
        await stage.worker.chores.enqueue(MINUTE)
        await stage.worker.drain()
        assert await stage.contents() == ["The user has a dog.", "The user has a cat."]
