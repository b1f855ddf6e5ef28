"""Running jobs: what this process works on just now, so that others can wait for its end."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from memory.tables import Job, row_id
from memory.vocabulary import JobKind


@dataclass
class RunningJobs:
    """Knows what is being worked on, by the ids of the jobs, and that a job is being taken."""

    _kinds: dict[int, JobKind] = field(default_factory=dict)
    _ended: dict[int, asyncio.Event] = field(default_factory=dict)
    _takings: list[asyncio.Event] = field(default_factory=list)

    @property
    def ids(self) -> list[int]:
        """The jobs that are worked on."""
        return [*self._kinds]

    @property
    def kinds(self) -> list[JobKind]:
        """Their kinds."""
        return [*self._kinds.values()]

    @contextmanager
    def taking(self) -> Iterator[None]:
        """Let others wait while the block takes a job: the store knows of it before this does."""
        taken = asyncio.Event()
        self._takings.append(taken)
        try:
            yield
        finally:
            self._takings.remove(taken)
            taken.set()

    def begin(self, job: Job) -> None:
        """Let a job count as running, from when it was taken."""
        job_id = row_id(job)
        self._kinds[job_id], self._ended[job_id] = job.kind, asyncio.Event()

    def end(self, job: Job) -> None:
        """Let a job count as running no more."""
        job_id = row_id(job)
        del self._kinds[job_id]
        self._ended.pop(job_id).set()

    async def wait(self, only: JobKind | None = None) -> bool:
        """Wait for what is running, or for one kind of it, to end; False where there is nothing.

        What is just being taken is waited for until it is known what it is; what is taken in hand
        meanwhile is not waited for.
        """
        ends = [self._ended[job_id] for job_id, kind in self._kinds.items() if only in {None, kind}]
        ends += self._takings
        for ended in ends:
            await ended.wait()
        return bool(ends)
