"""RELATE: notes how a memory stands to others, and changes nothing else."""

from dataclasses import dataclass
from typing import ClassVar

from memory.ledger.proposal import LinkingProposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import OperationKind
from memory.tables import row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Relate(LinkingProposal):
    """A memory contradicts, refines or supports another."""

    op: ClassVar[Op] = "RELATE"


def _perform(context: OperationContext, relate: Relate) -> Applied:
    memory = context.memory(relate)
    before = snapshot(memory)
    return Applied(
        row_id(memory), (finalize(context, relate, relate.op, memory, before, rests=True),)
    )


RELATE = OperationKind(Relate, _perform)
