"""What another process waits to write while one erases: `python -m tests.bench.holding.erasing`."""

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from multiprocessing.synchronize import Event
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.models.embedding.embedder import HashedEmbedder
from config.settings.loader import Settings
from memory.clock import FixedClock
from memory.conversation.conversations import conversation_for
from memory.conversation.incoming import Incoming
from memory.conversation.turns import receive, settle
from memory.conversation.users import Newcomer, user_for
from memory.erasure.execution import erase
from memory.erasure.requests import erase_everything, erase_message
from memory.index.warm_caches import WarmUsers
from memory.services import Services
from memory.storage.store import Store
from memory.tables import Erasure, Message, User
from tests.bench.stores.filled_store import NOW, contents, stocked
from tests.bench.table import Figure, printed

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

PLACE = ("local", "bench", "lumi")
Accepting = Callable[..., Erasure]


def main() -> None:
    """Erase one message, then everything, in a store of so many memories of another user."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=300, help="of the user who erases")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), asked.memories, asked.rounds))
    sys.stdout.write(printed(figures))


async def measure(folder: Path, memories: int, rounds: int) -> list[Figure]:
    """Return what another process waited for each of its writes, by what was erased meanwhile."""
    store = await stocked(folder, memories, HashedEmbedder().model)
    clock, settings = FixedClock(NOW), Settings()
    embedder = HashedEmbedder()
    warm = WarmUsers(model=embedder.model, dimensions=embedder.dimensions)
    services = Services(store=store, settings=settings, clock=clock, embedder=embedder, warm=warm)
    user_id = await store.write(lambda rows: _talker(rows, services, rounds))

    def one(rows: Rows, user: int) -> Erasure:
        said = select(Message.id).where(Message.author_id == user)
        newest = rows.exec(said.order_by(col(Message.id).desc())).first()
        return erase_message(rows, user, int(newest or 0), cascade=True, now=clock.now())

    def everything(rows: Rows, user: int) -> Erasure:
        return erase_everything(rows, user, now=clock.now())

    figures = [Figure("write beside nothing", await _beside(folder, asyncio.sleep(2)))]
    acts: dict[str, Accepting] = {"one message": one, "everything": everything}
    for name, accepting in acts.items():
        erasure = await store.write(partial(accepting, user=user_id))
        erasure_id = int(erasure.id or 0)
        took = await _beside(folder, erase(services, erasure_id))
        figures.append(Figure(f"write beside the erasing of {name}", took))
        figures.append(Figure("  the longest of them", [max(took)]))
    store.close()
    return figures


async def _beside(folder: Path, work: Awaitable[None]) -> list[float]:
    """Do the work while another process writes every few milliseconds."""
    context = multiprocessing.get_context("spawn")
    ready, over = context.Event(), context.Event()
    results: SimpleQueue[list[float]] = context.SimpleQueue()
    other = context.Process(target=_write_on, args=(folder, ready, over, results))
    other.start()
    await asyncio.to_thread(ready.wait)
    await work
    over.set()
    took: list[float] = await asyncio.to_thread(results.get)
    other.join()
    return took


def _write_on(folder: Path, ready: Event, over: Event, results: "SimpleQueue[list[float]]") -> None:
    store = Store.open(folder)
    took: list[float] = []

    async def write() -> None:
        while not over.is_set():
            began = perf_counter()
            await store.write(_touch)
            took.append((perf_counter() - began) * 1000)
            ready.set()
            await asyncio.sleep(0.005)

    asyncio.run(write())
    store.close()
    results.put(took)


def _touch(rows: Rows) -> None:
    user = rows.get_one(User, 1)
    user.revision += 1


def _talker(rows: Rows, services: Services, rounds: int) -> int:
    now = services.now()
    user = user_for(rows, "local", "talker", newcomer=Newcomer(), now=now)
    user_id = int(user.id or 0)
    talk = int(conversation_for(rows, PLACE, audience="private", now=now).id or 0)
    for text in contents(rounds):
        incoming = Incoming(conversation_id=talk, user_id=user_id, text=text, held_by="here:1")
        got = receive(rows, incoming, pace=services.pace, now=now)
        settle(rows, got.turn_id, f"I hear that {text}", now=now)
    return user_id


if __name__ == "__main__":
    main()
