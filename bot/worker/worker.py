"""The worker: leases due jobs one after another and works them off, the most urgent first."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial

from langgraph.graph.state import CompiledStateGraph
from sqlmodel import Session as Rows

from bot.flow.agent_jobs import JOBS, ConsolidationContext
from bot.flow.consolidation import ConsolidationState, build_consolidation
from bot.flow.run_config import job_config
from bot.worker.failures import log_unknown, note, set_aside, settle_failure
from bot.worker.maintenance import Chores
from bot.worker.reply_priority import RightOfWay
from bot.worker.timekeeper import Timekeeper
from config.errors import StoreError
from config.models.calls.call_context import on_occasion
from memory.conversation.conversations import is_private
from memory.queue.job_queue import anything_due, claim, finish, renew
from memory.queue.job_report import Backlog, backlog
from memory.queue.retries import give_back
from memory.services import Services
from memory.tables import Job, row_id
from memory.vocabulary import JobKind

log = logging.getLogger(__name__)

Flow = CompiledStateGraph[
    ConsolidationState, ConsolidationContext, ConsolidationState, ConsolidationState
]
FAIR = 5
"""One job in so many is what has been due longest, however urgent: nothing waits for ever."""
QUIET_SECONDS = 30.0
"""So long a job that has ended its process waits at most until nobody is being answered."""


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
    _claims: int = 0

    async def run(self) -> None:
        """Work until cancelled, waking for what is due; `chores.start` comes before."""
        timekeeper = Timekeeper(self.services.settings.work, self.chores.enqueue)
        keeper = asyncio.create_task(timekeeper.run())
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
        while await self.work_next(only):
            pass
        return await self.left()

    async def left(self) -> Backlog:
        """Return how much work there is."""
        return await self.services.store.read(lambda rows: backlog(rows, self.services.now()))

    async def work_next(self, only: JobKind | None = None) -> bool:
        """Work off one due job, after the one at hand; False where none is due."""
        async with self._at_work:
            return await self._work_next(only)

    async def _work_if_possible(self) -> bool:
        """Work off one job after the replies; what goes wrong around a job ends nothing."""
        await self.replies.give(self.services.settings.work.yield_seconds)
        try:
            return await self.work_next()
        except StoreError as problem:
            log.warning("the worker waits: %s", problem)
        except Exception as problem:  # noqa: BLE001  # the worker's edge: later jobs must run
            log_unknown("the worker stumbled", problem)
        return False

    async def _rest(self) -> None:
        """Wait until woken, or until it is time to look again."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.services.settings.work.poll_seconds):
                await self._woken.wait()
        self._woken.clear()

    async def _work_next(self, only: JobKind | None) -> bool:
        job = await self._claim(only)
        if job is None:
            return False
        try:
            async with self._held(job):
                await self._handle(job)
        except asyncio.CancelledError:
            await asyncio.shield(self._give_back(job))
            raise
        except Exception as problem:  # noqa: BLE001  # a job's edge: the next one must run
            await self._fail(job, problem)
            return True
        await self._finish(job)
        return True

    async def _fail(self, job: Job, problem: Exception) -> None:
        """Settle a failure; a job that was erased with its user meanwhile has not failed."""
        store = self.services.store
        if await store.read(lambda rows: rows.get(Job, job.id)) is None:
            log.info("job %s (%s) was erased while it was worked on", job.id, job.kind)
            return
        note(job, problem)
        await store.write(partial(settle_failure, services=self.services, job=job, problem=problem))

    async def _claim(self, only: JobKind | None) -> Job | None:
        services = self.services
        if not await services.store.read(lambda rows: anything_due(rows, services.now())):
            return None
        self._claims += 1
        claiming = asyncio.create_task(services.store.write(partial(self._take, only=only)))
        try:
            return await asyncio.shield(claiming)
        except asyncio.CancelledError:
            with suppress(StoreError):
                if job := await claiming:
                    await self._give_back(job)
            raise

    def _take(self, rows: Rows, *, only: JobKind | None) -> Job | None:
        """Lease a job; what has ended its process too often is set aside on the way."""
        services, fair = self.services, self._claims % FAIR == 0
        while True:
            job = claim(
                rows,
                worker=self.name,
                now=services.now(),
                work=services.settings.work,
                only=only,
                fair=fair,
            )
            if job is None or job.parked_at is None:
                return job
            set_aside(rows, services, job)

    @asynccontextmanager
    async def _held(self, job: Job) -> AsyncIterator[None]:
        """Keep the lease while the block works: only a process that ended lets it run out."""
        keeping = asyncio.create_task(self._keep(job))
        try:
            yield
        finally:
            keeping.cancel()
            # Not the task itself: its end and a cancellation of this one would look the same.
            await asyncio.wait({keeping})

    async def _keep(self, job: Job) -> None:
        services, work = self.services, self.services.settings.work
        while True:
            await asyncio.sleep(work.lease_seconds / 3)
            with suppress(StoreError):
                await services.store.write(
                    lambda rows: renew(rows, job, now=services.now(), work=work)
                )

    async def _finish(self, job: Job) -> None:
        services = self.services
        finishing = asyncio.create_task(
            services.store.write(
                lambda rows: finish(rows, row_id(job), worker=self.name, now=services.now())
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
        if job.kills:
            await self.replies.give(QUIET_SECONDS)
        own = await self.services.store.read(lambda rows: is_private(rows, job.conversation_id))
        with on_occasion(job_id=job.id, user_id=job.user_id, can_wait=True, keeps_words=own):
            if job.kind in JOBS:
                config = job_config(job, self.context.agents)
                await self.flow.ainvoke({"job": job}, config, context=self.context)
            else:
                await self.chores.do(job)
