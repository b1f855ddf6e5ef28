"""A question laid beside a talk: what its words and its meaning find there."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from config.models.embedding.embedder import Vector
from memory.index.messages.columns import MessageColumns, Numbers
from memory.recall.rounds.lexical_features import WordEvidence, word_evidence
from memory.recall.rounds.query import RoundQuery


@dataclass(frozen=True)
class RoundComparison:
    """What both rank and evidence of a turn are made from, each worked out once, when asked for."""

    talk: MessageColumns
    wanted: RoundQuery

    @cached_property
    def words(self) -> WordEvidence:
        """What the question's words find."""
        return word_evidence(self.talk, self.wanted.tokens)

    @cached_property
    def cosine(self) -> Numbers:
        """How near each turn is by meaning to what is asked, the names in it left out."""
        return cosines(self.talk, self.wanted.about)

    @cached_property
    def whole_cosine(self) -> Numbers:
        """How near each turn is by meaning to the question as it was put."""
        meaning, about = self.wanted.meaning, self.wanted.about
        vector = meaning.vector if meaning is not None else None
        return self.cosine if vector is about else cosines(self.talk, vector)


def cosines(talk: MessageColumns, vector: Vector | None) -> Numbers:
    """Return how near each turn is by meaning; 0 where it or the question has no vector.

    Each row is summed by itself (a matrix product sums a row by its place in the block), so that
    turns of the same words are exactly as near, wherever they stand.
    """
    if vector is None or talk.vectors.shape[1:] != vector.shape:
        return np.zeros(len(talk))
    return np.asarray(np.vecdot(talk.vectors, vector), dtype=np.float64)
