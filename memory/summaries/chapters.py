"""Chapters: which episodes a month's chapter is still to take up, and which may leave by now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement
from sqlalchemy.orm import aliased
from sqlmodel import Session as Rows
from sqlmodel import col, or_, select

from config.settings.sections import Fading
from memory.dates.partial_date import local_time
from memory.decay_model import DAY, next_crossing
from memory.ledger.derived_state import fade_of
from memory.policy import MemoryPolicy
from memory.queue.job_queue import Task
from memory.storage.ownership import count_owned, owned
from memory.tables import Memory, Message, Relation, User, UserSettings, row_id

_CHAPTER = aliased(Memory)


@dataclass(frozen=True, slots=True)
class ChapterScope:
    """Whose month a chapter tells of, to whom."""

    user_id: int
    character: str | None
    audience: str
    month: int
    """As 202607, in the user's zone."""

    @property
    def label(self) -> str:
        """The month as `2026-07`."""
        return f"{self.month // 100:04}-{self.month % 100:02}"


@dataclass(frozen=True, slots=True)
class LooseEpisode:
    """An episode that no chapter holds yet."""

    memory_id: int
    place: ChapterScope
    created_at: datetime
    conversation_id: int | None


def month_of(at: datetime, zone: ZoneInfo) -> int:
    """Return the month of an instant in a zone, as 202607."""
    local = local_time(at, zone)
    return local.year * 100 + local.month


def ripe(
    episodes: Iterable[LooseEpisode], *, this_month: int, fading: Fading, now: datetime
) -> Mapping[ChapterScope, Sequence[LooseEpisode]]:
    """Return by chapter the episodes of a finished month, or of an age at which they leave."""
    old = now - fading.episode_days * DAY
    found: dict[ChapterScope, list[LooseEpisode]] = {}
    for loose_episode in sorted(episodes, key=lambda episode: episode.memory_id):
        if loose_episode.place.month < this_month or loose_episode.created_at <= old:
            found.setdefault(loose_episode.place, []).append(loose_episode)
    return found


def ripe_episodes(
    rows: Rows, user: User, fading: Fading, now: datetime
) -> Mapping[ChapterScope, Sequence[LooseEpisode]]:
    """Return a user's ripe episodes by chapter; none where the user's switches say so."""
    if not may_be_told_of(rows, user):
        return {}
    zone = ZoneInfo(user.timezone)
    return ripe(_loose(rows, user), this_month=month_of(now, zone), fading=fading, now=now)


def may_be_told_of(rows: Rows, user: User) -> bool:
    """Tell whether a user's switches let their episodes be told in chapters."""
    switches = rows.get_one(UserSettings, user.id)
    return switches.memory and switches.episodes


def chapter_at(rows: Rows, place: ChapterScope) -> Memory | None:
    """Return the chapter of a month, or None where there is none yet."""
    of_place = owned(place.user_id, Memory).where(
        Memory.category == "chapter",
        Memory.state == "active",
        Memory.audience == place.audience,
        Memory.character == place.character,
    )
    found = rows.exec(of_place.order_by(col(Memory.id)))
    return next(
        (memory for memory in found if (memory.structured or {}).get("month") == place.label), None
    )


def episodes_in(rows: Rows, chapter: Memory) -> list[Memory]:
    """Return the episodes that a chapter tells of, those that have left, too, oldest first."""
    held = (
        owned(chapter.user_id, Memory)
        .join(Relation, col(Relation.to_id) == col(Memory.id))
        .where(
            Relation.from_id == chapter.id,
            Relation.kind == "derived_from",
            or_(Memory.state == "active", Memory.forgotten_because == "faded"),
        )
    )
    return list(rows.exec(held.order_by(col(Memory.first_message_id), col(Memory.id))))


def chapter_tasks(rows: Rows, user: User, fading: Fading, now: datetime) -> list[Task]:
    """Return a task for each chapter that has episodes to take up, or is still provisional."""
    due = ripe_episodes(rows, user, fading, now)
    homes = {place: found[-1].conversation_id for place, found in due.items()}
    homes |= _provisional(rows, user)
    return [chapter_task(home, homes[home], now) for home in sorted(homes, key=_order)]


