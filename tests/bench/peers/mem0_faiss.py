"""mem0 over FAISS, which takes in what it is told word for word: no model is asked."""

import os
from collections.abc import Sequence
from tempfile import mkdtemp
from typing import Any

os.environ["MEM0_TELEMETRY"] = "False"
os.environ["MEM0_DIR"] = mkdtemp()

from mem0.vector_stores.faiss import FAISS

from config.models.embedding.embedder import Vector

WIDTH = 384
PORTION = 5_000


class Peer:
    """Its store of vectors, as its memory uses it; what a model would do around it is left out."""

    name = "mem0 with faiss"

    def __init__(self) -> None:
        """Make it."""
        place = mkdtemp()
        self._kept: Any = FAISS(
            collection_name="kept",
            path=place,
            distance_strategy="cosine",
            embedding_model_dims=WIDTH,
        )
        self._count = 0

    def fill(self, texts: Sequence[str], vectors: Sequence[Vector]) -> None:
        """Take in many, as many at once as it takes."""
        for start in range(0, len(texts), PORTION):
            some = texts[start : start + PORTION]
            numbers = range(self._count, self._count + len(some))
            self._count += len(some)
            self._kept.insert(
                vectors=[vector.tolist() for vector in vectors[start : start + PORTION]],
                payloads=[{"data": text, "user_id": "me"} for text in some],
                ids=[f"{number}" for number in numbers],
            )

    def add(self, text: str, vector: Vector) -> None:
        """Take in one."""
        self.fill([text], [vector])

    def search(self, text: str, vector: Vector) -> int:
        """Look for ten by meaning among one user's."""
        found = self._kept.search(text, vector.tolist(), 10, filters={"user_id": "me"})
        return len(found)
