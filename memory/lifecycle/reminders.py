"""Reminders: what a person told of a time to come is brought up at that time, once for each day."""

from calendar import isleap
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, or_, select

from memory.dates.partial_date import day_of, local_time
from memory.ledger.derived_state import DATES_OF_LIFE
from memory.privacy.hush import quiet_memories
from memory.privacy.retelling import discretion_of
from memory.storage.ownership import heard_in, owned
from memory.tables import Identity, Memory, PlatformSettings, Reminder, User, row_id
from memory.text.late_pattern import LatePattern
from memory.vocabulary import PRIVATE, SUMMARY_CATEGORIES, Language

STALE = timedelta(days=1)
"""What was due longer ago is not brought up any more."""
_DAY_OF_YEAR = LatePattern(r"(?:[0-9]{4}-)?(?P<month>[0-9]{2})-(?P<day>[0-9]{2})")
Hours = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Due:
    """A memory whose time has come."""

    user_id: int
    external_id: str
    """How the platform knows the person."""
    language: Language
    memory_id: int
    content: str
    day: str
    """For which day it is brought up."""


def due_reminders(
    rows: Rows, platform: str, now: datetime, quiet: Hours, *, character: str | None = None
) -> list[Due]:
    """Return what may be brought up now, by a character where one is named.

    `quiet` are the hours of people who chose none.
    """
    wanting = (
        select(User, Identity, PlatformSettings)
        .join(Identity, col(Identity.user_id) == col(User.id))
        .join(PlatformSettings, col(PlatformSettings.user_id) == col(User.id))
        .where(Identity.platform == platform, col(PlatformSettings.reminders).is_(True))
    )
    found = []
    for user, identity, chosen in rows.exec(wanting).all():
        if not is_quiet(now.astimezone(ZoneInfo(user.timezone)).hour, _hours(chosen, quiet)):
            found += list(_of(rows, user, identity.external_id, now, character))
    return found


def due_to(rows: Rows, user_id: int, now: datetime, *, character: str | None = None) -> list[Due]:
    """Return what a person may be reminded of who came by themselves, whatever the hour."""
    return list(_of(rows, rows.get_one(User, user_id), "", now, character))


def bring_up(rows: Rows, due: Due, now: datetime) -> bool:
    """Note that a memory is brought up; False where it was before, for the same day."""
    if was_brought_up(rows, due):
        return False
    rows.add(Reminder(user_id=due.user_id, memory_id=due.memory_id, day=due.day, at=now))
    return True


def was_brought_up(rows: Rows, due: Due) -> bool:
    """Tell whether a memory was brought up for its day."""
    known = select(Reminder.id).where(Reminder.memory_id == due.memory_id, Reminder.day == due.day)
    return rows.exec(known).first() is not None


def pass_over(rows: Rows, now: datetime) -> None:
    """Take what is due as brought up: another store, in whose place this one stands, may have."""
    wanting = (
        select(User)
        .join(PlatformSettings, col(PlatformSettings.user_id) == col(User.id))
        .where(col(PlatformSettings.reminders).is_(True))
    )
    for user in rows.exec(wanting).all():
        for due in [*_of(rows, user, "", now)]:
            bring_up(rows, due, now)


def is_quiet(hour: int, quiet: Hours) -> bool:
    """Tell whether an hour lies in the quiet ones, which may go over midnight."""
    start, end = quiet
    if start <= end:
        return start <= hour < end
    return hour >= start or hour < end


def _hours(chosen: PlatformSettings, quiet: Hours) -> Hours:
    start, end = chosen.quiet_from, chosen.quiet_until
    return quiet[0] if start is None else start, quiet[1] if end is None else end


def _of(
    rows: Rows, user: User, external_id: str, now: datetime, character: str | None = None
) -> Iterator[Due]:
    user_id = row_id(user)
    brought_up = set(
        rows.exec(select(Reminder.memory_id, Reminder.day).where(Reminder.user_id == user_id))
    )
    found = owned(user_id, Memory).where(
        Memory.state == "active",
        Memory.grounding == "real",
        col(Memory.category).not_in(SUMMARY_CATEGORIES),
        col(Memory.superseded).is_(False),
        or_(col(Memory.valid_until).is_(None), col(Memory.valid_until) > now),
        *heard_in(PRIVATE, character),
        _may_be_due(now),
    )
    coming = {row_id(memory): (memory, _day_due(memory, user, now)) for memory in rows.exec(found)}
    due = {
        memory_id: (memory.content, day.isoformat())
        for memory_id, (memory, day) in coming.items()
        if day is not None and (memory_id, day.isoformat()) not in brought_up
    }
    if not due:
        return
    quiet = quiet_memories(rows, user_id, list(due))
    silent = discretion_of(rows, user_id)
    for memory_id, (content, day) in due.items():
        told_at = coming[memory_id][0].created_at
        if memory_id not in quiet and not silent.keeps_back(content, told_at):
            yield Due(user_id, external_id, user.language, memory_id, content, day)


def _may_be_due(now: datetime) -> ColumnElement[bool]:
    """Say which memories are worth a look: dates of life, and what lies around now."""
    key = col(Memory.structured)["key"].as_string()
    begins = col(Memory.valid_from)
    return or_(
        begins.between(now - 2 * STALE, now + 2 * STALE),
        *(key.endswith(name) for name in sorted(DATES_OF_LIFE)),
    )


def _day_due(memory: Memory, user: User, now: datetime) -> date | None:
    """Return the day for which a memory is to be brought up now, if it was told before, or None."""
    zone = ZoneInfo(user.timezone)
    today = local_time(now, zone).date()
    was_told = local_time(memory.created_at, zone).date() < today
    if (each_year := _yearly(memory)) is not None:
        return today if was_told and _falls_on(*each_year, today) else None
    if memory.valid_from is None or memory.valid_from_precision is None:
        return None
    if memory.valid_from_precision == "instant":
        came = memory.valid_from
        is_due = now - STALE < came <= now and memory.created_at < came
        return came.date() if is_due else None
    is_that_day = memory.valid_from_precision == "day" and day_of(memory.valid_from, zone) == today
    return today if is_that_day and was_told else None


def _yearly(memory: Memory) -> tuple[int, int] | None:
    """Return the month and the day of a birthday or an anniversary, whosever it is."""
    structured = memory.structured or {}
    if str(structured.get("key") or "").rpartition(".")[2] not in DATES_OF_LIFE:
        return None
    day = _DAY_OF_YEAR.fullmatch(str(structured.get("value") or "").strip())
    return (int(day["month"]), int(day["day"])) if day else None


def _falls_on(month: int, day: int, today: date) -> bool:
    """Tell whether a day of the year is today; 29 February is the 28th where there is none."""
    if (month, day) == (2, 29) and not isleap(today.year):
        day = 28
    return (today.month, today.day) == (month, day)
