"""Erasures after a copy: what the record names and the source held all the same goes again."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection
from sqlmodel import Session as Rows

from memory.erasure.reapplying import reapply
from memory.erasure.record import recorded, unreadable_in
from memory.erasure.status import unfinished


@dataclass(frozen=True, slots=True)
class ErasuresAfter:
    """What a copy has to do with erasures."""

    again: int = 0
    """How many the record knows, and the source did not: they were accepted again."""
    left: int = 0
    """How many are not done yet, and go on at the target."""
    unreadable: int = 0
    """How many lines of the record say nothing that could be read."""


def erase_again(connection: Connection, folder: Path, now: datetime) -> ErasuresAfter:
    """Accept again what the record in a data folder names and the rows know nothing of."""
    rows = Rows(bind=connection, expire_on_commit=False)
    again = reapply(rows, recorded(folder) or (), now)
    rows.flush()
    return ErasuresAfter(again, len(unfinished(rows)), unreadable_in(folder))
