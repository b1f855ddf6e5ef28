"""Leasing: the most urgent due job that heads its lane is found and taken by one statement.

Nothing lies between finding and taking, and a claim is one trip to the database. What somebody held
before, and did not end, is left to those who count what was killed.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from sqlalchemy import BindParameter, ColumnElement, Executable, ScalarSelect, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, func, select, update

from config.settings.sections import Work
from memory.queue.job_kinds import DAILY_WORK
from memory.queue.lanes import FRESH
from memory.tables import Job
from memory.vocabulary import JobKind


@dataclass(frozen=True, slots=True)
class JobChoice:
    """Which jobs a worker would take."""

    only: Collection[JobKind] | None = None
    """Of these kinds; None: of all."""
    before: int = DAILY_WORK + 1
    """What is more urgent."""
    but: Collection[int] = ()
    """None of these, though their lease ran out: the worker is at them."""

    @property
    def narrowing(self) -> list[ColumnElement[bool]]:
        """Return what is asked of a job beside its being due."""
        return _narrowing(is_of_kinds=self.only is not None, leaves_some=bool(self.but))

    @property
    def narrowed(self) -> dict[str, Collection[str] | Collection[int]]:
        """Return what `narrowing` compares with."""
        return {"kinds": list(self.only or ()), "but": list(self.but)}


ANY = JobChoice()


def lease_first(
    rows: Rows, *, worker: str, now: datetime, work: Work, choice: JobChoice = ANY
) -> Job | None:
    """Lease the first job of a choice; None where nothing is due, or the first was held before."""
    leasing = _leasing(choice.before, of_kinds=choice.only is not None, but=bool(choice.but))
    until = now + timedelta(seconds=work.lease_seconds)
    asked = {"now": now, "worker": worker, "until": until, **choice.narrowed}
    return rows.scalars(leasing, asked, execution_options=FRESH).first()


@cache
def _leasing(before: int, *, of_kinds: bool, but: bool) -> Executable:
    """Return the statement that leases; written once for each sort of choice.

    It is one of tables, whose rows are read as jobs: a session would name an update of its own
    anew each time, which takes longer than the database does.
    """
    narrowing = _narrowing(is_of_kinds=of_kinds, leaves_some=but)
    firsts = [_first(urgency, narrowing) for urgency in range(before)]
    first = firsts[0] if len(firsts) == 1 else func.coalesce(*firsts)
    until: BindParameter[datetime] = bindparam("until")
    leasing = (
        update(_JOBS)
        .where(_JOBS.c.id == first, _JOBS.c.locked_by.is_(None))
        .values(
            locked_by=bindparam("worker"),
            attempts=_JOBS.c.attempts + 1,
            noted_at=bindparam("now"),
            locked_until=until,
            ready_at=until,
        )
        .returning(*_JOBS.c)
    )
    return select(Job).from_statement(leasing)


def _first(urgency: int, narrowing: list[ColumnElement[bool]]) -> ScalarSelect[int | None]:
    """Ask for the head of one urgency that is due longest: each is the first of an index."""
    return (
        select(Job.id)
        .where(col(Job.priority) == urgency, col(Job.ready_at) <= bindparam("now"), *narrowing)
        .order_by(col(Job.ready_at), col(Job.id))
        .limit(1)
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )


def _narrowing(*, is_of_kinds: bool, leaves_some: bool) -> list[ColumnElement[bool]]:
    narrowing: list[ColumnElement[bool]] = []
    if is_of_kinds:
        narrowing.append(col(Job.kind).in_(bindparam("kinds", expanding=True)))
    if leaves_some:
        narrowing.append(col(Job.id).not_in(bindparam("but", expanding=True)))
    return narrowing


_JOBS = Job.metadata.tables["jobs"]
