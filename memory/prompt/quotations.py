"""Quotations: a person's own words that memories rest on, as an answer may cite them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Integer, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.privacy.discretion import Discretion
from memory.storage.ownership import owned
from memory.storage.unit_of_work import columns_read
from memory.tables import Evidence, Message
from memory.text.clauses import LEFT_OUT


@dataclass(frozen=True, slots=True)
class Quotation:
    """A person's own words, and when they were said."""

    quote: str
    at: datetime
    message_id: int


def words_behind(
    rows: Rows, user_id: int, memory_ids: Collection[int], silent: Discretion
) -> dict[int, Quotation]:
    """Return by memory id the newest words of the user that a memory rests on, as may be told."""
    found = columns_read(rows, _WORDS_BEHIND, {"user_id": user_id, "ids": [*memory_ids]})
    told = ((said, silent.quotable(said.quote, said.at)) for said in found)
    return {
        said.memory_id: Quotation(quote, said.at, said.message_id)
        for said, quote in told
        if quote != LEFT_OUT
    }


_WORDS_BEHIND = (
    owned(bindparam("user_id", type_=Integer), Evidence.memory_id)
    .add_columns(col(Evidence.message_id), col(Evidence.quote), col(Message.at))
    .join(Message, col(Message.id) == col(Evidence.message_id))
    .where(
        col(Evidence.memory_id).in_(bindparam("ids", expanding=True)),
        col(Evidence.role) == "source",
        col(Message.hidden_at).is_(None),
    )
    .order_by(col(Message.id), col(Evidence.id))
)
"""Written once, since each turn asks it."""
