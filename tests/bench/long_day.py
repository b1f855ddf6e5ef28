"""A day of many users while another process writes turns: `python -m tests.bench.long_day`.

Measured is how long each writing transaction has the lock, for nobody else can write meanwhile: in
the work of a day (fading, retention, figures, compression, reviews), while a topic of a person's is
forgotten and brought back, while everything of one is forgotten, or erased, while indexes are made
anew, and while all is embedded by another model.
"""

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing.synchronize import Event
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.actions.erasure import TYPED, OwnErasing
from bot.actions.forget_all import Everything
from bot.actions.memories import OwnMemory
from bot.actions.topics import OwnTopics
from bot.app import App
from bot.process.garbage import look_briefly, look_rarely
from config.errors import StoreLocked
from config.models.embedding.embedder import HashedEmbedder
from config.settings.sections import Sessions, Turns, Window
from memory.conversation.conversations import conversation_for
from memory.conversation.incoming import Incoming
from memory.conversation.turns import Pace, receive, settle
from memory.conversation.users import Newcomer, user_for
from memory.health import KeywordRepair
from memory.storage.keyword_index import mend_keywords
from memory.storage.ownership import owned
from memory.storage.store import Store
from memory.tables import Run
from tests.bench.stores.filled_store import NOW, WORDS, contents
from tests.bench.stores.peopled_store import peopled
from tests.bench.stores.timed_store import Held, TimedStore, timed
from tests.bench.table import percentile
from tests.stage import staged

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

BETWEEN_TURNS = 0.5
PACE = Pace(Window(), Sessions(), Turns(), rounds_per_curation=1_000)
HEAD = ("act", "seconds", "transactions", "p50 ms", "p99 ms", "longest", "of it processor")
OTHER = ("others waited p99 ms", "longest", "refused")
REFUSED = float("inf")
SLOWEST = 5
TOPIC = WORDS[0]
"""What one memory in fifteen of the bench is about."""


def main() -> None:
    """Fill a store, live the day, print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=5_000)
    parser.add_argument("--heavy", type=int, default=20_000, help="memories of who leaves")
    parser.add_argument("--quick", action="store_true", help="200 users, 1,000 memories")
    asked = parser.parse_args()
    users, heavy = (200, 1_000) if asked.quick else (asked.users, asked.heavy)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), users, heavy))


async def measure(folder: Path, users: int, heavy: int) -> None:
    """Print for each act how long its transactions were, and what the other process waited."""
    (await peopled(folder, users, HashedEmbedder().model, heavy=heavy, many=2)).close()
    look_rarely()  # as the program does
    look_briefly()
    told([*HEAD, *OTHER])
    told(["---", *["--:"] * (len(HEAD) + len(OTHER) - 1)])
    with staged(folder, start=NOW) as stage:
        store, app = timed(stage.services.store), stage.app
        for name, act in acts(app, users):
            await _figures(folder, store, f"{name}, {users:,} users", act)
    with staged(folder, start=NOW, embedder=HashedEmbedder(model="another")) as stage:
        store = timed(stage.services.store)
        await _figures(folder, store, "all embedded anew", embed_anew(stage.app))


def acts(app: App, users: int) -> Iterator[tuple[str, Awaitable[object]]]:
    """Yield what is done, by name."""
    yield "a day", live(app)
    yield "a topic forgotten of one", OwnTopics(app.services, users).forget(TOPIC)
    yield "that undone", undo_last(app, users)
    yield "everything forgotten of one", Everything(app.services, users).forget()
    yield "everything erased of one", erase(app, users - 1)
    yield "keywords made anew", repair(app)


async def live(app: App) -> None:
    """Do all that a day asks for."""
    await app.worker.chores.start()
    await app.worker.drain()


async def undo_last(app: App, user_id: int) -> None:
    """Undo a user's newest run."""
    newest = owned(user_id, Run.id).order_by(col(Run.id).desc())
    run_id = await app.services.store.read(lambda rows: rows.exec(newest).first())
    await OwnMemory(app.services, user_id).undo_run(run_id or 0)


