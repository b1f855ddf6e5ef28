"""Twins: memories that say already what is told, so that telling it again makes no second one."""

from sqlalchemy import ColumnElement, Integer, String, and_, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, or_

from memory.ledger.proposal import Batch, ContentProposal
from memory.storage.ownership import owned
from memory.tables import Memory, Relation
from memory.text.quotes import fingerprint

_WORDED_SO = (
    owned(bindparam("user_id", type_=Integer), Memory.id)
    .where(col(Memory.fingerprint) == bindparam("fingerprint", type_=String))
    .limit(1)
)
"""Written once: each addition asks for it."""


def twins(
    rows: Rows, batch: Batch, proposal: ContentProposal, *conditions: ColumnElement[bool]
) -> list[Memory]:
    """Return what says the same to the same audience, word for word, oldest first."""
    worded = {"user_id": batch.user_id, "fingerprint": fingerprint(proposal.content or "")}
    if rows.execute(_WORDED_SO, worded).first() is None:  # nearly always
        return []
    return _alike(
        rows, batch, proposal, _says(proposal), _ends_as_told(batch, proposal), *conditions
    )


def standing_twin(
    rows: Rows, batch: Batch, proposal: ContentProposal, old: Memory
) -> Memory | None:
    """Return what says already what is to take the place of a memory, and holds; or None."""
    others = twins(rows, batch, proposal, col(Memory.id) != old.id, _holds(batch))
    start = proposal.valid_from
    return next((each for each in others if start is None or each.valid_from == start.at), None)


def known_change(rows: Rows, batch: Batch, proposal: ContentProposal, old: Memory) -> Memory | None:
    """Return the memory that a change which is told made already, by the time it is told; or None.

    It is what began exactly then, whatever ended it since. A change without a date is known where
    what it ends was over, and ended by just this.
    """
    start = proposal.valid_from
    if start is not None:
        began = (col(Memory.valid_from) == start.at, _ends_as_told(batch, proposal))
        same = or_(_says(proposal), _fills_the_same(proposal, old))
        return next(iter(_alike(rows, batch, proposal, same, *began)), None)
    if old.valid_until is None or old.valid_until > batch.now:
        return None
    behind = owned(batch.user_id, Relation.from_id).where(
        Relation.kind == "supersedes", Relation.to_id == old.id
    )
    after = col(Memory.id).in_(rows.exec(behind).all())
    ended = _alike(rows, batch, proposal, _says(proposal), after)
    told = proposal.valid_until
    return next((each for each in ended if told is None or each.valid_until == told.at), None)


def _alike(
    rows: Rows, batch: Batch, proposal: ContentProposal, *conditions: ColumnElement[bool]
) -> list[Memory]:
    same = owned(batch.user_id, Memory).where(
        Memory.state == "active",
        Memory.audience == batch.audience,
        Memory.character == batch.character,
        Memory.grounding == proposal.grounding,
        col(Memory.category).in_(("core", "fact")),
        *conditions,
    )
    return list(rows.exec(same.order_by(col(Memory.id))).all())


def _says(proposal: ContentProposal) -> ColumnElement[bool]:
    return col(Memory.fingerprint) == fingerprint(proposal.content or "")


def _fills_the_same(proposal: ContentProposal, old: Memory) -> ColumnElement[bool]:
    """Say that another memory than the old one fills the told slot with the told value."""
    slot = proposal.structured or {}
    key, value = slot.get("key"), slot.get("value")
    held = col(Memory.structured)
    return and_(
        col(Memory.id) != old.id,
        held["key"].as_string() == key,
        held["value"].as_string() == value,
    )


def _holds(batch: Batch) -> ColumnElement[bool]:
    return col(Memory.valid_until).is_(None) | (col(Memory.valid_until) > batch.now)


def _ends_as_told(batch: Batch, proposal: ContentProposal) -> ColumnElement[bool]:
    """Say that a memory holds still, or was over exactly as it is told.

    What is told with its beginning alone is the stretch that began then, whenever that was over.
    """
    start, end = proposal.valid_from, proposal.valid_until
    if end is not None:
        return _holds(batch) | (col(Memory.valid_until) == end.at)
    return _holds(batch) if start is None else _holds(batch) | (col(Memory.valid_from) == start.at)
