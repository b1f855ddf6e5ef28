"""What a quality report says of the work on memory: growth, operations, jobs, speed of recall."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from sqlalchemy import func
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.reports.quality_scope import Counts, Scope, by_week
from memory.tables import Job, Memory, Operation, Trace

TELLING = ("content", "valid_from", "valid_until", "grounding")
"""Columns in which an operation tells something new; labels, names and weights are none."""


@dataclass(frozen=True, slots=True)
class DayOfGrowth:
    """How many memories one day brought, and how many it took."""

    day: str
    added: int
    forgotten: int


@dataclass(frozen=True, slots=True)
class WeekOfGrowth:
    """How many memories one ISO week brought, and how many it took."""

    week: str
    added: int
    forgotten: int


@dataclass(frozen=True, slots=True)
class Growth:
    """What came and went, day by day and week by week; the first week may be cut."""

    days: Sequence[DayOfGrowth]
    weeks: Sequence[WeekOfGrowth]
    added_per_day: float
    added_per_week: float


@dataclass(frozen=True, slots=True)
class DayOfOperations:
    """How many operations of one day were applied and rejected."""

    day: str
    applied: int
    rejected: int


@dataclass(frozen=True, slots=True)
class Operations:
    """What became of the operations of the report's days, and how many wait for a person."""

    applied: Counts
    """By operation."""
    rejected: Counts
    """By reason."""
    pending: int
    days: Sequence[DayOfOperations]


@dataclass(frozen=True, slots=True)
class Recalls:
    """How many recalls there were, and how long they took, in milliseconds."""

    count: int
    p50: float | None
    p99: float | None


def growth(rows: Rows, scope: Scope) -> Growth:
    """Return how many memories came and went in the report's days."""
    own = scope.of(Memory.user_id)
    came = select(Memory.created_at).where(own, Memory.created_at >= scope.since)
    went = select(Memory.forgotten_at).where(
        own, Memory.state == "forgotten", col(Memory.forgotten_at) >= scope.since
    )
    added = scope.by_day(rows.exec(came))
    gone = scope.by_day(at for at in rows.exec(went) if at is not None)
    weeks, lost = by_week(scope.dates, added), by_week(scope.dates, gone)
    a_day = sum(weeks.values()) / scope.days
    return Growth(
        days=[DayOfGrowth(day.isoformat(), added[day], gone[day]) for day in scope.dates],
        weeks=[WeekOfGrowth(week, count, lost[week]) for week, count in weeks.items()],
        added_per_day=round(a_day, 2),
        added_per_week=round(7 * a_day, 2),
    )


def operations(rows: Rows, scope: Scope) -> Operations:
    """Return what became of operations; pending ones count however old they are."""
    own = scope.of(Operation.user_id)
    done = select(Operation.at, Operation.status, Operation.op, Operation.rejected_because).where(
        own, Operation.at >= scope.since, col(Operation.status).in_(("applied", "rejected"))
    )
    found = list(rows.exec(done))
    applied = scope.by_day(at for at, status, _, _ in found if status == "applied")
    rejected = scope.by_day(at for at, status, _, _ in found if status == "rejected")
    waiting = select(func.count()).where(own, Operation.status == "pending")
    return Operations(
        applied=_counted(op for _, status, op, _ in found if status == "applied"),
        rejected=_counted(why or "" for _, status, _, why in found if status == "rejected"),
        pending=rows.exec(waiting).one(),
        days=[DayOfOperations(day.isoformat(), applied[day], rejected[day]) for day in scope.dates],
    )


def told_again(rows: Rows, scope: Scope) -> int:
    """Return how often the person had to repeat a fact: an UPDATE that only added evidence."""
    updates = select(Operation.before, Operation.after, Operation.evidence).where(
        scope.of(Operation.user_id),
        Operation.op == "UPDATE",
        Operation.status == "applied",
        Operation.agent == "curator",
        Operation.at >= scope.since,
    )
    return sum(
        1
        for before, after, evidence in rows.exec(updates)
        if evidence and before and after and _told(before) == _told(after)
    )


def parked_jobs(rows: Rows, scope: Scope) -> int:
    """Return how many jobs failed too often and wait for somebody."""
    parked = select(func.count()).where(
        scope.of(Job.user_id), col(Job.parked_at).is_not(None), col(Job.done_at).is_(None)
    )
    return rows.exec(parked).one()


def recalls(rows: Rows, scope: Scope) -> Recalls:
    """Return how long the recalls of the report's days took."""
    taken = select(Trace.milliseconds).where(scope.of(Trace.user_id), Trace.at >= scope.since)
    times = sorted(rows.exec(taken))
    return Recalls(len(times), percentile(times, 50), percentile(times, 99))


def percentile(ordered: Sequence[float], share: int) -> float | None:
    """Return the value that this percentage of the ordered values does not exceed."""
    if not ordered:
        return None
    return ordered[max(ceil(len(ordered) * share / 100), 1) - 1]


def _told(image: Mapping[str, Any]) -> Sequence[Any]:
    return [image.get(name) for name in TELLING]


def _counted(words: Any) -> Counts:
    return dict(Counter(words).most_common())
