"""Private mode: what was said in it leaves nothing behind.

Covers: bot.actions.private_mode.
"""

from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from memory.conversation.users import participant_in
from memory.tables import Job, Memory, Message, Participant, Trace, Turn
from tests.stage import said, staged, texts

WORD = "Zanzibarquux"


async def test_in_private_mode_nothing_is_recalled_and_nothing_is_learned(tmp_path: Path):
    voice = ScriptedVoice(["Hm.", "Hm."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user's cat is called Pixel.")
        await talk.switch_private()
        await said(talk, f"My cat is called {WORD}.")
        await said(talk, "What is my cat called?")
        await stage.worker.drain()

        assert [scene.recollection for scene in voice.scenes] == [None, None]
        assert [scene.standing for scene in voice.scenes] == [None, None]
        assert await stage.contents() == ["The user's cat is called Pixel."]
        assert await stage.all(Trace) == []
        assert [job.kind for job in await stage.all(Job)] == []


async def test_a_reply_says_once_that_private_mode_is_on(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["One.", "Two."])) as stage:
        talk, now = await stage.talk(), stage.clock.now()

        def turn_on(rows):
            participant_in(rows, talk.conversation_id, talk.user_id).private_since = now

        await stage.write(turn_on)
        told = stage.app.character.wording("en").private_on

        assert told in await said(talk, "Hello")
        assert told not in await said(talk, "Hello again")


async def test_a_front_end_that_said_so_itself_is_not_repeated(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["One."])) as stage:
        talk = await stage.talk()
        assert await talk.switch_private()

        assert await said(talk, "Hello") == "One. "
        assert (await stage.only(Participant)).private_told


@pytest.mark.sqlite_only
async def test_private_words_are_gone_from_the_disk_when_the_session_ends(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice([f"About {WORD}?"])) as stage:
        talk = await stage.talk()
        await talk.switch_private()
        await said(talk, f"Keep {WORD} between us.")
        assert stage.on_disk(WORD)

        await talk.end()
        left = await stage.worker.drain()

        assert left.due == 0
        assert await texts(stage) == []
        assert await stage.all(Turn) == []
        assert not stage.on_disk(WORD)


async def test_private_words_are_gone_when_the_mode_is_switched_off(tmp_path: Path):
    voice = ScriptedVoice(["Hm.", "What?"])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await talk.switch_private()
        await said(talk, f"Keep {WORD} between us.")
        assert not await talk.switch_private()

        await said(talk, "What did I say?")  # before any worker ran

        assert voice.scenes[1].window == []
        await stage.worker.drain()
        assert not stage.on_disk(WORD)


@pytest.mark.sqlite_only
async def test_private_words_that_a_dead_process_left_are_gone_at_the_next_start(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        talk = await stage.talk()
        await talk.switch_private()
        await said(talk, f"Keep {WORD} between us.")

    with staged(tmp_path) as stage:
        assert stage.on_disk(WORD)
        await stage.talk()
        await stage.worker.chores.start()
        await stage.worker.drain()

        assert await stage.all(Message) == []
        assert not stage.on_disk(WORD)


async def test_private_words_are_gone_at_a_start_without_a_talk(tmp_path: Path):
    """`companion curator` alone keeps the promise, too."""
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        talk = await stage.talk()
        await talk.switch_private()
        await said(talk, f"Keep {WORD} between us.")
        stage.clock.move(minutes=31)
        await stage.worker.chores.start()
        await stage.worker.drain()

        assert await stage.all(Message) == []
        assert not stage.on_disk(WORD)


async def test_private_mode_lasts_until_it_is_switched_off(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        await (await stage.talk()).switch_private()
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        talk = await stage.talk()
        await said(talk, f"My cat is called {WORD}.")
        await talk.end()
        await stage.worker.drain()

        assert await stage.all(Memory) == []
        assert not stage.on_disk(WORD)


async def test_what_was_said_before_private_mode_is_still_remembered(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await talk.switch_private()
        await said(talk, f"My dog is called {WORD}.")
        await talk.switch_private()
        await said(talk, "My horse is called Star.")
        await stage.worker.drain()

        assert await stage.contents() == [
            "The user's cat is called Pixel.",
            "The user's horse is called Star.",
        ]
        assert not stage.on_disk(WORD)
