"""Switches: what a person lets be written of them, as it is in the transaction that writes it."""

from sqlmodel import Session as Rows
from sqlmodel import select

from memory.tables import Erasure, UserSettings


def lets_learn(rows: Rows, user_id: int | None) -> bool:
    """Tell whether a user lets long-term memory change; whoever is gone lets nothing."""
    switches = None if user_id is None else rows.get(UserSettings, user_id)
    return switches is not None and switches.memory and switches.long_term


def is_being_erased(rows: Rows, user_id: int) -> bool:
    """Tell whether everything of a user goes by now: what is added would go with it."""
    going = select(Erasure.id).where(
        Erasure.user_id == user_id, Erasure.scope == "everything", Erasure.state != "done"
    )
    return rows.exec(going).first() is not None
