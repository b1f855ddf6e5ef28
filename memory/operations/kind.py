"""What makes an operation: its fields, when it may be, what it does, and what it leaves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from sqlmodel import Session as Rows

from memory.ledger.proposal import Batch, Proposal
from memory.operations.execution import Applied, OperationContext
from memory.operations.validation import Check, Target, objection_to_inactive

P = TypeVar("P", bound=Proposal)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A memory as an operation will leave it."""

    target: Target
    is_taken: bool = False
    """Whether no later operation of the batch may touch it."""


def _nothing_stored_against(rows: Rows, batch: Batch) -> Callable[[Proposal], str | None]:
    return lambda proposal: None


def _left_as_it_is(proposal: Proposal, target: Target, batch: Batch) -> Foreseen:
    return Foreseen(target)


@dataclass(frozen=True, slots=True)
class OperationKind(Generic[P]):
    """One operation; what is left out is as most have it."""

    shape: type[P]
    perform: Callable[[OperationContext, P], Applied]
    """Do it, once it has been found valid, and record it."""
    validate: Callable[[P, Check], str | None] = objection_to_inactive
    """Why it may not be applied, or None; reads nothing."""
    validate_stored: Callable[[Rows, Batch], Callable[[P], str | None]] = _nothing_stored_against
    """Read once what is stored for a batch; what is returned tells of each such operation why that,
    or the rest of the batch, does not allow it, or None."""
    foresee: Callable[[P, Target, Batch], Foreseen] = _left_as_it_is
    """What it will leave of its memory, for the operations after it in the batch."""
    perform_all: Callable[[OperationContext, Sequence[P]], list[Applied]] | None = None
    """Do several at once, in few statements, where that is other than one after the other."""
