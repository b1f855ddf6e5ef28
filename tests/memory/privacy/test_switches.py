"""What is switched off while an agent thinks is off where its answer would be written."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col

from bot.actions.account.settings import OwnSettings, Switch
from bot.voice.voice import ScriptedVoice
from curator.curation import duplicate_check as comparing
from curator.curation import job as curation
from curator.profiles import job as profiling
from memory.privacy.switches import lets_learn
from memory.queue.job_queue import Task, enqueue
from memory.tables import Job, Memory, Operation, Participant, Profile, UserSettings
from reviewer.contradictions.arbiter import ScriptedArbiter
from reviewer.insights.analyst import ScriptedAnalyst
from reviewer.review.reviewer import ScriptedReviewer
from tests.agents import ScriptedProfiler, adds, offline_agents, profile_of, proposed
from tests.curator.curation.runs import scripted
from tests.memory.house import House
from tests.reviewer.steps import (
    call_review,
    check,
    insight,
    insights,
    judgement,
    look,
    review,
    thought,
)
from tests.stage import Stage, said, staged

SWITCHES: tuple[Switch, ...] = ("memory", "long_term")
off_by = pytest.mark.parametrize("switch", SWITCHES)


def turn(house: House, switch: str, *, on: bool = False) -> None:
    def work(rows: Any) -> None:
        setattr(rows.get_one(UserSettings, house.mira), switch, on)

    house.write(work)


def off(switch: str, user_id: int) -> Callable[[Any], None]:
    def work(rows: Any) -> None:
        setattr(rows.get_one(UserSettings, user_id), switch, False)

    return work


async def turn_off(stage: Stage, switch: Switch) -> None:
    user = int(stage.look("SELECT id FROM users"))
    await OwnSettings(stage.services, user).choose({switch: False})


def test_only_who_has_both_on_is_learned_of(house: House):
    def learns(user_id: int | None) -> bool:
        return house.read(lambda rows: lets_learn(rows, user_id))

    assert learns(house.mira)
    turn(house, "episodes")
    assert learns(house.mira)
    turn(house, "long_term")
    assert not learns(house.mira)
    turn(house, "long_term", on=True)
    turn(house, "memory")
    assert not learns(house.mira)
    assert not learns(999)
    assert not learns(None)


@off_by
async def test_the_curator_writes_nothing_and_its_messages_are_read_later(
    tmp_path: Path, switch: Switch
):
    cat = proposed(adds("The user has a cat.", "I have a cat"))
    curator, agents = scripted(cat)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "I have a cat.")
        job = await stage.take("curate")
        case = await curation.gather(stage.services, job)
        assert case is not None
        answer = await curation.propose(curator, case)
        heard = await comparing.compare(stage.services, case, agents.duplicates, answer)
        await turn_off(stage, switch)

        assert await curation.settle(stage.services, case, curator, heard) is None

        assert await stage.all(Memory) == []
        assert await stage.all(Operation) == []
        assert (await stage.only(Participant)).curated_through == 0
        assert [each.id for each in await stage.all(Job) if each.kind == "curate"] == [job.id]


@off_by
async def test_a_curation_that_begins_then_asks_nobody(tmp_path: Path, switch: Switch):
    curator, agents = scripted()
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "I have a cat.")
        await turn_off(stage, switch)
        await stage.worker.drain()

        assert curator.asked == []
        assert (await stage.only(Participant)).curated_through == 0


async def test_what_would_be_asked_first_from_now_on_waits(tmp_path: Path):
    cat = proposed(adds("The user has a cat.", "I have a cat"))
    curator, agents = scripted(cat)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "I have a cat.")
        case = await curation.gather(stage.services, await stage.take("curate"))
        assert case is not None
        answer = await curation.propose(curator, case)
        heard = await comparing.compare(stage.services, case, agents.duplicates, answer)
        await turn_off(stage, "automatic")
        await curation.settle(stage.services, case, curator, heard)

        assert await stage.all(Memory) == []
        assert [each.status for each in await stage.all(Operation)] == ["pending"]


@off_by
def test_the_reviewer_leaves_the_memory_waiting(house: House, switch: str):
    bread = house.learn("Mira bakes bread.")
    call_review(house, bread)
    before = house.memory(bread)

    class Interrupted(ScriptedReviewer):
        async def consider(self, case: Any) -> Any:
            await house.store.write(off(switch, house.mira))
            return await super().consider(case)

    reviewer = Interrupted([thought("DELETE")])

    assert review(house, bread, reviewer) is False
    assert house.memory(bread) == before
    assert review(house, bread, ScriptedReviewer([])) is None

    turn(house, switch, on=True)
    assert review(house, bread, ScriptedReviewer([thought("KEEP")]))


@off_by
def test_no_insight_is_kept(house: House, switch: str):
    for thing in ("French", "the cello", "pottery"):
        house.learn(f"Mira learns {thing}.", kind="skill", batch={"character": "lumi"})

    class Interrupted(ScriptedAnalyst):
        async def derive(self, material: Any) -> Any:
            await house.store.write(off(switch, house.mira))
            return await super().derive(material)

    analyst = Interrupted([insights(insight("Mira keeps learning.", "a1", "a2"))])

    assert look(house, analyst) == 0
    assert house.all(Memory, col(Memory.kind) == "pattern") == []
    assert look(house, ScriptedAnalyst([])) is None


@off_by
def test_no_contradiction_is_settled(house: House, switch: str):
    for drink in ("coffee", "tea"):
        slot = {"key": "drink.morning", "value": drink}
        house.learn(f"Mira drinks {drink}.", structured=slot)

    class Interrupted(ScriptedArbiter):
        async def judge(self, pair: Any) -> Any:
            await house.store.write(off(switch, house.mira))
            return await super().judge(pair)

    arbiter = Interrupted([judgement("contradicts")])

    assert check(house, arbiter) == 0
    assert [each.op for each in house.all(Operation)] == ["ADD", "ADD"]
    assert check(house, ScriptedArbiter([])) is None


@off_by
async def test_no_profile_is_written_and_the_last_is_when_it_is_on_again(
    tmp_path: Path, switch: Switch
):
    drafts = [profile_of((f"The user has a {what}.", ["a1"])) for what in ("cat", "dog", "fox")]
    profiler = ScriptedProfiler([*drafts])
    agents = offline_agents(profiler=profiler)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 9), agents=agents) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user has a cat.")
        await said(talk, "Hello")
        user, here = (await stage.only(Participant)).user_id, talk.conversation_id
        task = Task(
            kind="profile",
            lane=f"user:{user}:profile:{here}",
            run_at=stage.clock.now(),
            user_id=user,
            conversation_id=here,
        )

        async def profile(*, off: bool) -> bool | None:
            job = await stage.write(lambda rows: enqueue(rows, task, stage.clock.now()))
            case = await profiling.gather(stage.services, job)
            if case is None:
                return None
            draft = await profiling.rewrite(profiler, case)
            if off:
                await turn_off(stage, switch)
            return await profiling.settle(stage.services, case, profiler, draft)

        assert await profile(off=False)
        assert await profile(off=True) is False
        assert await profile(off=False) is None
        await stage.worker.drain()
        assert [each.version for each in await stage.all(Profile)] == [1]

        await OwnSettings(stage.services, user).choose({switch: True})
        await stage.worker.drain()
        assert [each.version for each in await stage.all(Profile)] == [1, 2]
