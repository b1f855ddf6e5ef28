"""What was said, weighed for one question."""

from dataclasses import dataclass

import numpy as np

from memory.recall.rounds_talk import Numbers, Talk


@dataclass(frozen=True, slots=True)
class Weighed:
    """A talk, and for each message of it how well it answers."""

    talk: Talk
    scores: Numbers
    """The ranker's; they compare messages for one question only."""
    evidence: Numbers
    """How sure each is, by meaning and words, to be about what was asked; 0 to 1."""
    milliseconds: float = 0.0
    """How long it took to weigh."""

    def surest(self, first: float, last: float, count: int) -> tuple[float, ...]:
        """Return how sure the surest messages said from the first to the last second are."""
        order, times = self.talk.by_time
        start, end = np.searchsorted(times, first), np.searchsorted(times, last, side="right")
        ordered = np.sort(self.evidence[order[start:end]])[::-1]
        found: list[float] = ordered[:count].tolist()
        return tuple(found)
