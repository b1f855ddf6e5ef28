"""The port to whoever speaks, and the scripted one that tests use."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Protocol

from bot.voice.scene import Scene
from memory.vocabulary import Language


class Voice(Protocol):
    """Speaks as the character."""

    @property
    def model(self) -> str:
        """The name of the model, or `offline`."""
        ...

    def prompt_version(self, language: Language) -> str:
        """Which prompt, or which rules, it speaks by."""
        ...

    def speak(self, scene: Scene) -> AsyncIterator[str]:
        """Yield the reply piece by piece; raises `MindUnavailable`."""
        ...


@dataclass
class ScriptedVoice:
    """Speaks from a script, and remembers the scenes."""

    replies: list[str | Exception]
    scenes: list[Scene] = field(default_factory=list)
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        """Return the version of the script."""
        return f"scripted-{language}"

    async def speak(self, scene: Scene) -> AsyncIterator[str]:
        """Yield the next reply of the script, word by word."""
        self.scenes.append(scene)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        for word in reply.splitlines(keepends=True) if "\n" in reply else reply.split(" "):
            yield f"{word} "
