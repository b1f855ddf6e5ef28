"""Insights: what several memories say together, the port, and the scripted one of the tests."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from pydantic import BaseModel

from config.agent import Agent, Scripted
from memory.vocabulary import Kind, Language


class Insight(BaseModel):
    """One sentence that no memory says alone, with the handles of those that say it together."""

    sentence: str
    sources: list[str]


class Insights(BaseModel):
    """What was seen; often nothing."""

    insights: list[Insight]


@dataclass(frozen=True, slots=True)
class SourceMemory:
    """A memory as it is read for insights."""

    handle: str
    content: str
    kind: Kind | None
    topic: str
    key: str | None
    valid_from: str | None
    learned_at: datetime
    """In the user's zone."""


@dataclass(frozen=True, slots=True)
class InsightMaterial:
    """What one search for insights reads: memories of one audience and character."""

    language: Language
    now: datetime
    memories: Sequence[SourceMemory]
    known: Sequence[str]
    """The insights that there are, which are not to be told again."""
    most: int


class Analyst(Agent, Protocol):
    """Sees what several memories have in common."""

    async def derive(self, material: InsightMaterial) -> Insights:
        """Return the insights; raises `MindError` where no answer was understood."""
        ...


class ScriptedAnalyst(Scripted[InsightMaterial, Insights]):
    """Sees what its script says, and remembers what it was shown."""

    async def derive(self, material: InsightMaterial) -> Insights:
        """Return, or raise, what comes next in the script."""
        return self.reply_to(material)
