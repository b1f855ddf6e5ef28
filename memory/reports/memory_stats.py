"""How much is remembered of a user, and how much work waits."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session as Rows

from memory.queue.job_report import Backlog, backlog
from memory.reports.quality_memories import MemoryCounts, counted


@dataclass(frozen=True, slots=True)
class MemoryStats:
    """How many memories there are, and how many jobs that are not done."""

    memories: MemoryCounts
    jobs: Backlog


def stats_of(rows: Rows, user_id: int, now: datetime) -> MemoryStats:
    """Return the counts of a user's memories, and of the jobs that are not done."""
    return MemoryStats(counted(rows, user_id), backlog(rows, now))
