"""An embedder that keeps in a file what it embedded, so that a bench embeds nothing twice."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from config.models.embedding.embedder import Embedder, Matrix, Vector
from tests.once_embedder import OnceEmbedder


class KeptVectors(OnceEmbedder):
    """Questions and passages are kept apart, by their words."""

    def __init__(self, embedder: Embedder, file: Path) -> None:
        """Take up what the file holds."""
        super().__init__(embedder)
        if file.exists():
            held = np.load(file)
            self.know(held["texts"].tolist(), held["vectors"])
            self.know_questions(held["questions"].tolist(), held["question_vectors"])

    def know(self, texts: Sequence[str], vectors: Matrix) -> None:
        """Take up passages that were embedded elsewhere."""
        self.found.update(zip(texts, vectors.astype(np.float32), strict=True))

    def know_questions(self, questions: Sequence[str], vectors: Matrix) -> None:
        """Take up questions that were embedded elsewhere."""
        self.queries.update(zip(questions, vectors.astype(np.float32), strict=True))

    def keep(self, file: Path) -> None:
        """Write the file."""
        np.savez(
            file,
            texts=np.array(list(self.found)),
            vectors=self._stacked(self.found),
            questions=np.array(list(self.queries)),
            question_vectors=self._stacked(self.queries),
        )

    def _stacked(self, vectors: Mapping[str, Vector]) -> Matrix:
        rows = list(vectors.values())
        return np.stack(rows) if rows else np.zeros((0, self.dimensions), dtype=np.float32)
