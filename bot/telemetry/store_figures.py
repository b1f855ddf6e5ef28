"""Figures of a store: work that waits, turns, operations, what models took, how recall fares.

They hold counts, sums and words of ours; nobody's words, no ids of people.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from bot.telemetry.registry import PREFIX, told
from memory.queue.job_report import QueueLine, queue
from memory.tables import ModelCall, Operation, Trace, Turn

if TYPE_CHECKING:
    from prometheus_client.core import GaugeMetricFamily

RECALLS = 1000
"""Of so many newest recalls the quantiles are told: a few days of one person, an hour of many."""
QUANTILES = (0.5, 0.99)
Words = TypeVar("Words", bound=tuple[str, ...])
"""The values of a figure's labels."""


@dataclass(frozen=True, slots=True)
class ModelUse:
    """What models took for one role."""

    role: str
    outcomes: Mapping[str, int]
    """How many calls ended how."""
    tokens_in: int
    tokens_cached: int
    """How many of those endpoints had kept from before, as far as they told."""
    tokens_out: int
    costs: Mapping[str, float]
    """What was paid, by currency."""


@dataclass(frozen=True, slots=True)
class StoreFigures:
    """What a store tells of the work on it, as of one snapshot."""

    queue: Sequence[QueueLine]
    turns: Mapping[str, int]
    """How many turns are in which state."""
    operations: Mapping[str, Mapping[str, int]]
    """How many operations there are: by op, then by status."""
    models: Sequence[ModelUse]
    recalls: Mapping[float, float]
    """How long the newest recalls took, in seconds, by quantile; empty: there was none."""


def store_figures(rows: Rows, now: datetime) -> StoreFigures:
    """Read the figures."""
    counted = select(Operation.op, Operation.status, func.count())
    operations = rows.exec(counted.group_by(col(Operation.op), col(Operation.status))).all()
    by_op: dict[str, dict[str, int]] = {}
    for op, status, count in operations:
        by_op.setdefault(str(op), {})[str(status)] = count
    turns = rows.exec(select(Turn.state, func.count()).group_by(Turn.state)).all()
    return StoreFigures(
        queue=queue(rows, now),
        turns={str(state): count for state, count in turns},
        operations=by_op,
        models=_models(rows),
        recalls=_recalls(rows),
    )


def families(figures: StoreFigures) -> "Iterator[GaugeMetricFamily]":
    """Return figures of a store in the form that the client exposes."""
    lines = figures.queue
    yield gauge("jobs", ("kind", "state"), {(line.kind, line.state): line.count for line in lines})
    yield gauge(
        "job_oldest_seconds",
        ("kind", "state"),
        {
            (line.kind, line.state): line.oldest_seconds
            for line in lines
            if line.oldest_seconds is not None
        },
    )
    yield gauge("turns", ("state",), {(state,): count for state, count in figures.turns.items()})
    operations = {
        (op, status): count
        for op, statuses in figures.operations.items()
        for status, count in statuses.items()
    }
    yield gauge("operations", ("op", "status"), operations)
    uses = figures.models
    outcomes = {(use.role, how): count for use in uses for how, count in use.outcomes.items()}
    yield gauge("model_calls", ("role", "outcome"), outcomes)
    tokens = {
        (use.role, way): count
        for use in uses
        for way, count in (("in", use.tokens_in), ("out", use.tokens_out))
    }
    yield gauge("model_tokens", ("role", "direction"), tokens)
    cached = {(use.role,): use.tokens_cached for use in uses}
    yield gauge("model_tokens_cached", ("role",), cached)
    costs = {(use.role, money): paid for use in uses for money, paid in use.costs.items()}
    yield gauge("model_cost", ("role", "currency"), costs)
    quantiles = {(f"{at:g}",): seconds for at, seconds in figures.recalls.items()}
    yield gauge("recall_seconds", ("quantile",), quantiles)


def gauge(name: str, labels: Sequence[str], values: Mapping[Words, float]) -> "GaugeMetricFamily":
    """Return what is measured at this moment, a value for each combination of labels."""
    from prometheus_client.core import GaugeMetricFamily  # late, as the registry has it

    family = GaugeMetricFamily(PREFIX + name, told(name), labels=list(labels))
    for words, value in values.items():
        family.add_metric(list(words), value)
    return family


def _models(rows: Rows) -> list[ModelUse]:
    """Return how often models were asked, and what they took and cost, by role."""
    role = col(ModelCall.role)
    sums = select(
        role,
        func.sum(ModelCall.tokens_in),
        func.sum(ModelCall.tokens_cached),
        func.sum(ModelCall.tokens_out),
    )
    taken = rows.exec(sums.group_by(role).order_by(role)).all()
    ended = select(role, col(ModelCall.outcome), func.count())
    calls = rows.exec(ended.group_by(role, col(ModelCall.outcome))).all()
    priced = select(role, col(ModelCall.currency), func.sum(ModelCall.cost))
    paid = rows.exec(priced.group_by(role, col(ModelCall.currency))).all()
    return [
        ModelUse(
            role=who,
            outcomes={how: count for asked, how, count in calls if asked == who},
            tokens_in=int(read),
            tokens_cached=int(cached),
            tokens_out=int(written),
            costs={money: cost for asked, money, cost in paid if asked == who},
        )
        for who, read, cached, written in taken
    ]


def _recalls(rows: Rows) -> Mapping[float, float]:
    """Return how long the newest recalls took: by half of them, and by all but one in a hundred."""
    newest = select(Trace.milliseconds).order_by(col(Trace.id).desc()).limit(RECALLS)
    took = sorted(value / 1000 for value in rows.exec(newest))
    if not took:
        return {}
    return {at: took[int(at * (len(took) - 1))] for at in QUANTILES}
