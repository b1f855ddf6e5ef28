"""The curator's job: what is asked, applied and rejected.

Covers: curator.curation.duplicate_check, curator.curation.sources.
"""

from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from curator.curation.curator import ProposedOperation
from memory.tables import (
    Evidence,
    Memory,
    Operation,
    Run,
    Trace,
    User,
)
from tests.agents import adds, deletes, proposed
from tests.curator.curation.runs import rejections, scripted
from tests.stage import said, staged


async def test_what_the_user_says_becomes_a_memory_with_their_words_as_evidence(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()

        memory, evidence = await stage.only(Memory), await stage.only(Evidence)
        operation, run = await stage.only(Operation), await stage.only(Run)
        assert memory.content == "The user's cat is called Pixel."
        assert evidence.quote in "My cat is called Pixel."
        assert (operation.op, operation.status, operation.run_id) == ("ADD", "applied", run.id)
        assert (run.agent, run.model, run.status) == ("curator", "offline", "applied")


async def test_the_curator_reads_the_new_messages_and_the_memories_near_them(tmp_path: Path):
    curator, agents = scripted(proposed())
    with staged(tmp_path, voice=ScriptedVoice(["A cat!"]), agents=agents) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user's cat is called Pixel.")
        await said(talk, "My cat is called Pixel, you know")
        await stage.worker.drain()

        [window] = curator.asked
        assert [(utterance.text, utterance.by_user) for utterance in window.utterances] == [
            ("My cat is called Pixel, you know", True),
            ("A cat!", False),
        ]
        assert [(memory.handle, memory.recalled) for memory in window.memories] == [("a1", True)]


async def test_older_messages_are_context_only(tmp_path: Path):
    curator, agents = scripted(
        proposed(), proposed(adds("The user lives in Oslo.", "I live in Oslo"))
    )
    with staged(tmp_path, voice=ScriptedVoice(["Hm.", "Hm."]), agents=agents) as stage:
        talk = await stage.talk()
        for text in ("I live in Oslo.", "It is raining."):
            await said(talk, text)
            await stage.worker.drain()

        fresh = [utterance.text for utterance in curator.asked[1].utterances if utterance.fresh]
        assert fresh == ["It is raining.", "Hm."]
        assert await rejections(stage) == ["no such quote"]
        assert await stage.contents() == []


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (adds("The user has a dog.", "my dog Rex"), "no such quote"),
        (adds("The user has a dog.", None), "no such quote"),
        (adds("The user likes rain.", "I love the rain"), "no such quote"),
        (adds("", "I have a cat"), "no content"),
        (adds("x" * 501, "I have a cat"), "content too long"),
        (adds("The card is 4111 1111 1111 1111.", "I have a cat"), "secret"),
        (adds("The user has a cat.", "I have a cat", valid_from="soon"), "unreadable time"),
        (deletes("a9", "I have a cat"), "no such memory"),
        (deletes("1", "I have a cat"), "no such memory"),
        (ProposedOperation(op="BOOST", id="a1", quote="I have a cat"), "no such quote"),
    ],
)
async def test_what_is_invalid_is_dropped_with_its_reason(
    tmp_path: Path, operation: ProposedOperation, reason: str
):
    _, agents = scripted(proposed(operation, adds("The user has a cat.", "I have a cat")))
    voice = ScriptedVoice(["I love the rain. You know that, don't you?"])
    with staged(tmp_path, voice=voice, agents=agents) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user has a cat named Tom.")
        await said(talk, "I have a cat.")
        await stage.worker.drain()

        assert await rejections(stage) == [reason]
        assert await stage.contents() == ["The user has a cat named Tom.", "The user has a cat."]
        assert (await stage.only(Run)).counts[f"rejected: {reason}"] == 1


async def test_a_memory_of_somebody_else_cannot_be_named(tmp_path: Path):
    curator, agents = scripted(
        proposed(*(deletes(handle, "forget my cat") for handle in ("a1", "a2", "1", "2")))
    )
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await (await stage.talk("mira")).memory.add("Forget my cat, said Mira.")
        await said(await stage.talk("noor"), "forget my cat")
        await stage.worker.drain()

        assert curator.asked[0].memories == []
        assert await rejections(stage) == ["no such memory"] * 4
        assert await stage.contents() == ["Forget my cat, said Mira."]


async def test_nothing_is_asked_where_the_user_said_nothing_new(tmp_path: Path):
    curator, agents = scripted(proposed())
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        talk = await stage.talk()
        await said(talk, "Hello there")
        await stage.worker.drain()
        await talk.end()
        await stage.worker.drain()

        assert len(curator.asked) == 1


async def test_a_used_memory_gains_importance_and_the_trace_says_so(tmp_path: Path):
    used = ProposedOperation(op="BOOST", id="a1", quote="Pixel must be hungry")
    _, agents = scripted(proposed(used))
    voice = ScriptedVoice(["Pixel must be hungry."])
    with staged(tmp_path, voice=voice, agents=agents) as stage:
        talk = await stage.talk()
        added = await talk.memory.add("The user's cat is called Pixel.")
        await said(talk, "My cat is meowing, my cat called Pixel")
        await stage.worker.drain()

        memory = await stage.only(Memory)
        assert memory.used_count == 1
        assert memory.importance == pytest.approx(added.importance + 0.3)
        assert (await stage.only(Trace)).used == [memory.id]


async def test_the_user_is_called_by_the_name_that_was_just_learned(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My name is Mira.")
        await stage.worker.drain()

        assert (await stage.only(User)).name == "Mira"


async def test_a_name_in_role_play_is_not_the_name_of_the_user(tmp_path: Path):
    played = adds(
        "In the game the user is called Gandalf.",
        "call me Gandalf",
        key="name",
        value="Gandalf",
        grounding="fiction",
    )
    _, agents = scripted(proposed(played))
    with staged(tmp_path, voice=ScriptedVoice(["Hm."]), agents=agents) as stage:
        await said(await stage.talk(), "In our game, call me Gandalf")
        await stage.worker.drain()

        assert len(await stage.contents()) == 1
        assert (await stage.only(User)).name == ""
