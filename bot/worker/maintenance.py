"""Chores: the jobs that need no agent, and what is done at each start, day and minute."""

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from sqlmodel import Session as Rows

from bot.worker.daily_work import DailyWork, daily_tasks, put_in_portions
from bot.worker.failures import set_aside
from bot.worker.process import gone
from config.errors import EmbedderUnavailable, JobUnknown, StoreUnreadable
from memory.conversation.conversations import close_silent_sessions, erasing_of
from memory.conversation.turn_recovery import recover, turn_holders
from memory.conversation.zones import follow_settings
from memory.erasure.execution import erase
from memory.erasure.reapplying import erase_again, record_accepted
from memory.forgetting import execution as forgetting
from memory.index.embedding_backlog import (
    messages_to_embed,
    progress,
    store_message_vectors,
    store_vectors,
    to_embed,
    users_to_embed,
    users_with_messages_to_embed,
)
from memory.index.kept_packs import keep_pack
from memory.lifecycle.retention import erase_private_words, sessions_with_private_words
from memory.queue.clock_skew import bring_back
from memory.queue.job_queue import Task
from memory.queue.retries import free_leases, lease_holders, take_up_parked
from memory.services import Services
from memory.tables import Job, Session

log = logging.getLogger(__name__)

DAILY = "day"
MINUTE = "minute"


@dataclass(frozen=True, slots=True)
class Chores:
    """What has to be done beside consolidation."""

    name: str
    """This process, as leases record it."""
    services: Services

    async def start(self) -> None:
        """Take up what an earlier process left: its leases, its turns, and what fell due since."""
        await self._bring_back()
        await self._take_up()
        await self.take_up_parked()
        await self.enqueue(MINUTE)
        await self.enqueue(DAILY)

    async def take_up_parked(self, *, tries: int | None = 1, only_rested: bool = False) -> int:
        """Take up what is parked, for some tries or for all; return how many jobs that were.

        `only_rested` leaves all lying but what was parked for a while.
        """
        services = self.services
        taken = services.store.portions(
            lambda rows: take_up_parked(rows, services.now(), tries=tries, only_rested=only_rested)
        )
        return sum([count async for count in taken])

    async def enqueue(self, what: str) -> None:
        """Put the work of a day or of a minute into the jobs."""
        if what == DAILY:
            await put_in_portions(self.services, daily_tasks(self.services))
            return
        store, model = self.services.store, self.services.embedder.model
        await self._all(self._close_sessions)
        await self._all(lambda rows: len(recover(rows, [], self.services.now())))
        await self._bring_back()
        await self._erase_again()
        await self.take_up_parked(only_rested=True)
        # Looked for by a reader: on a large store this takes a while, and replies need the writer.
        lacking = await store.read(lambda rows: users_with_messages_to_embed(rows, model=model))
        await self._embed_of(lacking)

    async def do(self, job: Job) -> None:
        """Do one job that needs no agent."""
        match job.kind:
            case "decay" | "quality" | "daily":
                await DailyWork(self.services).do(job)
            case "embed":
                await self._embed(int(job.user_id or 0))
            case "pack":
                await keep_pack(self.services.store, int(job.user_id or 0))
            case "erase_session":
                session_id = job.payload["session_id"]
                await self.services.store.write(
                    lambda rows: erase_private_words(rows, session_id, self.services.now())
                )
                await self.services.store.truncate_log()
            case "erase":
                await erase(self.services, job.payload["erasure_id"])
            case "forget":
                number = job.payload["forgetting_id"]
                await forgetting.work_off(self.services, int(job.user_id or 0), number)
            case _:
                raise JobUnknown(job.kind)

    async def _bring_back(self) -> None:
        """Bring back what a clock that was ahead has put off."""
        services = self.services
        deadline = timedelta(seconds=services.settings.turns.deadline_seconds)
        await self._all(lambda rows: bring_back(rows, deadline=deadline, now=services.now()))

    async def _erase_again(self) -> None:
        """Erase again what an older database brought back; one process does, the one that leads.

        What is accepted is recorded for that before, also what no person asked for.
        """
        if await self.services.store.leads():
            with suppress(StoreUnreadable):  # no erasure begins without it, and it says so then
                await record_accepted(self.services)
            again = await erase_again(self.services)
            if again:
                log.warning("The database is from before %s erasures: they are done again.", again)

    async def _all(self, portion: Callable[[Rows], int]) -> None:
        async for _ in self.services.store.portions(portion):
            pass

    async def _take_up(self) -> None:
        services, store = self.services, self.services.store
        embedder, zone = services.embedder, services.settings.timezone
        await store.write(self._free_leases)
        dead = gone(await store.read(turn_holders), own=self.name)
        await self._all(lambda rows: len(recover(rows, dead, services.now())))
        await self._all(lambda rows: follow_settings(rows, zone))
        await put_in_portions(services, await store.read(self._words_to_erase))
        await self._embed_of(
            await store.read(
                lambda rows: users_to_embed(
                    rows, model=embedder.model, dimensions=embedder.dimensions
                )
            )
        )

    def _free_leases(self, rows: Rows) -> None:
        now = self.services.now()
        dead, work = gone(lease_holders(rows), own=self.name), self.services.settings.work
        for job in free_leases(rows, dead, now=now, work=work):
            set_aside(rows, self.services, job)

    def _words_to_erase(self, rows: Rows) -> list[Task]:
        now = self.services.now()
        sessions = [rows.get_one(Session, session) for session in sessions_with_private_words(rows)]
        return [erasing_of(session, now) for session in sessions]

    def _close_sessions(self, rows: Rows) -> int:
        services = self.services
        return close_silent_sessions(rows, sessions=services.settings.sessions, now=services.now())

    async def _embed_of(self, user_ids: Iterable[int]) -> None:
        """Ask for what users have without a vector to be embedded."""
        now = self.services.now()
        tasks = [
            Task(kind="embed", lane=f"user:{user_id}:embed", run_at=now, user_id=user_id)
            for user_id in user_ids
        ]
        await put_in_portions(self.services, tasks)

    async def _embed(self, user_id: int) -> None:
        """Make a user's missing vectors, portion by portion; raises `EmbedderError`."""
        store, embedder = self.services.store, self.services.embedder
        model, width = embedder.model, embedder.dimensions
        while lacking := await store.read(
            lambda rows: to_embed(rows, user_id, model=model, dimensions=width)
        ):
            vectors = await self.services.passages(list(lacking.values()))
            made = {row_id: (text, vectors[text]) for row_id, text in lacking.items()}
            await store.write(partial(store_vectors, user_id=user_id, vectors=made, model=model))
            now = await store.read(lambda rows: progress(rows, model=model, dimensions=width))
            log.info("%s of %s memories embedded by %s", now.made, now.total, model)
        await self._embed_messages(user_id)

    async def _embed_messages(self, user_id: int) -> None:
        store, model = self.services.store, self.services.embedder.model
        while lacking := await store.read(
            lambda rows: messages_to_embed(rows, user_id, model=model)
        ):
            vectors = await self.services.vectors_of(list(lacking.values()))
            if not vectors:
                raise EmbedderUnavailable("The embedder gave no vectors; they are made later.")
            made = {row_id: (text, vectors[text]) for row_id, text in lacking.items()}
            await store.write(partial(store_message_vectors, vectors=made, model=model))
