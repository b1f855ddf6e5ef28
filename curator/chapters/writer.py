"""The chapter writer: what it reads, the chapter it drafts, its port and the scripted one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol
from zoneinfo import ZoneInfo

from pydantic import BaseModel

from curator.agent_inputs import Sentence
from memory.vocabulary import Language


class ChapterDraft(BaseModel):
    """A month in a few sentences, each with the episodes it came from."""

    sentences: list[Sentence]
    topics: list[str]


@dataclass(frozen=True, slots=True)
class ToldEpisode:
    """An episode as the chapter writer reads it."""

    handle: str
    day: date
    summary: Sequence[str]
    """Its sentences."""
    facts: Sequence[str]
    """What it keeps of the user's life, and what stayed open."""
    topics: Sequence[str]
    weight: float = 1.0
    """Which of many to tell first."""


@dataclass(frozen=True, slots=True)
class ChapterSources:
    """What one chapter is made of."""

    language: Language
    zone: ZoneInfo
    month: str
    """As `2026-07`."""
    character: str
    user_name: str
    old: Sequence[Sentence]
    """The sentences that the chapter has already."""
    episodes: Sequence[ToldEpisode]
    """Those that it is still to take up, oldest first."""
    days: Mapping[str, date]
    """By handle, of the episodes that the old sentences rest on, too."""
    most: int
    """At most so many sentences."""


class ChapterWriter(Protocol):
    """Writes a month's chapter from its episodes."""

    @property
    def model(self) -> str:
        """The name of the model, or `offline`."""
        ...

    def prompt_version(self, language: Language) -> str:
        """Which prompt, or which rules, it works by."""
        ...

    async def write(self, sources: ChapterSources) -> ChapterDraft:
        """Return the chapter; raises `MindError` where no answer was understood."""
        ...


@dataclass
class ScriptedChapterWriter:
    """Answers from a script, and remembers what it was asked."""

    replies: list[ChapterDraft | Exception]
    asked: list[ChapterSources] = field(default_factory=list)
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        """Return the name of the script."""
        return f"scripted-{language}"

    async def write(self, sources: ChapterSources) -> ChapterDraft:
        """Return the next reply of the script."""
        self.asked.append(sources)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply
