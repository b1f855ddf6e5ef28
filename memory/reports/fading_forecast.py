"""What is about to fade: the reviews and leavings of the coming days, each with its date."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col, or_

from memory.dates.partial_date import local_time
from memory.dates.periods import Period, period_of
from memory.decay_model import FORECAST_DAYS, importance_at, next_crossing, shown_importance
from memory.ledger.derived_state import fade_of
from memory.ledger.ledger import review_called_at
from memory.reports.memory_view import Viewer
from memory.storage.ownership import owned
from memory.summaries.chapters import may_leave
from memory.tables import Memory, User, row_id
from memory.vocabulary import Category, Kind

Coming = Literal["leaves", "review", "in review"]


@dataclass(frozen=True, slots=True)
class AboutToFade:
    """One memory that is about to fade, and what happens to it when, if nothing does before."""

    id: int
    content: str
    category: Category
    kind: Kind | None
    importance_percent: int
    coming: Coming
    """It leaves, a review will decide about it, or one is deciding now."""
    at: datetime
    """In the owner's zone."""
    period: Period
    """When it is true."""


def about_to_fade(
    rows: Rows, user_id: int, viewer: Viewer, *, days: float = FORECAST_DAYS
) -> Sequence[AboutToFade]:
    """Return what of a user's memories is reviewed or leaves in the coming days, soonest first."""
    until = viewer.now + timedelta(days=days)
    near = or_(col(Memory.next_due_at) <= until, Memory.review_due == "fading")
    found = rows.exec(owned(user_id, Memory).where(Memory.state == "active", near))
    zone = ZoneInfo(rows.get_one(User, user_id).timezone)
    listed = [_fading(rows, memory, viewer, zone) for memory in found]
    return sorted(
        (fading for fading in listed if fading), key=lambda fading: (fading.at, fading.id)
    )


def _fading(rows: Rows, memory: Memory, viewer: Viewer, zone: ZoneInfo) -> AboutToFade | None:
    coming, at = _coming(rows, memory, viewer)
    if coming is None:
        return None
    importance = importance_at(fade_of(memory), viewer.now, viewer.policy)
    return AboutToFade(
        id=row_id(memory),
        content=memory.content,
        category=memory.category,
        kind=memory.kind,
        importance_percent=round(100 * shown_importance(importance, viewer.policy.importance.core)),
        coming=coming,
        at=local_time(at, zone),
        period=period_of(memory, viewer.now, zone),
    )


def _coming(rows: Rows, memory: Memory, viewer: Viewer) -> tuple[Coming | None, datetime]:
    if memory.review_due == "fading":
        return "in review", review_called_at(rows, memory) or viewer.now
    at = memory.next_due_at or viewer.now
    crossing = next_crossing(fade_of(memory), memory.anchored_at, viewer.policy)
    if crossing is None or not _may_go(rows, memory, viewer):
        return None, at
    return ("review" if crossing[1] == "review" else "leaves"), at


def _may_go(rows: Rows, memory: Memory, viewer: Viewer) -> bool:
    """Tell whether it may: an episode only once a chapter holds it."""
    return memory.category != "episode" or may_leave(rows, memory, viewer.policy.fading)
