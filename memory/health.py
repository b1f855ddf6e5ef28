"""The store's health: what can be checked, and what can be rebuilt from the rows."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import text
from sqlalchemy.exc import DatabaseError
from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.erasure.status import is_worked_on, unfinished
from memory.index.embedding_backlog import progress
from memory.ledger.derived_state import index_memory
from memory.queue.clock_skew import SKEW, newest_instant
from memory.queue.elapsed_time import elapsed_until
from memory.queue.job_report import backlog, lasting, parked_jobs, waiting
from memory.storage.expressions import on_sqlite
from memory.storage.keyword_index import KEYWORDS, drop_text, indexed_tokens
from memory.tables import Memory

DAY = timedelta(days=1)
PORTION = 20
"""How many rows one transaction indexes anew."""


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """What one check found."""

    name: str
    ok: bool
    detail: str
    waits: bool = False
    """Whether work is left that the background does by itself: no fault."""


def examine(rows: Rows, *, model: str, now: datetime) -> list[HealthFinding]:
    """Check the database, the derived indexes against the rows, and the jobs."""
    return [
        _database(rows),
        _references(rows),
        _keywords(rows),
        _vectors(rows, model),
        _jobs(rows, now),
        _erasures(rows),
        _clock(rows, now),
    ]


def learned_by_others(rows: Rows, character: str) -> dict[str, int]:
    """Return how many memories hold that other characters learned, and this one does not know."""
    others = (
        select(Memory.character, func.count(col(Memory.id)))
        .where(Memory.state == "active", col(Memory.character) != character)
        .group_by(col(Memory.character))
    )
    return {str(name): count for name, count in rows.exec(others.order_by(col(Memory.character)))}


def rewrite_nothing(rows: Rows) -> None:
    """Write what stands there already: it fails where nothing can be written, and only there."""
    rows.connection().execute(text("UPDATE alembic_version SET version_num = version_num"))


@dataclass(slots=True)
class KeywordRepair:
    """Writes the keyword index anew from the rows, a portion in each transaction."""

    done: int = 0
    """The last row that was looked at."""

    def portion(self, rows: Rows) -> int:
        """Index what comes next; return how many rows that were, memories or what is left over."""
        there = select(Memory.id).where(col(Memory.id) > self.done)
        indexed = select(KEYWORDS.c.rowid).where(KEYWORDS.c.rowid > self.done)
        found = {
            *rows.exec(there.order_by(col(Memory.id)).limit(PORTION)),
            *(part for (part,) in rows.execute(indexed.order_by(KEYWORDS.c.rowid).limit(PORTION))),
        }
        ids = sorted(int(row_number or 0) for row_number in found)[:PORTION]
        for row_id in ids:
            memory = rows.get(Memory, row_id)
            if memory is None:
                drop_text(rows, row_id=row_id)
            else:
                index_memory(rows, memory)
        self.done = max(ids, default=self.done)
        return len(ids)


def _database(rows: Rows) -> HealthFinding:
    if not on_sqlite(rows):
        return HealthFinding("database", ok=True, detail=f"schema {_schema(rows)}")
    answer = str(rows.connection().execute(text("PRAGMA quick_check")).scalar())
    return HealthFinding("database", answer == "ok", "whole" if answer == "ok" else answer)


def _schema(rows: Rows) -> str:
    return str(rows.connection().execute(text("SELECT version_num FROM alembic_version")).scalar())


def _references(rows: Rows) -> HealthFinding:
    if not on_sqlite(rows):
        return HealthFinding("references", ok=True, detail="kept by the database")
    broken = rows.connection().execute(text("PRAGMA foreign_key_check")).fetchall()
    return HealthFinding("references", not broken, f"{len(broken)} rows point nowhere")


def _keywords(rows: Rows) -> HealthFinding:
    counts = select(Memory.id, Memory.keyword_count).where(Memory.state == "active")
    active = dict(rows.exec(counts).all())
    indexed = {row[0] for row in rows.execute(select(KEYWORDS.c.rowid))}
    missing, left = len(active.keys() - indexed), len(indexed - active.keys())
    detail = f"{len(indexed)} memories indexed, {missing} missing, {left} left over"
    try:
        stands = indexed_tokens(rows)
    except DatabaseError:
        return HealthFinding("keyword index", ok=False, detail="it cannot be read")
    whole = not missing and not left and stands == sum(active.values())
    return HealthFinding("keyword index", whole, detail)


def _vectors(rows: Rows, model: str) -> HealthFinding:
    found = progress(rows, model=model)
    detail = f"{found.made} of {found.total} memories embedded by {model}"
    waiting = found.total - found.made
    if waiting:
        detail += (
            f"; {waiting} wait for the background work, and are found by their words till then"
        )
    return HealthFinding("vectors", ok=True, detail=detail, waits=waiting > 0)


def _jobs(rows: Rows, now: datetime) -> HealthFinding:
    """Tell how much waits, for how long, and what is parked; a day's waiting is a fault."""
    count, wait = backlog(rows, now), waiting(rows, now)
    told = [f"{count.due} due", f"{count.running} running", f"{count.held} held"]
    if wait.due_since:
        told[0] += f" (the oldest for {lasting(now - wait.due_since)})"
    if wait.put_off and wait.put_off_since:
        since = lasting(now - wait.put_off_since)
        told.append(f"{wait.put_off} put off (up to {since}: {wait.put_off_because})")
    parked = [f"job {job.id} ({job.kind}): {job.error}" for job in parked_jobs(rows, 5)]
    told.append(f"{count.parked} parked" + "".join(f"; {text}" for text in parked))
    late = [
        moment for moment in (wait.due_since, wait.put_off_since) if moment and now - moment >= DAY
    ]
    return HealthFinding("jobs", not (count.parked or late), ", ".join(told))


def _clock(rows: Rows, now: datetime) -> HealthFinding:
    """Tell whether anything was said later than now: then the clock is behind, or was ahead."""
    newest = newest_instant(rows)
    if newest is None or newest <= now + SKEW:
        return _leap(now, elapsed_until(rows, now))
    detail = (
        f"it is {now:%Y-%m-%d %H:%M} UTC here, but something was said at "
        f"{newest:%Y-%m-%d %H:%M}: set the machine's clock, if it is behind"
    )
    return HealthFinding("clock", ok=False, detail=detail)


def _leap(now: datetime, elapsed: datetime | None) -> HealthFinding:
    """Tell whether the clock may have leapt ahead: then what has become too old since waits."""
    if elapsed is None or elapsed == now:
        return HealthFinding("clock", ok=True, detail=f"{now:%Y-%m-%d %H:%M} UTC")
    detail = (
        f"it is {now:%Y-%m-%d %H:%M} UTC here, but nothing was done after "
        f"{elapsed:%Y-%m-%d %H:%M}: set the machine's clock, if it is ahead; what has become too "
        f"old since goes once it has stood for a day"
    )
    return HealthFinding("clock", ok=True, detail=detail, waits=True)


def _erasures(rows: Rows) -> HealthFinding:
    """Tell which erasures are not done; one that failed, or that no job works on, is a fault."""
    left = unfinished(rows)
    told = [
        f"erasure {erasure.id} ({erasure.scope}) is {erasure.state}"
        + (f": {erasure.error}" if erasure.error else "")
        for erasure in left
    ]
    well = all(erasure.error is None and is_worked_on(rows, erasure) for erasure in left)
    return HealthFinding("erasures", well, "; ".join(told[:5]) or "none unfinished")
