"""Who is let in by a restored store: nobody who was then, and by no key that is gone since."""

import sqlite3
from collections.abc import Collection

from sqlmodel import Session as Rows
from sqlmodel import col, delete, select

from memory.tables import LoginLink, LoginSession, Passkey


def passkeys_in(driver: sqlite3.Connection) -> frozenset[str] | None:
    """Return by what the passkeys of a SQLite database are known; None: it knows of none at all."""
    if not driver.execute("SELECT 1 FROM sqlite_master WHERE name = 'passkeys'").fetchone():
        return None
    return frozenset(name for (name,) in driver.execute("SELECT credential FROM passkeys"))


def log_out(rows: Rows, passkeys: Collection[str] | None) -> None:
    """Log all browsers out and burn all links: some were logged out, or burnt, since.

    Args:
        rows: of the restored store.
        passkeys: those that were not removed; None where nobody knows which were.
    """
    rows.exec(delete(LoginSession))
    rows.exec(delete(LoginLink))
    if passkeys is None:
        return
    for name in rows.exec(select(Passkey.credential)).all():
        if name not in passkeys:
            rows.exec(delete(Passkey).where(col(Passkey.credential) == name))
