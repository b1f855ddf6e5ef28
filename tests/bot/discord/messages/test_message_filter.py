"""Hearing: who is answered, and where.

Covers: config.settings.discord.
"""

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.enums import MessageType

from bot.discord.connection.client import create_client
from bot.discord.connection.login import intents_for
from bot.discord.context.block_list import BlockList, block_file
from bot.discord.messages.message_filter import says_something, words_of
from bot.discord.texts.general import TEXTS
from bot.voice.voice import ScriptedVoice
from config.settings.discord import Discord
from memory.tables import Message
from tests.bot.discord.conftest import Enter
from tests.bot.discord.process.lives import Town, alive
from tests.bot.discord.scene import Scene, manager
from tests.bot.discord.voices import GatedVoice
from tests.fakes.discord.payloads import message_payload

CAT = "My cat is called Pixel."


async def test_a_private_message_is_answered(scene: Scene):
    answer = await scene.whispers(scene.alice, CAT)

    assert "Pixel" in answer


async def test_a_mention_is_answered(scene: Scene):
    await scene.asks(scene.alice, CAT)

    assert scene.said()[0].startswith("I'm listening.")


async def test_what_is_said_to_others_is_not_answered(scene: Scene):
    await scene.alice.send(scene.channel, CAT)

    assert scene.said() == []


async def its_own_role(scene: Scene) -> Any:
    """Return the role that Discord made for the bot when it came."""
    return scene.guild.roles[scene.me.name]


async def a_role_it_was_given(scene: Scene) -> Any:
    role = scene.guild.create_role("companions")
    scene.env.backend.add_member_role(scene.guild.id, scene.me.id, role.id)
    # Discord tells the bot of its own roles at once; SimCord only when it comes again.
    await scene.restart()
    return role


@pytest.mark.parametrize("role_of", [its_own_role, a_role_it_was_given])
async def test_a_mention_of_a_role_that_it_has_is_answered(enter: Enter, role_of: Any):
    voice = GatedVoice()
    scene = await enter(voice=voice)
    role = await role_of(scene)

    await scene.alice.send(scene.channel, f"{role.mention} {CAT}")

    assert [part.message.text for part in voice.scenes] == [CAT]


async def test_a_mention_of_a_role_that_it_has_not_is_not_answered(scene: Scene):
    others = scene.guild.create_role("gardeners")
    scene.guild.add_member(scene.env.create_user("ann"), roles=[others])

    await scene.alice.send(scene.channel, f"{others.mention} {CAT}")

    assert scene.said() == []


async def test_a_reply_to_the_character_is_answered_without_a_mention(scene: Scene):
    await scene.asks(scene.alice, "Hello!")
    await scene.asks(scene.alice, "Hello again!")
    mine = next(part for part in scene.channel.history() if part.author.id == scene.me.id)
    before = len(scene.said())

    await scene.bob.send(scene.channel, "And me?", reply_to=mine)

    assert len(scene.said()) > before


async def test_a_reply_to_somebody_else_is_not_answered(scene: Scene):
    said = await scene.alice.send(scene.channel, "Hello, Bob!")

    await scene.bob.send(scene.channel, "Hello, Alice!", reply_to=said)

    assert scene.said() == []


async def test_another_bot_is_never_answered(scene: Scene):
    robot = scene.guild.add_member(scene.env.create_user("robot", bot=True))

    await robot.send(scene.channel, f"{scene.me.mention} hello")

    assert scene.said() == []


async def test_a_webhook_is_never_answered(scene: Scene):
    hook = scene.guild.create_webhook(scene.channel)

    await hook.send(f"{scene.me.mention} hello")

    assert scene.said() == []


async def test_a_notice_of_discords_own_is_not_answered(scene: Scene):
    scene.guild.create_system_message(scene.channel, MessageType.NEW_MEMBER, author=scene.alice)
    await scene.env.settle()

    assert scene.said() == []


async def test_in_a_free_channel_everything_is_answered(scene: Scene):
    boss = manager(scene)
    await boss.slash(scene.channel, "server channel", talks="always")

    await scene.alice.send(scene.channel, "Hello, everybody!")

    assert len(scene.said()) > 0


async def test_a_thread_goes_by_its_channel_and_is_a_conversation_of_its_own(scene: Scene):
    boss = manager(scene)
    await boss.slash(scene.channel, "server channel", talks="always")
    said = await scene.alice.send(scene.channel, "Let's talk about plants.")
    thread = await said.create_thread(name="plants")
    handle = next(part for part in scene.channel.threads if part.id == thread.id)

    await scene.alice.send(handle, "Ferns, above all.")

    assert len(scene.said(handle)) > 0


async def test_where_it_never_speaks_not_even_a_mention_is_answered(scene: Scene):
    boss = manager(scene)
    await boss.slash(scene.channel, "server channel", talks="never")

    await scene.alice.send(scene.channel, f"{scene.me.mention} hello")

    assert scene.said() == []


async def test_private_messages_can_be_switched_off(enter: Enter):
    scene = await enter(discord={"direct_messages": False, "debounce_seconds": 0.0})

    await scene.alice.send_dm("Hello?")

    assert scene.said(scene.dm(scene.alice)) == []


