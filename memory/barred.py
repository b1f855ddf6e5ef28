"""Barred messages: what a memory rested on that was erased is never evidence again."""

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.operations import Batch, Proposal
from memory.ownership import rounds_of
from memory.tables import Message


def objection_to_barred(rows: Rows, batch: Batch, proposal: Proposal) -> str | None:
    """Return the objection to resting on a barred message, or None; a person may say it anew."""
    named = [one.message_id for one in proposal.quotes if one.role == "source"]
    if batch.author.is_person or not named:
        return None
    barred = rounds_of(batch.user_id, Message.id).where(
        col(Message.id).in_(named), col(Message.barred_at).is_not(None)
    )
    return "said before an erase" if rows.exec(barred).first() is not None else None
