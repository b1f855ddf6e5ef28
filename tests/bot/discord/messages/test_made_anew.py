"""What is deleted or edited while its reply is thought of is in none, neither told nor stored.

Covers: bot.discord.messages.message_group.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.discord.messages.message_group import MOST_ANEW
from bot.voice.prompt_context import PromptContext
from memory.tables import Message, Turn
from memory.vocabulary import Language
from tests.bot.discord.process.lives import Life, Town, alive
from tests.fakes.discord import Speaks
from tests.fakes.discord.world import Message as Post


@dataclass
class Thinking:
    """Repeats what was said; where a word is in it, only when it is let go, and remembers all."""

    word: str
    go: asyncio.Event = field(default_factory=asyncio.Event)
    prompts: list[str] = field(default_factory=list)
    model: str = "thinking"

    def prompt_version(self, language: Language) -> str:
        return f"thinking-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        self.prompts.append(repr((scene.message, scene.window, scene.chain)))
        if self.word in scene.message.text:
            await self.go.wait()
        yield f"You said: {scene.message.text}"


@asynccontextmanager
async def told_a_secret(
    town: Town, folder: Path, voice: Thinking
) -> AsyncIterator[tuple[Life, Post]]:
    """Let the companion live, and think of a reply to what Mira just said."""
    async with alive(town.discord, folder, voice) as life:
        await town.discord.until(lambda: life.arrivals)
        said = await town.discord.say(town.mira, town.dm, "My secret is tea.")
        await town.discord.until(lambda: voice.prompts)
        yield life, said


@pytest.mark.parametrize("first", [True, False], ids=["the first", "the last"])
async def test_a_message_deleted_while_its_reply_is_thought_of_is_in_none(
    town: Town, tmp_path: Path, first: bool
):
    discord, voice = town.discord, Thinking("secret")
    async with alive(discord, tmp_path, voice, debounce_seconds=1) as life:
        await discord.until(lambda: life.arrivals)
        words = ("My secret is tea.", "Hello!") if first else ("Hello!", "My secret is tea.")
        posts = [await discord.say(town.mira, town.dm, text) for text in words]
        await discord.until(lambda: voice.prompts)
        await discord.delete(posts[0 if first else 1])
        await discord.until(lambda: "You said: Hello!" in town.replies())
        await discord.until(lambda: not life.arrivals[0].replies_running)
        told = town.replies()
        texts = [message.text for message in await life.stage.all(Message)]
        turns = [turn.state for turn in await life.stage.all(Turn)]

    assert told == ["You said: Hello!"]
    assert "secret" not in voice.prompts[-1]
    assert not [text for text in texts if "secret" in text]
    assert turns[-1] == "answered"


async def test_a_message_that_is_all_there_was_and_deleted_meanwhile_is_not_answered(
    town: Town, tmp_path: Path
):
    discord, voice = town.discord, Thinking("secret")
    async with told_a_secret(town, tmp_path, voice) as (life, said):
        await discord.delete(said)
        await discord.until(lambda: not life.arrivals[0].replies_running)
        after = await discord.say(town.mira, town.dm, "Hello!")
        await discord.reply_to(after, saying="You said: Hello!")
        texts = [message.text for message in await life.stage.all(Message)]

    assert town.replies() == ["You said: Hello!"]
    assert not [text for text in texts if "secret" in text]


async def test_a_reply_to_somebody_else_is_made_without_what_was_deleted_meanwhile(
    town: Town, tmp_path: Path
):
    discord, voice = town.discord, Thinking("think")
    async with alive(discord, tmp_path, voice, consent="notice") as life:
        await discord.until(lambda: life.arrivals)
        said = await discord.call(town.mira, town.general, "My secret is tea.")
        await discord.reply_to(said, saying="You said: My secret")
        asked = await discord.call(town.tom, town.general, "Please think")
        await discord.until(lambda: len(voice.prompts) == 2)
        await discord.delete(said)
        await discord.until(lambda: len(voice.prompts) == 3)
        voice.go.set()
        await discord.reply_to(asked, saying="You said: Please think")

    assert ["secret" in prompt for prompt in voice.prompts] == [True, True, False]


async def test_a_message_edited_while_its_reply_is_thought_of_is_answered_as_it_says_then(
    town: Town, tmp_path: Path
):
    discord, voice = town.discord, Thinking("secret")
    async with told_a_secret(town, tmp_path, voice) as (life, said):
        await discord.rewrite(said, "Hello!")
        await discord.reply_to(said, saying="You said: Hello!")
        texts = [message.text for message in await life.stage.all(Message)]

    assert town.replies() == ["You said: Hello!"]
    assert not [text for text in texts if "secret" in text]


async def test_a_message_that_is_edited_on_and_on_is_answered(town: Town, tmp_path: Path):
    discord, voice = town.discord, Thinking("secret")
    async with told_a_secret(town, tmp_path, voice) as (_life, said):
        for number in range(MOST_ANEW):
            await discord.until(lambda: len(voice.prompts) == number + 1)  # noqa: B023  # at once
            await discord.rewrite(said, f"My secret is tea {number}.")
        await discord.until(lambda: len(voice.prompts) == MOST_ANEW + 1)
        await discord.rewrite(said, "My secret is out.")
        voice.go.set()
        await discord.until(lambda: town.replies())

    assert len(voice.prompts) == MOST_ANEW + 1


async def test_a_reply_is_made_without_what_stood_above_and_was_deleted_meanwhile(
    town: Town, tmp_path: Path
):
    discord, voice = town.discord, Thinking("think")
    async with alive(discord, tmp_path, voice) as life:
        await discord.until(lambda: life.arrivals)
        above = await discord.say(town.tom, town.general, "The secret is tea.")
        words = f"<@{discord.world.bot.id}> Please think"
        asked = await discord.say(town.mira, town.general, words, Speaks(to=above))
        await discord.until(lambda: voice.prompts)
        await discord.delete(above)
        await discord.until(lambda: len(voice.prompts) == 2)
        voice.go.set()
        await discord.reply_to(asked, saying="You said: Please think")

    assert ["secret" in prompt for prompt in voice.prompts] == [True, False]
