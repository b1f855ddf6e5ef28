"""A store with many memories of one user, written through the door."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from sqlmodel import Session as Rows

from config.minds.embedder import HashedEmbedder, Vector
from memory.door import apply
from memory.operations import Author, Batch, Proposal
from memory.people import Newcomer, user_for
from memory.rules import Rules
from memory.store import Store

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
PORTION = 500
_STARTS = ("ba", "ce", "di", "fo", "gu", "ha", "ki", "lo", "mu", "ne", "pa", "ri", "so", "tu")
_ENDS = ("lan", "mer", "tok", "rin", "sol", "bek", "dar", "fin", "gos", "hul", "jan", "kel", "nor")
WORDS = [start + end for start in _STARTS for end in _ENDS]


def contents(count: int) -> list[str]:
    """Return that many different sentences of about fifteen words."""
    chance = random.Random(7)
    return [
        f"The user {number} " + " ".join(chance.choices(WORDS, k=12)) for number in range(count)
    ]


async def filled(folder: Path, count: int, embedder: HashedEmbedder, model: str) -> Store:
    """Return a store whose user `local:me` has that many memories, with a model's vectors."""
    store = Store.open(folder)
    for batch in _portions(contents(count)):
        vectors = {text: embedder.query(text) for text in batch}

        def work(
            rows: Rows, batch: list[str] = batch, vectors: dict[str, Vector] = vectors
        ) -> None:
            user = user_for(rows, "local", "me", newcomer=Newcomer(), now=NOW)
            apply(
                rows,
                Batch(
                    user_id=int(user.id or 0),
                    author=Author("import"),
                    now=NOW,
                    proposals=[Proposal(op="ADD", content=text) for text in batch],
                    vectors=vectors,
                    embedder=model,
                ),
                Rules(),
            )

        await store.write(work)
    return store


def _portions(texts: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(texts), PORTION):
        yield texts[start : start + PORTION]
