"""The port to a text embedder, and the hashed one that tests use where meaning is not at stake."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from config.models.embedding.vector import Matrix, Vector

__all__ = ["Calibration", "Embedder", "HashedEmbedder", "Matrix", "Vector"]


@dataclass(frozen=True, slots=True)
class Calibration:
    """Where a model's cosines begin to mean something, and where they mean the same.

    A cosine at or under `floor` is relevance 0, one at or over `ceiling` is relevance 1, and
    `tests/bench/calibrate.py` fits them so that 0.7 says the same with every model. Two
    texts to be found, compared with each other, may say the same where theirs is `near` or more.
    """

    floor: float = 0.0
    ceiling: float = 1.0
    near: float = 0.6

    def relevance(self, cosine: float) -> float:
        """Return the relevance, 0 to 1, that a cosine of this model stands for."""
        return float(self.relevances(np.array(cosine)))

    def relevances(self, cosines: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return the relevance of each of many cosines."""
        return np.clip((cosines - self.floor) / (self.ceiling - self.floor), 0.0, 1.0)


class Embedder(Protocol):
    """Something that turns text into unit vectors. Its methods block: call them in a thread."""

    @property
    def model(self) -> str:
        """The model's name, stored beside each vector."""
        ...

    @property
    def dimensions(self) -> int:
        """How wide its vectors are."""
        ...

    @property
    def calibration(self) -> Calibration:
        """How its cosines are to be read."""
        ...

    @property
    def is_remote(self) -> bool:
        """Whether what it is asked leaves this process."""
        ...

    def query(self, text: str) -> Vector:
        """Return the vector of a question; raises `EmbedderUnavailable`."""
        ...

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Return one row for each text to be found later; raises `EmbedderUnavailable`."""
        ...


@dataclass(frozen=True)
class HashedEmbedder:
    """Vectors of hashed words: equal words give equal directions, and nothing is understood."""

    dimensions: int = 384
    model: str = "hashed"
    calibration: Calibration = Calibration()
    is_remote: bool = True
    """It stands for an endpoint: what that must not be told, it is not told either."""

    def query(self, text: str) -> Vector:
        """Return the sum of the directions of the text's words, as a unit vector."""
        total = np.zeros(self.dimensions, dtype=np.float32)
        for word in text.lower().split() or [""]:
            digest = hashlib.blake2b(word.encode(), digest_size=8).digest()
            seed = int.from_bytes(digest, "little")
            total += np.random.default_rng(seed).standard_normal(self.dimensions, dtype=np.float32)
        return np.asarray(total / np.linalg.norm(total), dtype=np.float32)

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Return the texts' vectors, one a row."""
        if not texts:
            return np.zeros((0, self.dimensions), dtype=np.float32)
        return np.stack([self.query(text) for text in texts])
