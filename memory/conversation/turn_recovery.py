"""Turns that a process left unfinished: whose they are, and how they end."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.conversation.turns import INTERRUPTED, UNBEGUN, fail
from memory.tables import Turn, row_id

PORTION = 10
"""How many turns of those that nobody will finish one transaction ends."""


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A turn that a process left unfinished."""

    turn_id: int
    conversation_id: int


def recover(rows: Rows, gone: list[str], now: datetime) -> list[Interrupted]:
    """End a portion of the turns that nobody will finish, the oldest first.

    They are past their deadline, or of processes that are gone.
    """
    unfinished = rows.scalars(_LEFT, {"now": now, "gone": gone}).all()
    for turn in unfinished:
        # Of a living process nobody knows whether it will yet begin.
        unbegun = turn.state == "received" and turn.held_by in gone
        fail(rows, row_id(turn), error=UNBEGUN if unbegun else INTERRUPTED, now=now)
    return [Interrupted(row_id(turn), turn.conversation_id) for turn in unfinished]


def turn_holders(rows: Rows) -> list[str]:
    """Return the processes that hold an unfinished turn."""
    unfinished = col(Turn.state).in_(("received", "sending"))
    return list(rows.exec(select(Turn.held_by).where(unfinished).distinct()))


_LEFT = (
    select(Turn)
    .where(
        col(Turn.state).in_(("received", "sending")),
        (col(Turn.deadline_at) <= bindparam("now"))
        | col(Turn.held_by).in_(bindparam("gone", expanding=True)),
    )
    .order_by(col(Turn.id))
    .limit(PORTION)
)
"""Written once, since it is asked each minute."""
