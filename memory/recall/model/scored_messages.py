"""What was said, weighed for one question."""

from dataclasses import dataclass

import numpy as np

from memory.index.memory_entry import MessageSpan
from memory.index.messages.columns import MessageColumns, Numbers


@dataclass(frozen=True, slots=True)
class ScoredMessages:
    """A talk, and for each message of it how well it answers."""

    talk: MessageColumns
    scores: Numbers
    """The ranker's; they compare messages for one question only."""
    evidence: Numbers
    """How sure each is, by meaning and words, to be about what was asked; 0 to 1."""
    milliseconds: float = 0.0
    """How long it took to weigh."""

    def surest(self, stretch: MessageSpan, count: int) -> tuple[float, ...]:
        """Return how sure the surest messages of a stretch are."""
        talks, ids = self.talk.conversations, self.talk.ids
        begin = int(np.searchsorted(talks, stretch.conversation_id))
        stop = int(np.searchsorted(talks, stretch.conversation_id, side="right"))
        first = begin + int(np.searchsorted(ids[begin:stop], stretch.first))
        end = begin + int(np.searchsorted(ids[begin:stop], stretch.last, side="right"))
        ordered = np.sort(self.evidence[first:end])[::-1]
        found: list[float] = ordered[:count].tolist()
        return tuple(found)
