"""Following: edits and deletions take what was learned along."""

import asyncio
import copy
from datetime import UTC, datetime, timedelta

import discord
import pytest
from sqlmodel import Session as Rows
from sqlmodel import select

from bot.discord.messages.content import ContentReading
from bot.discord.messages.edits_and_deletions import Following
from bot.voice.voice import ScriptedVoice
from memory.erasure.residue_probe import probe
from memory.tables import Channel, Conversation, Evidence, Memory, Message
from tests.bot.discord.conftest import Enter
from tests.bot.discord.scene import Scene, manager

CAT = "My cat is called Pixel."
LONG_AGO, FAR_AHEAD = datetime(2015, 5, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
"""Before and after anything that is edited here."""


async def test_what_was_learned_from_a_deleted_message_is_erased_in_private(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    await scene.learned()
    assert await scene.stage.contents() == ["The user's cat is called Pixel."]

    await scene.alice.user.delete(said)
    await scene.stage.worker.drain()

    assert await scene.stage.all(Memory) == []
    assert await scene.stage.all(Evidence) == []
    assert probe(scene.stage.folder, [CAT, "user's cat"]) == []
    assert CAT not in [message.text for message in await scene.stage.all(Message)]


@pytest.mark.parametrize("voice", [None, ScriptedVoice(["Hm."] * 4)], ids=["retold", "not"])
@pytest.mark.parametrize("gone", [0, 1])
async def test_what_was_put_right_in_words_of_two_messages_is_erased_with_either(
    enter: Enter, gone: int, voice: ScriptedVoice | None
):
    scene = await enter(voice=voice)
    lines = (
        "my best mate gem has just moved to dubai with her fella",
        "oh my days its not dubai its abu dhabi",
    )
    said = []
    for line in lines:
        said.append(await scene.alice.send_dm(line))
        await scene.stage.worker.drain()
    assert await scene.stage.contents() == [
        "The user's best mate gem has moved to abu dhabi with her fella."
    ]

    await scene.alice.user.delete(said[gone])
    await scene.stage.worker.drain()

    assert await scene.stage.all(Memory) == []
    assert probe(scene.stage.folder, ["gem has moved to abu"]) == []  # nor does the reply say it


async def test_it_is_out_of_mind_before_the_erasure_is_done(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    await scene.learned()

    await scene.alice.user.delete(said)

    assert await scene.stage.contents() == []
    assert CAT not in [message.text for message in await scene.stage.all(Message)]


async def test_in_a_server_it_is_forgotten_as_who_deleted_it_is_not_told(scene: Scene):
    await scene.agrees(scene.alice)
    said = await scene.alice.send(scene.channel, f"{scene.me.mention} {CAT}")
    await scene.learned()

    await scene.alice.delete(said)

    memory = await scene.stage.only(Memory)
    assert (memory.state, memory.forgotten_because) == ("forgotten", "source gone")
    assert CAT not in " ".join(message.text for message in await scene.stage.all(Message))
    assert [evidence.quote for evidence in await scene.stage.all(Evidence)] == [""]


@pytest.mark.parametrize("other", ["kai", "nova"])
async def test_two_characters_each_take_it_in_and_an_edit_changes_ones_own(
    scene: Scene, other: str
):
    said = await scene.alice.send_dm(CAT)
    await scene.stage.write(lambda rows: setattr(rows.get_one(Conversation, 1), "character", other))
    [heard] = [each for each in scene.client.cached_messages if each.content == CAT]
    await scene.client.hear(heard)
    await scene.client.finish(20)

    await scene.alice.user.edit(said, "My cat is called Pixie.")

    texts = [each.text for each in await scene.stage.all(Message) if each.author_id]
    assert texts == [CAT, "My cat is called Pixie."]


async def test_what_was_said_in_another_message_too_is_kept(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    await scene.learned()
    await scene.alice.send_dm("As I said, my cat is called Pixel.")
    await scene.learned()

    await scene.alice.user.delete(said)
    await scene.stage.worker.drain()

    assert await scene.stage.contents() == ["The user's cat is called Pixel."]


async def test_what_the_person_confirmed_is_kept(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    await scene.learned()
    await scene.alice.user.slash("memory add", words="The user's cat is called Pixel.")

    await scene.alice.user.delete(said)
    await scene.stage.worker.drain()

    assert await scene.stage.contents() == ["The user's cat is called Pixel."]


async def test_a_deleted_message_is_not_learned_from_later(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    await scene.alice.user.delete(said)

    await scene.learned()

    assert await scene.stage.contents() == []


async def test_what_was_learned_from_an_edited_message_is_judged_anew(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    await scene.learned()

    await scene.alice.user.edit(said, "My cat is called Pixie.")
    await scene.learned()

    assert await scene.stage.contents() == ["The user's cat is called Pixie."]


async def test_an_edit_that_leaves_the_words_standing_changes_nothing(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    await scene.learned()

    await scene.alice.user.edit(said, f"{CAT} She purrs.")
    await scene.learned()

    assert await scene.stage.contents() == ["The user's cat is called Pixel."]
    assert len(await scene.stage.all(Memory)) == 1


async def purge(scene: Scene, at: datetime) -> None:
    """Blank all that was said for its age."""

    def work(rows: Rows) -> None:
        for message in rows.exec(select(Message)):
            message.text, message.blanked_at = "", at

    await scene.stage.write(work)


async def test_an_edit_of_a_purged_message_takes_what_was_learned_along(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    await scene.learned()
    await purge(scene, LONG_AGO)

    await scene.alice.user.edit(said, "I have no pets.")
    await scene.learned()

    assert await scene.stage.contents() == []
    assert {message.text for message in await scene.stage.all(Message)} == {""}


async def test_an_edit_from_before_the_purge_is_not_followed_again(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    await scene.learned()
    await purge(scene, FAR_AHEAD)

    await scene.alice.user.edit(said, "I have no pets.")

    assert await scene.stage.contents() == ["The user's cat is called Pixel."]


async def test_an_edit_is_not_answered(scene: Scene):
    said = await scene.alice.send_dm(CAT)
    before = scene.said(scene.dm(scene.alice))

    await scene.alice.user.edit(said, "My cat is called Pixie.")

    assert scene.said(scene.dm(scene.alice)) == before


async def test_many_messages_deleted_at_once_are_followed(scene: Scene):
    await scene.agrees(scene.alice)
    first = await scene.alice.send(scene.channel, f"{scene.me.mention} {CAT}")
    second = await scene.alice.send(scene.channel, f"{scene.me.mention} My sister is called Mia.")
    await scene.learned()
    assert len(await scene.stage.contents()) == 2

    channel = scene.client.get_channel(scene.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete_messages([first, second])
    await scene.env.settle()

    assert await scene.stage.contents() == []


async def test_leaving_a_server_blanks_what_was_said_there(scene: Scene):
    await scene.whispers(scene.alice, "Hello, just you and me!")
    await scene.agrees(scene.alice)
    await scene.asks(scene.alice, CAT)
    await scene.learned()
    await manager(scene).slash(scene.channel, "server channel", talks="never")

    guild = scene.client.get_guild(scene.guild.id)
    assert guild is not None
    await guild.leave()
    await scene.env.settle()

    said = [message for message in await scene.stage.all(Message) if message.author_id]
    assert [message.text for message in said] == ["Hello, just you and me!", "", ""]
    assert await scene.stage.all(Channel) == []


@pytest.mark.parametrize("kind", ["channel", "thread", "thread of a channel"])
async def test_what_was_said_in_a_channel_that_is_deleted_is_forgotten(scene: Scene, kind: str):
    channel = ended = scene.guild.create_text_channel("plants")
    await scene.agrees(scene.alice)
    if kind != "channel":
        await (await scene.alice.send(channel, "Plants.")).create_thread(name="roses")
        [channel] = channel.threads
        ended = channel if kind == "thread" else ended
    await scene.asks(scene.alice, CAT, channel)
    await scene.asks(scene.alice, "I live in Oslo.")
    await scene.learned()
    assert len(await scene.stage.contents()) == 2

    scene.env.backend.delete_channel(ended.id)
    await scene.env.advance_time(1)

    assert await scene.stage.contents() == ["The user lives in Oslo."]
    gone = [memory for memory in await scene.stage.all(Memory) if memory.state == "forgotten"]
    assert [memory.forgotten_because for memory in gone] == ["source gone"]
    assert CAT not in [message.text for message in await scene.stage.all(Message)]


async def test_the_rule_for_a_channel_goes_with_it(scene: Scene):
    boss, channel = manager(scene), scene.guild.create_text_channel("plants")
    await boss.slash(channel, "server channel", talks="always")
    assert len(await scene.stage.all(Channel)) == 1

    scene.env.backend.delete_channel(channel.id)
    await scene.env.advance_time(1)

    assert await scene.stage.all(Channel) == []


def reads(heard: discord.Message, words: str, seconds: int) -> discord.Message:
    """Return a message as it says after an edit, so long after it was written."""
    edited = copy.copy(heard)
    edited.content, edited._edited_timestamp = words, heard.created_at + timedelta(seconds=seconds)
    return edited


@pytest.mark.parametrize("meanwhile", ["edited", "deleted"])
async def test_what_an_edit_said_is_not_kept_once_it_is_edited_or_deleted_again(
    scene: Scene, meanwhile: str
):
    await scene.alice.send_dm(CAT)
    [heard] = [each for each in scene.client.cached_messages if each.content == CAT]
    older, newer = (
        reads(heard, f"My cat is called {name}.", seconds)
        for name, seconds in [("Pixie", 1), ("Rex", 2)]
    )
    is_read, goes_on = asyncio.Event(), asyncio.Event()

    async def admits(message: discord.Message) -> bool:
        if message is older:
            is_read.set()
            await goes_on.wait()
        return True

    reading = ContentReading(scene.stage.app.settings.discord, None)
    following = Following(scene.stage.app, reading, admits)
    slow = asyncio.create_task(following.edited(older, scene.me))
    await is_read.wait()
    if meanwhile == "edited":
        await following.edited(newer, scene.me)
    else:
        await following.deleted(heard.channel.id, [heard.id])
        await scene.stage.worker.drain()
    goes_on.set()
    await slow

    said = [message.text for message in await scene.stage.all(Message) if message.author_id]
    assert said == (["My cat is called Rex."] if meanwhile == "edited" else [])
