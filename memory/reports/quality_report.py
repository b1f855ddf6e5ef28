"""The quality report: how well memory is kept, of one user or of all, computed from the rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.settings.sections import Quality
from memory.reports.memory_view import Viewer
from memory.reports.quality_activity import (
    Growth,
    Operations,
    Recalls,
    growth,
    operations,
    parked_jobs,
    recalls,
    told_again,
)
from memory.reports.quality_memories import (
    Grouped,
    Listed,
    MemoryCounts,
    contradictions,
    counted,
    facts,
    histogram,
    importances,
    near_duplicates,
    stale,
    unverified_core,
)
from memory.reports.quality_scope import Scope
from memory.reports.quality_warnings import Warned, forgotten_share, warnings
from memory.tables import User, row_id


@dataclass(frozen=True, slots=True)
class QualityReport:
    """How well the memory of one user, or of all, is kept."""

    user_id: int | None
    """None: of all users together."""
    name: str | None
    at: datetime
    days: int
    """How many days back growth, operations, repetitions and recalls are counted."""
    timezone: str
    memories: MemoryCounts
    forgotten_share: float
    average_importance: float | None
    """Of active facts and core memories, 0 to 5, as it is now."""
    importance: Sequence[int]
    """How many of those lie in each tenth of the scale."""
    growth: Growth
    near_duplicates: Grouped
    contradictions: Grouped
    stale: Listed
    """Facts and core memories that nobody used for `quality.stale_days`."""
    unverified_core: Listed
    told_again: int
    """How often the person had to repeat what was known."""
    operations: Operations
    parked_jobs: int
    recall: Recalls
    warnings: Sequence[Warned]


def report_on(
    rows: Rows, user: User, viewer: Viewer, limits: Quality, *, days: int
) -> QualityReport:
    """Return the report on one user, in their zone, with the words of memories it speaks of."""
    return _report(rows, _scope(user, viewer, days, named=True), limits, name=user.name)


def report_on_all(
    rows: Rows, viewer: Viewer, limits: Quality, *, days: int
) -> tuple[QualityReport, Sequence[QualityReport]]:
    """Return the report on all users together, and on each; no memory's words stand in them."""
    users = rows.exec(select(User).order_by(col(User.id))).all()
    together = Scope(viewer, ZoneInfo("UTC"), days, named=False)
    each = [
        _report(rows, _scope(user, viewer, days, named=False), limits, name=user.name)
        for user in users
    ]
    return _report(rows, together, limits, name=None), each


def _scope(user: User, viewer: Viewer, days: int, *, named: bool) -> Scope:
    return Scope(viewer, ZoneInfo(user.timezone), days, row_id(user), named)


def _report(rows: Rows, scope: Scope, limits: Quality, *, name: str | None) -> QualityReport:
    known = facts(rows, scope)
    weights = importances(known, scope)
    counts = counted(rows, scope.user_id)
    return QualityReport(
        user_id=scope.user_id,
        name=name,
        at=scope.viewer.now,
        days=scope.days,
        timezone=scope.zone.key,
        memories=counts,
        forgotten_share=round(forgotten_share(counts.state), 3),
        average_importance=round(fmean(weights), 3) if weights else None,
        importance=histogram(weights),
        growth=growth(rows, scope),
        near_duplicates=near_duplicates(known, scope),
        contradictions=contradictions(rows, scope),
        stale=stale(known, scope, limits.stale_days),
        unverified_core=unverified_core(known, scope),
        told_again=told_again(rows, scope),
        operations=operations(rows, scope),
        parked_jobs=parked_jobs(rows, scope),
        recall=recalls(rows, scope),
        warnings=warnings(limits, rows, scope.user_id),
    )
