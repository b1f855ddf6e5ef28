"""Chroma, in a folder on this machine."""

from collections.abc import Sequence
from itertools import count
from tempfile import mkdtemp
from typing import Any

import chromadb

from config.models.embedding.embedder import Vector

PORTION = 5_000


class Peer:
    """One collection; cosines, as we have them."""

    name = "chromadb"

    def __init__(self) -> None:
        """Make it."""
        settings = chromadb.Settings(anonymized_telemetry=False)
        client = chromadb.PersistentClient(mkdtemp(), settings=settings)
        self._kept: Any = client.create_collection("kept", metadata={"hnsw:space": "cosine"})
        self._numbers = count()

    def fill(self, texts: Sequence[str], vectors: Sequence[Vector]) -> None:
        """Take in many, as many at once as it takes."""
        for start in range(0, len(texts), PORTION):
            some = texts[start : start + PORTION]
            ids = [str(next(self._numbers)) for _ in some]
            self._kept.add(
                ids=ids, documents=list(some), embeddings=list(vectors[start : start + PORTION])
            )

    def add(self, text: str, vector: Vector) -> None:
        """Take in one."""
        self.fill([text], [vector])

    def search(self, text: str, vector: Vector) -> int:
        """Look for ten by meaning; it has no words beside."""
        return len(self._kept.query(query_embeddings=[vector], n_results=10)["ids"][0])
