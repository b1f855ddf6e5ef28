"""Unfinished: what waits for an agent, whoever lost the job that would ask it."""

from collections.abc import Iterator
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.queue.job_queue import Task
from memory.storage.ownership import owned, said_in
from memory.tables import Job, Memory, Message, Operation, row_id

REVIEWS = ("promotion", "fading")
VERDICTS = ("PROMOTE", "KEEP", "FADE", "DELETE")
"""What a review may decide."""


def users_with_unfinished(rows: Rows) -> list[int]:
    """Return the users who have an episode that stands in, or a memory that waits for a review."""
    waiting = col(Memory.provisional).is_(True) | col(Memory.review_due).in_(REVIEWS)
    found = select(Memory.user_id).where(Memory.state == "active", waiting).distinct()
    return sorted(rows.exec(found))


def unfinished_tasks(rows: Rows, user_id: int, now: datetime) -> Iterator[Task]:
    """Yield what is to be asked for again of a user; what waits in a job already serves as well."""
    standing_in = owned(user_id, Memory).where(
        Memory.state == "active", Memory.category == "episode", col(Memory.provisional).is_(True)
    )
    for episode in rows.exec(standing_in.order_by(col(Memory.id))).all():
        if _can_be_told(rows, episode):
            talk = int(episode.conversation_id or 0)
            yield retelling(talk, user_id, row_id(episode), now)
    held = {open_review.payload.get("memory_id") for open_review in _open_reviews(rows, user_id)}
    held |= _reviewed_already(rows, user_id)
    waiting = owned(user_id, Memory.id).where(
        Memory.state == "active", col(Memory.review_due).in_(REVIEWS)
    )
    for memory_id in rows.exec(waiting.order_by(col(Memory.id))).all():
        if memory_id not in held:
            yield review(user_id, int(memory_id or 0), now)


def retelling(conversation_id: int, user_id: int, episode_id: int, now: datetime) -> Task:
    """Return the task of telling anew what an episode stands in for."""
    return Task(
        kind="summarise",
        lane=f"conversation:{conversation_id}:retry",
        run_at=now,
        conversation_id=conversation_id,
        user_id=user_id,
        payload={"episode_id": episode_id},
    )


def review(user_id: int, memory_id: int, now: datetime) -> Task:
    """Return the task of reviewing a memory."""
    return Task(
        kind="review",
        lane=f"user:{user_id}:review",
        run_at=now,
        user_id=user_id,
        payload={"memory_id": memory_id},
    )


def _can_be_told(rows: Rows, episode: Memory) -> bool:
    """Tell whether any word of what an episode stands in for is there still."""
    if episode.conversation_id is None:
        return False
    words = said_in(episode.conversation_id, Message.id).where(
        Message.session_id == episode.session_id,
        col(Message.id) >= episode.first_message_id,
        col(Message.id) <= episode.last_message_id,
        col(Message.blanked_at).is_(None),
    )
    return rows.exec(words).first() is not None


def _reviewed_already(rows: Rows, user_id: int) -> set[int | None]:
    """Return the memories as they are of which a decision waits for a yes, or was told no to."""
    decided = (
        owned(user_id, Operation.memory_id)
        .join(Memory, col(Memory.id) == col(Operation.memory_id))
        .where(
            Operation.agent == "reviewer",
            col(Operation.op).in_(VERDICTS),
            col(Operation.status).in_(("pending", "declined")),
            Operation.saw_version == Memory.version,
        )
    )
    return set(rows.exec(decided))


def _open_reviews(rows: Rows, user_id: int) -> list[Job]:
    """Return the jobs that will review a memory; what is parked is taken up by being asked for."""
    waiting = select(Job).where(
        Job.user_id == user_id,
        Job.kind == "review",
        col(Job.done_at).is_(None),
        col(Job.parked_at).is_(None),
    )
    return list(rows.exec(waiting))
