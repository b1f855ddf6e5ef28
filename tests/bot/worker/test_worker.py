import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.actions.erasure import TYPED, OwnErasing
from bot.voice.voice import ScriptedVoice
from bot.worker.maintenance import MINUTE
from config.errors import AnswerEmpty, MindUnavailable, ReplyNotUnderstood
from config.models.embedding.embedder import HashedEmbedder, Matrix
from curator.curation.curator import CurationWindow, ProposedOperations, ScriptedCurator
from memory.erasure.execution import erase
from memory.queue.job_queue import Task, claim, enqueue
from memory.tables import Job, Run, User
from memory.vocabulary import Language
from tests.agents import adds, offline_agents, proposed
from tests.stage import START, Stage, eventually, said, staged

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


class InterruptedEmbedder(HashedEmbedder):
    """Lets something else be done in the middle of its work."""

    meanwhile: Callable[[], Coroutine[Any, Any, None]] | None = None
    loop: asyncio.AbstractEventLoop

    def passages(self, texts: Sequence[str]) -> Matrix:
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            asyncio.run_coroutine_threadsafe(meanwhile(), self.loop).result(BOUND)
        return super().passages(texts)


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
    return [job.done_at is not None for job in await stage.all(Job)]


async def test_a_job_is_worked_off_and_marked_done(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "I have a cat.")

        assert await stage.worker.work_one()
        assert not await stage.worker.work_one()
        job = await stage.only(Job)
        assert (job.done_at, job.locked_by, job.error) == (stage.clock.now(), None, None)


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
    assert claim(rows, worker=stage.worker.name, now=now, work=work, only="curate")


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


async def test_what_was_said_is_learned_before_the_work_of_the_day(tmp_path: Path):
    with staged(tmp_path) as stage:
        for number in range(100):
            now, lane = stage.clock.now(), f"user:{number}:insights"
            me = (await stage.talk()).user_id
            task = Task(kind="insights", lane=lane, run_at=now, user_id=me)
            await stage.write(partial(enqueue, task=task, now=now))
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.work_one()

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
        work = asyncio.create_task(stage.worker.work_one())
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

        assert [job.attempts for job in await stage.all(Job)] == [1, 1]
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


async def test_a_job_whose_row_is_erased_while_it_is_worked_on_ends_nothing(tmp_path: Path):
    curator = WaitingCurator()
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."]), agents=offline_agents(curator=curator)
    ) as stage:
        await said(await stage.talk(), "I have a cat.")
        work = asyncio.create_task(stage.worker.work_one())
        await curator.asked.wait()
        stage.damage("DELETE FROM jobs")
        curator.go_on.set()

        assert await work
        assert not await stage.worker.work_one()


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
        work = asyncio.create_task(stage.worker.work_one())
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
