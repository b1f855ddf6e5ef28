"""How a memory gains and loses weight: uses, reviews called, and forgetting."""

from datetime import datetime

from memory.desk import Desk
from memory.fading import importance_at
from memory.jobs import Task, enqueue
from memory.making import HIGHEST
from memory.tables import Memory
from memory.upkeep import fade_of
from memory.vocabulary import ForgottenBecause


def use(desk: Desk, memory: Memory, gain: float) -> None:
    """Count a use: importance as it is now plus the gain, fading starts anew."""
    before = importance_now(desk, memory)
    memory.used_count += 1
    memory.last_used_at = desk.batch.now
    if memory.review_due != "promotion":
        memory.review_due = None  # a use before the decision cancels the review
    anchor(desk, memory, min(before + gain, HIGHEST))
    if before < desk.rules.review.promote_at <= memory.importance and memory.category == "fact":
        call_review(desk, memory, "promotion")


def call_review(desk: Desk, memory: Memory, trigger: str) -> None:
    """Have a memory reviewed."""
    memory.review_due = trigger
    now = desk.batch.now
    task = Task(
        kind="review",
        lane=f"user:{memory.user_id}:review",
        run_at=now,
        user_id=memory.user_id,
        payload={"memory_id": int(memory.id or 0)},
    )
    enqueue(desk.rows, task, now)


def anchor(desk: Desk, memory: Memory, importance: float) -> None:
    """Set the importance as it is from now on."""
    memory.importance, memory.anchored_at = importance, desk.batch.now


def importance_now(desk: Desk, memory: Memory) -> float:
    """Return the importance that time has left."""
    return importance_at(fade_of(memory), desk.batch.now, desk.rules)


def forget(memory: Memory, because: ForgottenBecause, at: datetime) -> None:
    """Forget it softly, with the reason."""
    memory.state, memory.forgotten_because, memory.forgotten_at = "forgotten", because, at
    memory.review_due = None
