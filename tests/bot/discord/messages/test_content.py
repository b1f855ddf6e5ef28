"""Files that come with a message: what of them is read, looked at, or left unread.

Whatever becomes of a file, the message is answered.
"""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.discord.messages import content
from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable
from config.models.calls.call_context import CallContext, present_occasion
from config.vision import Picture, ScriptedSight
from memory.tables import Message
from memory.text.normalization import LONGEST
from memory.vocabulary import Language
from tests.bot.discord.conftest import Enter
from tests.bot.discord.process.lives import Town, alive
from tests.bot.discord.scene import Scene
from tests.fakes.discord.server import Speaks

PICTURE = ("cat.png", b"\x89PNG\r\n\x1a\n")


@dataclass
class NotingSight(ScriptedSight):
    """Notes for whom it looks."""

    occasions: list[CallContext] = field(default_factory=list)

    async def describe(self, picture: Picture, language: Language) -> str:
        self.occasions.append(present_occasion())
        return await super().describe(picture, language)


async def test_a_text_file_is_read(scene: Scene):
    await scene.whispers_with(scene.alice, "", [("notes.txt", b"My cat is called Pixel.")])
    await scene.learned()

    assert await scene.stage.contents() == ["The user's cat is called Pixel."]


async def test_a_long_file_is_read_as_far_as_the_settings_say(enter: Enter):
    scene = await enter(discord={"file_characters": 10, "debounce_seconds": 0.0})

    answer = await scene.whispers_with(scene.alice, "Look!", [("notes.txt", b"x" * 50)])

    assert answer.endswith("-# I couldn't read all of the files you sent.")


async def test_files_that_are_too_long_together_are_read_in_part_and_that_is_said(enter: Enter):
    scene = await enter(discord={"file_characters": LONGEST, "debounce_seconds": 0.0})
    files = [(name, b"tea " * (LONGEST // 5)) for name in ("one.txt", "two.txt")]

    answer = await scene.whispers_with(scene.alice, "Look!", files)

    assert answer.endswith("-# I couldn't read all of the files you sent.")


async def test_a_text_file_that_is_too_large_is_not_fetched(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(content, "LARGEST_TEXT", 20)

    await scene.whispers_with(scene.alice, "Look!", [("notes.txt", b"I like tea. " * 5)])

    said = [message.text for message in await scene.stage.all(Message)]
    assert "Look!\n📄 notes.txt" in said


async def test_a_picture_that_nobody_can_see_is_said_so(scene: Scene):
    answer = await scene.whispers_with(scene.alice, "Look, my cat!", [PICTURE])

    assert answer.endswith("-# I can't look at pictures here.")


async def test_a_file_that_is_neither_text_nor_picture_is_said_so(scene: Scene):
    answer = await scene.whispers_with(scene.alice, "Look!", [("song.mp3", b"\xff\xfb" * 9)])

    assert answer.endswith("-# I couldn't read all of the files you sent.")


async def test_a_picture_that_is_too_large_is_not_looked_at(enter: Enter):
    sight = ScriptedSight(["A grey cat on a sofa."])
    scene = await enter(sight=sight, discord={"picture_megabytes": 1})

    answer = await scene.whispers_with(scene.alice, "Look!", [("cat.png", b"\x89PNG" * 250_001)])

    assert answer.endswith("-# I can't look at pictures here.")
    assert sight.pictures == []


async def test_a_picture_is_described_where_a_mind_can_see(enter: Enter):
    voice = ScriptedVoice(["What a fine cat."])
    sight = ScriptedSight(["A grey cat on a sofa."])
    scene = await enter(voice=voice, sight=sight)

    answer = await scene.whispers_with(scene.alice, "Look!", [PICTURE])

    assert answer == "What a fine cat."
    assert voice.scenes[0].message.text == "Look!\n🖼 cat.png: A grey cat on a sofa."
    [looked_at] = [message for message in await scene.stage.all(Message) if message.pictures]
    assert ["cat.png" in picture["url"] for picture in looked_at.pictures] == [True]


async def test_a_picture_is_looked_at_for_its_sender_and_off_the_record_in_private_mode(
    enter: Enter,
):
    sight = NotingSight(["A cat.", "A cake.", "A dog."])
    scene = await enter(sight=sight)
    await scene.whispers_with(scene.alice, "Look!", [PICTURE])
    await scene.alice.user.slash("private")
    await scene.whispers_with(scene.alice, "Look!", [PICTURE])
    mention = f"{scene.me.mention} Look!"
    await scene.bob.send(scene.channel, mention, attachments=[PICTURE])

    seen = [(occasion.user_id, occasion.private) for occasion in sight.occasions]
    assert seen == [(1, False), (1, True), (2, True)]


async def test_a_picture_that_could_not_be_looked_at_is_said_so(enter: Enter):
    scene = await enter(sight=ScriptedSight([MindUnavailable("it is down")]))

    answer = await scene.whispers_with(scene.alice, "Look!", [PICTURE])

    assert answer.endswith("-# I can't look at pictures here.")


class Broken:
    """A store of files that is out of order."""

    def __init__(self, problem: Exception | None) -> None:
        self.problem = problem

    async def read(self, *_: object, **__: object) -> bytes:
        if self.problem is None:
            await asyncio.Event().wait()
            raise AssertionError
        raise self.problem


TROUBLES = [aiohttp.ServerDisconnectedError(), TimeoutError(), OSError("reset")]


@pytest.mark.parametrize("name", ["notes.txt", "cat.png"])
@pytest.mark.parametrize("problem", TROUBLES, ids=repr)
async def test_a_file_that_cannot_be_had_costs_the_file_and_not_the_message(
    enter: Enter, monkeypatch: pytest.MonkeyPatch, name: str, problem: Exception
):
    scene = await enter(
        voice=ScriptedVoice(["Nice."]),
        sight=ScriptedSight(["never seen"]),
        discord={"debounce_seconds": 0.0},
    )
    monkeypatch.setattr(discord.Attachment, "read", Broken(problem).read)
    files = [(name, PICTURE[1]), (f"other-{name}", PICTURE[1])]

    answer = await scene.whispers_with(scene.alice, "Look!", files)

    assert answer.startswith("Nice.")
    assert "-# I can" in answer or "-# I couldn" in answer
    [said] = [message.text for message in await scene.stage.all(Message) if message.author_id]
    assert said.startswith("Look!")
    assert f"other-{name}" in said


async def test_a_store_of_files_that_hangs_is_given_up(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(discord.Attachment, "read", Broken(None).read)
    files = {"notes.txt": b"I like tea.", "more.txt": b"I like cake."}
    async with alive(town.discord, tmp_path, file_seconds=0.2):
        await town.discord.until(lambda: town.discord.gateway.identified)
        asked = await town.discord.say(town.mira, town.dm, "Look!", Speaks(files=files))
        told = await town.discord.reply_to(asked, saying="You said: Look!")

    assert "📄 more.txt" in told.content


async def test_what_is_too_large_is_never_fetched(enter: Enter, monkeypatch: pytest.MonkeyPatch):
    sight = ScriptedSight(["never seen"])
    scene = await enter(sight=sight, discord={"debounce_seconds": 0.0, "picture_megabytes": 0})
    monkeypatch.setattr(discord.Attachment, "read", Broken(AssertionError("fetched")).read)
    monkeypatch.setattr(content, "LARGEST_TEXT", 2)

    await scene.whispers_with(scene.alice, "Look!", [PICTURE, ("notes.txt", b"tea")])

    said = [message.text for message in await scene.stage.all(Message)]
    assert "Look!\n🖼 cat.png\n📄 notes.txt" in said
