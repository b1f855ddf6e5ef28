"""One turn: what is recalled, shown, answered and stored.

Covers: bot.flow.timing, bot.flow.turn_state, bot.voice.voice.
"""

import asyncio
from pathlib import Path

import pytest

from bot.actions.erasure import TYPED, OwnErasing
from bot.flow.turn import build_turn
from bot.texts.unkept import REPLY_ERASED
from bot.voice.voice import ScriptedVoice
from memory.conversation.incoming import Incoming
from memory.tables import Job, Memory, Message, Turn
from tests.bot.voices import WaitingVoice, WatchingVoice
from tests.stage import last_turn, said, staged, texts

STATE = "SELECT state FROM turns ORDER BY id DESC LIMIT 1"


async def test_a_message_and_its_reply_are_stored_and_the_turn_is_answered(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hello Mira."])) as stage:
        talk = await stage.talk()

        assert (await said(talk, "Hi, I'm Mira")).strip() == "Hello Mira."

        asked, reply = await stage.all(Message)
        turn = await stage.only(Turn)
        assert (asked.text, asked.author_id) == ("Hi, I'm Mira", talk.user_id)
        assert (reply.text, reply.author_id, reply.reply_to_id) == ("Hello Mira.", None, asked.id)
        assert (turn.state, turn.message_id, turn.reply_id) == ("answered", asked.id, reply.id)


async def test_sending_is_committed_before_the_first_piece_is_seen(tmp_path: Path):
    with staged(tmp_path) as stage:
        voice = WatchingVoice(["one ", "two"], look=lambda: stage.look(STATE))
        with staged(tmp_path, voice=voice) as speaking:
            seen = [stage.look(STATE) async for _ in (await speaking.talk()).say("Hello")]

        assert voice.seen == ["received", "sending", "sending"]
        assert "received" not in seen
        assert stage.look(STATE) == "answered"


async def test_a_reply_streams_piece_by_piece(tmp_path: Path):
    voice = WaitingVoice("One", " two")
    with staged(tmp_path, voice=voice) as stage:
        pieces = []
        async with asyncio.timeout(20):
            async for piece in (await stage.talk()).say("Hello"):
                pieces.append(piece)
                voice.go_on.set()

        assert pieces == ["One", " two"]


async def test_a_reply_that_outlasts_its_deadline_ends_though_all_was_erased(tmp_path: Path):
    voice = WaitingVoice("Pixel", " is fine.")
    with staged(tmp_path, voice=voice) as stage:
        talk, pieces = await stage.talk(), list[str]()
        async with asyncio.timeout(20):
            async for piece in talk.say("My cat is called Pixel."):
                pieces.append(piece)
                if not voice.go_on.is_set():
                    stage.clock.move(hours=1)
                    await OwnErasing(stage.services, talk.user_id).everything(TYPED["en"])
                    await stage.worker.drain()
                    voice.go_on.set()

        assert pieces == ["Pixel", " is fine.", f"\n({REPLY_ERASED['en']})"]
        assert await talk.is_over()
        assert await texts(stage) == []


@pytest.mark.parametrize("text", ["攒了20000 夏天想去日本", "the winter of 9999", "我24月底出发"])
async def test_no_words_are_too_odd_to_be_answered_and_learned_from(tmp_path: Path, text: str):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for said_before in ("My cat is called Pixel.", text, "I live in Oslo"):
            assert await said(talk, said_before)
            assert (await last_turn(stage)).state == "answered"
        await stage.worker.drain()

        assert {"The user's cat is called Pixel.", "The user lives in Oslo."} <= set(
            await stage.contents()
        )
        assert [job.error for job in await stage.all(Job) if job.error] == []


async def test_the_same_platform_message_is_never_answered_twice(tmp_path: Path):
    voice = ScriptedVoice(["Once."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        incoming = Incoming(
            conversation_id=talk.conversation_id,
            user_id=talk.user_id,
            text="Hello",
            held_by="host:1",
            platform_id="discord-77",
        )
        for _ in range(2):
            await build_turn().ainvoke({"incoming": incoming}, context=stage.app.turn)

        assert await texts(stage) == ["Hello", "Once."]
        assert len(voice.scenes) == 1
        assert (await stage.only(Turn)).state == "answered"


async def test_the_same_platform_message_sent_twice_at_once_is_answered_once(tmp_path: Path):
    voice = ScriptedVoice(["Once.", "Twice."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        incoming = Incoming(
            conversation_id=talk.conversation_id,
            user_id=talk.user_id,
            text="Hello",
            held_by="host:1",
            platform_id="discord-77",
        )
        flow = build_turn()
        both = [flow.ainvoke({"incoming": incoming}, context=stage.app.turn) for _ in range(2)]
        await asyncio.gather(*both)

        assert len(voice.scenes) == 1


async def test_what_is_shown_is_counted_and_nothing_else_changes(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm.", "Hm."])) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user's cat is called Pixel.")
        before = await stage.only(Memory)
        await said(talk, "What's my cat called?")
        await said(talk, "My cat, the cat called Pixel?")

        after = await stage.only(Memory)
        assert after.shown_count == 2
        unchanged = {"shown_count"}
        assert after.model_dump(exclude=unchanged) == before.model_dump(exclude=unchanged)


async def test_with_memory_switched_off_nothing_is_recalled_and_nothing_is_learned(tmp_path: Path):
    voice = ScriptedVoice(["Hm."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user's cat is called Pixel.")
        stage.damage("UPDATE settings SET memory = FALSE")
        await said(talk, "What's my cat called? My dog is called Rex.")
        await stage.worker.drain()

        assert voice.scenes[0].recollection is None
        assert await stage.contents() == ["The user's cat is called Pixel."]


@pytest.mark.sqlite_only
async def test_jobs_wait_until_the_turn_settles(tmp_path: Path):
    with staged(tmp_path) as stage:
        voice = WatchingVoice(["Hm."], look=lambda: stage.look("SELECT run_at FROM jobs"))
        with staged(tmp_path, voice=voice) as speaking:
            await said(await speaking.talk(), "My cat is called Pixel.")

        job = await stage.only(Job)
        assert job.run_at == stage.clock.now()
        assert set(voice.seen) == {"2026-03-02 09:02:00.000000"}
