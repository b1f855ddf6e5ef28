"""The work of a day, portion by portion: others write in between, and what is urgent goes first."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypeVar
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.errors import StoreError
from curator.compression.job import measure
from memory.backups.backup import backup_folder, expire
from memory.index.kept_packs import pack_tasks
from memory.lifecycle.ages import (
    drop_old_calls,
    drop_old_events,
    drop_old_jobs,
    drop_old_traces,
    drop_old_write_keys,
)
from memory.lifecycle.compression_candidates import compression_tasks
from memory.lifecycle.decay import cross_thresholds
from memory.lifecycle.purge import purge_forgotten
from memory.lifecycle.retention import blank_old_messages
from memory.queue.elapsed_time import elapsed_until
from memory.queue.job_kinds import DAILY_WORK
from memory.queue.job_queue import Task, anything_due, enqueue
from memory.queue.leasing import JobChoice
from memory.queue.unfinished import unfinished_tasks
from memory.reports.memory_view import Viewer
from memory.reports.quality_trend import drop_old, keep, measured, unreported
from memory.reports.quality_warnings import warnings
from memory.services import Services
from memory.storage.call_log import blank_texts, old_texts
from memory.summaries.chapters import chapter_tasks
from memory.summaries.profile_schedule import profile_tasks
from memory.tables import Job, User
from memory.vocabulary import JobKind
from reviewer.schedule import judging_tasks

log = logging.getLogger(__name__)

T = TypeVar("T")

KINDS: tuple[JobKind, ...] = ("decay", "quality", "daily")
"""The jobs of a day, in order: what fades, its figures, and what is to be asked of the agents."""
USERS = 20
"""After so many users it is looked whether anything more urgent is due."""
TASKS = 10
"""How many jobs one transaction puts in."""
CALLS = 100
"""The words of how many calls one transaction blanks."""


@dataclass(frozen=True, slots=True)
class DailyWork:
    """Does the jobs of a day; what has to give way is asked for anew, and goes on where it was."""

    services: Services

    async def do(self, job: Job) -> None:
        """Do one job, or as much of it as goes before anything more urgent is due."""
        match job.kind:
            case "decay":
                left = None if await self._decay() else _task("decay", self.services)
            case "quality":
                left = None if await self._keep_quality() else _task("quality", self.services)
            case _:
                left = await self._ask_for_all(job.payload.get("after", 0))
        if left is not None:
            await self.services.store.write(partial(put_in, tasks=[left], services=self.services))

    async def _ask_for_all(self, after: int) -> Task | None:
        """Put in what is due of each user; return what to go on with later, if anything is left."""
        store = self.services.store
        while users := await store.read(partial(_users, after=after)):
            for user_id in users:
                tasks = await store.read(partial(_due_of, user_id=user_id, services=self.services))
                await put_in_portions(self.services, tasks)
                after = user_id
            if await self._is_outranked():
                return _task("daily", self.services, after=after)
        return None

    async def _decay(self) -> bool:
        """Let go what is over; False where something more urgent is due before all of it is."""
        services = self.services
        fading = partial(cross_thresholds, policy=services.policy)
        for portion in (fading, lambda rows, now: drop_old_events(rows), drop_old_write_keys):
            if not await self._in_portions(partial(_at, portion, services)):
                return False
        elapsed = await self._elapsed()
        if elapsed is not None and not await self._clean(elapsed):
            return False
        await self._bring_in_order()
        await self._warn()
        return True

    async def _elapsed(self) -> datetime | None:
        """Return as of when what is too old may go; what a clock that leaps calls old may not."""
        now = self.services.now()
        elapsed = await self.services.store.read(partial(elapsed_until, now=now))
        if elapsed is not None and elapsed < now:
            log.warning(
                "the clock says %s, but nothing was done after %s: it leapt ahead, or nothing "
                "ran; what has become too old since goes once it has stood for a day",
                f"{now:%Y-%m-%d %H:%M}",
                f"{elapsed:%Y-%m-%d %H:%M}",
            )
        return elapsed

    async def _clean(self, elapsed: datetime) -> bool:
        """Let go for good what was too old by then; False where something more urgent is due."""
        for portion in self._what_is_too_old():
            if not await self._in_portions(partial(portion, now=elapsed)):
                return False
        if not (await self._blank_calls(elapsed) and await self._purge(elapsed)):
            return False
        await self._expire_backups(elapsed)
        return True

    def _what_is_too_old(self) -> Iterator[Callable[..., int]]:
        """Yield what lets a portion go: of words, traces, done jobs, calls of models, figures."""
        settings = self.services.settings
        retention, zone = settings.retention, ZoneInfo(settings.timezone)
        yield partial(blank_old_messages, retention=retention)
        yield partial(drop_old_traces, retention=retention)
        yield partial(drop_old_jobs, retention=retention)
        yield partial(drop_old_calls, retention=retention, zone=zone)
        yield partial(drop_old, limits=settings.quality)

    async def _in_portions(self, portion: Callable[[Rows], int]) -> bool:
        """Do portions until nothing is left; False where something more urgent is due before."""
        async for _ in self.services.store.portions(portion):
            if await self._is_outranked():
                return False
        return True

    async def _is_outranked(self) -> bool:
        services = self.services
        return await services.store.read(
            lambda rows: anything_due(rows, services.now(), JobChoice(before=DAILY_WORK))
        )

    async def _blank_calls(self, elapsed: datetime) -> bool:
        services, retention = self.services, self.services.settings.retention
        old = await services.store.read(partial(old_texts, retention=retention, now=elapsed))
        for start in range(0, len(old), CALLS):
            these = old[start : start + CALLS]
            await services.store.write(partial(blank_texts, call_ids=these))
            if await self._is_outranked():
                return False
        return True

    async def _purge(self, elapsed: datetime) -> bool:
        services, gone = self.services, 0

        def portion(rows: Rows) -> int:
            nonlocal gone
            count = purge_forgotten(rows, services.settings.fading, elapsed)
            gone += count
            return count

        finished = await self._in_portions(portion)
        if gone:
            await services.store.truncate_log()
        return finished

    async def _expire_backups(self, elapsed: datetime) -> None:
        """Delete the backups that are too old, with the words in them that were erased since."""
        settings = self.services.settings
        days, folder = settings.backup.days, backup_folder(settings)
        try:
            for gone in await asyncio.to_thread(expire, folder, now=elapsed, days=days):
                log.info("%s is deleted: it is older than %s days", gone.name, days)
        except OSError as problem:
            log.warning("old backups cannot be deleted: %s", problem.strerror)

    async def _bring_in_order(self) -> None:
        """Let each user's rows lie side by side, where nobody has to wait long for it."""
        try:
            left = await self.services.store.bring_in_order()
        except StoreError as problem:
            log.warning("the rows could not be brought in order: %s", problem)
        else:
            if left:
                log.info("%s could not be brought in order beside others", ", ".join(left))

    async def _warn(self) -> None:
        services = self.services
        for warning in await services.store.read(partial(warnings, services.settings.quality)):
            log.warning(
                "user %s: %s is %s, over %s",
                warning.user_id,
                warning.what,
                warning.value,
                warning.limit,
            )

    async def _keep_quality(self) -> bool:
        """Keep the figures of each user's day; each is read off the writer, and stored alone."""
        services, limits = self.services, self.services.settings.quality
        viewer = Viewer(services.now(), services.policy)
        lacking = await services.store.read(lambda rows: unreported(rows, viewer.now))
        for number, user_id in enumerate(lacking, start=1):
            row = await services.store.read(
                partial(measured, user_id=user_id, viewer=viewer, limits=limits)
            )
            if row is not None:
                await services.store.write(partial(keep, row=row))
            if number % USERS == 0 and await self._is_outranked():
                return False
        return True


