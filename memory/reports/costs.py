"""What models cost: by agent, by user and by day."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.dates.partial_date import local_time
from memory.tables import ModelCall, User

FINE = frozenset({"answered", "repaired"})
NOBODY = "-"
"""Stands for the user where a call was for nobody."""


@dataclass(frozen=True, slots=True)
class CostLine:
    """What the calls of one agent, one user or one day took together."""

    name: str
    calls: int
    failed: int
    """How many of them brought no answer that could be used."""
    tokens_in: int
    tokens_cached: int
    """How many of those an endpoint had kept from before, as far as it told."""
    tokens_out: int
    cost: float
    seconds: float
    """How long one of them took on average."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What models cost in some days."""

    since: datetime
    by_agent: Sequence[CostLine]
    by_user: Sequence[CostLine]
    by_day: Sequence[CostLine]
    total: CostLine
    outcomes: Mapping[str, Mapping[str, int]]
    """How the calls of each agent ended."""
    estimated: int
    """Of how many calls the tokens are an estimate."""


def costs(
    rows: Rows, *, now: datetime, zone: ZoneInfo, days: int, user_id: int | None = None
) -> Costs:
    """Return what the last days cost, today included, of one user or of all."""
    today = now.astimezone(zone).date()
    since = datetime.combine(today - timedelta(days=days - 1), time(), zone)
    found = select(ModelCall).where(ModelCall.at >= since).order_by(col(ModelCall.at))
    if user_id is not None:
        found = found.where(ModelCall.user_id == user_id)
    calls = list(rows.exec(found))
    names = dict(rows.exec(select(User.id, User.name)).all())

    def user(call: ModelCall) -> str:
        if call.user_id is None:
            return NOBODY
        return f"{call.user_id} {names.get(call.user_id) or ''}".strip()

    return Costs(
        since=since,
        by_agent=_lines(calls, lambda call: call.role),
        by_user=_lines(calls, user),
        by_day=_lines(calls, lambda call: local_time(call.at, zone).date().isoformat()),
        total=_line("", calls),
        outcomes=_outcomes(calls),
        estimated=sum(1 for call in calls if call.estimated),
    )


def _lines(calls: Iterable[ModelCall], name_of: Callable[[ModelCall], str]) -> list[CostLine]:
    groups: dict[str, list[ModelCall]] = {}
    for call in calls:
        groups.setdefault(name_of(call), []).append(call)
    return [_line(name, groups[name]) for name in sorted(groups)]


def _line(name: str, calls: Sequence[ModelCall]) -> CostLine:
    taken = sum(call.milliseconds for call in calls) / 1000
    return CostLine(
        name=name,
        calls=len(calls),
        failed=sum(1 for call in calls if call.outcome not in FINE),
        tokens_in=sum(call.tokens_in for call in calls),
        tokens_cached=sum(call.tokens_cached for call in calls),
        tokens_out=sum(call.tokens_out for call in calls),
        cost=round(sum(call.cost for call in calls), 6),
        seconds=round(taken / len(calls), 3) if calls else 0.0,
    )


def _outcomes(calls: Iterable[ModelCall]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for call in calls:
        counts.setdefault(call.role, Counter())[call.outcome] += 1
    return {role: dict(counts[role].most_common()) for role in sorted(counts)}
