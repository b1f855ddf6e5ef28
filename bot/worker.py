"""The worker: leases due jobs one after another and works them off; `schedule` only enqueues."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from traceback import format_tb
from zoneinfo import ZoneInfo

from langgraph.graph.state import CompiledStateGraph
from schedule import Scheduler
from sqlmodel import Session as Rows

from bot.chores import DAILY, Chores
from bot.flow.consolidation import (
    KINDS,
    ConsolidationContext,
    ConsolidationState,
    build_consolidation,
)
from bot.flow.run_config import job_config
from bot.right_of_way import RightOfWay
from config.errors import BudgetSpent, CompanionError, ErasureWaits, StoreError
from config.minds.occasion import on_occasion
from memory.cursor import give_up, go_on
from memory.jobs import Backlog, backlog, claim, finish, give_back, put_off, wait
from memory.model_calls import next_month
from memory.services import Services
from memory.tables import Job
from memory.vocabulary import JobKind

log = logging.getLogger(__name__)

Flow = CompiledStateGraph[
    ConsolidationState, ConsolidationContext, ConsolidationState, ConsolidationState
]


@dataclass
class Worker:
    """Works off the jobs of one store, under one name."""

    name: str
    services: Services
    context: ConsolidationContext
    chores: Chores
    flow: Flow = field(default_factory=build_consolidation)
    replies: RightOfWay = field(default_factory=RightOfWay)
    """What goes first in this process."""
    _at_work: asyncio.Lock = field(default_factory=asyncio.Lock)
    _woken: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Work until cancelled, waking for what is due; `chores.start` comes before."""
        keeper = asyncio.create_task(self._keep_time())
        try:
            while True:
                if not await self._work_if_possible():
                    await self._rest()
        finally:
            keeper.cancel()

    def wake(self) -> None:
        """Look for due jobs at once."""
        self._woken.set()

    async def drain(self, only: JobKind | None = None) -> Backlog:
        """Work off everything that is due, or one kind of it, and return what is left."""
        while await self.work_one(only):
            pass
        return await self.left()

    async def left(self) -> Backlog:
        """Return how much work there is."""
        return await self.services.store.read(lambda rows: backlog(rows, self.services.now()))

    async def work_one(self, only: JobKind | None = None) -> bool:
        """Work off one due job, after the one at hand; False where none is due."""
        async with self._at_work:
            return await self._work_one(only)

    async def _work_if_possible(self) -> bool:
        """Work off one job after the replies; a store that cannot be used now ends nothing."""
        await self.replies.give(self.services.settings.work.yield_seconds)
        try:
            return await self.work_one()
        except StoreError as problem:
            log.warning("the worker waits: %s", problem)
            return False

    async def _rest(self) -> None:
        """Wait until woken, or until it is time to look again."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.services.settings.work.poll_seconds):
                await self._woken.wait()
        self._woken.clear()

    async def _work_one(self, only: JobKind | None) -> bool:
        job = await self._claim(only)
        if job is None:
            return False
        try:
            await self._handle(job)
        except asyncio.CancelledError:
            await asyncio.shield(self._give_back(job))
            raise
        except BudgetSpent as problem:
            await self._let_wait(job, problem)
            return True
        except ErasureWaits as problem:
            await self._let_wait_a_while(job, problem)
            return True
        except Exception as problem:  # noqa: BLE001  # a job's edge: the next one must run
            await self._note_failure(job, problem)
            return True
        await self._finish(job)
        return True

    async def _claim(self, only: JobKind | None) -> Job | None:
        services, work = self.services, self.services.settings.work
        claiming = asyncio.create_task(
            services.store.write(
                lambda rows: claim(rows, worker=self.name, now=services.now(), work=work, only=only)
            )
        )
        try:
            return await asyncio.shield(claiming)
        except asyncio.CancelledError:
            with suppress(StoreError):
                if job := await claiming:
                    await self._give_back(job)
            raise

    async def _finish(self, job: Job) -> None:
        services = self.services
        finishing = asyncio.create_task(
            services.store.write(
                lambda rows: finish(rows, int(job.id or 0), worker=self.name, now=services.now())
            )
        )
        try:
            await asyncio.shield(finishing)
        except asyncio.CancelledError:
            await asyncio.wait({finishing})
            raise

    async def _give_back(self, job: Job) -> None:
        """Let another worker, or a later start, take a job that was broken off."""
        await self.services.store.write(lambda rows: give_back(rows, job))

    async def _handle(self, job: Job) -> None:
        with on_occasion(job_id=job.id, user_id=job.user_id, can_wait=True):
            if job.kind in KINDS:
                config = job_config(job, self.context.agents)
                await self.flow.ainvoke({"job": job}, config, context=self.context)
            else:
                await self.chores.do(job)

    async def _let_wait(self, job: Job, problem: BudgetSpent) -> None:
        """Put a job off until the next month, or until the budget may have been raised."""
        log.warning("job %s (%s) waits: %s", job.id, job.kind, problem)
        services, now = self.services, self.services.now()
        look_again = timedelta(minutes=services.settings.budget.look_again_minutes)
        until = min(now + look_again, next_month(now, ZoneInfo(services.settings.timezone)))
        await services.store.write(
            lambda rows: wait(rows, job, until=until, reason=f"BudgetSpent: {problem}")
        )

    async def _let_wait_a_while(self, job: Job, problem: ErasureWaits) -> None:
        """Put an erasure off until what it waits for may have ended; that is no failed try."""
        log.info("job %s (%s) waits: %s", job.id, job.kind, problem)
        until = self.services.now() + timedelta(seconds=self.services.settings.work.backoff_seconds)
        await self.services.store.write(
            lambda rows: wait(rows, job, until=until, reason=f"ErasureWaits: {problem}")
        )

    async def _note_failure(self, job: Job, problem: Exception) -> None:
        services, work = self.services, self.services.settings.work
        known = isinstance(problem, CompanionError)
        log.warning("job %s (%s) failed: %s", job.id, job.kind, type(problem).__name__)
        if not known:
            # Where, but not what: the words of an unknown error may be somebody's.
            log.error("job %s\n%s", job.id, "".join(format_tb(problem.__traceback__)))

        def note(rows: Rows) -> None:
            error = f"{type(problem).__name__}: {problem}" if known else type(problem).__name__
            stored = put_off(rows, job, error=error, now=services.now(), work=work)
            if stored is not None and stored.parked_at is not None and stored.kind == "curate":
                give_up(rows, stored, services.settings.curation)
                go_on(rows, stored, services.settings.curation, services.now())

        await services.store.write(note)

    async def _keep_time(self) -> None:
        """Let `schedule` say when something is due, and put it into the jobs."""
        due: asyncio.Queue[str] = asyncio.Queue()
        scheduler = Scheduler()
        scheduler.every().day.at(self.services.settings.work.daily_at).do(due.put_nowait, DAILY)
        scheduler.every(1).minutes.do(due.put_nowait, "minute")
        while True:
            scheduler.run_pending()
            while not due.empty():
                await self._enqueue(due.get_nowait())
            await asyncio.sleep(min(max(scheduler.idle_seconds or 1, 0.05), 1))

    async def _enqueue(self, what: str) -> None:
        try:
            await self.chores.enqueue(what)
        except StoreError as problem:
            log.warning("%s work is put off: %s", what, problem)