async def put_in_portions(services: Services, tasks: Sequence[Task]) -> None:
    """Put jobs in, so many in each transaction."""
    for start in range(0, len(tasks), TASKS):
        these = tasks[start : start + TASKS]
        await services.store.write(partial(put_in, tasks=these, services=services))


def put_in(rows: Rows, tasks: Sequence[Task], services: Services) -> None:
    """Put jobs in, but of a user who was erased since they were thought of."""
    now = services.now()
    for task in tasks:
        if task.user_id is None or rows.get(User, task.user_id) is not None:
            enqueue(rows, task, now)


def daily_tasks(services: Services) -> list[Task]:
    """Return the jobs that are put in each day."""
    return [_task(kind, services) for kind in KINDS]


def _task(kind: JobKind, services: Services, *, after: int | None = None) -> Task:
    payload = None if after is None else {"after": after}
    return Task(kind=kind, lane=kind, run_at=services.now(), payload=payload)


def _at(portion: Callable[..., T], services: Services, rows: Rows) -> T:
    """Do a portion at the present instant."""
    return portion(rows, now=services.now())


def _users(rows: Rows, after: int) -> list[int]:
    users = select(User.id).where(col(User.id) > after).order_by(col(User.id)).limit(USERS)
    return [found_id for found_id in rows.exec(users) if found_id is not None]


def _due_of(rows: Rows, user_id: int, services: Services) -> list[Task]:
    """Return what is to be done for a user, mostly by agents; nothing where the user is gone."""
    user, settings, now = rows.get(User, user_id), services.settings, services.now()
    if user is None:
        return []
    return [
        *chapter_tasks(rows, user, settings.fading, now),
        *compression_tasks(rows, user_id, measure(services)),
        *judging_tasks(rows, user, now),
        *unfinished_tasks(rows, user_id, now),
        *profile_tasks(rows, user_id, settings.profile, now),
        *pack_tasks(rows, user_id, now),
    ]
