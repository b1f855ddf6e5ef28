"""The log of model calls: what this month cost, and how long its words are kept."""

from collections.abc import Collection
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, func, null
from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from config.settings.sections import Retention
from memory.storage.ownership import owned
from memory.tables import ModelCall, User


def month_start(now: datetime, zone: ZoneInfo) -> datetime:
    """Return when the month of an instant began in a zone."""
    return now.astimezone(zone).replace(day=1, hour=0, minute=0, second=0, microsecond=0, fold=0)


def next_month(now: datetime, zone: ZoneInfo) -> datetime:
    """Return when the month after that of an instant begins in a zone."""
    longer_than_any_month = timedelta(days=32)
    return month_start(month_start(now, zone) + longer_than_any_month, zone)


def spent_since(rows: Rows, since: datetime) -> float:
    """Return what all calls since then cost together."""
    total = select(func.sum(ModelCall.cost)).where(ModelCall.at >= since)
    return float(rows.exec(total).one() or 0)


def newest_outcome(rows: Rows, role: str, user_id: int, since: datetime) -> str | None:
    """Return how the newest call of an agent for a user ended, since then; None: there was none."""
    found = (
        owned(user_id, ModelCall.outcome)
        .where(ModelCall.role == role, ModelCall.at >= since)
        .order_by(col(ModelCall.id).desc())
    )
    return rows.exec(found).first()


def old_texts(rows: Rows, retention: Retention, now: datetime) -> list[int]:
    """Return the calls with words that are older than messages may get, by id."""
    if retention.message_days == 0:
        return []
    until = now - timedelta(days=retention.message_days)
    old = select(ModelCall.id).where(col(ModelCall.at) <= until, col(ModelCall.text).is_not(null()))
    return [found_id for found_id in rows.exec(old) if found_id is not None]


def blank_texts(rows: Rows, call_ids: Collection[int]) -> int:
    """Blank the words of calls; return how many."""
    these = update(ModelCall).where(col(ModelCall.id).in_(call_ids))
    return rows.exec(these.values(text=null())).rowcount


def blank_texts_of(rows: Rows, user_id: int) -> int:
    """Blank the words of all calls for a user, as every erasure must; return how many.

    Those of calls for nobody in particular go too: whose they are, nobody can tell.
    """
    return rows.exec(update(ModelCall).where(_worded(user_id)).values(text=null())).rowcount


def blank_texts_since(rows: Rows, user_ids: Collection[int], since: datetime, now: datetime) -> int:
    """Blank the words of these users' calls from an instant on; return how many.

    What was said then is kept no longer, and any of them may hold it: also one under way, which
    is not logged yet.
    """
    theirs = col(User.id).in_(user_ids)
    rows.exec(update(User).where(theirs).values(taken_back_at=now))
    later = update(ModelCall).where(_worded(*user_ids), col(ModelCall.at) >= since)
    return rows.exec(later.values(text=null())).rowcount


def log_call(rows: Rows, call: ModelCall, begun: datetime) -> None:
    """Log a call; without its words, where any that it may hold were taken back since it began."""
    if call.text is not None and _were_taken_back(rows, call.user_id, begun):
        call.text = None
    rows.add(call)


def _were_taken_back(rows: Rows, user_id: int | None, since: datetime) -> bool:
    found = select(User.id).where(col(User.taken_back_at) >= since)
    if user_id is not None:
        found = found.where(User.id == user_id)
    return rows.exec(found.limit(1)).first() is not None


def blank_some_texts_of(rows: Rows, user_id: int, most: int) -> int:
    """Blank so many at most of what `blank_texts_of` does; return how many."""
    some = select(ModelCall.id).where(_worded(user_id)).limit(most)
    return blank_texts(rows, [found_id or 0 for found_id in rows.exec(some)])


def _worded(*user_ids: int) -> ColumnElement[bool]:
    whose = col(ModelCall.user_id).in_(user_ids) | col(ModelCall.user_id).is_(None)
    return whose & col(ModelCall.text).is_not(null())


def forms_answered(rows: Rows) -> dict[tuple[str, str], str]:
    """Return by role and model in which form the newest answer in a wanted shape came."""
    newest = (
        select(func.max(ModelCall.id))
        .where(
            col(ModelCall.form).is_not(None), col(ModelCall.outcome).in_(("answered", "repaired"))
        )
        .group_by(col(ModelCall.role), col(ModelCall.model))
    )
    found = select(ModelCall).where(col(ModelCall.id).in_(newest))
    return {(call.role, call.model): str(call.form) for call in rows.exec(found)}
