"""The trend of quality: the figures of each day, kept as numbers, so that they can be compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam
from sqlalchemy import select as columns
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.settings.sections import Quality
from memory.dates.partial_date import local_time
from memory.reports.memory_view import Viewer
from memory.reports.quality_report import QualityReport, report_on
from memory.tables import Memory, QualityRow, User, row_id

PORTION = 100
"""How many rows one transaction deletes."""
WEEK = 7
"""Over so many days is counted what came and went, what was told again and how long recall took."""
SHARES = ("forgotten_share", "average_importance", "recall_p50", "recall_p99")
"""The figures of which all users have a mean, weighed by their memories; the others add up."""
Figures = Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class DayOfQuality:
    """How well memory was kept on one day."""

    day: str
    users: int
    figures: Figures
    """By name; None where there was nothing to measure."""


def figures_of(report: QualityReport) -> dict[str, float | None]:
    """Return what of a report is kept: numbers only."""
    return {
        "active": report.memories.state.get("active", 0),
        "forgotten": report.memories.state.get("forgotten", 0),
        "core": report.memories.category.get("core", 0),
        "forgotten_share": report.forgotten_share,
        "average_importance": report.average_importance,
        "added": sum(day.added for day in report.growth.days),
        "near_duplicates": report.near_duplicates.count,
        "contradictions": report.contradictions.count,
        "stale": report.stale.count,
        "unverified_core": report.unverified_core.count,
        "told_again": report.told_again,
        "pending": report.operations.pending,
        "rejected": sum(report.operations.rejected.values()),
        "parked_jobs": report.parked_jobs,
        "recall_p50": report.recall.p50,
        "recall_p99": report.recall.p99,
    }


def unreported(rows: Rows, now: datetime) -> list[int]:
    """Return the users with memories whose day has no row yet."""
    holders = select(User).where(col(User.id).in_(select(Memory.user_id).distinct()))
    since = (now - timedelta(days=2)).date().isoformat()
    recent = select(QualityRow.user_id, QualityRow.day).where(col(QualityRow.day) >= since)
    known = set(rows.exec(recent))
    users = rows.exec(holders.order_by(col(User.id)))
    return [row_id(user) for user in users if (user.id, _today(user, now)) not in known]


def measured(rows: Rows, user_id: int, viewer: Viewer, limits: Quality) -> QualityRow | None:
    """Return the row of a user's day, not stored yet; None where the user is gone."""
    user = rows.get(User, user_id)
    if user is None:
        return None
    figures = figures_of(report_on(rows, user, viewer, limits, days=WEEK))
    return QualityRow(user_id=user_id, day=_today(user, viewer.now), at=viewer.now, figures=figures)


def keep(rows: Rows, row: QualityRow) -> None:
    """Store a day's row, unless another process was first, or its user is gone."""
    same = select(QualityRow.id).where(QualityRow.user_id == row.user_id, QualityRow.day == row.day)
    if rows.get(User, row.user_id) is not None and rows.exec(same).first() is None:
        rows.add(row)


def drop_old(rows: Rows, limits: Quality, now: datetime) -> int:
    """Delete a portion of the rows that are over their age; return how many."""
    if not limits.keep_days:
        return 0
    first = (now - timedelta(days=limits.keep_days)).date().isoformat()
    return rows.connection().execute(_DROPPING, {"first": first}).rowcount


def trend(rows: Rows, user_id: int | None, now: datetime, *, days: int) -> list[DayOfQuality]:
    """Return the days of a user, or of all users together, oldest first."""
    first = (now - timedelta(days=days)).date().isoformat()
    kept = select(QualityRow).where(col(QualityRow.day) > first)
    if user_id is not None:
        kept = kept.where(QualityRow.user_id == user_id)
    found: dict[str, list[Figures]] = {}
    for row in rows.exec(kept.order_by(col(QualityRow.day), col(QualityRow.id))):
        found.setdefault(row.day, []).append(row.figures)
    return [DayOfQuality(day, len(each), _together(each)) for day, each in found.items()]


def _together(rows: Sequence[Figures]) -> dict[str, float | None]:
    """Return the figures of several users as those of one."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: _mean(rows, name) if name in SHARES else _sum(rows, name) for name in names}


def _sum(rows: Sequence[Figures], name: str) -> float:
    return sum(row.get(name) or 0 for row in rows)


def _mean(rows: Sequence[Figures], name: str) -> float | None:
    """Return the mean of those who have the figure, weighed by how many memories they have."""
    told = [(value, _memories(row)) for row in rows if (value := row.get(name)) is not None]
    weight = sum(memories for _, memories in told)
    if not weight:
        return None
    return round(sum(value * memories for value, memories in told) / weight, 3)


def _memories(figures: Figures) -> float:
    return (figures.get("active") or 0) + (figures.get("forgotten") or 0)


def _today(user: User, now: datetime) -> str:
    today: date = local_time(now, ZoneInfo(user.timezone)).date()
    return today.isoformat()


_REPORTS = QualityRow.metadata.tables["quality_reports"]
_DROPPING = _REPORTS.delete().where(
    _REPORTS.c.id.in_(
        columns(_REPORTS.c.id).where(_REPORTS.c.day < bindparam("first")).limit(PORTION)
    )
)
