"""An embedder that keeps in a file what it embedded, so that a bench embeds nothing twice."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from config.minds.embedder import Calibration, Embedder, Matrix, Vector


class KeptVectors:
    """An embedder over another one; questions and passages are kept apart, by their words."""

    def __init__(self, embedder: Embedder, file: Path) -> None:
        """Take up what the file holds."""
        self._embedder = embedder
        self._file = file
        self._passages: dict[str, Vector] = {}
        self._questions: dict[str, Vector] = {}
        if file.exists():
            held = np.load(file)
            self._passages = dict(zip(held["texts"].tolist(), held["vectors"], strict=True))
            self._questions = dict(
                zip(held["questions"].tolist(), held["question_vectors"], strict=True)
            )

    @property
    def model(self) -> str:
        """The name of the embedder beneath."""
        return self._embedder.model

    @property
    def dimensions(self) -> int:
        """How wide its vectors are."""
        return self._embedder.dimensions

    @property
    def calibration(self) -> Calibration:
        """How its cosines are to be read."""
        return self._embedder.calibration

    def query(self, text: str) -> Vector:
        """Return the vector of a question."""
        if text not in self._questions:
            self._questions[text] = self._embedder.query(text)
        return self._questions[text]

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Return one row for each text."""
        missing = [text for text in dict.fromkeys(texts) if text not in self._passages]
        if missing:
            self.know(missing, self._embedder.passages(missing))
        rows = [self._passages[text] for text in texts]
        return np.stack(rows) if rows else np.zeros((0, self.dimensions), dtype=np.float32)

    def know(self, texts: Sequence[str], vectors: Matrix) -> None:
        """Take up passages that were embedded elsewhere."""
        self._passages |= dict(zip(texts, vectors.astype(np.float32), strict=True))

    def know_questions(self, questions: Sequence[str], vectors: Matrix) -> None:
        """Take up questions that were embedded elsewhere."""
        self._questions |= dict(zip(questions, vectors.astype(np.float32), strict=True))

    def keep(self) -> None:
        """Write the file."""
        np.savez(
            self._file,
            texts=np.array(list(self._passages)),
            vectors=_stacked(self._passages, self.dimensions),
            questions=np.array(list(self._questions)),
            question_vectors=_stacked(self._questions, self.dimensions),
        )


def _stacked(vectors: dict[str, Vector], dimensions: int) -> Matrix:
    rows = list(vectors.values())
    return np.stack(rows) if rows else np.zeros((0, dimensions), dtype=np.float32)
