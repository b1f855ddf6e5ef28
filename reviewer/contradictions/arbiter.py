"""Contradictions: a pair of memories, what is judged of it, the port, and the scripted one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal, Protocol

from pydantic import BaseModel, Field

from config.agent import Agent, Scripted
from memory.vocabulary import Category, Kind, Language

Answer = Literal["contradicts", "changed", "corrected", "no contradiction"]
HANDLES = ("a1", "a2")
"""How the two of a pair are cited; the one that was told first is the first."""


class Judgement(BaseModel):
    """What two memories are to each other."""

    thought: str
    answer: Answer
    strength: Annotated[float, Field(ge=0, le=1)] = 1.0
    """Of `contradicts`: how far they exclude each other."""
    stays: str | None = None
    """Of `changed` and `corrected`: the handle of the memory that holds now."""
    quote: str | None = None
    """Of `changed` and `corrected`: the person's words that say so."""


@dataclass(frozen=True, slots=True)
class DoubtedMemory:
    """One of a pair, as it is read."""

    handle: str
    content: str
    category: Category
    kind: Kind | None
    key: str | None
    value: str | None
    valid_from: str | None
    valid_until: str | None
    learned_at: datetime
    """In the user's zone."""
    words: Sequence[str]
    """The person's own words that it rests on, oldest first."""


@dataclass(frozen=True, slots=True)
class DoubtedPair:
    """Two memories that hold at the same time and may exclude each other."""

    language: Language
    now: datetime
    first: DoubtedMemory
    second: DoubtedMemory


class Arbiter(Agent, Protocol):
    """Says of two memories whether both can be true."""

    async def judge(self, pair: DoubtedPair) -> Judgement:
        """Return the judgement; raises `MindError` where no answer was understood."""
        ...


class ScriptedArbiter(Scripted[DoubtedPair, Judgement]):
    """Judges what its script says, and remembers what it was asked."""

    async def judge(self, pair: DoubtedPair) -> Judgement:
        """Return, or raise, what comes next in the script."""
        return self.reply_to(pair)
