"""What recall found, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from memory.dates.question_time import AskedTime
from memory.recall.model.recalled_memory import KnownMemory
from memory.recall.model.recalled_round import RankedMessage, RecalledRound

NO_FEATURES: Mapping[str, float] = MappingProxyType({})


class Candidate(NamedTuple):
    """A memory that a leg found, with all that its rank is made of."""

    memory_id: int
    scores: Mapping[str, float]
    """By leg, each 0 to 1 as the leg reads it."""
    relevance: float
    recency: float
    importance: float
    rank: float
    """By §8's formula, or by the ranker of episodes."""
    why_out: str | None = None
    features: Mapping[str, float] = NO_FEATURES
    """Of an episode or a chapter: what its ranker weighed."""

    def left_out(self, why: str) -> "Candidate":
        """Return it with why it is not shown."""
        return Candidate(*self[:6], why, self.features)

    @property
    def fits_message(self) -> bool:
        """Whether it fits to the message itself, and not only to those before it."""
        return any(score > 0 for leg, score in self.scores.items() if leg != "conversation")


@dataclass(frozen=True, slots=True)
class Recalled:
    """A memory worth having in mind."""

    memory: KnownMemory
    candidate: Candidate
    said_at: datetime
    """When what it tells of was said: for an episode or a chapter, its stretch's beginning."""
    expired: bool
    """Whether it is history at the time of asking."""
    hushed: bool = False
    """Whether it is here only because the person brought it up, or looks for themselves."""


@dataclass(frozen=True, slots=True)
class Recollection:
    """All that one recall found."""

    memories: Sequence[Recalled]
    episodes: Sequence[Recalled]
    candidates: Sequence[Candidate]
    embedder: str | None
    milliseconds: float
    rounds: Sequence[RecalledRound] = ()
    """What was said word for word, best first; only where a turn asks for it."""
    asked: AskedTime = field(default_factory=AskedTime)
    """The time that was asked for."""
    messages: Sequence[RankedMessage] = ()
    """Every message that was looked at for rounds, best first."""
    failed: Sequence[str] = ()
    """The steps that it had to go on without."""

    @property
    def shown(self) -> list[int]:
        """The ids of what was found worth showing."""
        return [memory.candidate.memory_id for memory in (*self.memories, *self.episodes)]
