"""What recall is asked."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from config.minds.embedder import Calibration, Vector
from memory.recall.asked_time import AskedTime

EARLIER_WEIGHT = 0.5
"""What a match with the messages before counts, against one with the message itself."""


@dataclass(frozen=True, slots=True)
class Probe:
    """One text to search with, its vector, and how much its matches count."""

    text: str
    weight: float
    vector: Vector | None = None
    """None where the embedder could not be reached: the other legs still search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question to one user's memory."""

    user_id: int
    probes: Sequence[Probe]
    """The message first, then the messages before it as one text."""
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
