"""Wordings: which operations gave a memory what it says, and on whose words each of them rests."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Text, cast, or_
from sqlmodel import Session as Rows
from sqlmodel import col, func

from memory.storage.ownership import owned
from memory.tables import Memory, Operation

SETTING = ("ADD", "UPDATE")
NAMED_AT_ONCE = 50
"""So many messages one statement looks for."""
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


def resting_on(rows: Rows, user_id: int, message_ids: Collection[int]) -> Sequence[Operation]:
    """Return a user's applied operations that name some of the messages, the oldest first."""
    ids = sorted(message_ids)
    found = [
        operation
        for first in range(0, len(ids), NAMED_AT_ONCE)
        for operation in _naming(rows, user_id, ids[first : first + NAMED_AT_ONCE])
        if any(quote.get("message_id") in message_ids for quote in operation.evidence)
    ]
    return [operation for _, operation in sorted({each.id: each for each in found}.items())]


def _naming(rows: Rows, user_id: int, message_ids: Collection[int]) -> Iterator[Operation]:
    """Yield the operations that may name messages: told by the database, which reads them all."""
    quotes = cast(col(Operation.evidence), Text)
    named = (quotes.like(f'%"message_id": {message_id}%') for message_id in message_ids)
    applied = owned(user_id, Operation).where(
        Operation.status == "applied", col(Operation.op).in_((*SETTING, "DELETE")), or_(*named)
    )
    yield from rows.exec(applied)


def sources_of(operation: Operation) -> Sequence[LedgerQuote]:
    """Return the words that an operation names as its sources."""
    return [quote for quote in operation.evidence if quote.get("role") != "context"]


def rests_only_on(operation: Operation, is_gone: Callable[[LedgerQuote], bool]) -> bool:
    """Tell whether all words that an operation names as its sources are gone."""
    named = sources_of(operation)
    return bool(named) and all(map(is_gone, named))
