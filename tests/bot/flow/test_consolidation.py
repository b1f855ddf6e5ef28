"""Consolidation: jobs run their agent's graph, and fail as jobs do.

Covers: bot.flow.agent_jobs.
"""

from pathlib import Path

import pytest
from langgraph.graph import END

from bot.flow.agent_jobs import JOBS
from bot.flow.consolidation import ConsolidationState, agent_for, build_consolidation
from bot.voice.voice import ScriptedVoice
from memory.tables import Job, Memory
from memory.vocabulary import JobKind
from tests.stage import START, said, staged


def job(kind: JobKind) -> Job:
    return Job(kind=kind, lane="l", run_at=START, created_at=START)


@pytest.mark.parametrize("kind", JOBS)
def test_a_job_with_nothing_left_to_do_ends(kind: JobKind):
    assert agent_for(ConsolidationState(job=job(kind))) == END


@pytest.mark.parametrize("kind", JOBS)
def test_every_kind_of_job_has_a_step_of_its_own(kind: JobKind):
    assert kind in build_consolidation().get_graph().nodes


async def test_every_kind_of_job_goes_to_its_own_agent(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        curate = await stage.take("curate")
        flow = build_consolidation()
        steps = [
            name
            async for update in flow.astream(
                {"job": curate}, context=stage.worker.context, stream_mode="updates"
            )
            for name in update
        ]

        assert steps == ["gather", "curate", "apply"]


async def test_a_conversation_is_consolidated_end_to_end(tmp_path: Path):
    voice = ScriptedVoice(["Go on."] * 6)
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        for text in (
            "My name is Mira and I live in Oslo.",
            "My cat is called Pixel.",
            "Today I planted tomatoes on the balcony.",
        ):
            await said(talk, text)
        await talk.end()
        left = await stage.worker.drain()

        assert (left.due, left.held, left.running, left.parked) == (0, 0, 0, 0)
        assert set(await stage.contents()) >= {
            "The user is called Mira.",
            "The user lives in Oslo.",
            "The user's cat is called Pixel.",
        }
        assert len(await stage.episodes()) == 1


async def test_the_same_in_chinese(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["嗯。"] * 3)) as stage:
        talk = await stage.talk()
        for text in ("我叫小林，住在杭州。", "我养了一只叫团子的猫。", "今天我在阳台上种了番茄。"):
            await said(talk, text)
        await talk.end()
        await stage.worker.drain()

        contents = " ".join(await stage.contents())
        assert all(word in contents for word in ("小林", "杭州", "团子"))
        assert len(await stage.episodes()) == 1


async def test_what_a_voice_recites_unasked_never_becomes_core(tmp_path: Path):
    voice = ScriptedVoice(["Go on.", *["You love jazz."] * 9])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await said(talk, "I love jazz.")
        await stage.worker.drain()
        [learned] = await stage.all(Memory)
        for _ in range(9):
            stage.clock.move(minutes=2)
            assert "You love jazz." in await said(talk, "What is jazz?")
            await stage.worker.drain()

        memory = await stage.write(lambda rows: rows.get_one(Memory, learned.id))
        assert (memory.category, memory.used_count, memory.review_due) == ("fact", 0, None)
        assert memory.importance == learned.importance
