"""What others keep memories in, asked the same in the same run."""

import sqlite3
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Protocol

from config.models.embedding.embedder import HashedEmbedder, Vector
from memory.storage.vector_codec import matrix_of
from tests.bench.stores.filled_store import contents

FOUND = 10
WIDTH = 384
PEERS = {
    "chromadb": "chroma",
    "mem0 with faiss": "mem0_faiss",
    "LangGraph's InMemoryStore": "langgraph_memory",
    "LangGraph's SqliteStore": "langgraph_sqlite",
}
"""By name the module that speaks with it."""
LIGHT = "\033[1m"
DARK = "\033[0m"


class Peer(Protocol):
    """One of them, with no memories yet; vectors are made elsewhere."""

    name: str

    def fill(self, texts: Sequence[str], vectors: Sequence[Vector]) -> None:
        """Take in many at once."""

    def add(self, text: str, vector: Vector) -> None:
        """Take in one."""

    def search(self, text: str, vector: Vector) -> int:
        """Return how many memories a question finds, of ten."""


@dataclass(frozen=True)
class Measured:
    """What a peer took, in milliseconds."""

    searches: Sequence[float]
    additions: Sequence[float]


def known_peers() -> list[Peer]:
    """Return those that are installed, and say loudly which are not."""
    found: list[Peer] = []
    for name, module in PEERS.items():
        try:
            found.append(import_module(f"tests.bench.peers.{module}").Peer())
        except ImportError as problem:
            sys.stderr.write(f"{LIGHT}LEFT OUT: {name} ({problem}); pip install '.[peers]'{DARK}\n")
    return found


def measured(peer: Peer, file: Path, asks: Sequence[str], embedder: HashedEmbedder) -> Measured:
    """Return the times of a peer that holds what our store does, vector by vector."""
    connection = sqlite3.connect(file)
    stored = connection.execute("SELECT content, embedding FROM memories ORDER BY id").fetchall()
    connection.close()
    texts = [text for text, vector in stored if vector]
    peer.fill(texts, list(matrix_of((vector for _, vector in stored if vector), WIDTH)))
    questions = [(text, embedder.query(text)) for text in asks]
    fresh = [text.replace("The user", "The stranger") for text in contents(len(asks))]
    news = [(text, embedder.query(text)) for text in fresh]
    for text, vector in questions[:5]:
        assert peer.search(text, vector) == FOUND
    return Measured(
        [_timed(partial(peer.search, *pair)) for pair in questions],
        [_timed(partial(peer.add, *pair)) for pair in news],
    )


def _timed(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1000
