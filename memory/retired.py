"""How many of a user's memories an agent took out of what is true now, day by day."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ownership import owned
from memory.tables import Operation, User
from memory.vocabulary import Agent


def retired_today(rows: Rows, user_id: int, agent: Agent, now: datetime) -> int:
    """Return how many memories an agent has retired, or let fade away, on the user's present day.

    What fell with its sources is not counted: nobody judged it.
    """
    today = owned(user_id, Operation).where(
        Operation.agent == agent,
        Operation.status == "applied",
        Operation.recorded_at >= start_of_day(now, _zone(rows, user_id)),
        col(Operation.op).in_(("DELETE", "FADE", "UPDATE")),
    )
    return len({one.memory_id for one in rows.exec(today) if _retires(one)})


def next_day(rows: Rows, user_id: int, now: datetime) -> datetime:
    """Return when the user's next day begins."""
    zone = _zone(rows, user_id)
    return start_of_day(start_of_day(now, zone) + timedelta(hours=36), zone)


def start_of_day(now: datetime, zone: ZoneInfo) -> datetime:
    """Return the instant (UTC) at which the day of an instant began in a zone."""
    return datetime.combine(now.astimezone(zone).date(), time(), zone).astimezone(UTC)


def _retires(operation: Operation) -> bool:
    if operation.op == "UPDATE":
        return operation.because is not None
    return (operation.after or {}).get("forgotten_because") != "source gone"


def _zone(rows: Rows, user_id: int) -> ZoneInfo:
    return ZoneInfo(rows.get_one(User, user_id).timezone)
