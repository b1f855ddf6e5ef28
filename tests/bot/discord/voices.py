"""A voice that waits for the test before its first word, or after it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from bot.voice.prompt_context import PromptContext
from memory.vocabulary import Language


def opened() -> asyncio.Event:
    gate = asyncio.Event()
    gate.set()
    return gate


@dataclass
class GatedVoice:
    """Says its words as the gates open, and remembers the scenes."""

    words: str = "One moment, I am thinking."
    first: asyncio.Event = field(default_factory=opened)
    rest: asyncio.Event = field(default_factory=opened)
    scenes: list[PromptContext] = field(default_factory=list)
    model: str = "gated"

    def prompt_version(self, language: Language) -> str:
        return f"gated-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        self.scenes.append(scene)
        await self.first.wait()
        for word in self.words.split(" "):
            yield f"{word} "
            await self.rest.wait()