@pytest.mark.parametrize("is_blocked", [False, True])
async def test_who_calls_it_in_a_thread_that_was_archived_is_answered(
    enter: Enter, is_blocked: bool
):
    scene = await enter()
    await (await scene.alice.send(scene.channel, "Plants.")).create_thread(name="plants")
    [thread] = scene.channel.threads
    if is_blocked:
        BlockList(block_file(scene.stage.app.settings)).block([str(scene.channel.id)])
    scene.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})

    await scene.alice.send(thread, "Nobody is called.")
    assert scene.said(thread) == []
    await scene.alice.send(thread, f"{scene.me.mention} Hello!")
    await scene.env.advance_time(1)

    assert bool(scene.said(thread)) is not is_blocked


@pytest.mark.parametrize("kind", ["channel", "thread"])
async def test_it_is_silent_where_it_may_not_speak(scene: Scene, kind: str):
    lacking = {"send_messages": False} if kind == "channel" else {"send_messages_in_threads": False}
    closed = scene.guild.create_text_channel(
        "closed", overwrites={scene.guild.me: discord.PermissionOverwrite(**lacking)}
    )
    if kind == "thread":
        await (await scene.alice.send(closed, "Plants.")).create_thread(name="plants")
        [closed] = closed.threads
    before = len(scene.env.http_requests)

    await scene.alice.send(closed, f"{scene.me.mention} hello")

    assert scene.said(closed) == []
    # It does not even try: Discord bans who is refused too often.
    assert [
        http_request
        for http_request in scene.env.http_requests[before:]
        if str(closed.id) in http_request.path
    ] == []


@pytest.mark.parametrize("call", ["{me}", "{me}  "])
async def test_a_bare_mention_is_answered_too(scene: Scene, call: str):
    await scene.alice.send(scene.channel, call.format(me=scene.me.mention))

    assert len(scene.said()) > 0


async def test_a_channel_has_its_share_of_replies_in_a_minute(enter: Enter):
    briefly = {"settle_timeout": 2.0}  # those who wait for their share settle no sooner
    scene = await enter(discord={"replies_per_minute": 2, "debounce_seconds": 0.0}, run=briefly)

    for number in range(4):
        await scene.whispers(scene.alice, f"Hello {number}!")

    asked = [part for part in scene.dm(scene.alice).history() if part.reference]
    assert len(asked) == 2
    await scene.env.advance_time(61)
    asked = [part for part in scene.dm(scene.alice).history() if part.reference]
    assert len(asked) == 3
    assert asked[-1].content.endswith("\n-# " + TEXTS["en"].came_late)
    said = [message.text for message in await scene.stage.all(Message) if message.author_id]
    assert said == [f"Hello {number}!" for number in range(4)]


async def test_without_the_intent_a_free_channel_answers_only_who_calls_it(enter: Enter):
    scene = await enter(discord={"message_content": False, "debounce_seconds": 0.0})
    await manager(scene).slash(scene.channel, "server channel", talks="always")

    await scene.alice.send(scene.channel, "Hello, everybody!")
    assert scene.said() == []
    await scene.asks(scene.alice, "Hello!")

    assert len(scene.said()) > 0


def test_it_asks_for_no_members_and_no_presences(scene: Scene):
    intents = scene.client.intents

    asked = {name for name, is_asked in intents if is_asked}
    messages = {"guild_messages", "dm_messages", "message_content"}
    assert asked == {"guilds", "guild_typing", "dm_typing"} | messages
    assert not intents_for(Discord(message_content=False)).message_content


def test_several_connections_share_the_servers_where_the_settings_say_so(scene: Scene):
    app = scene.stage.app

    many = create_client(app, app.settings.discord.model_copy(update={"shards": 2}))

    assert isinstance(many, discord.AutoShardedClient)
    assert many.shard_count == 2


async def test_stickers_and_polls_are_read_as_words(town: Town, tmp_path: Path):
    async with alive(town.discord, tmp_path) as life:
        await town.discord.until(lambda: life.arrivals)
        [client] = life.arrivals
        said = await town.discord.say(town.mira, town.general, "Look <:tea:123456789012345678>")
        told: Any = message_payload(said, town.discord.world) | {
            "sticker_items": [{"id": "7", "name": "Wave", "format_type": 1}],
            "poll": {
                "question": {"text": "Tea or coffee?"},
                "answers": [
                    {"answer_id": 1, "poll_media": {"text": "Tea"}},
                    {"answer_id": 2, "poll_media": {"text": "Coffee"}},
                ],
                "expiry": "2026-12-01T00:00:00+00:00",
                "allow_multiselect": False,
                "layout_type": 1,
            },
        }
        channel: Any = client.get_channel(town.general.id)
        message = discord.Message(state=client._connection, channel=channel, data=told)
        assert client.user is not None
        words = words_of(message, client.user)
        told["content"] = ""
        bare = discord.Message(state=client._connection, channel=channel, data=told)

    assert words == "Look :tea:\n🏷 Wave\n📊 Tea or coffee?\n- Tea\n- Coffee"
    assert says_something(bare)


async def test_who_forwards_a_reply_of_its_does_not_ask_it(enter: Enter):
    voice = ScriptedVoice(["Hello, Alice.", "You are welcome."])
    scene = await enter(voice=voice, discord={"debounce_seconds": 0.0})
    await scene.asks(scene.alice, "Hello!")
    reply = next(
        message for message in scene.channel.history() if message.content == "Hello, Alice."
    )

    await scene.bob.forward(reply, scene.channel)

    assert len(voice.scenes) == 1
