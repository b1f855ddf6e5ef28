"""Reminders: what a person told of a time to come is brought up at that time, once for each day."""

from calendar import isleap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, or_, select
from sqlmodel.sql.expression import SelectOfScalar

from memory.dates.partial_date import day_of, local_time
from memory.ledger.derived_state import DATES_OF_LIFE
from memory.privacy.boundaries import boundaries_since, told_at, unmentioned
from memory.privacy.hush import quiet_memories
from memory.privacy.retelling import discretion_of
from memory.privacy.switches import lets_learn
from memory.storage.ownership import find_owned, heard_in, owned, talked_with
from memory.tables import (
    Conversation,
    Identity,
    Memory,
    Participant,
    PlatformSettings,
    Reminder,
    User,
    row_id,
)
from memory.text.late_pattern import LatePattern
from memory.text.topic_matching import sentence_is_about
from memory.vocabulary import PRIVATE, SUMMARY_CATEGORIES, Language

BRACKETS = (("(", ")"), ("（", "）"))
"""What stands around a day that is written out behind the words that meant it."""
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
    since: datetime | None = None
    """From when on that is; None: all day long."""

    @property
    def moment(self) -> str:
        """What tells it from whatever else the memory is brought up for, in ten digits at most."""
        return f"{self.since:%y%m%d%H%M}" if self.since else self.day[2:]


@dataclass(frozen=True, slots=True)
class Teller:
    """Who brings it up: a character on a platform, in private."""

    platform: str
    character: str | None = None
    """None: any, as where nothing is told."""
    foretells: bool = False
    """Whether to tell what an earlier day's words put later on this day: it may be missed then."""


def due_reminders(
    rows: Rows, teller: Teller, now: datetime, quiet: Hours, *, again: Due | None = None
) -> list[Due]:
    """Return what may be brought up now; `quiet` are the hours of people who chose none.

    With `again` only what is due by now of the memory that was due before.
    """
    wanting = (
        select(User, Identity, PlatformSettings)
        .join(Identity, col(Identity.user_id) == col(User.id))
        .join(PlatformSettings, col(PlatformSettings.user_id) == col(User.id))
        .where(Identity.platform == teller.platform, col(PlatformSettings.reminders).is_(True))
    )
    if again is not None:
        wanting = wanting.where(User.id == again.user_id)
    memory_id = None if again is None else again.memory_id
    found = []
    for user, identity, chosen in rows.exec(wanting).all():
        if not is_quiet(now.astimezone(ZoneInfo(user.timezone)).hour, _hours(chosen, quiet)):
            here = _of(rows, user, teller, now, memory_id)
            found += [replace(due, external_id=identity.external_id) for due in here]
    return found


def due_to(
    rows: Rows, user_id: int, teller: Teller, now: datetime, *, memory_id: int | None = None
) -> list[Due]:
    """Return what a person may be reminded of who came by themselves, whatever the hour.

    They may be gone by an hour later on the day: what is due then is told as well. With
    `memory_id` that of one memory.
    """
    user = rows.get(User, user_id)
    here = replace(teller, foretells=True)
    return [] if user is None else list(_of(rows, user, here, now, memory_id))


def bring_up(rows: Rows, due: Due, now: datetime) -> bool:
    """Note that a memory is brought up; False where it was before, for the same time, or is gone.

    Of what was erased while it was told nothing is noted.
    """
    if was_brought_up(rows, due) or find_owned(rows, Memory, due.user_id, due.memory_id) is None:
        return False
    known = rows.exec(_noted(due)).first()
    noted = known or Reminder(user_id=due.user_id, memory_id=due.memory_id, day=due.day, at=now)
    noted.at = now
    rows.add(noted)
    return True


def was_brought_up(rows: Rows, due: Due) -> bool:
    """Tell whether a memory was brought up for its day, since it may be."""
    known = rows.exec(_noted(due)).first()
    return known is not None and (due.since is None or known.at >= due.since)


def _noted(due: Due) -> SelectOfScalar[Reminder]:
    return owned(due.user_id, Reminder).where(
        Reminder.memory_id == due.memory_id, Reminder.day == due.day
    )


