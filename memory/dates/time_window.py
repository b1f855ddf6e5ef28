"""Windows: stretches of time, and how they are counted on the calendar of a zone."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta


@dataclass(frozen=True, slots=True)
class TimeWindow:
    """From `start` up to, and without, `end`."""

    start: datetime
    end: datetime

    def spans(self, first: datetime, last: datetime) -> bool:
        """Tell whether all of a stretch lies in it."""
        return self.start <= first and last < self.end

    def in_utc(self) -> "TimeWindow":
        """Return the same window in UTC."""
        return TimeWindow(self.start.astimezone(UTC), self.end.astimezone(UTC))


def days(now: datetime, first: int, last: int) -> TimeWindow:
    """Return the days from `first` to `last` days ago, today being 0."""
    today = midnight(now)
    return TimeWindow(today - timedelta(days=first), today - timedelta(days=last - 1))


def day(now: datetime, year: int, month: int, number: int) -> TimeWindow:
    """Return one day; what is no day of the calendar raises `ValueError`."""
    start = midnight(now).replace(year=year, month=month, day=number)
    return TimeWindow(start, start + timedelta(days=1))


def last_such_day(now: datetime, month: int, number: int) -> TimeWindow:
    """Return the last day of that date that has begun: a 29 February may be eight years ago.

    Raises:
        ValueError: no year has it.
    """
    for year in range(now.year, now.year - 9, -1):
        try:
            found = day(now, year, month, number)
        except ValueError:
            continue
        if found.start <= now:
            return found
    raise ValueError("no day of the calendar")


def months(now: datetime, year: int, first: int, count: int = 1) -> TimeWindow:
    """Return so many months from the first one on; they may end in the next year."""
    after = first - 1 + count
    start = midnight(now).replace(year=year, month=first, day=1)
    return TimeWindow(start, start.replace(year=year + after // 12, month=after % 12 + 1))


def midnight(now: datetime) -> datetime:
    """Return when the day began."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)


def tomorrow(now: datetime) -> datetime:
    """Return when the day ends."""
    return midnight(now) + timedelta(days=1)


def month_ago(now: datetime, count: int) -> tuple[int, int]:
    """Return the year and the month so many months before this one."""
    month = now.year * 12 + now.month - 1 - count
    return month // 12, month % 12 + 1
