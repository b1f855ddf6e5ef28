"""Time zones: a user's own, chosen or that of the settings, and what moves with it.

Calendar days stay what they were: "5 March", told in Tokyo, is 5 March in New York, too. A moment
("at 6pm", "in two hours") stays the one it was when it was told, and the person is told so. All
else that goes by a zone (today, yesterday, the hours of the night) is worked out when it is asked.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, time
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from memory.dates.partial_date import day_of, local_time
from memory.storage.ownership import count_owned, owned
from memory.tables import Memory, User, row_id
from memory.vocabulary import Precision

PORTION = 2
"""To the memories of how many users one transaction gives another zone."""
DAYS = ("year", "month", "day")
Dated = tuple[datetime | None, Precision | None]
"""The columns of an instant and its precision."""


@cache
def zones() -> Mapping[str, str]:
    """Return the names of all zones, by how they are compared."""
    return {
        available_timezone.casefold(): available_timezone
        for available_timezone in sorted(available_timezones())
    }


def known_zone(said: str) -> str | None:
    """Return the zone that a person named, however they wrote it, or None."""
    return zones().get(said.strip().replace(" ", "_").casefold())


def moments_to_come(rows: Rows, user_id: int, now: datetime) -> int:
    """Count what is due at a moment to come: by the clock of the zone in which it was told."""
    return count_owned(
        rows,
        user_id,
        Memory,
        col(Memory.state) == "active",
        col(Memory.valid_from_precision) == "instant",
        col(Memory.valid_from) > now,
        col(Memory.superseded).is_(False),
    )


def choose_zone(rows: Rows, user_id: int, zone: str) -> None:
    """Give a user the zone that they chose."""
    user = rows.get_one(User, user_id)
    user.timezone_chosen = True
    _move(rows, user, zone)


def follow_settings(rows: Rows, zone: str) -> int:
    """Give users who never chose a zone that of the settings, which may have changed.

    Returns how many that were: a portion of them.
    """
    others = select(User).where(col(User.timezone_chosen).is_(False), col(User.timezone) != zone)
    users = rows.exec(others.order_by(col(User.id)).limit(PORTION)).all()
    for user in users:
        _move(rows, user, zone)
    return len(users)


def midnight(instant: datetime, before: ZoneInfo, after: ZoneInfo) -> datetime:
    """Return where the day that began at an instant in a zone begins in another one."""
    return local_time(datetime.combine(day_of(instant, before), time(), after), UTC)


def _move(rows: Rows, user: User, zone: str) -> None:
    if user.timezone == zone:
        return
    before, user.timezone = ZoneInfo(user.timezone), zone
    user.revision += 1
    _move_days(rows, user, before, (Memory.valid_from, Memory.valid_from_precision))
    _move_days(rows, user, before, (Memory.valid_until, Memory.valid_until_precision))


def _move_days(rows: Rows, user: User, before: ZoneInfo, dated: Dated) -> None:
    """Let the days of a column begin at the midnight of the user's new zone."""
    at, precision = col(dated[0]), col(dated[1])
    days = owned(row_id(user), Memory.id, at).where(precision.in_(DAYS), at.is_not(None))
    after = ZoneInfo(user.timezone)
    for memory_id, instant in rows.exec(days).all():
        if instant is not None:
            moved = {at: midnight(instant, before, after), col(Memory.revision): user.revision}
            rows.exec(update(Memory).where(col(Memory.id) == memory_id).values(moved))
