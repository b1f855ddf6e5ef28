"""One turn: what is recalled, shown, answered and stored.

Covers: bot.flow.prompt_context, bot.flow.recall_trace, bot.flow.timing, bot.flow.turn_state,
bot.voice.voice.
"""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.flow.turn import build_turn
from bot.voice.voice import ScriptedVoice
from config.errors import EmbedderUnavailable, MindUnavailable, ReplyNotUnderstood
from config.models.embedding.embedder import Calibration, Matrix, Vector
from memory.conversation.incoming import Incoming
from memory.tables import Job, Memory, Message, Trace, Turn
from tests.bot.voices import FailingVoice, WaitingVoice, WatchingVoice
from tests.stage import last_turn, said, staged, texts

STATE = "SELECT state FROM turns ORDER BY id DESC LIMIT 1"


class BrokenEmbedder:
    """Gives no vectors."""

    model = "broken"
    dimensions = 8
    calibration = Calibration()

    def query(self, text: str) -> Vector:
        raise EmbedderUnavailable("no")

    def passages(self, texts: Sequence[str]) -> Matrix:
        raise EmbedderUnavailable("no")


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


@pytest.mark.parametrize("trouble", [MindUnavailable("gone"), ReplyNotUnderstood("X", "?"), " "])
async def test_where_the_voice_fails_the_character_says_so_honestly(
    tmp_path: Path, trouble: str | Exception
):
    with staged(tmp_path, voice=ScriptedVoice([trouble])) as stage:
        reply = await said(await stage.talk(), "My cat is called Pixel.")

        assert reply.strip() == stage.app.character.wording("en").speechless.strip()
        assert (await last_turn(stage)).state == "failed"


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


async def test_where_memory_is_broken_the_reply_is_made_without_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        stage.damage("UPDATE memories SET created_at = 'no date', revision = revision + 1")
        stage.damage("UPDATE users SET revision = revision + 1")

        assert await said(talk, "What is my cat called?")

        assert (await last_turn(stage)).state == "answered"
        assert "without memories: ValueError" in caplog.text
        assert "no date" not in caplog.text


async def test_a_voice_that_fails_unforeseen_ends_its_turn_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    voice = FailingVoice(["Once upon ", "a time"], ValueError("somebody's words"))
    with staged(tmp_path, voice=voice) as stage:
        reply = await said(await stage.talk(), "Tell me a story")

        assert reply.endswith(f"({stage.app.character.wording('en').interrupted})")
        turn = await last_turn(stage)
        assert (turn.state, turn.error) == ("failed", "ValueError")
        assert "gets no reply: ValueError" in caplog.text
        assert "somebody's words" not in caplog.text


async def test_the_honest_sentence_is_in_the_language_of_the_message(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice([MindUnavailable("gone")])) as stage:
        reply = await said(await stage.talk(), "我叫小林")

        assert reply == stage.app.character.wording("zh").speechless


async def test_a_message_whose_turn_failed_is_kept_and_still_learned_from(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice([MindUnavailable("gone")])) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()

        assert await texts(stage) == ["My cat is called Pixel."]
        assert await stage.contents() == ["The user's cat is called Pixel."]


