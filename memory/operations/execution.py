"""What the operations of one batch are carried out with, and how each is recorded."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import SQLModel

from memory.ledger.derived_state import update_derived_state, update_derived_states
from memory.ledger.display_name import follow_name
from memory.ledger.evidence import picture_behind, rest_on
from memory.ledger.ledger import Ledger, MemoryChange
from memory.ledger.proposal import Batch, Proposal
from memory.ledger.related_state import related_state_of, unname
from memory.policy import MemoryPolicy
from memory.storage.ownership import get_owned
from memory.summaries.chapters import set_due_again
from memory.tables import Memory
from memory.vocabulary import SUMMARY_CATEGORIES, Op


@dataclass(frozen=True, slots=True)
class OperationContext:
    """What the operations of one batch are carried out with."""

    rows: Rows
    batch: Batch
    policy: MemoryPolicy
    named: Sequence[SQLModel] = ()
    """The rows that the batch names: as long as they are held here, each is read once."""

    def memory(self, proposal: Proposal) -> Memory:
        """Return the memory that a checked proposal is about."""
        return get_owned(self.rows, Memory, self.batch.user_id, proposal.memory_id)


@dataclass(frozen=True, slots=True)
class Applied:
    """The operations that one proposal became, and the memory it is now about."""

    memory_id: int
    operation_ids: tuple[int, ...]
    is_plain: bool = False
    """Whether it added something that nothing told before can depend on."""


def finalize_all(context: OperationContext, op: Op, changes: Sequence[MemoryChange]) -> list[int]:
    """Do for several memories, whose words stay and rest on nothing new, what `finalize` does."""
    rows, batch = context.rows, context.batch
    memories = [change.memory for change in changes]
    update_derived_states(rows, memories, batch, context.policy)
    operation_ids = Ledger(rows, batch).applied_all(op, changes)
    for change, operation_id in zip(changes, operation_ids, strict=True):
        follow_name(rows, op, change.memory, change.before, operation_id)
    return operation_ids


def finalize(  # noqa: PLR0913  # what is recorded of one operation
    context: OperationContext,
    proposal: Proposal,
    op: Op,
    memory: Memory,
    before: dict[str, Any] | None,
    *,
    rests: bool = False,
) -> int:
    """Bring what is derived in line, then record the operation; return its id.

    `rests`: the memory rests on the proposal's words. Those of a change speak for what it leads
    to, not for what they end.
    """
    if op in ("ADD", "UPDATE"):
        behind = picture_behind(context.rows, context.batch.conversation_id, proposal)
        memory.image_url = behind or memory.image_url
    update_derived_state(context.rows, memory, context.batch, context.policy)
    if before is not None:
        before |= related_state_of(context.rows, memory, proposal)
        unname(context.rows, memory, proposal, before)
    operation_id = Ledger(context.rows, context.batch).applied(
        proposal, op, before=before, memory=memory
    )
    if rests:
        rest_on(context.rows, memory, proposal, operation_id=operation_id)
    follow_name(context.rows, op, memory, before, operation_id)
    if memory.category in SUMMARY_CATEGORIES and op in ("ADD", "UPDATE"):
        set_due_again(context.rows, memory.user_id, context.batch.now, context.policy)
    return operation_id
