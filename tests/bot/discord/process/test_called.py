"""Replies without a ping, and what else Discord tells of who is meant."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.bot.discord.process.lives import Life, Town, alive
from tests.fakes.discord.payloads import message_payload
from tests.fakes.discord.server import Speaks
from tests.fakes.discord.world import Message


@pytest.fixture
async def life(town: Town, tmp_path: Path) -> AsyncIterator[Life]:
    async with alive(town.discord, tmp_path) as life:
        await town.discord.until(lambda: town.discord.gateway.identified)
        yield life


async def greeted(town: Town, saying: str) -> Message:
    """Return what the bot says to a greeting in the server."""
    asked = await town.discord.call(town.mira, town.general, "Hello")
    await town.discord.reply_to(asked, saying="You said: Hello")
    return await town.discord.reply_to(asked, saying=saying)


@pytest.mark.usefixtures("life")
@pytest.mark.parametrize("saying", ["You said: Hello", "I keep nothing you say in this server"])
async def test_a_reply_without_a_ping_is_answered(town: Town, saying: str):
    mine = await greeted(town, saying)

    quiet = Speaks(to=mine, ping=False)
    asked = await town.discord.say(town.tom, town.general, "And me?", quiet)

    assert asked.pinged == set()
    await town.discord.reply_to(asked, saying="You said: And me?")


async def test_a_reply_is_answered_though_discord_left_out_what_it_replies_to(
    town: Town, tmp_path: Path
):
    async with alive(town.discord, tmp_path):
        await town.discord.until(lambda: town.discord.gateway.identified)
        mine = await greeted(town, "You said: Hello")
    world, now = town.discord.world, datetime.now(UTC)
    reply = Message(world.snowflakes.next(), town.general, town.tom, "And me?", now, kind=19)
    reply.replies_to = mine
    told = message_payload(reply, world)
    del told["referenced_message"]

    async with alive(town.discord, tmp_path, backfill_messages=0) as life:
        await town.discord.until(lambda: life.arrivals)
        town.general.messages[reply.id] = reply
        town.discord.hub.emit("MESSAGE_CREATE", told, town.general)
        await town.discord.reply_to(reply, saying="You said: And me?")


@pytest.mark.usefixtures("life")
async def test_a_reply_without_a_ping_to_somebody_else_is_not_answered(town: Town):
    await greeted(town, "You said: Hello")
    theirs = await town.discord.say(town.mira, town.general, "Lunch, anybody?")

    quiet = Speaks(to=theirs, ping=False)
    await town.discord.say(town.tom, town.general, "Me!", quiet)
    after = await town.discord.call(town.tom, town.general, "Bye")
    await town.discord.reply_to(after, saying="You said: Bye")

    assert [reply for reply in town.replies(town.general) if "Me!" in reply] == []


@pytest.mark.usefixtures("life")
async def test_its_presence_is_the_characters_name(town: Town):
    [identified] = town.discord.gateway.identified

    assert identified["presence"]["game"]["state"] == "Lumi"
