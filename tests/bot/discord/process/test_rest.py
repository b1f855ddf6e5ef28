"""REST's troubles: limits are kept to, failures are outlasted, and nothing is said twice.

Covers: bot.discord.components.troubles.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest

from bot.voice.prompt_context import PromptContext
from config.errors import DiscordRefused
from memory.vocabulary import Language
from tests.bot.discord.process.lives import Echo, Town, alive
from tests.fakes.discord import DiscordServer
from tests.fakes.discord.faults import Drops, Fails, Limited, Slows
from tests.fakes.discord.refusals import UNAUTHORIZED

MESSAGES = "/channels/*/messages"


@dataclass
class Words:
    """Says its words one by one, with time for an edit after each."""

    words: str
    heard: list[str] = field(default_factory=list)
    model: str = "words"

    def prompt_version(self, language: Language) -> str:
        return f"words-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        self.heard.append(scene.message.text)
        for number, word in enumerate(self.words.split(" ")):
            yield word if number == 0 else f" {word}"
            if number < 4:
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("everywhere", [False, True], ids=["of a route", "of all routes"])
async def test_a_429_is_waited_for(town: Town, tmp_path: Path, everywhere: bool):
    discord = town.discord
    async with alive(discord, tmp_path):
        await discord.until(lambda: discord.gateway.identified)
        discord.faults.plan("POST", MESSAGES, Limited(0.3, everywhere=everywhere), times=2)
        asked = await discord.say(town.mira, town.dm, "Hello")
        await discord.reply_to(asked, saying="You said: Hello")

    assert town.replies() == ["You said: Hello"]


async def test_buckets_are_never_overdrawn(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path):
        await discord.until(lambda: discord.gateway.identified)
        for number in range(6):
            asked = await discord.say(town.mira, town.dm, f"Hello {number}")
            await discord.reply_to(asked, saying=f"You said: Hello {number}")

    assert discord.hub.buckets.exceeded == []
    assert len(town.replies()) == 6


@pytest.mark.usefixtures("brief_windows")
@pytest.mark.parametrize("status", [500, 502])
async def test_a_reply_that_was_stored_in_spite_of_an_error_is_not_sent_twice(
    town: Town, tmp_path: Path, status: int
):
    discord = town.discord
    async with alive(discord, tmp_path):
        await discord.until(lambda: discord.gateway.identified)
        await discord.reply_to(await discord.say(town.mira, town.dm, "one"), saying="said: one")
        discord.faults.plan("POST", MESSAGES, Fails(status, after=True))
        asked = await discord.say(town.mira, town.dm, "two")
        await discord.reply_to(asked, saying="You said: two")
        after = await discord.say(town.mira, town.dm, "three")
        await discord.reply_to(after, saying="You said: three")

    assert town.replies() == ["You said: one", "You said: two", "You said: three"]


@pytest.mark.usefixtures("brief_windows")
async def test_a_dropped_request_costs_one_reply_at_most(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path):
        await discord.until(lambda: discord.gateway.identified)
        await discord.reply_to(await discord.say(town.mira, town.dm, "one"), saying="said: one")
        discord.faults.plan("POST", MESSAGES, Drops(after=True))
        await discord.say(town.mira, town.dm, "two")
        await discord.until(lambda: len(discord.said_by_bot(town.dm)) > 2)
        after = await discord.say(town.mira, town.dm, "three")
        await discord.reply_to(after, saying="You said: three")

    assert town.replies().count("You said: two") <= 1


async def test_rest_that_is_down_at_the_start_is_waited_for(tmp_path: Path):
    discord = DiscordServer()
    await discord.come_up()
    town = Town(discord)
    await discord.go_down()
    async with alive(discord, tmp_path) as life:
        measures = life.stage.app.turn.measures
        await discord.until(lambda: measures.counted("discord_breakdowns_total") > 1)
        await discord.come_up()
        await discord.until(lambda: discord.gateway.identified)
        asked = await discord.say(town.mira, town.dm, "Hello")
        await discord.reply_to(asked, saying="You said: Hello")
    await discord.go_down()

    discord.check()


async def test_a_login_that_fails_for_now_is_tried_again(town: Town, tmp_path: Path):
    discord = town.discord
    discord.faults.plan("GET", "/users/@me", Fails(503), times=2)
    async with alive(discord, tmp_path):
        await discord.until(lambda: discord.gateway.identified)

    assert discord.hub.calls.count(("GET", "/users/@me")) == 3


async def test_a_token_nobody_knows_is_tried_once(town: Town, tmp_path: Path):
    discord = town.discord
    discord.book.expect(UNAUTHORIZED.code)
    unknown = {"token": "nobody's"}
    async with alive(discord, tmp_path, None, **unknown) as life:
        with pytest.raises(DiscordRefused, match="COMPANION_DISCORD__TOKEN"):
            await life.running

    assert discord.hub.calls == [("GET", "/users/@me")]


async def test_a_slow_talk_delays_no_other(town: Town, tmp_path: Path):
    discord, voice = town.discord, Echo(held="slow")
    async with alive(discord, tmp_path, voice):
        await discord.until(lambda: discord.gateway.identified)
        slow = await discord.say(town.mira, town.dm, "slow")
        await discord.reply_to(slow, saying="You said:")
        quick = await discord.call(town.tom, town.general, "quick")
        await discord.reply_to(quick, saying="You said: quick")
        assert not voice.go.is_set()
        voice.go.set()
        await discord.reply_to(slow, saying="You said: slow")


async def test_a_slow_answer_of_discord_delays_no_other(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path, parting_seconds=0):
        await discord.until(lambda: discord.gateway.identified)
        discord.faults.plan("POST", f"/channels/{town.dm.id}/typing", Slows(60))
        await discord.say(town.mira, town.dm, "Hello")
        asked = await discord.call(town.tom, town.general, "quick")
        await discord.reply_to(asked, saying="You said: quick")


@pytest.mark.parametrize("trouble", [Fails(403), Slows(2)], ids=["refused", "slow"])
async def test_no_reply_waits_for_the_typing_sign(
    town: Town, tmp_path: Path, trouble: Fails | Slows
):
    discord = town.discord
    async with alive(discord, tmp_path):
        await discord.until(lambda: discord.gateway.identified)
        discord.faults.plan("POST", "/channels/*/typing", trouble)
        asked = await discord.say(town.mira, town.dm, "Hello")
        await discord.reply_to(asked, saying="You said: Hello")

    assert town.dm.typed == []


EDITS = "/channels/*/messages/*"


@pytest.mark.parametrize("trouble", [Fails(503), Drops(), Fails(503, after=True)])
async def test_edits_on_the_way_that_fail_cost_nothing_of_a_reply(
    town: Town, tmp_path: Path, trouble: Fails | Drops
):
    discord, voice = town.discord, Words("one two three four")
    async with alive(discord, tmp_path, voice):
        await discord.until(lambda: discord.gateway.identified)
        discord.faults.plan("PATCH", EDITS, trouble, times=3)
        asked = await discord.say(town.mira, town.dm, "Count")
        await discord.reply_to(asked, saying="one two three four")
        after = await discord.say(town.mira, town.dm, "Bye")
        await discord.until(lambda: len(voice.heard) == 2)
        await discord.reply_to(after, saying="one two three four")

    assert [text for text in discord.said_by_bot(town.dm) if "one" in text] == [
        "one two three four"
    ] * 2
    assert not [text for text in discord.said_by_bot(town.dm) if "reference" in text]


@pytest.mark.usefixtures("brief_windows")
@pytest.mark.parametrize("trouble", [Fails(503), Drops(after=True), Fails(503, after=True)])
async def test_a_first_message_that_fails_is_sent_again_and_once(
    town: Town, tmp_path: Path, trouble: Fails | Drops
):
    discord, voice = town.discord, Words("one two three four")
    async with alive(discord, tmp_path, voice):
        await discord.until(lambda: discord.gateway.identified)
        await discord.reply_to(await discord.say(town.mira, town.dm, "Hello"), saying="four")
        discord.faults.plan("POST", MESSAGES, trouble)
        asked = await discord.say(town.mira, town.dm, "Count")
        await discord.reply_to(asked, saying="one two three four")

    assert [text for text in discord.said_by_bot(town.dm) if "one" in text] == [
        "one two three four"
    ] * 2


@pytest.mark.parametrize("trouble", ["old", "gone"])
async def test_a_reply_that_can_be_edited_no_more_goes_on_in_a_new_message(
    town: Town, tmp_path: Path, trouble: str
):
    discord, voice = town.discord, Echo(held="cat")
    discord.book.expect(30046, 10008)
    async with alive(discord, tmp_path, voice):
        await discord.until(lambda: discord.gateway.identified)
        asked = await discord.say(town.mira, town.dm, "my cat")
        shown = await discord.reply_to(asked, saying="You said:")
        if trouble == "gone":
            await discord.delete(shown)
        else:
            shown.at, shown.late_edits = shown.at - timedelta(hours=2), 1000
        voice.go.set()
        await discord.reply_to(asked, saying="You said: my cat")

    assert town.replies()[-1] == "You said: my cat"
