"""Doing one operation, and holding it to be applied."""

from typing import Any

from memory.ledger.proposal import Author
from memory.operations.registry import proposal_of
from memory.vocabulary import Op
from tests.memory.house import PERSON, House


def act(house: House, op: Op, memory_id: int, author: Author = PERSON, **proposal: Any) -> int:
    """Have an operation applied to a memory; return the memory that it is now about."""
    outcome = house.apply(proposal_of(op, memory_id=memory_id, **proposal), author=author)
    assert outcome.applied, outcome
    return outcome.memory_ids[0]
