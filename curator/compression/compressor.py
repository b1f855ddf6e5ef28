"""The compressor: what it reads, what it answers, its port and the scripted one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel

from config.agent import Agent, Scripted
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


class Compressor(Agent, Protocol):
    """Says in few sentences what many memories say."""

    async def compress(self, group: RestingGroup) -> CompressionDraft:
        """Return the sentences; raises `MindError` where no answer was understood."""
        ...


class ScriptedCompressor(Scripted[RestingGroup, CompressionDraft]):
    """Answers from a script, and remembers what it was asked."""

    async def compress(self, group: RestingGroup) -> CompressionDraft:
        """Return the next reply of the script."""
        return self.reply_to(group)
