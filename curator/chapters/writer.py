"""The chapter writer: what it reads, the chapter it drafts, its port and the scripted one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol
from zoneinfo import ZoneInfo

from pydantic import BaseModel

from config.agent import Agent, Scripted
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


class ChapterWriter(Agent, Protocol):
    """Writes a month's chapter from its episodes."""

    async def write(self, sources: ChapterSources) -> ChapterDraft:
        """Return the chapter; raises `MindError` where no answer was understood."""
        ...


class ScriptedChapterWriter(Scripted[ChapterSources, ChapterDraft]):
    """Answers from a script, and remembers what it was asked."""

    async def write(self, sources: ChapterSources) -> ChapterDraft:
        """Return the next reply of the script."""
        return self.reply_to(sources)
