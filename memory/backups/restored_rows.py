"""What a restored store must not do again: answer, remind, tell; and what it must not give out.

Between the backup and now another store stood in its place. What was owed then may have been done
by it, and the ids that it gave may be on people's screens.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.conversation.turns import INTERRUPTED, UNBEGUN, fail
from memory.lifecycle.reminders import pass_over
from memory.queue.retries import give_back
from memory.storage.sqlite import driver_of
from memory.tables import Job, Run, RunNote, Snapshot, Turn, row_id

TOLD_WITHIN = timedelta(days=1)
"""What was learned longer ago nobody is told of any more."""
LEAST_GAP = 1000
"""How many ids are passed over at least where nobody knows which were given."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What a restored store was found with."""

    made_at: datetime | None
    """When the backup was made, as far as it knows."""
    interrupted: int
    """How many turns were owed a reply then, and get none."""


def settle(rows: Rows, now: datetime, given: Mapping[str, int] | None) -> Settled:
    """Take all that was owed as done; `given` are the highest ids that the other store gave."""
    made_at = _note(rows, now)
    interrupted = _end_turns(rows, now)
    for job in rows.exec(select(Job).where(col(Job.locked_by).is_not(None))).all():
        give_back(rows, job)
    pass_over(rows, now)
    _tell_no_more(rows, now)
    rows.flush()
    _leave_out(driver_of(rows.connection()), given)
    return Settled(made_at, interrupted)


def last_restored(rows: Rows) -> datetime | None:
    """Return when the store was last restored: what was said before may have been answered."""
    return rows.exec(select(func.max(Snapshot.restored_at))).one()


def given_ids(driver: sqlite3.Connection) -> dict[str, int]:
    """Return the highest id that each table of a database ever gave."""
    return dict(driver.execute("SELECT name, seq FROM sqlite_sequence").fetchall())


def erased_uids_in(driver: sqlite3.Connection) -> Sequence[tuple[str, str]]:
    """Return by what erased rows are known: the uids of their users, and theirs."""
    if not driver.execute("SELECT 1 FROM sqlite_master WHERE name = 'erased_uids'").fetchone():
        return []
    return driver.execute(
        "SELECT users.uid, erased_uids.uid FROM erased_uids"
        " JOIN users ON users.id = erased_uids.user_id"
    ).fetchall()


def _note(rows: Rows, now: datetime) -> datetime | None:
    """Note that the store was restored; return when the backup was made."""
    unrestored = select(Snapshot).where(col(Snapshot.restored_at).is_(None))
    itself = rows.exec(unrestored.order_by(col(Snapshot.id).desc())).first() or Snapshot()
    itself.restored_at = now
    rows.add(itself)
    return itself.made_at


def _end_turns(rows: Rows, now: datetime) -> int:
    owed = (col(Turn.state).in_(("received", "sending"))) | (col(Turn.error) == UNBEGUN)
    turns = rows.exec(select(Turn).where(owed)).all()
    for turn in turns:
        fail(rows, row_id(turn), error=INTERRUPTED, now=now)
    return len(turns)


def _tell_no_more(rows: Rows, now: datetime) -> None:
    """Take people as told of all that was learned of them until then."""
    untold = (
        select(Run.id)
        .outerjoin(RunNote, col(RunNote.run_id) == col(Run.id))
        .where(Run.at > now - TOLD_WITHIN, col(RunNote.run_id).is_(None))
    )
    for run_id in rows.exec(untold).all():
        rows.add(RunNote(run_id=int(run_id or 0), at=now))


def _leave_out(driver: sqlite3.Connection, given: Mapping[str, int] | None) -> None:
    """Let no id be given that was given before."""
    known = given_ids(driver)
    if given is None:
        given = {table: last + max(LEAST_GAP, last) for table, last in known.items()}
    for table, last in given.items():
        if table in known:
            raised = "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?"
        else:
            raised = "INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)"
        driver.execute(raised, (last, table))
