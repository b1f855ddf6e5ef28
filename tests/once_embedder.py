"""An embedder over another one, which it asks for each text once."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from config.models.embedding.embedder import Calibration, Embedder, Matrix, Vector


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

    @property
    def is_remote(self) -> bool:
        return self.real.is_remote

    def query(self, text: str) -> Vector:
        if text not in self.queries:
            self.queries[text] = self.real.query(text)
        return self.queries[text]

    def passages(self, texts: Sequence[str]) -> Matrix:
        new = [text for text in dict.fromkeys(texts) if text not in self.found]
        if new:
            self.found.update(zip(new, self.real.passages(new), strict=True))
        rows = [self.found[text] for text in texts]
        return np.stack(rows) if rows else np.zeros((0, self.dimensions), dtype=np.float32)