async def erase(app: App, user_id: int) -> None:
    """Erase everything about a user."""
    await OwnErasing(app.services, user_id).everything(TYPED["en"])
    await app.worker.drain(only="erase")


async def repair(app: App) -> None:
    """Do what `doctor --repair` does."""
    await app.services.store.write(mend_keywords)
    async for _ in app.services.store.portions(KeywordRepair().portion):
        pass


async def embed_anew(app: App) -> None:
    """Give all that has a vector of one model a vector of another."""
    await app.worker.chores.start()
    await app.worker.drain(only="embed")


async def _figures(folder: Path, store: TimedStore, name: str, act: Awaitable[object]) -> None:
    store.notes.taken()
    began = perf_counter()
    with _turns_beside(folder) as waited:
        await act
    took = perf_counter() - began
    held = store.notes.taken()
    lengths = [other_held.milliseconds for other_held in held]
    longest = max(held, key=lambda held: held.milliseconds)
    figures = [percentile(lengths, 50), percentile(lengths, 99), longest.milliseconds]
    others = [value for value in waited if value != REFUSED] or [REFUSED]
    told(
        [
            name,
            f"{took:.1f}",
            f"{len(held):,}",
            *(f"{figure:.1f}" for figure in (*figures, longest.processor)),
            f"{percentile(others, 99):.0f}",
            f"{max(others):.0f}",
            str(waited.count(REFUSED)),
        ]
    )
    for what, lengths in _slowest(held):
        cells = [f"{percentile(lengths, 99):.1f}", f"{max(lengths):.1f}"]
        told(
            [
                f"  {what}",
                "",
                str(len(lengths)),
                f"{percentile(lengths, 50):.1f}",
                *cells,
                *[""] * 4,
            ]
        )


def _slowest(held: Sequence[Held]) -> list[tuple[str, list[float]]]:
    """Return by kind of work its processor milliseconds, of those kinds that took longest."""
    kinds: dict[str, list[float]] = {}
    for other_held in held:
        kinds.setdefault(other_held.what, []).append(other_held.processor)
    return sorted(kinds.items(), key=lambda each: -max(each[1]))[:SLOWEST]


def told(cells: Sequence[str]) -> None:
    """Print a row of the table."""
    sys.stdout.write(f"| {' | '.join(cells)} |\n")
    sys.stdout.flush()


@contextmanager
def _turns_beside(folder: Path) -> Iterator[list[float]]:
    """Let another process write turns meanwhile; yields what it waited, once it is over."""
    context = multiprocessing.get_context("spawn")
    ready, over = context.Event(), context.Event()
    results: SimpleQueue[list[float]] = context.SimpleQueue()
    other = context.Process(target=_write_turns, args=(folder, ready, over, results))
    waited: list[float] = []
    other.start()
    ready.wait()
    try:
        yield waited
    finally:
        over.set()
        waited += results.get()
        other.join()


def _write_turns(
    folder: Path, ready: Event, over: Event, results: "SimpleQueue[list[float]]"
) -> None:
    store, took = Store.open(folder), list[float]()

    async def write() -> None:
        for text in contents(100_000):
            began = perf_counter()
            try:
                await store.write(partial(_turn, text=text))
                took.append((perf_counter() - began) * 1000)
            except StoreLocked:
                took.append(REFUSED)
            ready.set()
            if over.is_set():
                return
            await asyncio.sleep(BETWEEN_TURNS)

    asyncio.run(write())
    store.close()
    results.put(took)


def _turn(rows: Rows, text: str) -> None:
    user = user_for(rows, "local", "talker", newcomer=Newcomer(), now=NOW)
    place = ("local", "terminal:talker", "lumi")
    talk = conversation_for(rows, place, audience="private", now=NOW)
    incoming = Incoming(
        conversation_id=int(talk.id or 0), user_id=int(user.id or 0), text=text, held_by="other:1"
    )
    got = receive(rows, incoming, pace=PACE, now=NOW)
    settle(rows, got.turn_id, f"I hear that {text}", now=NOW)


if __name__ == "__main__":
    main()
