"""Reminders: what a person told of a time to come is brought up at that time, at most once."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.hush import quiet_memories
from memory.ownership import owned
from memory.tables import Identity, Memory, PlatformSettings, Reminder, User
from memory.vocabulary import TOLD, Language

STALE = timedelta(days=1)
"""What was due longer ago is not brought up any more."""
PRECISE = ("day", "instant")
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


def due_reminders(rows: Rows, platform: str, now: datetime, quiet: Hours) -> list[Due]:
    """Return what may be brought up now; `quiet` are the hours of people who chose none."""
    wanting = (
        select(User, Identity, PlatformSettings)
        .join(Identity, col(Identity.user_id) == col(User.id))
        .join(PlatformSettings, col(PlatformSettings.user_id) == col(User.id))
        .where(Identity.platform == platform, col(PlatformSettings.reminders).is_(True))
    )
    found = []
    for user, identity, chosen in rows.exec(wanting).all():
        if not is_quiet(now.astimezone(ZoneInfo(user.timezone)).hour, _hours(chosen, quiet)):
            found += list(_of(rows, user, identity.external_id, now))
    return found


def bring_up(rows: Rows, due: Due, now: datetime) -> bool:
    """Note that a memory is brought up; False where it was before."""
    known = select(Reminder.id).where(Reminder.memory_id == due.memory_id)
    if rows.exec(known).first() is not None:
        return False
    rows.add(Reminder(user_id=due.user_id, memory_id=due.memory_id, at=now))
    return True


def is_quiet(hour: int, quiet: Hours) -> bool:
    """Tell whether an hour lies in the quiet ones, which may go over midnight."""
    start, end = quiet
    if start <= end:
        return start <= hour < end
    return hour >= start or hour < end


def _hours(chosen: PlatformSettings, quiet: Hours) -> Hours:
    start, end = chosen.quiet_from, chosen.quiet_until
    return quiet[0] if start is None else start, quiet[1] if end is None else end


def _of(rows: Rows, user: User, external_id: str, now: datetime) -> Iterator[Due]:
    brought_up = select(Reminder.memory_id).where(Reminder.user_id == user.id)
    found = owned(int(user.id or 0), Memory).where(
        Memory.state == "active",
        Memory.grounding == "real",
        col(Memory.category).not_in(TOLD),
        col(Memory.superseded).is_(False),
        col(Memory.id).not_in(brought_up),
    )
    memories = [one for one in rows.exec(found) if _is_due(one, user, now)]
    quiet = quiet_memories(rows, int(user.id or 0), [int(one.id or 0) for one in memories])
    for one in memories:
        if one.id not in quiet:
            content = one.content
            yield Due(int(user.id or 0), external_id, user.language, int(one.id or 0), content)


def _is_due(memory: Memory, user: User, now: datetime) -> bool:
    """Tell whether a memory speaks of a time that has just come, and was told before it."""
    structured = memory.structured or {}
    today = now.astimezone(ZoneInfo(user.timezone))
    if structured.get("key") == "birthday":
        return str(structured.get("value", ""))[-5:] == f"{today:%m-%d}"
    if memory.valid_from is None or memory.valid_from_precision not in PRECISE:
        return False
    came = memory.valid_from
    return now - STALE < came <= now and memory.created_at < came
