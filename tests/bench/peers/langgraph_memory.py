"""LangGraph's store in memory: it lasts as long as the process."""

from collections.abc import Sequence
from itertools import count

from langgraph.store.base import PutOp
from langgraph.store.memory import InMemoryStore

from config.models.embedding.embedder import Vector

PLACE = ("me", "memories")
WIDTH = 384


class Peer:
    """One namespace, with an index of vectors that are known by their texts."""

    name = "LangGraph's InMemoryStore"

    def __init__(self) -> None:
        """Make it."""
        self._vectors: dict[str, list[float]] = {}
        self._numbers = count()
        index = {"dims": WIDTH, "embed": self._embedded, "fields": ["text"]}
        self._store = self._made(index)

    def fill(self, texts: Sequence[str], vectors: Sequence[Vector]) -> None:
        """Take in many, in one batch."""
        self._know(texts, vectors)
        puts = [PutOp(PLACE, str(next(self._numbers)), {"text": text}) for text in texts]
        self._store.batch(puts)

    def add(self, text: str, vector: Vector) -> None:
        """Take in one."""
        self._know([text], [vector])
        self._store.put(PLACE, str(next(self._numbers)), {"text": text})

    def search(self, text: str, vector: Vector) -> int:
        """Look for ten by meaning; it has no words beside."""
        self._know([text], [vector])
        return len(self._store.search(PLACE, query=text, limit=10))

    def _made(self, index: object) -> InMemoryStore:
        return InMemoryStore(index=index)  # type: ignore[arg-type]  # a dict of its own kind

    def _know(self, texts: Sequence[str], vectors: Sequence[Vector]) -> None:
        self._vectors.update(
            (text, vector.tolist()) for text, vector in zip(texts, vectors, strict=True)
        )

    def _embedded(self, texts: Sequence[str]) -> list[list[float]]:
        return [self._vectors[text] for text in texts]
