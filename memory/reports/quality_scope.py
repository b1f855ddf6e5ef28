"""What a quality report is about: whose memories, over which days."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, true
from sqlmodel import col

from memory.dates.partial_date import local_time
from memory.reports.memory_view import Viewer

Counts = dict[str, int]


@dataclass(frozen=True, slots=True)
class Scope:
    """One user, or all, and the last days as they are counted in a zone."""

    viewer: Viewer
    zone: ZoneInfo
    days: int
    user_id: int | None = None
    """None: all users together."""
    named: bool = True
    """Whether the memories of a finding are shown with their words."""

    @property
    def since(self) -> datetime:
        """The start of the first day."""
        first = self._today - timedelta(days=self.days - 1)
        return datetime.combine(first, time(), self.zone)

    @property
    def dates(self) -> list[date]:
        """All days, the present one last."""
        return [self._today - timedelta(days=ago) for ago in reversed(range(self.days))]

    def of(self, owner: Any) -> ColumnElement[bool]:
        """Return the condition that a row is of whom the report is about."""
        return true() if self.user_id is None else col(owner) == self.user_id

    def by_day(self, instants: Iterable[datetime]) -> Counter[date]:
        """Count instants by the day they fall on."""
        return Counter(local_time(at, self.zone).date() for at in instants)

    @property
    def _today(self) -> date:
        return self.viewer.now.astimezone(self.zone).date()


def by_week(dates: Iterable[date], counts: Counter[date]) -> dict[str, int]:
    """Return counts by ISO week, as `2026-W47`, for the weeks of the dates."""
    weeks: dict[str, int] = {}
    for day in dates:
        year, week, _ = day.isocalendar()
        label = f"{year}-W{week:02}"
        weeks[label] = weeks.get(label, 0) + counts[day]
    return weeks
