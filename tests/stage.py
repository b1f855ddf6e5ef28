"""A stage: everything wired as `bot.app` wires it, with the test's own clock, voice and agents."""

import asyncio
import json
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import SecretStr
from sqlalchemy import Connection, event, inspect
from sqlalchemy.exc import OperationalError
from sqlmodel import Session as Rows
from sqlmodel import SQLModel, select

from bot.actions.local_chat import LocalChat, open_talk
from bot.app import App
from bot.flow.agent_jobs import Agents
from bot.voice.voice import Voice
from bot.worker.process import this_process
from bot.worker.worker import Worker
from config.character import Character, load_character
from config.models.embedding.embedder import Embedder, HashedEmbedder
from config.prompting.prompt import Prompts
from config.settings.loader import DEFAULT_FILE, DOTENV, Settings, load
from config.settings.names import PREFIX
from memory.clock import FixedClock
from memory.index.warm_caches import WarmUsers
from memory.queue.job_queue import claim
from memory.services import Services
from memory.storage.store import Store
from memory.tables import Job, Memory, Message, Operation, Turn
from memory.vocabulary import JobKind
from tests.stores import address_of, asked, blank_store, on_postgres

T = TypeVar("T")
Row = TypeVar("Row", bound=SQLModel)
START = datetime(2026, 3, 2, 9, tzinfo=UTC)


@dataclass
class Stage:
    """One open store, and those who act on it."""

    app: App
    clock: FixedClock

    @property
    def services(self) -> Services:
        return self.app.services

    @property
    def worker(self) -> Worker:
        return self.app.worker

    @property
    def folder(self) -> Path:
        return self.app.settings.data

    async def run_on(self, **by: float) -> datetime:
        """Let time go by while the companion runs: it did something a day ago, which tells so."""
        now = self.clock.move(**by)
        await self.write(lambda rows: rows.add(done_job(now - timedelta(days=1))))
        return now

    async def talk(self, user: str = "me") -> LocalChat:
        return await open_talk(self.app, user)

    async def write(self, work: Callable[[Rows], T]) -> T:
        return await self.services.store.write(work)

    async def all(self, table: type[Row]) -> list[Row]:
        oldest_first = select(table).order_by(*inspect(table).primary_key)
        return await self.services.store.read(lambda rows: list(rows.exec(oldest_first)))

    async def only(self, table: type[Row]) -> Row:
        [row] = await self.all(table)
        return row

    async def contents(self) -> list[str]:
        """Return what the active memories say, episodes left out."""
        memories = await self.all(Memory)
        return [
            memory.content
            for memory in memories
            if memory.state == "active" and memory.category != "episode"
        ]

    async def episodes(self) -> list[Memory]:
        return [memory for memory in await self.all(Memory) if memory.category == "episode"]

    async def counts(self) -> tuple[int, int]:
        """Return how many memories and operations there are."""
        return len(await self.all(Memory)), len(await self.all(Operation))

    async def take(self, kind: JobKind, *, worker: str = "test") -> Job:
        """Lease the next job, which must be of this kind."""
        job = await self.write(
            lambda rows: claim(
                rows, worker=worker, now=self.clock.now(), work=self.app.settings.work
            )
        )
        assert job is not None
        assert job.kind == kind
        return job

    def look(self, query: str) -> Any:
        """Return the first value that another process would read."""
        found = asked(self.folder, query)
        return found and found[0][0]

    def damage(self, statement: str) -> None:
        """Change the database behind the program's back."""
        asked(self.folder, statement)

    def on_disk(self, words: str) -> bool:
        """Tell whether any file of the data folder holds the words."""
        files = [path for path in self.folder.iterdir() if path.is_file()]
        return any(words.encode() in file.read_bytes() for file in files)


@dataclass(frozen=True)
class _StagedApp(App):
    """The same with a test's own voice and agents, where it brings any."""

    own_voice: Voice | None = None
    own_agents: Agents | None = None

    def voice(self) -> Voice:
        return self.own_voice or super().voice()

    @property
    def has_voice_of_model(self) -> bool:
        return self.own_voice is not None or super().has_voice_of_model

    def agents(self) -> Agents:
        return self.own_agents or super().agents()


@contextmanager
def staged(
    folder: Path,
    *,
    voice: Voice | None = None,
    agents: Agents | None = None,
    embedder: Embedder | None = None,
    start: datetime = START,
    **settings: Any,
) -> Iterator[Stage]:
    """Open a store with whatever parts the test does not bring made by the settings."""
    chosen = settings_for(folder, settings)
    if on_postgres():
        chosen = chosen.model_copy(update={"database": SecretStr(address_of(folder))})
    clock, prompts, name = FixedClock(start), bundled_prompts(), this_process()
    embedder = embedder or HashedEmbedder()
    store = blank_store(chosen.data)
    warm = WarmUsers(model=embedder.model, dimensions=embedder.dimensions)
    services = Services(store=store, settings=chosen, clock=clock, embedder=embedder, warm=warm)
    app = _StagedApp(name, services, _character(chosen.character), prompts, voice, agents)
    try:
        yield Stage(app, clock)
    finally:
        store.close()


@contextmanager
def full_disk(store: Store, *, after: int = 0) -> Iterator[None]:
    """Let nothing be written after so many transactions more, as where the disk is full.

    What is kept can be read.
    """
    left = [after]

    def refuse(connection: Connection) -> None:
        left[0] -= 1
        if left[0] >= 0:
            return
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError("COMMIT", None, full)

    event.listen(store._writer, "commit", refuse)
    try:
        yield
    finally:
        event.remove(store._writer, "commit", refuse)


def settings_for(folder: Path, given: Mapping[str, Any]) -> Settings:
    """Return what `load` does: the same again where nothing but what is given says anything."""
    said_elsewhere = any(name.startswith(PREFIX) for name in os.environ)
    if said_elsewhere or DEFAULT_FILE.exists() or DOTENV.exists():
        return load(data=folder, **given)
    try:
        plain = _loaded(json.dumps(given))
    except TypeError:
        return load(data=folder, **given)
    return plain.model_copy(update={"data": folder.absolute()})


@cache
def _loaded(given: str) -> Settings:
    """Load settings once: that takes longer than most turns."""
    return load(**json.loads(given))


@cache
def bundled_prompts() -> Prompts:
    """Return the prompts, which never change: read once, as that takes longer than most tests."""
    return Prompts.load()


def _character(name_or_path: str) -> Character:
    """Return the character; one that is bundled never changes, and is read once."""
    is_bundled = not name_or_path.endswith(".toml")
    return _bundled_character(name_or_path) if is_bundled else load_character(name_or_path)


_bundled_character = cache(load_character)


def done_job(at: datetime) -> Job:
    """Return a job that was done then."""
    return Job(kind="decay", lane="decay", run_at=at, done_at=at, created_at=at)


async def said(talk: LocalChat, text: str) -> str:
    """Say something and return the whole reply."""
    return "".join([piece async for piece in talk.say(text)])


async def last_turn(stage: Stage) -> Turn:
    return (await stage.all(Turn))[-1]


async def texts(stage: Stage) -> list[str]:
    return [message.text for message in await stage.all(Message)]


async def eventually(find: Callable[[], Awaitable[T]]) -> T:
    """Return what is found as soon as something is; the test bounds the time."""
    while True:
        if found := await find():
            return found
        await asyncio.sleep(0.01)
