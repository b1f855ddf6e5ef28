"""Chores: the jobs that need no agent, and what is done at each start, day and minute."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from bot.failures import set_aside
from bot.process import gone
from config.errors import EmbedderUnavailable, JobUnknown
from curator.compressing import measure
from memory.ages import drop_old_calls, drop_old_jobs, drop_old_traces
from memory.backup import backup_folder, expire
from memory.chapters import chapter_tasks
from memory.clock_skew import bring_back
from memory.conversations import close_silent_sessions, erasing_of
from memory.decay import cross_thresholds
from memory.embedding import progress, store_vectors, to_embed, users_to_embed
from memory.embedding_rounds import (
    messages_to_embed,
    store_message_vectors,
    users_with_messages_to_embed,
)
from memory.erasure.erasing import erase
from memory.jobs import Task, enqueue
from memory.listing import Viewer
from memory.model_calls import blank_old_texts
from memory.profile_due import ask_where_due
from memory.purge import purge_forgotten
from memory.quality_trend import drop_old, keep, measured, unreported
from memory.quality_warnings import warnings
from memory.resting import compression_tasks
from memory.retention import blank_old_messages, erase_private_words, sessions_with_private_words
from memory.retries import free_leases, lease_holders, take_up_parked
from memory.services import Services
from memory.tables import Job, Session, User
from memory.turns import recover, turn_holders
from memory.unfinished import unfinished_tasks, users_with_unfinished
from memory.zones import follow_settings
from reviewer.timetable import judging_tasks

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
        await self.services.store.write(self._take_up)
        await self.take_up_parked()
        await self.enqueue(MINUTE)
        await self.enqueue(DAILY)

    async def take_up_parked(self, *, tries: int | None = 1, only_rested: bool = False) -> int:
        """Take up what is parked, for some tries or for all; return how many jobs that were.

        `only_rested` leaves all lying but what was parked for a while.
        """
        services, count = self.services, 0
        while taken := await services.store.write(
            lambda rows: take_up_parked(rows, services.now(), tries=tries, only_rested=only_rested)
        ):
            count += taken
        return count

    async def enqueue(self, what: str) -> None:
        """Put the work of a day or of a minute into the jobs."""
        store, model = self.services.store, self.services.embedder.model
        await store.write(self._daily if what == DAILY else self._each_minute)
        if what == DAILY:
            return
        await self._bring_back()
        await self.take_up_parked(only_rested=True)
        # Looked for by a reader: on a large store this takes a while, and replies need the writer.
        lacking = await store.read(lambda rows: users_with_messages_to_embed(rows, model=model))
        if lacking:
            await store.write(lambda rows: self._embed_what_was_said(rows, lacking))

    async def do(self, job: Job) -> None:
        """Do one job that needs no agent."""
        match job.kind:
            case "decay":
                await self._decay()
            case "quality":
                await self._keep_quality()
            case "embed":
                await self._embed(int(job.user_id or 0))
            case "erase_session":
                session_id = job.payload["session_id"]
                await self.services.store.write(
                    lambda rows: erase_private_words(rows, session_id, self.services.now())
                )
                await self.services.store.truncate_log()
            case "erase":
                await erase(self.services, job.payload["erasure_id"])
            case _:
                raise JobUnknown(job.kind)

    async def _bring_back(self) -> None:
        """Bring back what a clock that was ahead has put off."""
        services = self.services
        deadline = timedelta(seconds=services.settings.turns.deadline_seconds)
        while await services.store.write(
            lambda rows: bring_back(rows, deadline=deadline, now=services.now())
        ):
            pass

    def _take_up(self, rows: Rows) -> None:
        now = self.services.now()
        dead, work = gone(lease_holders(rows), own=self.name), self.services.settings.work
        for job in free_leases(rows, dead, now=now, work=work):
            set_aside(rows, self.services, job)
        recover(rows, gone(turn_holders(rows), own=self.name), now)
        follow_settings(rows, self.services.settings.timezone)
        for session_id in sessions_with_private_words(rows):
            enqueue(rows, erasing_of(rows.get_one(Session, session_id), now), now)
        for user_id in users_to_embed(
            rows,
            model=self.services.embedder.model,
            dimensions=self.services.embedder.dimensions,
        ):
            lane = f"user:{user_id}:embed"
            enqueue(rows, Task(kind="embed", lane=lane, run_at=now, user_id=user_id), now)

    def _daily(self, rows: Rows) -> None:
        now = self.services.now()
        enqueue(rows, Task(kind="decay", lane="decay", run_at=now), now)
        enqueue(rows, Task(kind="quality", lane="quality", run_at=now), now)
        for task in chapter_tasks(rows, self.services.settings.fading, now):
            enqueue(rows, task, now)
        for task in compression_tasks(rows, measure(self.services)):
            enqueue(rows, task, now)
        for task in judging_tasks(rows, now):
            enqueue(rows, task, now)
        for user_id in users_with_unfinished(rows):
            for task in unfinished_tasks(rows, user_id, now):
                enqueue(rows, task, now)
        ask_where_due(rows, self.services.settings.profile, now)

    def _each_minute(self, rows: Rows) -> None:
        now = self.services.now()
        close_silent_sessions(rows, sessions=self.services.settings.sessions, now=now)
        recover(rows, [], now)

    def _embed_what_was_said(self, rows: Rows, user_ids: Sequence[int]) -> None:
        now = self.services.now()
        for user_id in user_ids:
            if rows.get(User, user_id) is None:  # erased since they were looked for
                continue
            lane = f"user:{user_id}:embed"
            enqueue(rows, Task(kind="embed", lane=lane, run_at=now, user_id=user_id), now)

    async def _decay(self) -> None:
        services = self.services
        retention = services.settings.retention
        while await services.store.write(
            lambda rows: cross_thresholds(rows, services.now(), services.rules)
        ):
            pass
        await services.store.write(lambda rows: blank_old_messages(rows, retention, services.now()))
        await services.store.write(lambda rows: blank_old_texts(rows, retention, services.now()))
        await self._drop_old_records()
        await self._purge()
        await self._expire_backups()
        for warning in await services.store.read(partial(warnings, services.settings.quality)):
            log.warning(
                "user %s: %s is %s, over %s",
                warning.user_id,
                warning.what,
                warning.value,
                warning.limit,
            )

    async def _keep_quality(self) -> None:
        """Keep the figures of each user's day; each is read off the writer, and stored alone."""
        services, limits = self.services, self.services.settings.quality
        viewer = Viewer(services.now(), services.rules)
        lacking = await services.store.read(lambda rows: unreported(rows, viewer.now))
        for user_id in lacking:
            row = await services.store.read(
                partial(measured, user_id=user_id, viewer=viewer, limits=limits)
            )
            if row is not None:
                await services.store.write(partial(keep, row=row))
        await services.store.write(lambda rows: drop_old(rows, limits, services.now()))

    async def _drop_old_records(self) -> None:
        """Delete what is over of traces, done jobs and calls of models, portion by portion."""
        services, retention = self.services, self.services.settings.retention
        zone = ZoneInfo(services.settings.timezone)
        for drop in (drop_old_traces, drop_old_jobs, partial(drop_old_calls, zone=zone)):
            while await services.store.write(
                partial(drop, retention=retention, now=services.now())
            ):
                pass

    async def _purge(self) -> None:
        services, fading = self.services, self.services.settings.fading
        gone = 0
        while count := await services.store.write(
            lambda rows: purge_forgotten(rows, fading, services.now())
        ):
            gone += count
        if gone:
            await services.store.truncate_log()

    async def _expire_backups(self) -> None:
        """Delete the backups that are too old, with the words in them that were erased since."""
        settings, now = self.services.settings, self.services.now()
        days, folder = settings.backup.days, backup_folder(settings)
        try:
            for gone in await asyncio.to_thread(expire, folder, now=now, days=days):
                log.info("%s is deleted: it is older than %s days", gone.name, days)
        except OSError as problem:
            log.warning("old backups cannot be deleted: %s", problem.strerror)

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
