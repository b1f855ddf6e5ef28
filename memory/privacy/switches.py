"""Switches: what a person lets be written of them, as it is in the transaction that writes it."""

from sqlmodel import Session as Rows

from memory.tables import UserSettings


def lets_learn(rows: Rows, user_id: int | None) -> bool:
    """Tell whether a user lets long-term memory change; whoever is gone lets nothing."""
    switches = None if user_id is None else rows.get(UserSettings, user_id)
    return switches is not None and switches.memory and switches.long_term