async def test_a_failed_reply_leaves_no_empty_message_behind(tmp_path: Path):
    voice = ScriptedVoice([MindUnavailable("gone"), "Here I am."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await said(talk, "Hello?")
        await said(talk, "Hello again?")

        assert [message.text for message in voice.scenes[1].window] == ["Hello?"]
        assert "" not in await texts(stage)


async def test_what_was_seen_of_a_broken_reply_is_kept_and_said_to_be_cut_off(tmp_path: Path):
    with staged(tmp_path, voice=FailingVoice(["Once upon ", "a time"])) as stage:
        reply = await said(await stage.talk(), "Tell me a story")

        interrupted = stage.app.character.wording("en").interrupted
        assert reply == f"Once upon a time\n({interrupted})"
        assert (await texts(stage))[1] == "Once upon a time"
        turn = await last_turn(stage)
        assert (turn.state, turn.error) == ("failed", "MindUnavailable")


async def test_a_reply_that_is_cancelled_keeps_what_was_seen(tmp_path: Path):
    voice = WaitingVoice("Once upon ", "a time")
    with staged(tmp_path, voice=voice) as stage:
        talk, begun = await stage.talk(), asyncio.Event()

        async def listen() -> None:
            async for _ in talk.say("Tell me a story"):
                begun.set()

        listening = asyncio.create_task(listen())
        await begun.wait()
        listening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await listening

        assert await texts(stage) == ["Tell me a story", "Once upon"]
        turn = await last_turn(stage)
        assert (turn.state, turn.error) == ("failed", "interrupted")


async def test_a_turn_goes_on_without_meaning_where_the_embedder_fails(tmp_path: Path):
    with staged(tmp_path, embedder=BrokenEmbedder()) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()

        assert "Pixel" in await said(talk, "What's my cat called?")
        trace = (await stage.all(Trace))[-1]
        assert trace.embedder is None
        assert trace.shown


async def test_a_turn_goes_on_without_memory_where_recall_cannot_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    voice = ScriptedVoice(["Noted.", "I am here all the same."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        stage.damage("DROP TABLE memory_keywords")

        reply = await said(talk, "What's my cat called?")

        assert reply.strip() == "I am here all the same."
        assert voice.scenes[1].recollection is None
        assert "without memory" in caplog.text
        assert "Pixel" not in caplog.text
        assert (await last_turn(stage)).state == "answered"


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


async def test_the_scene_holds_at_most_the_window(tmp_path: Path):
    voice = ScriptedVoice([f"reply {number}" for number in range(20)])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        for number in range(20):
            await said(talk, f"message {number}")

        assert max(len(scene.window) + 1 for scene in voice.scenes) == 30
        assert voice.scenes[-1].window[-1].text == "reply 18"
        assert voice.scenes[-1].message.text == "message 19"


async def test_memory_is_asked_with_the_three_messages_before(tmp_path: Path):
    voice = ScriptedVoice(["one", "two", "three"])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        for text in ("first", "second", "third"):
            await said(talk, text)

        messages = await stage.all(Message)
        asked, *earlier = (await stage.all(Trace))[-1].query_message_ids
        assert messages[-2].id == asked
        assert [message.id for message in messages[1:4]] == earlier


async def test_what_was_said_just_before_helps_to_find(tmp_path: Path):
    voice = ScriptedVoice(["Noted.", "Yes?", "The ferry."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user's ferry leaves from Horten.")
        await said(talk, "My ferry leaves from Horten")
        await said(talk, "and when?")

        found = voice.scenes[1].recollection
        assert found is not None
        assert [memory.memory.content for memory in found.memories] == [
            "The user's ferry leaves from Horten."
        ]


async def test_a_trace_holds_ids_and_numbers_only(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        await said(talk, "What's my cat called?")

        trace = (await stage.all(Trace))[-1]
        memory = await stage.only(Memory)
        assert [candidate["memory_id"] for candidate in trace.candidates] == [memory.id]
        assert trace.shown == [memory.id]
        assert "Pixel" not in json.dumps(trace.model_dump(mode="json"))
        assert set(trace.candidates[0]) >= {"scores", "relevance", "recency", "importance", "rank"}


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
        stage.damage("UPDATE settings SET memory = 0")
        await said(talk, "What's my cat called? My dog is called Rex.")
        await stage.worker.drain()

        assert voice.scenes[0].recollection is None
        assert await stage.contents() == ["The user's cat is called Pixel."]


async def test_jobs_wait_until_the_turn_settles(tmp_path: Path):
    with staged(tmp_path) as stage:
        voice = WatchingVoice(["Hm."], look=lambda: stage.look("SELECT run_at FROM jobs"))
        with staged(tmp_path, voice=voice) as speaking:
            await said(await speaking.talk(), "My cat is called Pixel.")

        job = await stage.only(Job)
        assert job.run_at == stage.clock.now()
        assert set(voice.seen) == {"2026-03-02 09:02:00.000000"}
