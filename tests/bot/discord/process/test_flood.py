"""Who writes on and on is answered: nothing is dropped, and no model is asked for nothing.

Covers: bot.discord.messages.reply_share.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.discord.messages import reply_share
from bot.discord.texts.general import TEXTS
from bot.voice.prompt_context import PromptContext
from memory.tables import Message
from memory.vocabulary import Language
from tests.bot.discord.process.lives import Echo, Town, alive
from tests.fakes.discord import DiscordServer


@dataclass
class Thinking:
    """Thinks for a while before it says anything."""

    seconds: float
    heard: list[str] = field(default_factory=list)
    model: str = "thinking"

    def prompt_version(self, language: Language) -> str:
        return f"thinking-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        self.heard.append(scene.message.text)
        await asyncio.sleep(self.seconds)
        yield "You said something."


async def test_who_writes_on_and_on_is_answered_with_few_calls(tmp_path: Path):
    async with DiscordServer(limits={}) as discord:
        town, voice = Town(discord), Thinking(0.3)
        pace = {"debounce_seconds": 0.05, "burst_seconds": 0.5, "replies_per_minute": 100}
        async with alive(discord, tmp_path, voice, **pace) as life:
            await discord.until(lambda: life.arrivals)
            for number in range(40):
                last = await discord.say(town.mira, town.dm, f"line {number}")
                await asyncio.sleep(0.1)
            await discord.until(lambda: not life.arrivals[0].replies_running)
            said = [message.text for message in await life.stage.all(Message) if message.author_id]

    lines = [text for text in said if text.startswith("line")]
    assert sorted(lines) == sorted(f"line {number}" for number in range(40))
    assert last.id
    assert len(town.replies()) > 1
    assert len(voice.heard) < 40


async def test_what_comes_when_the_share_is_used_up_is_answered_later_in_one_reply(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(reply_share, "MINUTE", 3.0)
    discord, voice = town.discord, Echo()
    pace = {"replies_per_minute": 1, "burst_messages": 2}
    async with alive(discord, tmp_path, voice, **pace) as life:
        await discord.until(lambda: life.arrivals)
        await discord.reply_to(await discord.say(town.mira, town.dm, "one"), saying="said: one")
        for word in ("two", "three", "four", "five"):
            last = await discord.say(town.mira, town.dm, word)
            await asyncio.sleep(0.02)
        await discord.reply_to(last, saying=TEXTS["en"].came_late)

    assert voice.heard == ["one", "two\nthree\nfour\nfive"]
    assert len(town.replies()) == 2


async def test_what_waits_for_its_share_at_a_stop_is_not_lost(town: Town, tmp_path: Path):
    discord, voice = town.discord, Echo()
    async with alive(discord, tmp_path, voice, replies_per_minute=1, parting_seconds=30) as life:
        await discord.until(lambda: life.arrivals)
        await discord.reply_to(await discord.say(town.mira, town.dm, "one"), saying="said: one")
        waits = await discord.say(town.mira, town.dm, "two")
        await discord.until(lambda: life.arrivals[0].replies_running)
        async with asyncio.timeout(10):
            await life.end()
    async with alive(discord, tmp_path, voice):
        await discord.reply_to(waits, saying="You said: two")

    assert voice.heard == ["one", "two"]
