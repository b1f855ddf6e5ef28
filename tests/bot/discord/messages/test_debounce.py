"""Bursts: what is written in one breath is answered once."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.discord.context.block_list import BlockList, block_file
from memory.tables import Message, Turn
from tests.bot.discord.conftest import Enter
from tests.bot.discord.process.lives import Echo, Town, alive
from tests.bot.discord.scene import UNHURRIED, Scene
from tests.bot.discord.voices import GatedVoice
from tests.fakes.discord import Speaks

PATIENT = {"settle_timeout": 2.0}


async def begun(act: Awaitable[Any], seen: Callable[[], object] = lambda: True) -> None:
    """Let something begin whose end the test holds back, until it is seen to have begun."""
    with suppress(TimeoutError):
        await act
    async with asyncio.timeout(UNHURRIED["settle_timeout"]):
        while not seen():  # noqa: ASYNC110  # of what the simulated Discord holds nothing tells
            await asyncio.sleep(0)


def replies(scene: Scene, channel: Any = None) -> list[str]:
    seen = (channel or scene.dm(scene.alice)).history()
    return [part.content for part in seen if part.reference is not None]


async def test_two_messages_in_one_breath_are_answered_together(enter: Enter):
    voice = GatedVoice()
    scene = await enter(voice=voice, discord={"debounce_seconds": 30.0})

    await scene.alice.send_dm("My cat is called Pixel.")
    await scene.alice.send_dm("And she is three years old.")
    await scene.env.advance_time(31)

    assert len(replies(scene)) == 1
    assert [scene.message.text for scene in voice.scenes] == [
        "My cat is called Pixel.\nAnd she is three years old."
    ]
    messages = await scene.stage.all(Message)
    assert [message.text for message in messages if message.author_id] == [
        "My cat is called Pixel.",
        "And she is three years old.",
    ]


async def test_who_writes_again_before_anything_is_shown_is_answered_once(enter: Enter):
    voice = GatedVoice()
    voice.first.clear()
    scene = await enter(voice=voice, run=PATIENT)

    await begun(scene.alice.send_dm("My cat is called Pixel."), lambda: voice.scenes)
    await begun(scene.alice.send_dm("And she is three."), lambda: len(voice.scenes) == 2)
    voice.first.set()
    await scene.env.settle(timeout=20)

    assert len(replies(scene)) == 1
    assert voice.scenes[-1].message.text == "My cat is called Pixel.\nAnd she is three."
    assert [turn.state for turn in await scene.stage.all(Turn)] == ["failed", "answered"]


async def test_who_writes_while_a_reply_is_shown_is_answered_after_it(enter: Enter):
    voice = GatedVoice("one two three")
    voice.rest.clear()
    scene = await enter(voice=voice, discord={"edit_seconds": 0.0}, run=PATIENT)

    await begun(scene.alice.send_dm("Count, please."), lambda: replies(scene))
    assert replies(scene) == ["one ▌"]
    await begun(scene.alice.send_dm("And again."))
    voice.rest.set()
    await scene.env.settle(timeout=20)

    assert [scene.message.text for scene in voice.scenes] == [
        "Count, please.",
        "And again.",
    ]
    assert replies(scene) == ["one two three"] * 2


async def test_a_slow_reply_in_one_channel_does_not_delay_another(enter: Enter):
    voice = GatedVoice()
    voice.first.clear()
    scene = await enter(voice=voice, run=PATIENT)
    await begun(scene.alice.send_dm("Think hard."), lambda: voice.scenes)
    slow, voice.first = voice.first, GatedVoice().first

    await begun(scene.bob.send_dm("Hello!"), lambda: replies(scene, scene.dm(scene.bob)))

    assert len(replies(scene, scene.dm(scene.bob))) == 1
    assert replies(scene) == []
    slow.set()
    await scene.env.settle(timeout=20)


async def test_in_one_channel_one_person_is_answered_after_the_other(enter: Enter):
    voice = GatedVoice("one two three")
    voice.rest.clear()
    scene = await enter(voice=voice, discord={"edit_seconds": 0.0}, run=PATIENT)

    await begun(scene.asks(scene.alice, "Count, please."), lambda: voice.scenes)
    await begun(scene.asks(scene.bob, "Me too!"))
    assert len(voice.scenes) == 1
    voice.rest.set()
    await scene.env.settle(timeout=20)

    assert replies(scene, scene.channel) == ["one two three"] * 2


async def test_a_message_deleted_before_its_answer_is_not_answered(enter: Enter):
    scene = await enter(discord={"debounce_seconds": 30.0})

    said = await scene.alice.send_dm("Never mind.")
    await scene.alice.user.delete(said)
    await scene.env.advance_time(31)

    assert replies(scene) == []
    assert await scene.stage.all(Message) == []


async def test_a_message_edited_before_its_answer_is_read_as_it_says_then(enter: Enter):
    voice = GatedVoice()
    scene = await enter(voice=voice, discord={"debounce_seconds": 30.0})

    said = await scene.alice.send_dm("My cat is called Pixel.")
    await scene.alice.user.edit(said, "My cat is called Pixie.")
    await scene.env.advance_time(31)

    assert [scene.message.text for scene in voice.scenes] == ["My cat is called Pixie."]


async def test_of_two_messages_the_one_left_is_answered(enter: Enter):
    voice = GatedVoice()
    scene = await enter(voice=voice, discord={"debounce_seconds": 30.0})

    await scene.alice.send_dm("My cat is called Pixel.")
    slip = await scene.alice.send_dm("And my PIN is 1234.")
    await scene.alice.user.delete(slip)
    await scene.env.advance_time(31)

    assert [scene.message.text for scene in voice.scenes] == ["My cat is called Pixel."]


async def test_a_reply_to_what_was_deleted_meanwhile_is_dropped(enter: Enter):
    voice = GatedVoice()
    voice.first.clear()
    scene = await enter(voice=voice, run=PATIENT)
    said: list[Any] = []

    async def says() -> None:
        said.append(await scene.alice.send_dm("My PIN is 1234."))

    await begun(says(), lambda: voice.scenes)
    slip = scene.dm(scene.alice).history()[0]
    await begun(scene.alice.user.delete(slip))
    voice.first.set()
    await scene.env.settle(timeout=20)

    assert replies(scene) == []
    assert "1234" not in "".join(message.text for message in await scene.stage.all(Message))


async def test_the_same_event_twice_is_answered_once(enter: Enter):
    scene = await enter()
    said = await scene.alice.send_dm("Hello!")

    await scene.client.hear(said)
    await scene.env.settle()

    assert len(replies(scene)) == 1


async def test_after_a_restart_nothing_is_answered_again(enter: Enter):
    scene = await enter()
    said = await scene.alice.send_dm("Hello!")

    await scene.restart()
    await scene.client.hear(said)
    await scene.env.settle()

    assert len(replies(scene)) == 1


async def test_a_running_reply_that_is_cut_off_says_so(enter: Enter):
    voice = GatedVoice("one two three four")
    voice.rest.clear()
    scene = await enter(voice=voice, discord={"edit_seconds": 0.0}, run=PATIENT)
    await begun(scene.alice.send_dm("Count, please."), lambda: replies(scene))

    await scene.client.finish(0.05)

    assert replies(scene)[-1].startswith("one")
    assert "I was cut off" in replies(scene)[-1]
    assert [turn.error for turn in await scene.stage.all(Turn)] == ["interrupted"]


async def test_what_comes_while_it_is_ending_is_left_for_the_next_start(enter: Enter):
    scene = await enter()
    await scene.client.finish(0.05)

    await scene.alice.send_dm("Are you there?")

    assert await scene.stage.all(Message) == []


@pytest.mark.parametrize("how", ["deleted", "edited"])
async def test_what_is_taken_back_while_it_is_read_is_not_heard(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
):
    reading, go, read = asyncio.Event(), asyncio.Event(), discord.Attachment.read

    async def slow(file: discord.Attachment) -> bytes:
        reading.set()
        await go.wait()
        return await read(file)

    monkeypatch.setattr(discord.Attachment, "read", slow)
    voice = Echo()
    async with alive(town.discord, tmp_path, voice, debounce_seconds=1) as life:
        await town.discord.until(lambda: life.catch_ups)
        slip = await town.discord.say(town.mira, town.dm, "My PIN is 1234.")
        last = await town.discord.say(
            town.mira, town.dm, "Look", Speaks(files={"notes.txt": b"Milk"})
        )
        await reading.wait()
        if how == "deleted":
            await town.discord.delete(slip)
        else:
            await town.discord.rewrite(slip, "Never mind.")
        await asyncio.sleep(0.1)
        go.set()
        await town.discord.reply_to(last, saying="Milk")
        kept = [message.text for message in await life.stage.all(Message)]

    assert "1234" not in " ".join([*kept, *voice.heard])
    assert len(voice.heard) == 1
    assert ("Never mind." in voice.heard[0]) is (how == "edited")


async def test_who_is_blocked_while_they_wait_is_not_answered(town: Town, tmp_path: Path):
    voice = Echo(held="Slow")
    async with alive(town.discord, tmp_path, voice) as life:
        await town.discord.until(lambda: life.catch_ups)
        asked = await town.discord.say(town.mira, town.dm, "Slow")
        await town.discord.reply_to(asked, saying="You said: ▌")
        await town.discord.say(town.mira, town.dm, "And this?")
        await asyncio.sleep(0.1)
        BlockList(block_file(life.stage.app.settings)).block([str(town.mira.id)])
        voice.go.set()
        await town.discord.until(lambda: not life.arrivals[0].replies_running)

    assert voice.heard == ["Slow"]
