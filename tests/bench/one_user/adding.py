"""How long one memory takes through the door, and how many a second come by an import."""

import sqlite3
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from pathlib import Path
from time import perf_counter

from sqlmodel import Session as Rows

from bot.actions.account.imports import MEMORIES, OwnImport
from config.models.embedding.embedder import HashedEmbedder, Vector
from config.settings.loader import Settings
from memory.clock import FixedClock
from memory.conversation.users import Newcomer, user_for
from memory.imports.document import Document, read_document
from memory.index.warm_caches import WarmUsers
from memory.ledger.proposal import Author, Batch
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.policy import MemoryPolicy
from memory.services import Services
from memory.storage.sqlite import PRAGMAS
from memory.storage.store import Store
from memory.storage.vector_codec import to_bytes
from memory.tables import row_id
from tests.bench.stores.filled_store import NOW, contents
from tests.bench.stores.timed_store import timed
from tests.bench.table import Figure
from tests.once_embedder import OnceEmbedder

ADDS = {1_000: "≤ 3 ms", 10_000: "≤ 3 ms", 100_000: "≤ 4 ms"}
FASTEST = 1000 / 3000
BULK = f"≤ {FASTEST:.2f} ms (3,000 a second)"


async def singles(folder: Path, size: int, rounds: int, embedder: HashedEmbedder) -> Figure:
    """Return the times of memories that are added one by one to a store of so many."""
    store, texts = Store.open(folder), _more(rounds)
    vectors = {text: embedder.query(text) for text in texts}
    times = []
    for text in texts:
        begun = perf_counter()
        await store.write(partial(_add, text=text, vectors=vectors, model=embedder.model))
        times.append((perf_counter() - begun) * 1000)
    store.close()
    floor = _floor(folder.with_suffix(".floor"), vectors)
    return Figure(f"add one, {size:,} memories", times, floor, ADDS.get(size, ""))


async def bulk(folder: Path, size: int) -> list[Figure]:
    """Return what each memory of an import takes: the whole of it, and the door alone."""
    document, embedder = document_of(size), OnceEmbedder(HashedEmbedder())
    embedder.passages([each.content for each in document.memories])  # embedding is left out
    store = timed(Store.open(folder))
    newcomer = Newcomer()
    user = await store.write(lambda rows: user_for(rows, "local", "me", newcomer=newcomer, now=NOW))
    services = Services(
        store=store,
        settings=Settings(),
        clock=FixedClock(NOW),
        embedder=embedder,
        warm=WarmUsers(model=embedder.model, dimensions=embedder.dimensions),
    )
    begun = perf_counter()
    done = await OwnImport(services, row_id(user)).take_in(document)
    whole = (perf_counter() - begun) * 1000
    assert done.memories == size
    held = [each for each in store.notes.taken() if "OwnImport" in each.what]
    store.close()
    door = sum(each.milliseconds for each in held) / size
    return [
        Figure(f"import of {size:,}, its reading included, each", [whole / size], goal=BULK),
        Figure(f"import of {size:,}, the door alone, each", [door], goal=BULK),
        Figure(
            f"import, the lock held for {MEMORIES} memories",
            [each.milliseconds for each in held],
            goal="≤ 50 ms",
        ),
    ]


def _add(rows: Rows, text: str, vectors: Mapping[str, Vector], model: str) -> None:
    apply(
        rows,
        Batch(
            user_id=1,
            author=Author("import"),
            now=NOW,
            proposals=[Add(content=text, entities=text.split()[3:5])],
            vectors=vectors,
            embedder=model,
        ),
        MemoryPolicy(),
    )


def _more(count: int) -> list[str]:
    """Return sentences that no filled store holds."""
    return [text.replace("The user", "The guest") for text in contents(count)]


def _floor(file: Path, vectors: Mapping[str, Vector]) -> list[float]:
    """Time what cannot be done without: a row, its vector and its words, in one transaction."""
    connection = sqlite3.connect(file, isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(pragma)
    connection.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, words TEXT, vector BLOB)")
    connection.execute("CREATE VIRTUAL TABLE found USING fts5(words)")
    times = []
    for text, vector in vectors.items():
        begun = perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "INSERT INTO kept (words, vector) VALUES (?, ?)", (text, to_bytes(vector))
        )
        connection.execute("INSERT INTO found (words) VALUES (?)", (text,))
        connection.execute("COMMIT")
        times.append((perf_counter() - begun) * 1000)
    connection.close()
    return times


def document_of(size: int) -> Document:
    """Return an export with so many memories, each with two names."""
    at, texts = NOW.isoformat(), contents(size)
    names = sorted({name for text in texts for name in text.split()[3:5]})
    numbers = {name: number for number, name in enumerate(names, 1)}
    return read_document(
        {
            "format": "companion-memory-export/1",
            "exported_at": at,
            "user": {"id": 1, "uid": "u", "name": "Mira"},
            "memories": [
                {
                    "id": number,
                    "uid": f"memory{number}",
                    "category": "fact",
                    "kind": "fact",
                    "content": text,
                    "importance": 1.0,
                    "audience": "private",
                    "created_at": (NOW - timedelta(minutes=number)).isoformat(),
                }
                for number, text in enumerate(texts, 1)
            ],
            "entities": [{"id": number, "name": name} for name, number in numbers.items()],
            "memory_entities": [
                {"memory_id": at, "entity_id": numbers[name]}
                for at, text in enumerate(texts, 1)
                for name in {*text.split()[3:5]}
            ],
        }
    )