def chapter_task(place: ChapterScope, conversation_id: int | None, now: datetime) -> Task:
    """Return the task of writing a chapter; its conversation says for whom it is told."""
    return Task(
        kind="chapter",
        lane=f"user:{place.user_id}:conversation:{conversation_id}:chapter",
        run_at=now,
        user_id=place.user_id,
        conversation_id=conversation_id,
        payload={"month": place.month},
    )


def may_leave(rows: Rows, episode: Memory, fading: Fading) -> bool:
    """Tell whether a chapter holds an episode, and enough newer sessions were told of."""
    free = _free(rows, episode.user_id, fading)
    return count_owned(rows, episode.user_id, Memory, col(Memory.id) == episode.id, *free) > 0


def set_due_again(rows: Rows, user_id: int, now: datetime, policy: MemoryPolicy) -> None:
    """Give the episodes that waited for a chapter, or for newer sessions, a date to leave at."""
    waiting = owned(user_id, Memory).where(
        Memory.category == "episode",
        Memory.state == "active",
        col(Memory.next_due_at).is_(None),
        *_free(rows, user_id, policy.fading),
    )
    for episode in rows.exec(waiting).all():
        crossing = next_crossing(fade_of(episode), now, policy)
        episode.next_due_at = crossing and crossing[0]


def _loose(rows: Rows, user: User) -> list[LooseEpisode]:
    zone = ZoneInfo(user.timezone)
    loose = (
        owned(row_id(user), Memory, Message.at)
        .join(Message, col(Message.id) == col(Memory.first_message_id), isouter=True)
        .where(Memory.state == "active", _is_loose())
    )
    return [
        LooseEpisode(
            memory_id=row_id(memory),
            place=_place(memory, month_of(at or memory.created_at, zone)),
            created_at=memory.created_at,
            conversation_id=memory.conversation_id,
        )
        for memory, at in rows.exec(loose)
    ]


def _provisional(rows: Rows, user: User) -> dict[ChapterScope, int | None]:
    if not may_be_told_of(rows, user):
        return {}
    waiting = owned(row_id(user), Memory).where(Memory.state == "active", _is_provisional())
    return {
        _place(
            memory, int(str((memory.structured or {})["month"]).replace("-", ""))
        ): memory.conversation_id
        for memory in rows.exec(waiting)
    }


def _place(memory: Memory, month: int) -> ChapterScope:
    return ChapterScope(memory.user_id, memory.character, memory.audience, month)


def _order(place: ChapterScope) -> tuple[int, str, str]:
    return place.month, place.audience, place.character or ""


def _is_provisional() -> ColumnElement[bool]:
    return (col(Memory.category) == "chapter") & col(Memory.provisional).is_(True)


def _is_loose() -> ColumnElement[bool]:
    """Say which episodes may still be told in a chapter: what is hushed is told nowhere."""
    return (
        (col(Memory.category) == "episode")
        & col(Memory.provisional).is_(False)
        & col(Memory.hushed).is_(False)
        & ~_is_held(settled=False)
    )


def _is_held(*, settled: bool) -> ColumnElement[bool]:
    held = (
        select(Relation.id)
        .join(_CHAPTER, col(_CHAPTER.id) == col(Relation.from_id))
        .where(
            col(Relation.to_id) == col(Memory.id),
            Relation.kind == "derived_from",
            _CHAPTER.category == "chapter",
        )
    )
    if settled:
        held = held.where(col(_CHAPTER.provisional).is_(False))
    return held.correlate(Memory).exists()


def _free(rows: Rows, user_id: int, fading: Fading) -> list[ColumnElement[bool]]:
    """Say which episodes may leave: held by a settled chapter, and not of the last sessions."""
    told = (
        owned(user_id, Memory.session_id)
        .where(
            Memory.category == "episode",
            Memory.state == "active",
            col(Memory.session_id).is_not(None),
        )
        .distinct()
        .order_by(col(Memory.session_id).desc())
        .limit(fading.sessions_kept)
    )
    last = list(rows.exec(told))
    of_old = or_(col(Memory.session_id).is_(None), col(Memory.session_id).not_in(last))
    return [_is_held(settled=True), of_old]
