"""Answering: how a reply looks, whatever happens on its way.

Covers: bot.discord.context.channel, bot.discord.messages.content, bot.discord.messages.reply_chain,
bot.discord.messages.streaming, bot.texts.unkept, bot.discord.messages.typing_indicator,
memory.conversation.platform_messages.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord.messages import content, reply_pipeline, typing_indicator
from bot.texts.unkept import REPLY_UNKEPT
from bot.voice.prompt_context import PromptContext
from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable, StoreError
from config.models.calls.call_context import CallContext, present_occasion
from config.vision import Picture, ScriptedSight
from memory.storage.store import Store
from memory.tables import Message
from memory.vocabulary import Language
from tests.bot.discord.conftest import Enter
from tests.bot.discord.process.lives import Town, alive
from tests.bot.discord.scene import Scene, manager
from tests.bot.discord.voices import GatedVoice
from tests.bot.flow.listener import listening
from tests.fakes.discord.server import Speaks
from tests.stage import full_disk

PICTURE = ("cat.png", b"\x89PNG\r\n\x1a\n")


def asked(scene: Scene, method: str, path: str) -> list[Any]:
    return [
        http_request.json
        for http_request in scene.env.http_requests
        if http_request.method == method and re.fullmatch(path, http_request.path)
    ]


@dataclass
class NotingSight(ScriptedSight):
    """Notes for whom it looks."""

    occasions: list[CallContext] = field(default_factory=list)

    async def describe(self, picture: Picture, language: Language) -> str:
        self.occasions.append(present_occasion())
        return await super().describe(picture, language)


async def test_a_reply_stands_under_the_message_and_pings_nobody(scene: Scene):
    said = await scene.alice.send(scene.channel, f"{scene.me.mention} Hello, @everyone!")

    sent = asked(scene, "POST", r".*/messages")
    [reply] = [part for part in sent if "message_reference" in part]
    assert int(reply["message_reference"]["message_id"]) == said.id
    assert reply["allowed_mentions"] == {"parse": [], "replied_user": False}
    shown = [*sent, *asked(scene, "PATCH", r".*/messages/\d+")]
    assert {str(part["allowed_mentions"]["parse"]) for part in shown} == {"[]"}


async def test_a_run_of_its_flow_is_told_of_like_any_other(scene: Scene):
    with listening() as listener:
        await scene.asks(scene.alice, "Hello!")

    tags, metadata = listener.chains[0]
    assert "turn" in tags
    assert metadata["conversation_id"] == 1


async def test_typing_is_shown_while_it_thinks(scene: Scene):
    await scene.asks(scene.alice, "Hello!")

    there = f"/channels/{scene.channel.id}"
    paths = [
        http_request.path
        for http_request in scene.env.http_requests
        if http_request.path.startswith(there)
    ]
    assert f"{there}/typing" in paths[: paths.index(f"{there}/messages")]


async def test_a_long_reply_is_split_and_its_code_block_goes_on(enter: Enter):
    code = "```python\n" + "print('hello')\n" * 200 + "```"
    scene = await enter(voice=ScriptedVoice([code]))

    await scene.alice.send_dm("Write me a program.")

    pieces = [part for part in scene.said(scene.dm(scene.alice)) if "print" in part]
    assert len(pieces) == 2
    assert all(piece.startswith("```python") and piece.endswith("```") for piece in pieces)


async def test_a_reply_grows_by_edits_and_ends_whole(enter: Enter):
    scene = await enter(
        voice=GatedVoice("one two three"), discord={"edit_seconds": 0.0, "debounce_seconds": 0.0}
    )

    answer = await scene.whispers(scene.alice, "Count, please.")

    edits = [part["content"] for part in asked(scene, "PATCH", r".*/messages/\d+")]
    assert answer == "one two three"
    assert edits == ["one two ▌", "one two three ▌", "one two three"]


async def test_a_mind_that_cannot_be_reached_is_told_in_the_characters_voice(enter: Enter):
    scene = await enter(voice=ScriptedVoice([MindUnavailable("it is down")]))

    answer = await scene.whispers(scene.alice, "Hello!")

    assert answer.startswith("I can't find my words just now.")
    assert answer.endswith("-# reference t1")


async def test_an_error_nobody_foresaw_gets_a_reference_that_the_log_has_too(enter: Enter, caplog):
    scene = await enter(voice=ScriptedVoice([ZeroDivisionError("secret words")]))

    answer = await scene.whispers(scene.alice, "Hello!")

    [reference] = re.findall(r"-# reference (\w+)", answer)
    assert reference in caplog.text
    assert "secret words" not in caplog.text


async def test_a_send_that_discord_refuses_does_not_end_the_client(scene: Scene, caplog):
    scene.env.inject_error("POST", "/channels/*/messages", status=403, times=1)

    await scene.alice.send(scene.channel, f"{scene.me.mention} hello")
    answer = await scene.asks(scene.alice, "Hello again!")

    assert answer


async def test_a_text_file_is_read(scene: Scene):
    await scene.whispers_with(scene.alice, "", [("notes.txt", b"My cat is called Pixel.")])
    await scene.learned()

    assert await scene.stage.contents() == ["The user's cat is called Pixel."]


async def test_a_long_file_is_read_as_far_as_the_settings_say(enter: Enter):
    scene = await enter(discord={"file_characters": 10, "debounce_seconds": 0.0})

    answer = await scene.whispers_with(scene.alice, "Look!", [("notes.txt", b"x" * 50)])

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


async def test_the_chain_of_replies_is_read_with_the_message(enter: Enter):
    voice = ScriptedVoice(["Ferns like shade."])
    scene = await enter(voice=voice)
    first = await scene.bob.send(scene.channel, "My fern is dying.")
    second = await scene.alice.send(scene.channel, "Too much sun?", reply_to=first)

    await scene.alice.send(scene.channel, f"{scene.me.mention} what do you think?", reply_to=second)

    chain = [(quoted.author, quoted.text) for quoted in voice.scenes[0].chain]
    assert chain == [("bob", "My fern is dying."), ("alice", "Too much sun?")]
    assert voice.scenes[0].message.text == "what do you think?"


async def test_who_wrote_what_was_forwarded_elsewhere_is_not_read(enter: Enter):
    voice = ScriptedVoice(["I can't see it."])
    scene = await enter(voice=voice)
    elsewhere = scene.guild.create_text_channel("elsewhere")
    secret = await scene.bob.send(elsewhere, "I am leaving my job.")
    forwarded = await scene.alice.forward(secret, scene.channel)

    asked = f"{scene.me.mention} what is this?"
    await scene.alice.send(scene.channel, asked, reply_to=forwarded)

    chain = [(quoted.author, quoted.text) for quoted in voice.scenes[0].chain]
    assert chain == [("alice, forwarding somebody", "I am leaving my job.")]


@pytest.mark.parametrize(
    ("words", "who"),
    [("I am leaving my job.", "alice, forwarding somebody"), ("我要辞职了。", "alice转发别人的话")],
)
async def test_what_is_forwarded_is_read_and_is_nobodys_own_word(
    enter: Enter, words: str, who: str
):
    voice = ScriptedVoice(["That is a big step.", "Is it?"])
    language = "zh" if "转发" in who else "en"
    scene = await enter(voice=voice, discord={"debounce_seconds": 0.0}, language=language)
    secret = await scene.bob.send(scene.guild.create_text_channel("elsewhere"), words)
    await manager(scene).slash(scene.channel, "server channel", talks="always")

    await scene.alice.forward(secret, scene.channel)

    [told] = voice.scenes
    assert [(quoted.author, quoted.text) for quoted in told.chain] == [(who, words)]
    assert told.message.text == "↪"
    await scene.learned()
    assert await scene.stage.contents() == []


async def test_people_are_named_and_not_numbered(enter: Enter):
    voice = ScriptedVoice(["Hello, both of you."])
    scene = await enter(voice=voice)

    await scene.asks(scene.alice, f"this is {scene.bob.mention}")

    assert voice.scenes[0].message.text == "this is @bob"


@pytest.mark.parametrize("name", [r"\o/ Ann", r"\1", r"\g<0>"])
async def test_a_name_with_strokes_is_read_as_it_is(enter: Enter, name: str):
    voice = ScriptedVoice(["Hello, both of you."])
    scene = await enter(voice=voice)
    ann = scene.guild.add_member(scene.env.create_user(name))

    await scene.asks(scene.alice, f"this is <@{ann.id}>")

    assert voice.scenes[0].message.text == f"this is @{name}"


UNKEPT = "I kept nothing of what you said"


@pytest.mark.parametrize(
    ("words", "told"), [("My cat is Pixel.", UNKEPT), ("我的猫叫小点。", "你说的话我没有留下来")]
)
async def test_where_the_disk_is_full_nobody_is_told_that_their_words_are_kept(
    scene: Scene, caplog, words: str, told: str
):
    await scene.whispers(scene.alice, "Hello!")
    with full_disk(scene.stage.services.store):
        answer = await scene.whispers(scene.alice, words)

    [reference] = re.findall(r"-# .+ (\w+)$", answer)
    assert told in answer
    assert f"{reference}: message" in caplog.text
    assert "database or disk is full" in caplog.text
    assert words not in [message.text for message in await scene.stage.all(Message)]
    assert UNKEPT not in await scene.whispers(scene.alice, "Are you there?")


@dataclass
class FillingVoice(GatedVoice):
    """Fills the disk when its first word was said."""

    filling: ExitStack = field(default_factory=ExitStack)
    store: Store | None = None

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        yield "One "
        if self.store is not None:
            self.filling.enter_context(full_disk(self.store))
        yield "moment."


async def test_a_reply_that_was_seen_and_could_not_be_kept_is_said_so(enter: Enter, caplog):
    voice = FillingVoice()
    scene = await enter(voice=voice, discord={"edit_seconds": 0.0, "debounce_seconds": 0.0})
    voice.store = scene.stage.services.store
    with voice.filling:
        answer = await scene.whispers(scene.alice, "Hello!")

    assert answer.startswith("One moment.")
    assert answer.endswith(f"({REPLY_UNKEPT['en']})")
    assert "its reply is not kept: The database could not be used" in caplog.text
    assert [message.text for message in await scene.stage.all(Message)] == ["Hello!"]


async def test_what_failed_before_it_was_stored_is_not_called_arrived(
    enter: Enter, monkeypatch: pytest.MonkeyPatch
):
    scene = await enter()

    async def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(content.ContentReading, "read", fails)
    answer = await scene.whispers(scene.alice, "Hello!")

    assert answer.startswith("That did not work, and it is not your fault.")


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


async def test_no_typing_is_shown_when_all_is_said(enter: Enter):
    voice = GatedVoice("one two three")
    scene = await enter(voice=voice, discord={"edit_seconds": 0.0, "debounce_seconds": 0.0})
    shown = list[bool]()

    async def typing(channel: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            shown.append(bool(asked(scene, "PATCH", r".*/messages/\d+")))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typing_indicator, "_show", typing)
        await scene.whispers(scene.alice, "Count, please.")

    assert shown == [False]


async def test_a_store_that_fails_after_the_reply_takes_none_of_it_back(
    enter: Enter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    scene = await enter(voice=ScriptedVoice(["Hello, Alice."]))

    def fails(*_: object) -> None:
        raise StoreError("locked")

    monkeypatch.setattr(reply_pipeline, "turn_about", fails)

    assert await scene.whispers(scene.alice, "Hello!") == "Hello, Alice."
    assert "no reference is told: locked" in caplog.text
