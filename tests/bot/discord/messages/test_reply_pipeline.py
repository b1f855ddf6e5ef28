"""Answering: how a reply looks, whatever happens on its way.

Covers: bot.discord.context.channel, bot.discord.messages.reply_chain,
bot.discord.messages.streaming, bot.texts.unkept, bot.discord.messages.typing_indicator,
memory.conversation.platform_messages.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.discord.messages import content, reply_pipeline, typing_indicator
from bot.texts.unkept import REPLY_UNKEPT
from bot.voice.prompt_context import PromptContext
from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable, StoreError
from memory.storage.store import Store
from memory.tables import Message
from tests.bot.discord.conftest import Enter
from tests.bot.discord.scene import Scene, manager
from tests.bot.discord.voices import GatedVoice
from tests.bot.flow.listener import listening
from tests.stage import full_disk


def asked(scene: Scene, method: str, path: str) -> list[Any]:
    return [
        http_request.json
        for http_request in scene.env.http_requests
        if http_request.method == method and re.fullmatch(path, http_request.path)
    ]


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


@pytest.mark.sqlite_only
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


@pytest.mark.sqlite_only
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
