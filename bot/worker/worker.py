"""The worker: leases due jobs, the most urgent first, and works off some of them at once.

Of one lane one job runs at a time. What asks no model keeps the processor busy, so that one such
job runs at a time; what a person waits for is taken however busy the worker is.
"""

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from langgraph.graph.state import CompiledStateGraph
from sqlmodel import Session as Rows

from bot.flow.agent_jobs import JOBS, ConsolidationContext, asks_model
from bot.flow.consolidation import ConsolidationState, build_consolidation
from bot.flow.run_config import job_config
from bot.process.ending import end
from bot.worker.failures import log_unknown, note, set_aside, settle_failure
from bot.worker.maintenance import Chores
from bot.worker.reply_priority import RightOfWay
from bot.worker.running_jobs import RunningJobs
from bot.worker.timekeeper import Timekeeper
from config.errors import StoreError
from config.models.calls.call_context import on_occasion
from memory.conversation.conversations import is_private
from memory.queue.job_kinds import WAS_SAID
from memory.queue.job_queue import anything_due, claim, finish, renew
from memory.queue.job_report import Backlog, backlog
from memory.queue.leasing import JobChoice
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
APART_SECONDS = 0.02
"""Workers that are called at once look one after the other: most find that it is taken already."""
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
    running: RunningJobs = field(default_factory=RunningJobs)
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _claims: int = 0

    async def run(self) -> None:
        """Work until cancelled, waking for what is due; `chores.start` comes before."""
        timekeeper = Timekeeper(self.services.settings.work, self._ask_for)
        self._listen(asyncio.get_running_loop())
        keeper, works = asyncio.create_task(timekeeper.run()), set[asyncio.Task[None]]()
        try:
            while True:
                job = await self._claim_if_possible()
                if job is None:
                    await self._rest()
                else:
                    work = asyncio.create_task(self._work_apart(job))
                    works.add(work)
                    work.add_done_callback(works.discard)
                    # It begins before anything can end it: what is claimed is then given back.
                    await asyncio.sleep(0)
        finally:
            await end([keeper, *works])

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Be woken, too, by what other processes put in: not all of them in the same moment."""

        def wake() -> None:
            late = random.uniform(0, APART_SECONDS)  # noqa: S311  # nobody gains by guessing it
            loop.call_soon_threadsafe(loop.call_later, late, self.wake)

        self.services.store.listen(wake)

    async def _ask_for(self, what: str) -> None:
        """Ask for what recurs; of all processes that use the store, one does."""
        if await self.services.store.leads():
            await self.chores.enqueue(what)

    def wake(self) -> None:
        """Look for due jobs at once."""
        self._woken.set()

    async def drain(self, only: JobKind | None = None) -> Backlog:
        """Work off everything that is due, or one kind of it, and return what is left.

        What is at hand is waited for, and so is what another of this process has taken of it.
        """
        await self.running.wait()
        while await self.work_next(only) or await self.running.wait(only):
            pass
        return await self.left()

    async def left(self, user_id: int | None = None) -> Backlog:
        """Return how much work there is: for a user, or for all."""
        now = self.services.now()
        return await self.services.store.read(lambda rows: backlog(rows, now, user_id))

    async def work_next(self, only: JobKind | None = None) -> bool:
        """Work off one due job; False where none is due."""
        job = await self._claim(JobChoice((only,) if only else None, but=self.running.ids))
        if job is not None:
            await self._work(job)
        return job is not None

    async def _claim_if_possible(self) -> Job | None:
        """Claim a job after the replies, where one more may run."""
        for choice in self._choices():
            await self.replies.give(self.services.settings.work.yield_seconds)
            async with self._at_an_edge():
                if job := await self._claim(choice):
                    return job
        return None

    def _choices(self) -> list[JobChoice]:
        """Return what may be taken beside what is at hand, the first choice first.

        Where as many run as may, one more may that a person waits for.
        """
        most, but = self.services.settings.work.concurrency, self.running.ids
        running = len(but)
        awaited = JobChoice(before=WAS_SAID, but=but)
        if running > most:
            return []
        if running == most:
            return [awaited]
        patient = [kind for kind in JOBS if asks_model(kind, self.context.agents)]
        if {*self.running.kinds} <= {*patient}:
            return [JobChoice(but=but)]
        return [awaited, JobChoice(patient, but=but)] if patient else [awaited]

    async def _work_apart(self, job: Job) -> None:
        """Work off a job beside others, and look for the next at its end."""
        try:
            async with self._at_an_edge():
                await self._work(job)
        finally:
            self.wake()

    @asynccontextmanager
    async def _at_an_edge(self) -> AsyncIterator[None]:
        """Let what goes wrong around a job end nothing: later jobs must run."""
        try:
            yield
        except StoreError as problem:
            log.warning("the worker waits: %s", problem)
        except Exception as problem:  # noqa: BLE001  # whatever it is, it is told
            log_unknown("the worker stumbled", problem)

    async def _rest(self) -> None:
        """Wait until woken, or until it is time to look again."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.services.settings.work.poll_seconds):
                await self._woken.wait()
        self._woken.clear()

    async def _work(self, job: Job) -> None:
        """Work off a job that was claimed, from its lease to what becomes of it."""
        try:
            async with self._held(job):
                await self._handle(job)
        except asyncio.CancelledError:
            await _to_its_end(self._give_back(job))
            raise
        except Exception as problem:  # noqa: BLE001  # a job's edge: the next one must run
            await _to_its_end(self._fail(job, problem))
        else:
            await _to_its_end(self._finish(job))
        finally:
            self.running.end(job)

    async def _fail(self, job: Job, problem: Exception) -> None:
        """Settle a failure; a job that was erased with its user meanwhile has not failed."""
        store = self.services.store
        if await store.read(lambda rows: rows.get(Job, job.id)) is None:
            log.info("job %s (%s) was erased while it was worked on", job.id, job.kind)
            return
        note(job, problem)
        await store.write(partial(settle_failure, services=self.services, job=job, problem=problem))

    async def _claim(self, choice: JobChoice) -> Job | None:
        services = self.services
        if not await services.store.read(lambda rows: anything_due(rows, services.now(), choice)):
            return None
        self._claims += 1
        claiming = asyncio.create_task(self._taken(choice))
        try:
            return await asyncio.shield(claiming)
        except asyncio.CancelledError:
            with suppress(StoreError):
                if job := await claiming:
                    self.running.end(job)
                    await self._give_back(job)
            raise

    async def _taken(self, choice: JobChoice) -> Job | None:
        """Take a job, which counts as running from the moment that it is leased."""
        with self.running.taking():
            job = await self.services.store.write(partial(self._take, choice=choice))
            if job is not None:
                self.running.begin(job)
            return job

    def _take(self, rows: Rows, *, choice: JobChoice) -> Job | None:
        """Lease a job; what has ended its process too often is set aside on the way."""
        services, fair = self.services, self._claims % FAIR == 0
        while True:
            job = claim(
                rows,
                worker=self.name,
                now=services.now(),
                work=services.settings.work,
                choice=choice,
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
        await services.store.write(
            lambda rows: finish(rows, row_id(job), worker=self.name, now=services.now())
        )

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


async def _to_its_end(settling: Coroutine[Any, Any, None]) -> None:
    """Write down what becomes of a job, though its work is broken off meanwhile."""
    doing = asyncio.create_task(settling)
    try:
        await asyncio.shield(doing)
    except asyncio.CancelledError:
        await asyncio.wait({doing})
        raise
