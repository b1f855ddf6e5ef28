"""HUSH and UNHUSH: keeps a memory, but brings it up only where the person does; and lifts that."""

from dataclasses import dataclass
from typing import ClassVar

from memory.ledger.proposal import Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import OperationKind
from memory.tables import row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Hush(Proposal):
    """A memory is not to be brought up unasked."""

    op: ClassVar[Op] = "HUSH"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unhush(Proposal):
    """A memory may be brought up again."""

    op: ClassVar[Op] = "UNHUSH"


def _perform(context: OperationContext, proposal: Hush | Unhush) -> Applied:
    memory = context.memory(proposal)
    before = snapshot(memory)
    memory.hushed = isinstance(proposal, Hush)
    return Applied(row_id(memory), (finalize(context, proposal, proposal.op, memory, before),))


HUSH = OperationKind(Hush, _perform)
UNHUSH = OperationKind(Unhush, _perform)
