"""BOOST: counts a use of a memory."""

from dataclasses import dataclass
from typing import ClassVar

from memory.ledger.proposal import Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import OperationKind
from memory.operations.reinforcement import use
from memory.operations.validation import Check, objection_to_inactive, objection_to_unquoted
from memory.tables import row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Boost(Proposal):
    """A memory was used in a reply."""

    op: ClassVar[Op] = "BOOST"


def _validate(boost: Boost, check: Check) -> str | None:
    return objection_to_inactive(boost, check) or objection_to_unquoted(boost, check)


def _perform(context: OperationContext, boost: Boost) -> Applied:
    memory = context.memory(boost)
    before = snapshot(memory)
    use(context, memory, context.policy.curation.boost)
    return Applied(row_id(memory), (finalize(context, boost, boost.op, memory, before),))


BOOST = OperationKind(Boost, _perform, _validate)
