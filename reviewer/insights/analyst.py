"""Insights: what several memories say together, the port, and the scripted one of the tests."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from pydantic import BaseModel

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


class Analyst(Protocol):
    """Sees what several memories have in common."""

    @property
    def model(self) -> str:
        """The name of the model, or `offline`."""
        ...

    def prompt_version(self, language: Language) -> str:
        """Which prompt, or which rules, it works by."""
        ...

    async def derive(self, material: InsightMaterial) -> Insights:
        """Return the insights; raises `MindError` where no answer was understood."""
        ...


@dataclass
class ScriptedAnalyst:
    """Sees what its script says, and remembers what it was shown."""

    answers: list[Insights | Exception]
    asked: list[InsightMaterial] = field(default_factory=list)
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        """Return the version of the script."""
        return f"scripted-{language}"

    async def derive(self, material: InsightMaterial) -> Insights:
        """Return, or raise, what comes next in the script."""
        self.asked.append(material)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer
