"""What recall is asked."""

from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from config.models.embedding.embedder import Calibration, Vector
from memory.dates.question_time import AskedTime
from memory.recall.model.fallback import Fallback
from memory.recall.model.scored_messages import ScoredMessages


@dataclass(frozen=True, slots=True)
class Probe:
    """One text to search with, and its vector."""

    text: str
    vector: Vector | None = None
    """None where the embedder could not be reached: the other legs still search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A question to one user's memory."""

    user_id: int
    message: Probe
    earlier: Probe | None = None
    """The messages before it, as one text: "do it the first way" finds nothing alone."""
    now: datetime
    zone: ZoneInfo
    asked: AskedTime
    audience: str
    character: str | None = None
    """None: of any character, for the person's own search."""
    private_in_places: bool = False
    embedder: str | None = None
    """The model of the probes' vectors."""
    calibration: Calibration = field(default_factory=Calibration)
    include_unasked: bool = False
    """Whether hushed memories may come: only where the person looks for themselves."""
    brought_up: frozenset[int] = frozenset()
    """The hushed memories that the message itself brings up."""
    muted: frozenset[int] = frozenset()
    """The memories of hushed topics that it does not bring up."""
    fallback: Fallback = field(default_factory=Fallback)
    """What is done where a step of answering it fails."""
    said: ScoredMessages | None = None
    """What was said word for word, weighed for it; None where no rounds are wanted."""
