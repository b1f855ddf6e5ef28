"""A round worth having in mind: what was said and what was answered, and why it was found."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.conversation.window import WindowMessage


@dataclass(frozen=True, slots=True)
class RankedMessage:
    """A message and how well it answers."""

    message_id: int
    score: float
    """The ranker's; it compares messages for one question only."""
    evidence: float
    """How sure it is, by meaning and words, to be about what was asked; 0 to 1."""
    why_out: str | None = None
    """Why no round was shown for it; None where one was."""


@dataclass(frozen=True, slots=True)
class RecalledRound:
    """What was said and what was answered, worth having in mind."""

    messages: Sequence[WindowMessage]
    found: RankedMessage
    """Which of them was found, and how."""
