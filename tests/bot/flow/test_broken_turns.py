"""A turn where the voice, the embedder or memory fails, or that is broken off."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from config.errors import EmbedderUnavailable, MindUnavailable, ReplyNotUnderstood
from config.models.embedding.embedder import Calibration, HashedEmbedder, Matrix, Vector
from memory.tables import Trace
from tests.bot.voices import FailingVoice, WaitingVoice, WatchingVoice
from tests.stage import last_turn, said, staged, texts


class BrokenEmbedder:
    """Gives no vectors."""

    model = "broken"
    dimensions = 8
    is_remote = False
    calibration = Calibration()

    def query(self, text: str) -> Vector:
        raise EmbedderUnavailable("no")

    def passages(self, texts: Sequence[str]) -> Matrix:
        raise EmbedderUnavailable("no")


@dataclass(frozen=True)
class WatchedEmbedder(HashedEmbedder):
    """Lets something happen while a question is embedded."""

    meanwhile: list[Callable[[], object]] = field(default_factory=list)

    def query(self, text: str) -> Vector:
        for act in self.meanwhile:
            act()
        return super().query(text)


@pytest.mark.parametrize("trouble", [MindUnavailable("gone"), ReplyNotUnderstood("X", "?"), " "])
async def test_where_the_voice_fails_the_character_says_so_honestly(
    tmp_path: Path, trouble: str | Exception
):
    with staged(tmp_path, voice=ScriptedVoice([trouble])) as stage:
        reply = await said(await stage.talk(), "My cat is called Pixel.")

        assert reply.strip() == stage.app.character.wording("en").speechless.strip()
        assert (await last_turn(stage)).state == "failed"


@pytest.mark.sqlite_only
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


async def test_a_turn_that_is_cut_off_before_its_reply_begins_is_over_and_learned_from(
    tmp_path: Path,
):
    embedder, loop = WatchedEmbedder(), asyncio.get_running_loop()
    with staged(tmp_path, embedder=embedder) as stage:
        listening = asyncio.create_task(said(await stage.talk(), "My cat is called Pixel."))
        embedder.meanwhile.append(lambda: loop.call_soon_threadsafe(listening.cancel))
        with pytest.raises(asyncio.CancelledError):
            await listening

        turn = await last_turn(stage)
        assert (turn.state, turn.error) == ("failed", "unbegun")
        embedder.meanwhile.clear()
        await stage.worker.drain()
        assert await stage.contents() == ["The user's cat is called Pixel."]


async def test_a_reply_that_was_said_whole_is_kept_though_its_listener_leaves(tmp_path: Path):
    whole = asyncio.Event()

    def look() -> None:
        if len(voice.seen) == len(voice.pieces):
            whole.set()

    voice = WatchingVoice(["Once upon ", "a time"], look)
    with staged(tmp_path, voice=voice) as stage:
        talk, heard = await stage.talk(), list[str]()
        async with aclosing(talk.say("Tell me a story")) as pieces:
            async for piece in pieces:
                heard.append(piece)
                if len(heard) == len(voice.pieces):
                    await whole.wait()
                    break

        assert await texts(stage) == ["Tell me a story", "Once upon a time"]
        turn = await last_turn(stage)
        assert (turn.state, turn.error) == ("answered", None)


async def test_a_turn_goes_on_without_meaning_where_the_embedder_fails(tmp_path: Path):
    with staged(tmp_path, embedder=BrokenEmbedder()) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()

        assert "Pixel" in await said(talk, "What's my cat called?")
        trace = (await stage.all(Trace))[-1]
        assert trace.embedder is None
        assert trace.shown


async def test_what_is_taken_back_while_the_embedder_takes_its_time_is_not_told(tmp_path: Path):
    embedder, voice = WatchedEmbedder(), ScriptedVoice(["Noted.", "Yes?"])
    with staged(tmp_path, voice=voice, embedder=embedder) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        take_back = "UPDATE messages SET hidden_at = at WHERE text LIKE '%Pixel%'"
        embedder.meanwhile.append(lambda: stage.damage(take_back))
        await said(talk, "And what else?")

        assert [message.text for message in voice.scenes[1].window] == ["Noted."]


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