def pass_over(rows: Rows, now: datetime) -> None:
    """Take what is due as brought up: another store, in whose place this one stands, may have.

    It is so of who wants to be sent none, too: whoever comes to talk is reminded.
    """
    for user in rows.exec(select(User)).all():
        for due in [*_of(rows, user, Teller(""), now)]:
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
    rows: Rows, user: User, teller: Teller, now: datetime, memory_id: int | None = None
) -> Iterator[Due]:
    """Yield what a user may be told, or of one memory; the platform is the caller's to name."""
    user_id = row_id(user)
    if not lets_learn(rows, user_id) or _is_off_record(rows, user_id, teller):
        return
    found = owned(user_id, Memory).where(
        Memory.state == "active",
        Memory.grounding == "real",
        col(Memory.category).not_in(SUMMARY_CATEGORIES),
        col(Memory.superseded).is_(False),
        or_(col(Memory.valid_until).is_(None), col(Memory.valid_until) > now),
        _may_be_due(now),
        *heard_in(PRIVATE, teller.character),
        *(() if memory_id is None else (Memory.id == memory_id,)),
    )
    coming = {row_id(memory): memory for memory in rows.exec(found)}
    told = told_at(rows, user_id, list(coming.values()))
    falling = {
        number: Due(user_id, "", user.language, number, memory.content, *when)
        for number, memory in coming.items()
        if (when := _day_due(memory, told[number], user, now, teller.foretells)) is not None
    }
    dues = {key: due for key, due in falling.items() if not was_brought_up(rows, due)}
    if not dues:
        return
    quiet = quiet_memories(rows, user_id, list(dues))
    silent, boundaries = discretion_of(rows, user_id), boundaries_since(rows, user_id, now)
    for number, due in dues.items():
        wished = unmentioned(content for since, content in boundaries if since > told[number])
        if (
            number not in quiet
            and not silent.keeps_back(due.content, told[number])
            and not sentence_is_about(wished, due.content)
        ):
            yield due


def _is_off_record(rows: Rows, user_id: int, teller: Teller) -> bool:
    """Tell whether private mode is on where a person is told: nothing is brought to mind there."""
    here = (
        select(Participant.user_id)
        .join(Conversation, col(Conversation.id) == col(Participant.conversation_id))
        .where(
            Participant.user_id == user_id,
            col(Participant.private_since).is_not(None),
            Conversation.platform == teller.platform,
            Conversation.audience == PRIVATE,
        )
    )
    here = here.where(*talked_with(teller.character))
    return rows.exec(here).first() is not None


def _may_be_due(now: datetime) -> ColumnElement[bool]:
    """Say which are worth a look: dates of life, and what lies or is written around now."""
    key = col(Memory.structured)["key"].as_string()
    begins = col(Memory.valid_from)
    days = [(now + days * STALE).date().isoformat() for days in (-1, 0, 1)]
    return or_(
        begins.between(now - 2 * STALE, now + 2 * STALE),
        *(col(Memory.content).contains(day) for day in days),
        *(key.endswith(name) for name in sorted(DATES_OF_LIFE)),
    )


def _day_due(
    memory: Memory, told: datetime, user: User, now: datetime, foretells: bool
) -> tuple[str, datetime | None] | None:
    """Return the day for which a memory is to be brought up now, and since when on it, if ever.

    None where it is not to be, or was only told after that began.
    """
    zone = ZoneInfo(user.timezone)
    today = local_time(now, zone).date()
    was_told = local_time(told, zone).date() < today
    if (each_year := _yearly(memory)) is not None:
        return (today.isoformat(), None) if was_told and _falls_on(*each_year, today) else None
    if was_told and _is_written_for(memory, today):
        return today.isoformat(), None
    if memory.valid_from is None or memory.valid_from_precision is None:
        return None
    if memory.valid_from_precision == "instant":
        came = memory.valid_from
        if now - STALE < came <= now and told < came:
            return came.date().isoformat(), came
        is_ahead = foretells and was_told and local_time(came, zone).date() == today and now < came
        return (today.isoformat(), None) if is_ahead else None
    is_that_day = memory.valid_from_precision == "day" and day_of(memory.valid_from, zone) == today
    return (today.isoformat(), None) if is_that_day and was_told else None


def _is_written_for(memory: Memory, today: date) -> bool:
    """Tell whether a memory that tells no beginning names a day: "flies to Rome (2026-03-05)"."""
    is_timeless = memory.valid_from is None
    written = [f"{left}{today}{right}" for left, right in BRACKETS]
    return is_timeless and any(day in memory.content for day in written)


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
