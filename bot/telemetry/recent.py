"""What was done of late: turns, jobs and questions to models of the last minutes, their speed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import select as columns
from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.tables import Job, ModelCall, Turn

ANSWERED = "answered"


@dataclass(frozen=True, slots=True)
class RoleOfLate:
    """What models were asked for one role of late."""

    role: str
    calls: int
    failed: int
    tokens_in: int
    tokens_cached: int
    """How many of those endpoints had kept from before, as far as they told."""
    tokens_out: int
    slowest_seconds: float
    mean_seconds: float


@dataclass(frozen=True, slots=True)
class Recent:
    """What was done within so many minutes until now."""

    minutes: float
    turns: int
    """How many replies were given."""
    turns_failed: int
    reply_seconds: float | None
    """The mean time from a message's receipt until its turn was settled; None: there was none."""
    jobs: int
    roles: Sequence[RoleOfLate]
    cost: float
    """In the settings' currency, prices changing as they do."""


def recent(rows: Rows, now: datetime, minutes: float) -> Recent:
    """Read what was done in the last minutes."""
    since = now - timedelta(minutes=minutes)
    settled = select(Turn.state, Turn.received_at, Turn.settled_at).where(
        col(Turn.settled_at) > since
    )
    turns = rows.exec(settled).all()
    took = [
        (at - received).total_seconds()
        for state, received, at in turns
        if state == ANSWERED and at is not None
    ]
    jobs = rows.exec(select(func.count()).where(col(Job.done_at) > since)).one()
    roles = _roles(rows, since)
    cost = rows.exec(select(func.sum(ModelCall.cost)).where(col(ModelCall.at) > since)).one()
    return Recent(
        minutes=minutes,
        turns=len(took),
        turns_failed=len(turns) - len(took),
        reply_seconds=sum(took) / len(took) if took else None,
        jobs=jobs,
        roles=roles,
        cost=float(cost or 0),
    )


class _Call(NamedTuple):
    outcome: str
    tokens_in: int
    tokens_cached: int
    tokens_out: int
    milliseconds: float


def _roles(rows: Rows, since: datetime) -> list[RoleOfLate]:
    calls = columns(
        col(ModelCall.role),
        col(ModelCall.outcome),
        col(ModelCall.tokens_in),
        col(ModelCall.tokens_cached),
        col(ModelCall.tokens_out),
        col(ModelCall.milliseconds),
    ).where(col(ModelCall.at) > since)
    by_role: dict[str, list[_Call]] = {}
    for role, *call in rows.execute(calls):
        by_role.setdefault(role, []).append(_Call(*call))
    return [
        RoleOfLate(
            role=role,
            calls=len(calls),
            failed=sum(call.outcome != ANSWERED for call in calls),
            tokens_in=sum(call.tokens_in for call in calls),
            tokens_cached=sum(call.tokens_cached for call in calls),
            tokens_out=sum(call.tokens_out for call in calls),
            slowest_seconds=max(call.milliseconds for call in calls) / 1000,
            mean_seconds=sum(call.milliseconds for call in calls) / 1000 / len(calls),
        )
        for role, calls in sorted(by_role.items())
    ]
