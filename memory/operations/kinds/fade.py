"""FADE: lets a memory leave when its importance has fallen far enough, unless it is used."""

from dataclasses import dataclass
from typing import ClassVar

from memory.ledger.proposal import Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import OperationKind
from memory.operations.reinforcement import dated
from memory.tables import row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Fade(Proposal):
    """A review gave a memory up."""

    op: ClassVar[Op] = "FADE"


def _perform(context: OperationContext, fade: Fade) -> Applied:
    memory = context.memory(fade)
    before = snapshot(memory)
    decided = dated(context, fade, memory)
    memory.review_due = "leaving"
    return Applied(row_id(memory), (finalize(context, decided, fade.op, memory, before),))


FADE = OperationKind(Fade, _perform)
