"""A reply that could not be shown was not said; of one that was shown in part the rest follows."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.discord.messages import streaming
from bot.voice.prompt_context import PromptContext
from memory.vocabulary import Language
from tests.bot.discord.process.lives import Town, alive
from tests.stage import last_turn, texts

STORY = ["Once upon a time. ", "word " * 500]


@dataclass
class Told:
    """Tells a story in two pieces, and lets something happen before one of them."""

    before: Callable[[int], Awaitable[object]]
    windows: list[list[str]] = field(default_factory=list)
    model: str = "told"

    def prompt_version(self, language: Language) -> str:
        return f"told-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        self.windows.append([message.text for message in scene.window])
        if "story" not in scene.message.text:
            yield "You said: nothing."
            return
        for number, piece in enumerate(STORY):
            await self.before(number)
            yield piece


async def test_what_nobody_saw_is_no_part_of_the_talk_and_is_answered_at_a_later_start(
    town: Town, tmp_path: Path
):
    discord, denied = town.discord, town.general.denied
    discord.book.expect(50013)

    async def lose(number: int) -> None:
        if len(voice.windows) == 1:
            denied.add("send_messages")  # no event tells of it

    voice = Told(lose)
    async with alive(discord, tmp_path, voice, consent="notice") as life:
        await discord.until(lambda: life.arrivals)
        asked = await discord.call(town.mira, town.general, "Tell me a story")
        await discord.until(lambda: 50013 in discord.book.refused)
        await discord.until(lambda: not life.arrivals[0].replies_running)
        assert await texts(life.stage) in (["Tell me a story"], ["Tell me a story", ""])
        assert (await last_turn(life.stage)).state == "failed"
        denied.clear()
        again = await discord.call(town.mira, town.general, "Hello?")
        await discord.reply_to(again, saying="nothing.")
        assert voice.windows[1] == ["Tell me a story"]
    async with alive(discord, tmp_path, voice, consent="notice") as life:
        await discord.until(lambda: life.catch_ups)
        await discord.reply_to(asked, saying="word")
        await discord.until(lambda: not life.arrivals[0].replies_running)

    assert len([text for text in discord.said_by_bot(town.general) if "Once upon" in text]) == 1


async def test_who_writes_on_before_anything_is_seen_was_told_nothing_yet(
    town: Town, tmp_path: Path
):
    discord, begun = town.discord, asyncio.Event()

    async def wait(number: int) -> None:
        if number and len(voice.windows) == 1:
            begun.set()
            await asyncio.Event().wait()

    voice = Told(wait)
    async with alive(discord, tmp_path, voice, edit_seconds=60) as life:
        await discord.until(lambda: life.arrivals)
        await discord.say(town.mira, town.dm, "Tell me a story")
        await begun.wait()
        on = await discord.say(town.mira, town.dm, "A long one, a story of ships")
        await discord.reply_to(on, saying="word")

    assert not [text for text in voice.windows[1] if text.startswith("Once upon")]


async def test_what_could_be_shown_in_part_bears_the_mark_and_is_finished_at_the_next_start(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(streaming, "PAUSES", (0.0,))
    discord = town.discord
    discord.book.expect(50007)

    async def lose(number: int) -> None:
        if number:
            await discord.until(lambda: "Once upon" in "".join(discord.said_by_bot(town.dm)))
            town.mira.takes_messages = False

    voice = Told(lose)
    async with alive(discord, tmp_path, voice) as life:
        await discord.until(lambda: life.arrivals)
        await discord.say(town.mira, town.dm, "Tell me a story")
        await discord.until(lambda: 50007 in discord.book.refused)
        await discord.until(lambda: not life.arrivals[0].replies_running)
        assert [text[-1] for text in discord.said_by_bot(town.dm) if "word" in text] == ["▌"]
    town.mira.takes_messages = True
    async with alive(discord, tmp_path, voice) as life:
        await discord.until(lambda: life.catch_ups)

    said = "".join(text for text in discord.said_by_bot(town.dm) if "word" in text)
    assert said.count("word") == 500
