"""What a turn waits while another user imports: `python -m tests.bench.holding.importing`."""

import argparse
import asyncio
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter

from sqlmodel import Session as Rows

from bot.actions.account.imports import OwnImport
from config.models.embedding.embedder import HashedEmbedder
from config.settings.loader import Settings
from memory.clock import FixedClock
from memory.conversation.conversations import conversation_for
from memory.conversation.incoming import Incoming
from memory.conversation.turns import receive, settle
from memory.conversation.users import Newcomer, user_for
from memory.index.warm_caches import WarmUsers
from memory.services import Services
from memory.storage.store import Store
from memory.tables import row_id
from tests.bench.one_user.adding import document_of
from tests.bench.stores.filled_store import NOW
from tests.bench.table import Figure, printed
from tests.once_embedder import OnceEmbedder
from tests.stores import open_in, using

PLACE = ("local", "bench", "lumi")
GOAL = "≤ 3 × quiet"


def main() -> None:
    """Time turns in quiet, and while so many memories of another user are imported."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=50_000)
    parser.add_argument("--turns", type=int, default=200, help="in quiet")
    parser.add_argument("--engines", nargs="+", default=["sqlite", "postgres"])
    asked = parser.parse_args()
    figures: list[Figure] = []
    for engine in asked.engines:
        with tempfile.TemporaryDirectory() as folder, using(engine):
            store = open_in(Path(folder))
            figures += asyncio.run(measure(store, engine, asked.memories, asked.turns))
            store.close()
    sys.stdout.write(printed(figures))


async def measure(store: Store, engine: str, memories: int, turns: int) -> list[Figure]:
    """Return how long turns take in quiet, and beside the reading and the writing of an import."""
    document, embedder = document_of(memories), OnceEmbedder(HashedEmbedder())
    embedder.passages([each.content for each in document.memories])  # embedding is left out
    warm = WarmUsers(model=embedder.model, dimensions=embedder.dimensions)
    services = Services(
        store=store, settings=Settings(), clock=FixedClock(NOW), embedder=embedder, warm=warm
    )
    here, other = await store.write(_users)
    quiet = [await _turn(services, here) for _ in range(turns)]
    done: list[int] = []
    work = OwnImport(services, other).take_in(
        document, progress=lambda written, _: done.append(written)
    )
    importing = asyncio.create_task(work)
    reading, writing = list[float](), list[float]()
    while not importing.done():
        (writing if done else reading).append(await _turn(services, here))
    await importing
    return [
        Figure(f"{engine}: a turn beside the reading of an import", reading, quiet, GOAL),
        Figure(f"{engine}: a turn beside the writing of an import", writing, quiet, GOAL),
    ]


async def _turn(services: Services, user_id: int) -> float:
    """Take a turn as a process does between which and its end a model answers, and time it."""
    begun = perf_counter()
    turn_id = await services.store.write(partial(_receive, services=services, user_id=user_id))
    await services.store.write(lambda rows: settle(rows, turn_id, "I hear that.", now=NOW))
    return (perf_counter() - begun) * 1000


def _receive(rows: Rows, *, services: Services, user_id: int) -> int:
    talk = row_id(conversation_for(rows, PLACE, audience="private", now=NOW))
    incoming = Incoming(
        conversation_id=talk, user_id=user_id, text="I fed the cat.", held_by="here:1"
    )
    return receive(rows, incoming, pace=services.pace, now=NOW).turn_id


def _users(rows: Rows) -> tuple[int, int]:
    newcomer = Newcomer()
    here = user_for(rows, "local", "here", newcomer=newcomer, now=NOW)
    other = user_for(rows, "local", "other", newcomer=newcomer, now=NOW)
    return row_id(here), row_id(other)


if __name__ == "__main__":
    main()
