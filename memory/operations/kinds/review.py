"""REVIEW: notes that importance fell to where a fading review is due, and asks for it."""

from dataclasses import dataclass
from typing import ClassVar

from memory.ledger.proposal import Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import OperationKind
from memory.operations.reinforcement import call_review
from memory.tables import row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class CallReview(Proposal):
    """A memory is to be reviewed."""

    op: ClassVar[Op] = "REVIEW"


def _perform(context: OperationContext, review: CallReview) -> Applied:
    memory = context.memory(review)
    before = snapshot(memory)
    call_review(context, memory, "fading")
    return Applied(row_id(memory), (finalize(context, review, review.op, memory, before),))


REVIEW = OperationKind(CallReview, _perform)
