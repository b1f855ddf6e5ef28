"""Instants with a precision: "in March" is a month, not a midnight."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from memory.text.late_pattern import LatePattern
from memory.vocabulary import Precision

_WRITTEN = LatePattern(r"^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$")
FIRST = datetime(1000, 1, 1, tzinfo=UTC)
LAST = datetime(2900, 1, 1, tzinfo=UTC)
"""What lies before or after them is no time of a life: 9999-12-31 means that there is no end."""
_EASTERNMOST = timedelta(hours=13)
"""From Hawaii to New Zealand, a midnight and so many hours are the day that it began, in UTC."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The start (in UTC) of a year, month or day in the user's zone, or an instant."""

    at: datetime
    precision: Precision


def parse_moment(text: str, zone: ZoneInfo) -> Moment | None:
    """Return the moment that `2026`, `2026-03`, `2026-03-05` or an ISO instant names, or None."""
    if written := _WRITTEN.match(text.strip()):
        return _calendar(written.groups(), zone)
    try:
        instant = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    aware = instant if instant.tzinfo else instant.replace(tzinfo=zone)
    return Moment(local_time(aware, UTC), "instant")


def local_time(at: datetime, zone: tzinfo | None) -> datetime:
    """Return an instant on the clock of a zone, None being this machine's.

    At the ends of the calendar it is as near as the calendar goes: no row may break a reading.
    """
    try:
        return at.astimezone(zone)
    except (OverflowError, ValueError):
        return at.replace(tzinfo=zone)


def written(moment: Moment, zone: ZoneInfo) -> str:
    """Return the moment as text that `parse_moment` reads back."""
    lengths = {"year": 4, "month": 7, "day": 10}
    if moment.precision in lengths:
        return day_of(moment.at, zone).isoformat()[: lengths[moment.precision]]
    return moment.at.isoformat()


def day_of(midnight: datetime, zone: ZoneInfo) -> date:
    """Return the calendar day that a midnight began, in whichever zone it was one.

    Days are fixed in the zone where they were told: who moves on reads the same day as before.
    """
    day = local_time(midnight, zone).date()
    if local_time(datetime.combine(day, time(), zone), UTC) == midnight:
        return day
    try:
        return (midnight.astimezone(UTC) + _EASTERNMOST).date()
    except OverflowError:
        return day


def _calendar(parts: tuple[str | None, ...], zone: ZoneInfo) -> Moment | None:
    precision: Precision = "day" if parts[2] else "month" if parts[1] else "year"
    year, month, day = (int(part or 1) for part in parts)
    try:
        start = datetime(year, month, day, tzinfo=zone)
    except ValueError:
        return None
    return Moment(local_time(start, UTC), precision)
