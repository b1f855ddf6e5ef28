"""Periods: when a memory was or is true, as people read it: by days at most, in their own zone."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from memory.dates.partial_date import Moment, local_time, written
from memory.tables import Memory
from memory.vocabulary import Precision


@dataclass(frozen=True, slots=True)
class Period:
    """From when until when a memory is true; None where that is not known."""

    since: str | None
    """Day, month or year, as precise as it is known, in the owner's zone."""
    until: str | None
    """The first day, month or year in which it is no longer true."""
    over: bool
    """Whether it is true no more."""
    to_come: bool
    """Whether it is not true yet."""


def period_of(memory: Memory, now: datetime, zone: ZoneInfo) -> Period:
    """Return when a memory is true."""
    begins, ends = memory.valid_from, memory.valid_until
    return Period(
        since=_day(begins, memory.valid_from_precision, zone),
        until=_day(ends, memory.valid_until_precision, zone),
        over=ends is not None and ends <= now,
        to_come=begins is not None and begins > now,
    )


def _day(at: datetime | None, precision: Precision | None, zone: ZoneInfo) -> str | None:
    if at is None:
        return None
    if precision is None or precision == "instant":
        return local_time(at, zone).date().isoformat()
    return written(Moment(at, precision), zone)
