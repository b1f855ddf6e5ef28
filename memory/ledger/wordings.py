"""Wordings: which operations gave a memory what it says, and on whose words each of them rests."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, func

from memory.storage.ownership import owned
from memory.tables import Memory, Operation

SETTING = ("ADD", "UPDATE")
LedgerQuote = Mapping[str, Any]
"""A quote as a row of the ledger holds it."""


def setting_of(rows: Rows, memory: Memory) -> list[Operation]:
    """Return the applied operations that gave a memory its wordings, oldest first."""
    found = (
        owned(memory.user_id, Operation)
        .where(
            Operation.memory_id == memory.id,
            Operation.status == "applied",
            col(Operation.op).in_(SETTING),
        )
        .order_by(func.coalesce(col(Operation.saw_version), -1), col(Operation.id))
    )
    return list(rows.exec(found))


def sources_of(operation: Operation) -> Sequence[LedgerQuote]:
    """Return the words that an operation names as its sources."""
    return [quote for quote in operation.evidence if quote.get("role") != "context"]


def rests_only_on(operation: Operation, is_gone: Callable[[LedgerQuote], bool]) -> bool:
    """Tell whether all words that an operation names as its sources are gone."""
    named = sources_of(operation)
    return bool(named) and all(map(is_gone, named))
