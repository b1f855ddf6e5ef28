"""The port to whoever speaks, and the scripted one that tests use."""

from collections.abc import AsyncIterator
from typing import Protocol

from bot.voice.prompt_context import PromptContext
from config.agent import Agent, Scripted


class Voice(Agent, Protocol):
    """Speaks as the character."""

    def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        """Yield the reply piece by piece; raises `MindUnavailable`."""
        ...


class ScriptedVoice(Scripted[PromptContext, str]):
    """Speaks from a script, and remembers the scenes."""

    @property
    def scenes(self) -> list[PromptContext]:
        """What it was asked."""
        return self.asked

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        """Yield the next reply of the script, word by word."""
        reply = self.reply_to(scene)
        for word in reply.splitlines(keepends=True) if "\n" in reply else reply.split(" "):
            yield f"{word} "
