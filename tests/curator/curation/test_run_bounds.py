"""How much a run of the curator reads and applies; what is more waits, or is counted."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from bot.voice.voice import ScriptedVoice
from curator.curation.curator import ProposedOperations
from memory.queue.job_queue import Task, enqueue
from memory.reports.memory_view import MemoryView
from memory.tables import (
    Job,
    Memory,
    Operation,
    Participant,
    Run,
)
from tests.agents import adds, deletes, proposed
from tests.curator.curation.runs import rejections, scripted
from tests.stage import said, staged


async def test_of_two_hundred_operations_eight_apply(tmp_path: Path):
    many = [adds(f"The user has cat number {number}.", "I have cats") for number in range(200)]
    _, agents = scripted(proposed(*many))
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "I have cats.")
        await stage.worker.drain()

        assert len(await stage.contents()) == 8
        assert await rejections(stage) == ["too many operations"] * 192


async def test_a_run_that_would_retire_too_much_waits_for_a_person(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    _, agents = scripted(
        proposed(
            *(deletes(f"a{number}", "forget my cats") for number in range(1, 5)),
            adds("The user has no cats.", "forget my cats"),
        )
    )
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        talk = await stage.talk()
        for number in range(4):
            await stage.write(_unverified(await talk.memory.add(f"One of my cats: {number}")))
        await said(talk, "forget my cats")
        await stage.worker.drain()

        run, part = await stage.only(Run), await stage.only(Participant)
        pending = [
            operation for operation in await stage.all(Operation) if operation.status == "pending"
        ]
        assert (run.status, run.counts["pending"], len(pending)) == ("pending", 5, 5)
        assert len(await stage.contents()) == 4
        assert part.curated_through == run.through_message_id
        assert "waits for a person" in caplog.text


async def test_a_run_reads_at_most_ten_messages_and_the_rest_follows(tmp_path: Path):
    curator, agents = scripted(*(proposed() for _ in range(3)))
    voice = ScriptedVoice(["Hm."] * 8)
    with staged(tmp_path, voice=voice, agents=agents, curation={"every_rounds": 8}) as stage:
        talk = await stage.talk()
        for number in range(8):
            await said(talk, f"I have cat number {number}.")
        await stage.worker.drain()

        fresh = [
            [utterance.text for utterance in window.utterances if utterance.fresh]
            for window in curator.asked
        ]
        assert [len(texts) for texts in fresh] == [10, 6]
        assert len({text for texts in fresh for text in texts if "cat" in text}) == 8


async def test_ten_facts_of_five_messages_are_all_learned_by_rule(tmp_path: Path):
    told = [
        ("I like tea. I like jazz.", "我喜欢围棋。我喜欢钓鱼。"),
        ("I like chess. I like hiking.", "我喜欢爵士乐。我喜欢摄影。"),
        ("I like pizza. I like opera.", "我喜欢跑步。我喜欢书法。"),
        ("I like chocolate. I like sailing.", "我喜欢火锅。我喜欢滑雪。"),
        ("I like cheese. I like yoga.", "我喜欢咖啡。我喜欢瑜伽。"),
    ]
    for language in (0, 1):
        folder = tmp_path / str(language)
        with staged(folder, voice=ScriptedVoice(["Hm."] * 5), curation={"every_rounds": 5}) as home:
            talk = await home.talk()
            for pair in told:
                await said(talk, pair[language])
            await home.worker.drain()

            runs = await home.all(Run)
            assert len(await home.contents()) == 10
            assert await rejections(home) == []
            assert max(run.counts["applied"] for run in runs) <= 8
            assert sum(run.counts.get("left to the next run", 0) for run in runs) == 2


@pytest.mark.parametrize("joint", [". ", "。"])
async def test_ten_facts_of_one_message_are_all_learned_by_rule(tmp_path: Path, joint: str):
    things = "tea jazz chess hiking pizza opera chocolate sailing cheese yoga"
    likes = "I like {}" if joint == ". " else "我喜欢{}"
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        await said(await stage.talk(), joint.join(likes.format(part) for part in things.split()))
        await stage.worker.drain()

        runs = await stage.all(Run)
        assert len(await stage.contents()) == 10
        assert [run.counts["applied"] for run in runs] == [8, 2]
        assert {run.through_message_id for run in runs} == {runs[0].through_message_id}
        assert len({operation.run_id for operation in await stage.all(Operation)}) == 2


async def test_a_correction_that_stands_last_is_learned(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2)) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        six = ["tea", "jazz", "chess", "pizza", "opera", "yoga"]
        likes = ". ".join(f"I like {text}" for text in six)
        more = "I like hiking. I like sailing. I like cheese. No, my cat is called Pixie"
        await said(talk, f"{likes}. {more}.")
        await stage.worker.drain()

        assert "The user's cat is called Pixie." in await stage.contents()
        assert "The user's cat is called Pixel." not in await stage.contents()


async def test_what_rules_make_of_one_message_has_a_bound_and_the_rest_is_counted(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        many = ". ".join(f"I like thing{number}ish{'x' * number}" for number in range(40))
        await said(await stage.talk(), many)
        await stage.worker.drain()

        runs = await stage.all(Run)
        kept, counted = len(await stage.contents()), runs[0].counts
        assert kept == 32
        assert counted["rejected: too many operations"] == 8


async def test_what_a_model_says_beyond_eight_waits_with_its_messages(tmp_path: Path):
    def facts(*words: str) -> ProposedOperations:
        return proposed(
            *(
                adds(f"The user has a {word} number {number}.", f"a {word}")
                for word in words
                for number in range(3)
            )
        )

    curator, agents = scripted(facts("cat", "dog", "fish", "bird"), facts("fish", "bird"))
    voice = ScriptedVoice(["Hm."] * 4)
    with staged(tmp_path, voice=voice, agents=agents, curation={"every_rounds": 4}) as stage:
        talk = await stage.talk()
        for word in ("cat", "dog", "fish", "bird"):
            await said(talk, f"I have a {word}")
        await stage.worker.drain()

        fresh = [
            [utterance.text for utterance in window.utterances if utterance.fresh]
            for window in curator.asked
        ]
        assert [texts[0] for texts in fresh] == ["I have a cat", "I have a fish"]
        assert len(await stage.contents()) == 12
        assert await rejections(stage) == []


async def test_a_job_of_its_own_messages_reads_all_of_them(tmp_path: Path):
    def fact(*words: str) -> ProposedOperations:
        return proposed(
            *(adds(f"The user has a {word} {n}.", f"a {word}") for word in words for n in range(5))
        )

    curator, agents = scripted(proposed(), fact("cat", "dog"), fact("dog"))
    voice = ScriptedVoice(["Hm."] * 2)
    with staged(tmp_path, voice=voice, agents=agents, curation={"every_rounds": 2}) as stage:
        talk = await stage.talk()
        for word in ("cat", "dog"):
            await said(talk, f"I have a {word}")
        await stage.worker.drain()
        [job] = await stage.all(Job)
        [run] = await stage.all(Run)
        again = Task(
            kind="curate",
            lane=job.lane,
            run_at=stage.clock.now(),
            user_id=job.user_id,
            conversation_id=job.conversation_id,
            payload={"after": 0, "through": int(run.through_message_id or 0)},
        )
        await stage.write(lambda rows: enqueue(rows, again, stage.clock.now()))
        await stage.worker.drain()

        assert len(await stage.contents()) == 10
        assert len(curator.asked) == 3


def _unverified(memory: MemoryView) -> Callable[[Rows], None]:
    def work(rows: Rows) -> None:
        rows.get_one(Memory, memory.id).verified = False

    return work
