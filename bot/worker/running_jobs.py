"""Running jobs: what this process works on just now, so that others can wait for its end."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from memory.tables import Job, row_id
from memory.vocabulary import JobKind


@dataclass
class RunningJobs:
    """Knows what is being worked on, by the ids of the jobs."""

    _kinds: dict[int, JobKind] = field(default_factory=dict)
    _ended: dict[int, asyncio.Event] = field(default_factory=dict)

    @property
    def ids(self) -> list[int]:
        """The jobs that are worked on."""
        return [*self._kinds]

    @property
    def kinds(self) -> list[JobKind]:
        """Their kinds."""
        return [*self._kinds.values()]

    @contextmanager
    def holding(self, job: Job) -> Iterator[None]:
        """Let a job count as running while the block works on it."""
        job_id, ended = row_id(job), asyncio.Event()
        self._kinds[job_id], self._ended[job_id] = job.kind, ended
        try:
            yield
        finally:
            del self._kinds[job_id], self._ended[job_id]
            ended.set()

    async def wait(self, only: JobKind | None = None) -> bool:
        """Wait for what is running, or for one kind of it, to end; False where there is nothing.

        What is taken in hand meanwhile is not waited for.
        """
        ends = [self._ended[job_id] for job_id, kind in self._kinds.items() if only in {None, kind}]
        for ended in ends:
            await ended.wait()
        return bool(ends)
