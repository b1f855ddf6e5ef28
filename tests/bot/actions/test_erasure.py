"""A person's erasing, as every front end asks for it.

Covers: bot.actions.refusal_texts, bot.actions.erasure_views.
"""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from bot.actions.erasure import TYPED, OwnErasing
from bot.actions.erasure_views import ErasableMessage, WouldGo
from bot.actions.refusal_texts import REFUSALS
from bot.voice.voice import ScriptedVoice
from config.errors import NotFound, OperationRefused
from memory.erasure.cascade.model import ErasureTargets
from memory.erasure.record import recorded
from memory.erasure.targets import topic_target
from memory.storage.sqlite import driver_of
from memory.tables import Job, Message, User
from memory.vocabulary import Language
from tests.stage import Stage, said, staged


async def own(stage: Stage, user: str = "me") -> OwnErasing:
    return OwnErasing(stage.services, (await stage.talk(user)).user_id)


async def test_what_would_go_is_told_with_what_goes_along(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My name is Mira and my cat is called Pixel.")
        await stage.worker.drain()
        mine = await own(stage)

        alone = await mine.under_memory(1)
        along = await mine.under_memory(1, messages=True)

        assert (len(alone.memories), len(along.memories)) == (1, 2)
        assert [memory.id for memory in (*alone.memories, *alone.along)] == [1, 2]
        assert list(along.along) == []
        assert [message.id for message in along.messages] == [1, 2]
        assert len(await stage.contents()) == 2


async def test_what_would_go_is_found_while_another_writes(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()
        mine, loop = await own(stage), asyncio.get_running_loop()
        looks = asyncio.run_coroutine_threadsafe

        def write(rows: Rows) -> tuple[WouldGo, WouldGo]:
            rows.connection()  # nobody else can write now
            about = looks(mine.about("cat", messages=True), loop).result(timeout=60)
            return about, looks(mine.under_memory(1, messages=True), loop).result(timeout=60)

        about, under = await stage.services.store.write(write)

        assert (
            [memory.id for memory in about.memories]
            == [memory.id for memory in under.memories]
            == [1]
        )


@pytest.mark.parametrize("messages", [False, True])
async def test_what_is_learned_while_a_topic_is_looked_for_goes_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, messages: bool
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        learning = [stage.worker.drain()]
        loop = asyncio.get_running_loop()

        def find_too_early(
            rows: Rows, user_id: int, topic: str, *, messages: bool
        ) -> ErasureTargets:
            found = topic_target(rows, user_id, topic, messages=messages)
            if learning:
                asyncio.run_coroutine_threadsafe(learning.pop(), loop).result(timeout=60)
            return found

        monkeypatch.setattr("bot.actions.erasure.topic_target", find_too_early)
        await (await own(stage)).topic("Pixel", messages=messages)
        await stage.worker.drain()

        assert await stage.contents() == []


async def test_a_later_reply_that_told_a_memory_again_goes_with_its_messages(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        assert "Pixel" in await said(talk, "What is my cat called?")
        await said(talk, "I like the rain.")
        await stage.worker.drain()
        mine = await own(stage)

        found = await mine.under_memory(1)
        await mine.memory(1, messages=True)
        await stage.worker.drain("erase")

        assert [message.id for message in found.messages] == [1, 2, 4]
        assert not stage.on_disk("Pixel")


async def test_what_stays_and_says_the_same_is_named_before_and_after(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for text in ("My cat is called Pixel.", "I like the rain.", "My cat Pixel is ill."):
            await said(talk, text)
            await stage.worker.drain()
        mine = await own(stage)

        found = await mine.under_message(1, cascade=True)
        accepted = await mine.message(1, cascade=True)
        await stage.worker.drain("erase")

        assert [entry.id for entry in found.left] == [5]
        assert (await mine.status_of(accepted.id)).left["messages"] == [5]


async def test_without_its_round_a_message_leaves_the_replies_and_names_them(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        await said(talk, "What is my cat called?")
        mine = await own(stage)

        accepted = await mine.message(1)
        await stage.worker.drain("erase")

        assert (await mine.status_of(accepted.id)).left == {"replies": [2, 4]}
        assert 4 in [message.id for message in await stage.all(Message)]


async def test_a_reply_goes_that_used_what_is_erased_in_whatever_words(tmp_path: Path):
    voice = ScriptedVoice(["Hello.", "Your furry friend, of course.", "Lovely."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        for text in ("My cat is called Pixel.", "What is my cat called?", "I like the rain."):
            await said(talk, text)
        await stage.worker.drain()
        stage.damage("UPDATE shown_sources SET used = 1 WHERE record_id = 2 AND source_id = 1")
        stage.damage(
            "INSERT INTO shown_sources (record_id, position, section, source_id, hushed, used) "
            "VALUES (2, 90, 'recalled', 1, 0, 1)"
        )
        mine = await own(stage)

        await mine.memory(1, messages=True)
        await stage.worker.drain("erase")

        assert [
            message.text for message in await stage.all(Message) if message.author_id is None
        ] == ["Lovely."]


async def test_it_is_accepted_at_once_and_done_by_the_worker(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()
        mine = await own(stage)

        accepted = await mine.message(1, cascade=True)
        assert (accepted.state, accepted.done_at) == ("accepted", None)
        await stage.worker.drain("erase")

        assert (await mine.status_of(accepted.id)).state == "done"
        assert [erasure.id for erasure in await mine.erasures()] == [accepted.id]
        assert not stage.on_disk("Pixel")


async def test_waiting_for_an_answer_under_way_is_no_failed_try(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        mine = await own(stage)
        stage.damage("UPDATE turns SET state = 'sending'")
        await mine.message(1)

        for _ in range(7):
            await stage.worker.drain("erase")
            stage.clock.move(seconds=11)
        [waiting] = [job for job in await stage.all(Job) if job.kind == "erase"]
        stage.damage("UPDATE turns SET state = 'answered'")
        await stage.worker.drain("erase")

        assert waiting.attempts == 0
        assert (
            waiting.error
            == "ErasureWaits: The erasure waits: a message is being answered just now."
        )
        assert [erasure.state for erasure in await mine.erasures()] == ["done"]


async def test_nobody_erases_or_sees_what_is_anothers(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()
        accepted = await (await own(stage)).message(2)
        other = await own(stage, "noor")

        for attempt in (
            other.memory(1),
            other.message(1),
            other.conversation(1),
            other.under_memory(1),
            other.under_message(1),
            other.status_of(accepted.id),
            other.message(2**70),
        ):
            with pytest.raises(NotFound):
                await attempt
        assert await other.newest_messages(9) == []
        assert (await other.about("Pixel")).memories == []


async def test_everything_asks_for_the_typed_word_of_either_language(tmp_path: Path):
    with staged(tmp_path) as stage:
        mine = await own(stage)
        with pytest.raises(OperationRefused, match="erase everything"):
            await mine.everything("yes")
        with pytest.raises(OperationRefused):
            await mine.topic("  ")
        assert (await mine.everything(f" {TYPED['zh']}\n")).scope == "everything"


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_the_operator_gave_is_refused_in_the_persons_language(
    tmp_path: Path, language: Language
):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()
        stage.damage("UPDATE memories SET category = 'system'")
        mine = replace(await own(stage), language=language)

        for asked in (mine.under_memory, mine.memory):
            with pytest.raises(OperationRefused) as refused:
                await asked(1)
            assert str(refused.value) == REFUSALS[language]["system memory"]


async def test_more_messages_than_a_statement_can_name_are_shown(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        mine = await own(stage)

        def shown(rows: Rows) -> list[ErasableMessage]:
            few = sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER
            driver_of(rows.connection()).setlimit(few, 50)
            return mine._views._told(rows, range(1, 100))

        assert len(await stage.services.store.read(shown)) == 2


@pytest.mark.parametrize("what", ["everything", "conversation", "topic", "message"])
async def test_what_is_accepted_and_not_begun_outlives_an_older_database(tmp_path: Path, what: str):
    voice = ScriptedVoice(["I see."] * 2)
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        before = await stage.services.store.read(lambda rows: rows.get_one(User, 1).uid)
        mine = await own(stage)
        asked = {
            "everything": lambda: mine.everything(TYPED["en"]),
            "conversation": lambda: mine.conversation(talk.conversation_id),
            "topic": lambda: mine.topic("cat"),
            "message": lambda: mine.message(1),
        }
        accepted = await asked[what]()

        [entry] = recorded(stage.folder) or []
        assert (entry.scope, entry.user) == (what, before)
        assert accepted.state == "accepted"
