"""Several jobs at once: each lane one by one, models side by side, what is awaited at any time.

Covers: bot.worker.running_jobs.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from pydantic import BaseModel
from sqlmodel import Session as Rows

from bot.actions.erasure import TYPED, OwnErasing
from bot.voice.voice import ScriptedVoice
from config.models.calls.messages import ChatMessage
from config.models.chat.model import ResponseModel, ScriptedMind
from config.prompting.prompt import Prompts
from curator.curation.model_curator import ModelCurator
from memory.queue.job_queue import Task, enqueue
from memory.storage.store import Store
from memory.tables import Job
from tests.agents import offline_agents, proposed
from tests.bot.worker.waiting import BOUND, WaitingCurator, running
from tests.stage import Stage, eventually, said, staged

PEOPLE = ("mira", "noor", "tom", "ana", "ben", "eva")


@dataclass
class SlowMind(ScriptedMind):
    """Thinks until it is let go, and knows how many questions it thinks about at once."""

    replies: list[BaseModel | str | Exception] = field(default_factory=list)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    at_once: int = 0
    most_at_once: int = 0

    async def thinks(self, questions: int) -> None:
        """Wait until it thinks about so many at once."""

        async def does() -> bool:
            return self.at_once == questions

        await eventually(does)

    async def answer(
        self, lines: Sequence[ChatMessage], shape: type[ResponseModel]
    ) -> ResponseModel:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await self.go_on.wait()
        finally:
            self.at_once -= 1
        return shape.model_validate(proposed().model_dump())


@asynccontextmanager
async def slow(folder: Path, *people: str, **work: float) -> AsyncIterator[tuple[Stage, SlowMind]]:
    """Let each of these people say something to a companion whose curator thinks slowly."""
    mind = SlowMind()
    agents = offline_agents(curator=ModelCurator(mind, Prompts.load()))
    voice = ScriptedVoice(["Hm."] * (2 * len(people)))
    with staged(folder, voice=voice, agents=agents, work=work) as stage:
        for person in people:
            await said(await stage.talk(person), "I have a cat.")
        yield stage, mind


async def jobs_done(stage: Stage) -> int:
    return len([job for job in await stage.all(Job) if job.done_at is not None])


async def test_as_many_models_are_asked_at_once_as_the_setting_says(tmp_path: Path):
    async with slow(tmp_path, *PEOPLE, concurrency=3) as (stage, mind), running(stage):
        await mind.thinks(3)
        mind.go_on.set()
        await eventually(partial(_all_done, stage, len(PEOPLE)))

    assert mind.most_at_once == 3


async def _all_done(stage: Stage, count: int) -> bool:
    return await jobs_done(stage) >= count


async def test_one_lane_is_worked_off_one_by_one(tmp_path: Path):
    async with slow(tmp_path, "mira") as (stage, mind), running(stage):
        await mind.thinks(1)
        await said(await stage.talk("mira"), "I have a dog, too.")
        await said(await stage.talk("noor"), "I have a horse.")
        await mind.thinks(2)
        lanes = [job.lane for job in await stage.all(Job) if job.locked_by is not None]
        mind.go_on.set()
        await eventually(partial(_all_done, stage, 3))

    assert len({*lanes}) == len(lanes) == 2
    assert mind.most_at_once == 2


async def test_what_a_person_waits_for_is_done_however_busy_the_worker_is(tmp_path: Path):
    async with slow(tmp_path, *PEOPLE, concurrency=2) as (stage, mind), running(stage):
        await mind.thinks(2)
        leaving = (await stage.talk("eva")).user_id
        await OwnErasing(stage.services, leaving).everything(TYPED["en"])
        stage.worker.wake()

        async def is_erased() -> bool:
            return not [job for job in await stage.all(Job) if job.user_id == leaving]

        await eventually(is_erased)
        assert mind.at_once == 2


async def test_what_asks_no_model_is_done_one_at_a_time_beside_what_does(tmp_path: Path):
    curator = WaitingCurator()
    with staged(
        tmp_path, voice=ScriptedVoice(["Hm."] * 4), agents=offline_agents(curator=curator)
    ) as stage:
        for person in PEOPLE[:2]:
            await said(await stage.talk(person), "I have a cat.")
        async with running(stage):
            await curator.asked.wait()
            held = [job for job in await stage.all(Job) if job.locked_by is not None]
            curator.go_on.set()
            await eventually(partial(_all_done, stage, 2))

    assert len(held) == 1


async def test_what_is_at_hand_is_not_taken_again_though_its_lease_ran_out(tmp_path: Path):
    async with slow(tmp_path, "mira") as (stage, mind), running(stage):
        await mind.thinks(1)
        stage.clock.move(hours=1)
        await said(await stage.talk("noor"), "I have a horse.")
        await mind.thinks(2)
        mind.go_on.set()
        await eventually(partial(_all_done, stage, 2))
        kills = [job.kills for job in await stage.all(Job)]

    assert mind.most_at_once == 2
    assert kills == [0, 0]


async def test_who_drains_the_queue_waits_for_what_is_at_hand(tmp_path: Path):
    async with slow(tmp_path, "mira") as (stage, mind), running(stage):
        await mind.thinks(1)
        draining = asyncio.create_task(stage.worker.drain())
        await asyncio.sleep(0)
        waits = not draining.done()
        mind.go_on.set()
        async with asyncio.timeout(BOUND):
            left = await draining

    assert waits
    assert (left.due, left.running) == (0, 0)


async def test_who_drains_the_queue_waits_for_what_is_just_being_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    write, leased, go_on = Store.write, asyncio.Event(), asyncio.Event()

    async def slow_to_tell(store: Store, work: Callable[[Rows], object]) -> object:
        done = await write(store, work)
        if isinstance(done, Job) and not leased.is_set():
            leased.set()
            await go_on.wait()
        return done

    async with slow(tmp_path, "mira") as (stage, mind):
        monkeypatch.setattr(Store, "write", slow_to_tell)
        mind.go_on.set()
        async with running(stage):
            await leased.wait()
            draining = asyncio.create_task(stage.worker.drain())
            seen = [await stage.worker.left() for _ in range(4)]  # it finds nothing due meanwhile
            go_on.set()
            left = await draining

    assert [(each.due, each.running) for each in seen] == [(0, 1)] * 4
    assert (left.due, left.running) == (0, 0)


async def test_all_that_is_at_hand_is_given_back_when_the_worker_ends(tmp_path: Path):
    async with slow(tmp_path, *PEOPLE[:3]) as (stage, mind):
        async with running(stage):
            await mind.thinks(3)
        jobs = await stage.all(Job)

    assert [(job.locked_by, job.attempts) for job in jobs] == [(None, 0)] * 3


async def test_an_idle_place_is_filled_when_a_job_ends(tmp_path: Path):
    async with slow(tmp_path, concurrency=1, poll_seconds=1000) as (stage, _mind):
        now = stage.clock.now()
        me = (await stage.talk()).user_id
        for number in range(3):
            task = Task(kind="insights", lane=f"{number}", run_at=now, user_id=me)
            await stage.write(partial(enqueue, task=task, now=now))
        async with running(stage):
            await eventually(partial(_all_done, stage, 3))
