"""Runs of agents: how one begins, what is counted of what was refused, how many retired today."""

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.proposal import Author
from memory.storage.ownership import owned
from memory.tables import Job, Operation, Run, RunNote, User
from memory.vocabulary import Agent

NO_SOURCE_OR_ROOM = "sentence without a source or one too many"


def open_run(  # noqa: PLR0913  # the columns of one row
    rows: Rows,
    user_id: int,
    author: Author,
    now: datetime,
    *,
    job_id: int | None = None,
    conversation_id: int | None = None,
    through: int | None = None,
    handles: Mapping[str, Any] | None = None,
    counts: Mapping[str, Any] | None = None,
) -> Run:
    """Write that an author's run for a user begins, and return its row.

    `through` is the last message that it reads; `handles` say which ids its answer may name.
    """
    run = Run(
        user_id=user_id,
        conversation_id=conversation_id,
        job_id=job_id,
        agent=author.agent,
        model=author.model or "",
        prompt_version=author.prompt_version or "",
        at=now,
        through_message_id=through,
        handles=dict(handles or {}),
        counts=dict(counts or {}),
    )
    rows.add(run)
    rows.flush()
    return run


def put_note(rows: Rows, run_id: int, at: datetime, platform_id: str | None = None) -> bool:
    """Note that a person is told or asked of a run; False where one is there, or it is gone.

    `platform_id` is the message that they are told by.
    """
    is_erased = rows.get(Run, run_id) is None
    if is_erased or rows.get(RunNote, run_id) is not None:
        return False
    rows.add(RunNote(run_id=run_id, at=at, platform_id=platform_id))
    return True


def note_refusals(  # noqa: PLR0913  # the columns of one row
    rows: Rows, job: Job, author: Author, refused: Mapping[str, int], user_id: int, now: datetime
) -> None:
    """Record how much was refused for which reason, as a run; nothing where nothing was."""
    counts = {f"refused: {why}": count for why, count in refused.items() if count}
    if not counts:
        return
    heard = job.conversation_id
    open_run(rows, user_id, author, now, job_id=job.id, conversation_id=heard, counts=counts)


def retired_today(rows: Rows, user_id: int, agent: Agent, now: datetime) -> int:
    """Return how many memories an agent has retired, or let fade away, on the user's present day.

    What fell with its sources is not counted: nobody judged it. Nor is what was done by a clock
    that was ahead by more than the day.
    """
    today = owned(user_id, Operation).where(
        Operation.agent == agent,
        Operation.status == "applied",
        Operation.recorded_at >= start_of_day(now, _zone(rows, user_id)),
        Operation.recorded_at < next_day(rows, user_id, now),
        col(Operation.op).in_(("DELETE", "FADE", "UPDATE")),
    )
    return len({operation.memory_id for operation in rows.exec(today) if _retires(operation)})


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
