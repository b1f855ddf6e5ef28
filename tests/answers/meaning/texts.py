"""How questions and passages are read before anything is learned."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from config.models.embedding.vector import Vector


@dataclass(frozen=True, slots=True)
class Read:
    """A text as the layers that stay read it, and its vector by the embedder."""

    states: NDArray[np.float16]
    vector: Vector


@dataclass(frozen=True, slots=True)
class Texts:
    """How all questions and passages are read."""

    questions: Mapping[str, Read]
    passages: Mapping[str, Read]

    def nearness(self, question: str, passage: str) -> float:
        """Return how near the vectors of a question and a passage are."""
        return float(self.questions[question].vector @ self.passages[passage].vector)

    def pieces(self, question: str, passage: str) -> int:
        """Return how many pieces both have."""
        return len(self.questions[question].states) + len(self.passages[passage].states)
