"""The compressor: what it reads, what it answers, its port and the scripted one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pydantic import BaseModel

from curator.agent_inputs import Sentence, ShownMemory
from memory.vocabulary import Language


class CompressionDraft(BaseModel):
    """A few sentences in the place of many memories; none where they had better stay apart."""

    sentences: list[Sentence]


@dataclass(frozen=True, slots=True)
class RestingGroup:
    """Related memories of one kind and audience that nobody used for long."""

    language: Language
    towards: int
    """How many sentences are wanted, if they can hold everything."""
    memories: Sequence[ShownMemory]


class Compressor(Protocol):
    """Says in few sentences what many memories say."""

    @property
    def model(self) -> str:
        """The name of the model, or `offline`."""
        ...

    def prompt_version(self, language: Language) -> str:
        """Which prompt, or which rules, it works by."""
        ...

    async def compress(self, group: RestingGroup) -> CompressionDraft:
        """Return the sentences; raises `MindError` where no answer was understood."""
        ...


@dataclass
class ScriptedCompressor:
    """Answers from a script, and remembers what it was asked."""

    replies: list[CompressionDraft | Exception]
    asked: list[RestingGroup] = field(default_factory=list)
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        """Return the name of the script."""
        return f"scripted-{language}"

    async def compress(self, group: RestingGroup) -> CompressionDraft:
        """Return the next reply of the script."""
        self.asked.append(group)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply
