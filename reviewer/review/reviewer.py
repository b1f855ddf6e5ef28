"""The reviewer: what it reads, how it decides, its port, and the scripted one of the tests."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from pydantic import BaseModel

from config.agent import Agent, Scripted
from memory.vocabulary import Category, Kind, Language

Trigger = Literal["promotion", "fading"]
Verdict = Literal["PROMOTE", "KEEP", "DELETE"]


class Thought(BaseModel):
    """One round of the reviewer: either a search, or a decision with its reason."""

    thought: str
    search: str | None = None
    decision: Verdict | None = None


@dataclass(frozen=True, slots=True)
class ReviewedMemory:
    """A memory as the reviewer reads it."""

    content: str
    category: Category
    kind: Kind | None
    importance: float
    used_count: int
    age_days: float
    idle_days: float
    """Days since it was last used."""
    valid_until: str | None


@dataclass(frozen=True, slots=True)
class ReviewFinding:
    """What a search of an earlier round brought."""

    query: str
    memories: Sequence[ReviewedMemory]


@dataclass(frozen=True, slots=True)
class ReviewCase:
    """What one round of review reads."""

    language: Language
    now: datetime
    trigger: Trigger
    memory: ReviewedMemory
    neighbours: Sequence[ReviewedMemory]
    findings: Sequence[ReviewFinding]
    rounds_left: int


class Reviewer(Agent, Protocol):
    """Decides whether a memory becomes core, stays, or goes."""

    async def consider(self, case: ReviewCase) -> Thought:
        """Return one round's thought; raises `MindError` where no answer was understood."""
        ...


class ScriptedReviewer(Scripted[ReviewCase, Thought]):
    """Thinks what its script says, and remembers what it was asked."""

    async def consider(self, case: ReviewCase) -> Thought:
        """Return, or raise, what comes next in the script."""
        return self.reply_to(case)
