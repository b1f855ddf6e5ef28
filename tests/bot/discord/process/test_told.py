"""What people are told once is noted when it was sent: Discord's errors lose none of it.

Covers: bot.discord.notices.onboarding.
"""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.actions.memories import OwnMemory
from bot.discord.connection import client
from memory.tables import Memory, Message, Place, PlatformSettings, Reminder, RunNote, User
from tests.bot.discord.process.lives import Echo, Town, alive
from tests.fakes.discord.faults import Drops, Fails
from tests.fakes.discord.world import Channel

pytestmark = pytest.mark.usefixtures("brief_windows")
MESSAGES = "/channels/*/messages"
TROUBLES = pytest.mark.parametrize(
    "trouble", [Fails(503), Drops(), Fails(503, after=True)], ids=["refused", "cut", "taken"]
)
NEW, ASKED = "I remember what you tell me", "I keep nothing you say in this server"


def count(town: Town, channel: Channel, words: str) -> int:
    return sum(words in text for text in town.discord.said_by_bot(channel))


@TROUBLES
async def test_nothing_is_kept_of_who_could_not_be_told(
    town: Town, tmp_path: Path, trouble: Fails | Drops
):
    discord, voice = town.discord, Echo()
    async with alive(discord, tmp_path, voice) as life:
        await discord.until(lambda: life.catch_ups)
        discord.faults.plan("POST", f"/channels/{town.dm.id}/messages", trouble)
        untold = await discord.say(town.mira, town.dm, "My cat is called Pixel.")
        await discord.reply_to(untold, saying="reference")
        assert await life.stage.all(Message) == []
        assert voice.heard == []
        again = await discord.say(town.mira, town.dm, "My dog is called Rex.")
        await discord.reply_to(again, saying="You said: My dog")
        assert [user.greeted_at is None for user in await life.stage.all(User)] == [False]

    assert count(town, town.dm, NEW) == (2 if trouble == Fails(503, after=True) else 1)


async def test_who_could_not_be_told_is_told_and_answered_at_the_next_start(
    town: Town, tmp_path: Path
):
    discord = town.discord
    async with alive(discord, tmp_path) as life:
        await discord.until(lambda: life.catch_ups)
        await discord.reply_to(await discord.say(town.mira, town.dm, "Hello"), saying="said: Hello")
        life.stage.damage("UPDATE users SET greeted_at = NULL")
        discord.faults.plan("POST", MESSAGES, Fails(503, after=True), times=1)
        untold = await discord.say(town.mira, town.dm, "Hello again")
        await discord.reply_to(untold, saying="reference")
    async with alive(discord, tmp_path):
        await discord.reply_to(untold, saying="You said: Hello again")

    assert count(town, town.dm, NEW) == 2  # the second was taken, and is known by its nonce


@TROUBLES
async def test_a_question_for_consent_that_fails_is_asked_later_and_the_reply_stands(
    town: Town, tmp_path: Path, trouble: Fails | Drops
):
    discord, voice = town.discord, Echo(held="Hello")
    async with alive(discord, tmp_path, voice) as life:
        await discord.until(lambda: life.catch_ups)
        asked = await discord.call(town.mira, town.general, "Hello")
        await discord.reply_to(asked, saying="You said:")
        discord.faults.plan("POST", MESSAGES, trouble)
        voice.go.set()
        await discord.until(lambda: not life.arrivals[0].replies_running)
        taken = trouble == Fails(503, after=True)
        assert count(town, town.general, ASKED) == (1 if taken else 0)
        await discord.reply_to(await discord.call(town.mira, town.general, "two"), saying="two")
        await discord.until(lambda: count(town, town.general, ASKED) == (2 if taken else 1))
        await discord.reply_to(await discord.call(town.mira, town.general, "three"), saying="three")
        await discord.until(lambda: not life.arrivals[0].replies_running)

    assert count(town, town.general, ASKED) == (2 if taken else 1)
    assert count(town, town.general, "reference") == 0


async def test_under_a_notice_that_fails_nothing_is_kept(town: Town, tmp_path: Path):
    discord = town.discord
    guild = town.general.guild
    assert guild is not None
    async with alive(discord, tmp_path, consent="notice") as life:
        await discord.until(lambda: life.catch_ups)
        discord.faults.plan("POST", MESSAGES, Fails(503))
        asked = await discord.call(town.mira, town.general, "My cat is called Pixel.")
        await discord.reply_to(asked, saying="You said: My cat")
        assert {message.retention for message in await life.stage.all(Message)} == {"session"}
        asked = await discord.call(town.mira, town.general, "My dog is called Rex.")
        await discord.reply_to(asked, saying="You said: My dog")
        await discord.until(lambda: not life.arrivals[0].replies_running)
        kept = [part.text for part in await life.stage.all(Message) if part.retention == "normal"]
        assert await life.stage.all(Place) == []

    # The reply was made with the first words in mind, and goes with them.
    assert kept == ["My dog is called Rex."]
    assert count(town, town.general, "in this server I remember") == 1


@TROUBLES
async def test_a_note_that_fails_is_told_soon_after_and_once(
    town: Town, tmp_path: Path, trouble: Fails | Drops
):
    discord, voice = town.discord, Echo(held="Pixel")
    async with alive(discord, tmp_path, voice, notes="always", poll_seconds=0.05) as life:
        await discord.until(lambda: life.catch_ups)
        await discord.reply_to(await discord.say(town.mira, town.dm, "Hello"), saying="said: Hello")
        asked = await discord.say(town.mira, town.dm, "My cat is called Pixel.")
        await discord.reply_to(asked, saying="You said: ▌")
        discord.faults.plan("POST", MESSAGES, trouble)
        voice.go.set()
        await discord.until(lambda: count(town, town.dm, "Learned something"))
        while not any(note.platform_id for note in await life.stage.all(RunNote)):
            await discord.until(lambda: True)

    assert count(town, town.dm, "Learned something") == 1


@TROUBLES
async def test_a_reminder_that_fails_is_brought_up_soon_after_and_once(
    town: Town, tmp_path: Path, trouble: Fails | Drops, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(client, "MINUTE", 0.05)
    discord = town.discord
    async with alive(discord, tmp_path, quiet_from=0, quiet_until=0) as life:
        await discord.until(lambda: life.catch_ups)
        await discord.reply_to(await discord.say(town.mira, town.dm, "Hello"), saying="said: Hello")
        user = await life.stage.only(User)
        own = OwnMemory(life.stage.services, user.id or 0, language="en")
        due = await own.add("I will call my mother")
        discord.faults.plan("POST", MESSAGES, trouble)

        def promised(rows) -> None:
            rows.add(PlatformSettings(user_id=user.id or 0, reminders=True))
            memory = rows.get_one(Memory, due.id)
            memory.kind, memory.valid_from_precision = "promise", "instant"
            memory.created_at = life.stage.clock.now() - timedelta(hours=2)
            memory.valid_from = life.stage.clock.now() - timedelta(hours=1)

        await life.stage.write(promised)
        await discord.until(lambda: count(town, town.dm, "it is time"))
        while not await life.stage.all(Reminder):
            await discord.until(lambda: True)

    assert count(town, town.dm, "it is time") == 1
