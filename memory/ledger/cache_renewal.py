"""Renewal: caches of a user that hold what is gone start anew, in every process and in the rows."""

from sqlmodel import Session as Rows
from sqlmodel import col, delete

from memory.tables import RecallPack, User


def renew_caches(rows: Rows, user: User) -> None:
    """Let no cache of a user go on that is older than this transaction."""
    user.erased_revision = user.revision
    rows.exec(delete(RecallPack).where(col(RecallPack.user_id) == user.id))
