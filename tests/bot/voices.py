"""Voices that do what a test needs and no script can say."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from bot.voice.prompt_context import PromptContext
from config.errors import MindUnavailable
from memory.vocabulary import Language


@dataclass
class WatchingVoice:
    """Says its pieces, and looks around before, between and after them."""

    pieces: list[str]
    look: Callable[[], object] = lambda: None
    seen: list[object] = field(default_factory=list)
    model: str = "watching"

    def prompt_version(self, language: Language) -> str:
        return f"{self.model}-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        for piece in self.pieces:
            self.seen.append(self.look())
            yield piece
        self.seen.append(self.look())


@dataclass
class WaitingVoice:
    """Says its first piece, then nothing until it is let go on."""

    first: str
    rest: str
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    model: str = "waiting"

    def prompt_version(self, language: Language) -> str:
        return f"{self.model}-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        yield self.first
        await self.go_on.wait()
        yield self.rest


@dataclass
class FailingVoice:
    """Says its pieces, then fails: where nothing else is said, it finds that the model is gone."""

    pieces: list[str]
    problem: Exception = field(default_factory=lambda: MindUnavailable("the connection failed"))
    model: str = "failing"

    def prompt_version(self, language: Language) -> str:
        return f"{self.model}-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        for piece in self.pieces:
            yield piece
        raise self.problem
