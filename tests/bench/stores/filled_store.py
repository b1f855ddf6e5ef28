"""A store with many memories of one user, written through the door."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
from sqlalchemy import insert
from sqlmodel import Session as Rows

from config.models.embedding.embedder import HashedEmbedder, Vector
from memory.conversation.users import Newcomer, user_for
from memory.ledger.proposal import Author, Batch
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.policy import MemoryPolicy
from memory.storage.keyword_index import index_text
from memory.storage.store import Store
from memory.storage.vector_codec import to_bytes
from memory.tables import Entity, EntityAlias, Memory, MemoryEntity
from tests.stores import open_in

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
    store = open_in(folder)
    for ago, batch in enumerate(_portions(contents(count))):
        now = NOW - timedelta(days=ago)
        vectors = {text: embedder.query(text) for text in batch}

        def work(
            rows: Rows,
            batch: list[str] = batch,
            vectors: dict[str, Vector] = vectors,
            now: datetime = now,
        ) -> None:
            user = user_for(rows, "local", "me", newcomer=Newcomer(), now=now)
            apply(
                rows,
                Batch(
                    user_id=int(user.id or 0),
                    author=Author("import"),
                    now=now,
                    proposals=[Add(content=text, entities=text.split()[3:5]) for text in batch],
                    vectors=vectors,
                    embedder=model,
                ),
                MemoryPolicy(),
            )

        await store.write(work)
    return store


async def stocked(folder: Path, count: int, model: str) -> Store:
    """Return a store like a filled one, its rows written straight: through the door takes long."""
    store = Store.open(folder)
    chance = np.random.default_rng(5)
    texts = contents(count)

    def work(rows: Rows) -> None:
        user = user_for(rows, "local", "me", newcomer=Newcomer(), now=NOW)
        user.revision = 1
        rows.add_all(Entity(id=at, user_id=1, name=word) for at, word in enumerate(WORDS, 1))
        rows.flush()
        rows.add_all(EntityAlias(entity_id=at, user_id=1, alias=w) for at, w in enumerate(WORDS, 1))
        named = {word: at for at, word in enumerate(WORDS, 1)}
        for start in range(0, count, PORTION):
            portion = list(enumerate(texts[start : start + PORTION], start + 1))
            vectors = chance.standard_normal((len(portion), 384), dtype=np.float32)
            vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
            made = NOW - timedelta(days=start // PORTION)
            rows.execute(
                insert(Memory),
                [
                    {
                        "id": at,
                        "user_id": 1,
                        "category": "fact",
                        "content": text,
                        "importance": 1.0,
                        "source": "import",
                        "audience": "private",
                        "anchored_at": made,
                        "created_at": made,
                        "updated_at": made,
                        "revision": 1,
                        "embedding": to_bytes(vector),
                        "embedding_model": model,
                    }
                    for (at, text), vector in zip(portion, vectors, strict=True)
                ],
            )
            for at, text in portion:
                index_text(rows, owner=1, row_id=at, words=text)
            names = [(at, named[word]) for at, text in portion for word in {*text.split()[3:5]}]
            rows.execute(
                insert(MemoryEntity),
                [{"memory_id": at, "entity_id": number} for at, number in names],
            )

    await store.write(work)
    return store


def _portions(texts: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(texts), PORTION):
        yield texts[start : start + PORTION]
