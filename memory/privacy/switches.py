"""Switches: what a person lets be written of them, as it is in the transaction that writes it."""

from collections.abc import Iterable
from typing import Literal, get_args

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.tables import Message, UserSettings

KeepingSwitch = Literal["long_term", "episodes", "rounds"]
"""A switch that says whether something of a talk is kept beyond it."""
KEEPING: tuple[KeepingSwitch, ...] = get_args(KeepingSwitch)


def lets_learn(rows: Rows, user_id: int | None) -> bool:
    """Tell whether a user lets long-term memory change; whoever is gone lets nothing."""
    switches = None if user_id is None else rows.get(UserSettings, user_id)
    return switches is not None and switches.memory and switches.long_term


def switched_off(rows: Rows, user_id: int) -> str:
    """Return what a user has off now, as each message says it of when it was said."""
    own = rows.get_one(UserSettings, user_id)
    return noted(name for name in KEEPING if not (own.memory and getattr(own, name)))


def note_switched_off(rows: Rows, message: Message) -> None:
    """Note of a message what its author has off now, beside what they had when they said it."""
    now = switched_off(rows, int(message.author_id or 0))
    message.switched_off = noted([*message.switched_off.split(), *now.split()])


def noted(off: Iterable[str]) -> str:
    """Return the names of switches as a message notes them, in one order."""
    found = {*off}
    return " ".join(name for name in KEEPING if name in found)


def was_on_for(switch: KeepingSwitch) -> ColumnElement[bool]:
    """Say which messages were said while a switch was on: it knows of no others, ever."""
    return ~col(Message.switched_off).contains(switch)
