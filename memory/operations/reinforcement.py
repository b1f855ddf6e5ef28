"""How a memory gains and loses weight: uses, reviews called, and forgetting."""

from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from memory.decay_model import importance_at
from memory.ledger.derived_state import fade_of
from memory.ledger.ledger import review_called_at
from memory.ledger.proposal import Proposal
from memory.operations.creation import HIGHEST
from memory.operations.execution import OperationContext
from memory.policy import MemoryPolicy
from memory.queue.job_queue import enqueue
from memory.queue.unfinished import review
from memory.tables import Memory, row_id
from memory.vocabulary import ForgottenBecause

P = TypeVar("P", bound=Proposal)
UNPROMOTED = 0.99
"""What share of a core memory's importance uses alone give a fact."""


def use(context: OperationContext, memory: Memory, gain: float) -> None:
    """Count a use: importance as it is now plus the gain, fading starts anew.

    Uses alone bring no fact to where nothing fades: that is for a review to say.
    """
    before = importance_now(context, memory)
    memory.used_count += 1
    memory.last_used_at = context.batch.now
    if memory.review_due != "promotion":
        memory.review_due = None  # a use before the decision cancels the review
    most = highest_of_a_fact(context.policy) if memory.category == "fact" else HIGHEST
    anchor(context, memory, max(before, min(before + gain, most)))
    if memory.category == "fact" and _is_worth_promoting(context, memory, before):
        call_review(context, memory, "promotion")


def _is_worth_promoting(context: OperationContext, memory: Memory, before: float) -> bool:
    """Tell whether a use calls a promotion review.

    It does where importance rises to the bound; above it, once a fact that a review left as it is
    was used several times as often as then.
    """
    review = context.policy.review
    bound = min(review.promote_at, highest_of_a_fact(context.policy))
    if memory.importance < bound or memory.review_due == "promotion":
        return False
    return before < bound or memory.used_count >= review.again_after * memory.kept_uses


def leave_a_fact(context: OperationContext, memory: Memory) -> None:
    """Note that a promotion review left a fact as it is: it fades, and is asked about later."""
    memory.review_due, memory.kept_uses = None, memory.used_count
    most = highest_of_a_fact(context.policy)
    if importance_now(context, memory) > most:  # brought there when uses alone could
        anchor(context, memory, most)


def highest_of_a_fact(policy: MemoryPolicy) -> float:
    """Return how important uses alone make a fact: a little less than what never fades."""
    return UNPROMOTED * policy.importance.core


def call_review(context: OperationContext, memory: Memory, trigger: str) -> None:
    """Have a memory reviewed."""
    memory.review_due = trigger
    now = context.batch.now
    enqueue(context.rows, review(memory.user_id, row_id(memory), now), now)


def dated(context: OperationContext, proposal: P, memory: Memory) -> P:
    """Date a decision to the crossing that called for it, so that a late one changes nothing."""
    if context.batch.author.is_person or memory.review_due != "fading":
        return proposal
    return replace(proposal, at=review_called_at(context.rows, memory))


def anchor(context: OperationContext, memory: Memory, importance: float) -> None:
    """Set the importance as it is from now on."""
    memory.importance, memory.anchored_at = importance, context.batch.now


def importance_now(context: OperationContext, memory: Memory) -> float:
    """Return the importance that time has left."""
    return importance_at(fade_of(memory), context.batch.now, context.policy)


def forget(memory: Memory, because: ForgottenBecause, at: datetime) -> None:
    """Forget it softly, with the reason."""
    memory.state, memory.forgotten_because, memory.forgotten_at = "forgotten", because, at
    memory.review_due = None
