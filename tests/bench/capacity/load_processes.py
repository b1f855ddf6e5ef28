"""The processes of a loaded companion: those that talk with people, and those that keep memory."""

import asyncio
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from pydantic import SecretStr

from bot.actions.local_chat import LocalChat, open_talk
from bot.clock import SystemClock
from bot.process.garbage import look_briefly, look_rarely
from bot.worker.process import this_process
from config.character import load_character
from config.settings.loader import Settings, load
from memory.store_services import StoreServices, open_store
from tests.bench.capacity.load_agents import LoadedApp
from tests.bench.stores.filled_store import WORDS

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

WORDS_SAID = 12


@dataclass(frozen=True, slots=True)
class Loaded:
    """Where a loaded companion keeps its rows, and how slow its model is."""

    folder: Path
    address: str
    """Of PostgreSQL; empty: SQLite in the folder."""
    model_seconds: float
    concurrency: int = 4

    @contextmanager
    def opened(self) -> Iterator[LoadedApp]:
        """Wire a process of it."""
        logging.disable(logging.WARNING)
        look_rarely()
        look_briefly()
        settings = _settings(self)
        store = open_store(settings)
        known = StoreServices(store=store, settings=settings, clock=SystemClock())
        try:
            yield LoadedApp(
                this_process(),
                known,
                load_character(settings.character),
                model_seconds=self.model_seconds,
            )
        finally:
            store.close()


def _settings(loaded: Loaded) -> Settings:
    chosen = load(data=loaded.folder, work={"concurrency": loaded.concurrency})
    return chosen.model_copy(update={"database": SecretStr(loaded.address)})


@dataclass(frozen=True, slots=True)
class Signs:
    """What front ends wait for: that all are there, and that it is over."""

    ready: Barrier
    ends: Event


@dataclass(slots=True)
class Talked:
    """What one front end did, in milliseconds."""

    rounds: int = 0
    failed: int = 0
    before: list[float] = field(default_factory=list)
    """From a message to the first piece of its reply, without the model's time."""
    after: list[float] = field(default_factory=list)
    """From the last piece until all is stored."""


def keep_memory(loaded: Loaded, ends: Event) -> None:
    """Work off jobs until told to end."""

    async def work(app: LoadedApp) -> None:
        worker = asyncio.create_task(app.worker.run())
        await asyncio.to_thread(ends.wait)
        worker.cancel()
        with suppress(asyncio.CancelledError):
            await worker

    with loaded.opened() as app:
        asyncio.run(work(app))


def talk(
    loaded: Loaded, users: range, rate: float, signs: "Signs", told: "SimpleQueue[Talked]"
) -> None:
    """Have so many rounds a second with these users in turn, until told to end."""
    with loaded.opened() as app:
        assert app.flow
        assert app.turn  # what takes long to load is there before anybody speaks
        signs.ready.wait()
        told.put(asyncio.run(_talk(app, users, rate, signs.ends)))


def greet(loaded: Loaded, users: range, told: "SimpleQueue[Talked]") -> None:
    """Have one round with each of these users, one after the other."""

    async def work(app: LoadedApp) -> Talked:
        done = Talked()
        for user in users:
            chat = await open_talk(app, f"user {user}")
            await _round(chat, f"My number is {user}.", app.model_seconds, done)
        return done

    with loaded.opened() as app:
        told.put(asyncio.run(work(app)))


async def _talk(app: LoadedApp, users: range, rate: float, ends: Event) -> Talked:
    done, rounds, talks = Talked(), set[asyncio.Task[None]](), dict[int, LocalChat]()
    chance, began, number = random.Random(users.start), perf_counter(), 0
    while not ends.is_set():
        user = users[number % len(users)]
        if user not in talks:
            talks[user] = await open_talk(app, f"user {user}")
        line = " ".join(chance.choices(WORDS, k=WORDS_SAID))
        round_ = asyncio.create_task(
            _round(talks[user], f"{line} {user} {number}.", app.model_seconds, done)
        )
        rounds.add(round_)
        round_.add_done_callback(rounds.discard)
        number += 1
        await asyncio.sleep(max(0.0, began + number / rate - perf_counter()))
    await asyncio.gather(*rounds)
    return done


async def _round(chat: LocalChat, line: str, model_seconds: float, done: Talked) -> None:
    began, first, last = perf_counter(), 0.0, 0.0
    try:
        async for _ in chat.say(line):
            last = perf_counter()
            first = first or last
    except Exception:  # noqa: BLE001  # whatever went wrong, the round is counted as lost
        done.failed += 1
        return
    done.rounds += 1
    done.before.append((first - began - model_seconds) * 1000)
    done.after.append((perf_counter() - last) * 1000)
