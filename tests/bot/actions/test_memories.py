"""A person's own acts on their memories.

Covers: bot.actions.memory_views.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.actions.erasure import OwnErasing
from bot.actions.memories import OwnMemory
from bot.voice.voice import ScriptedVoice
from config.errors import NotFound, OperationRefused
from memory.queue.job_report import Backlog
from memory.tables import Job, Memory, Message, Operation, User
from memory.vocabulary import Language, State
from tests.stage import said, staged

ACTIVE: tuple[State, ...] = ("active",)
PIXEL = "My cat is called Pixel."


async def test_what_a_person_adds_is_theirs_and_verified(tmp_path: Path):
    with staged(tmp_path) as stage:
        added = await (await stage.talk()).memory.add(PIXEL)

        assert (added.content, added.source, added.verified) == (PIXEL, "user", True)
        assert (await stage.only(Operation)).agent == "person"


async def test_the_same_sentence_twice_is_one_memory(tmp_path: Path):
    with staged(tmp_path) as stage:
        memory = (await stage.talk()).memory
        first, second = await memory.add(PIXEL), await memory.add(f"  {PIXEL.upper()} ")

        assert first.id == second.id


async def test_what_was_forgotten_is_found_no_more_and_comes_back_when_restored(tmp_path: Path):
    with staged(tmp_path) as stage:
        memory = (await stage.talk()).memory
        added = await memory.add(PIXEL)
        forgotten = await memory.forget(added.id)
        assert (forgotten.state, forgotten.forgotten_because) == ("forgotten", "asked")
        assert await memory.search("cat Pixel", limit=5) == []

        restored = await memory.restore(added.id)

        assert restored.state == "active"
        assert [
            recalled.memory.content for recalled in await memory.search("cat Pixel", limit=5)
        ] == [PIXEL]


@pytest.mark.parametrize("memory_id", [0, -1, 999, 2**63, 10**30])
async def test_an_id_that_names_nothing_is_not_found(tmp_path: Path, memory_id: int):
    with staged(tmp_path) as stage:
        memory = (await stage.talk()).memory
        for act in (memory.forget, memory.restore):
            with pytest.raises(NotFound, match=f"There is no memory {memory_id}."):
                await act(memory_id)


async def test_a_memory_of_somebody_else_is_answered_exactly_as_a_missing_one(tmp_path: Path):
    with staged(tmp_path) as stage:
        mira, noor = (await stage.talk("mira")).memory, (await stage.talk("noor")).memory
        added = await mira.add(PIXEL)
        with pytest.raises(NotFound) as foreign:
            await noor.forget(added.id)
        with pytest.raises(NotFound) as missing:
            await noor.forget(999)

        assert str(foreign.value).replace(str(added.id), "#") == str(missing.value).replace(
            "999", "#"
        )
        assert await noor.listed(states=ACTIVE, limit=9) == []
        assert await noor.search("cat Pixel", limit=9) == []
        assert (await noor.stats()).memories.state == {}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("My card is 4111 1111 1111 1111.", "secrets are not stored"),
        ("   ", "nothing to remember"),
        ("x" * 501, "at most 500 characters"),
    ],
)
async def test_what_may_not_be_remembered_is_refused_in_a_sentence(
    tmp_path: Path, content: str, sentence: str
):
    with staged(tmp_path) as stage:
        with pytest.raises(OperationRefused, match=sentence):
            await (await stage.talk()).memory.add(content)

        assert await stage.all(Memory) == []


async def test_a_refusal_is_told_in_the_language_of_the_person(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        memory = OwnMemory(stage.services, talk.user_id, language="zh")

        with pytest.raises(OperationRefused, match="机密不会被保存"):
            await memory.add("我的卡号是 4111 1111 1111 1111")


async def test_nothing_is_forgotten_or_restored_twice(tmp_path: Path):
    with staged(tmp_path) as stage:
        memory = (await stage.talk()).memory
        added = await memory.add(PIXEL)
        with pytest.raises(OperationRefused, match="is not forgotten"):
            await memory.restore(added.id)
        await memory.forget(added.id)
        with pytest.raises(OperationRefused, match="is forgotten already"):
            await memory.forget(added.id)


async def test_half_characters_of_a_shell_are_replaced(tmp_path: Path):
    with staged(tmp_path) as stage:
        memory = (await stage.talk()).memory

        assert (await memory.add("My cat is \udcff called")).content == "My cat is \ufffd called"
        assert len(await memory.search("cat \udcff", limit=5)) == 1


async def test_what_stood_behind_the_last_reply_is_told_with_its_words(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, PIXEL)
        await stage.worker.drain()
        assert await talk.memory.behind_last_reply(talk.conversation_id) == []
        await said(talk, "What's my cat called?")

        [behind] = await talk.memory.behind_last_reply(talk.conversation_id)
        assert behind.memory.content == "The user's cat is called Pixel."
        assert behind.memory.evidence[0].quote in PIXEL


async def test_behind_a_private_reply_stood_nothing(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 3)) as stage:
        talk = await stage.talk()
        await talk.memory.add(PIXEL)
        await said(talk, "What's my cat called?")
        assert await talk.memory.behind_last_reply(talk.conversation_id)
        await talk.switch_private()
        await said(talk, "What's my cat called?")

        assert await talk.memory.behind_last_reply(talk.conversation_id) == []


async def test_memories_and_jobs_are_counted(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        talk = await stage.talk()
        added = await talk.memory.add(PIXEL)
        await talk.memory.add("My dog is called Rex.")
        await talk.memory.forget(added.id)
        await said(talk, "Hello there")

        stats = await talk.memory.stats()
        assert stats.memories.state == {"active": 1, "forgotten": 1}
        assert stats.memories.kind == {"fact": 1}
        assert stats.jobs == Backlog(due=1, held=0, running=0, parked=0)


@pytest.mark.parametrize(
    ("language", "told"), [("en", "being erased just now"), ("zh", "正在抹去关于你的一切")]
)
async def test_nothing_is_added_while_everything_goes(
    tmp_path: Path, language: Language, told: str
):
    with staged(tmp_path) as stage:
        memory = replace((await stage.talk()).memory, language=language)
        await OwnErasing(stage.services, memory.user_id).everything("erase everything")

        with pytest.raises(OperationRefused, match=told):
            await memory.add(PIXEL)

        assert await stage.all(Memory) == []


async def test_what_is_to_be_erased_answers_to_no_act_as_if_it_were_gone(tmp_path: Path):
    with staged(tmp_path) as stage:
        own = (await stage.talk()).memory
        number = (await own.add(PIXEL)).id
        await OwnErasing(stage.services, own.user_id).memory(number)

        for act in (own.restore, own.keep, own.hush, own.forget):
            with pytest.raises(NotFound):
                await act(number)

        [memory] = await stage.all(Memory)
        assert memory.state == "forgotten"


async def test_nothing_that_is_said_while_everything_goes_is_learned(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My dog is called Rex.")
        await OwnErasing(stage.services, talk.user_id).everything("erase everything")

        assert "remember" not in (await said(talk, PIXEL)).split("(")[0]
        assert [job.kind for job in await stage.all(Job) if job.turn_id].count("curate") == 1
        await stage.worker.drain()
        assert [*await stage.all(Memory), *await stage.all(Message), *await stage.all(User)] == []
