"""Sweeping: after the rows, what files still hold of them."""

import asyncio
import json
import logging
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from sqlalchemy import ColumnElement, literal_column
from sqlalchemy import column as column_of
from sqlalchemy import table as table_of
from sqlmodel import Session as Rows
from sqlmodel import col, or_, select

from config.errors import ErasureWaits
from memory.erasure.copied_words import copies_in, exports_in, is_done_in, pages_in, readings_in
from memory.erasure.residue_probe import probe
from memory.reports.text_columns import TEXT_COLUMNS
from memory.services import Services
from memory.storage.expressions import holds_text, on_sqlite
from memory.storage.keyword_index import merge_keywords
from memory.storage.snapshot import discard
from memory.storage.store import FILE, Store
from memory.tables import Turn
from memory.text.late_pattern import LatePattern

log = logging.getLogger(__name__)

TRIES = 3
"""How often the log is cut anew where another process reads."""
PAUSE_SECONDS = 0.2
MERGED_PAGES = 64
"""So many pages of the keyword index one transaction merges."""
ONE: ColumnElement[int] = literal_column("1")
LONGEST_RUN = LatePattern(r"[^\W_]{4,}")


async def sweep(
    services: Services,
    uid: str,
    texts: Sequence[str],
    *,
    everything: bool = False,
    erasure: str = "",
) -> None:
    """Leave no file of the data folder with what was erased.

    With `everything`, of pages and recordings that do not say whose words they hold none is left.
    A copy of the store stays only where this very `erasure`, named by its uid, is done in it, too.

    What is deleted is overwritten at once, by every connection. Only where its words stand in the
    database all the same, and in no row, is it written anew.

    Raises:
        ErasureWaits: another process reads just now, so that the log cannot be cut, or somebody is
            being answered, so that the database cannot be written anew.
    """
    store, folder = services.store, services.store.folder
    await _merge_keywords(store)
    await asyncio.to_thread(_drop_copies, folder, uid, erasure)
    services.asked.clear()
    await cut_log(store)
    found = await asyncio.to_thread(probe, folder, _telling(texts))
    hits = {trace.file for trace in found}
    await asyncio.to_thread(_drop_readings, folder, None if everything else hits)
    words = {trace.word for trace in found if trace.file.name == FILE}
    if words and store.rows_in_folder and await store.read(lambda rows: left_over(rows, words)):
        await _write_anew(services)


async def cut_log(store: Store) -> None:
    """Let nothing of what was deleted be left in the write-ahead log; may raise `ErasureWaits`."""
    for _ in range(TRIES):
        if await store.truncate_log():
            return
        await asyncio.sleep(PAUSE_SECONDS)
    raise ErasureWaits("another process reads the database")


def left_over(rows: Rows, words: Iterable[str]) -> set[str]:
    """Return those of the words that no row holds: what stands of them was erased."""
    return {word for word in words if not _is_kept(rows, word)}


async def _merge_keywords(store: Store) -> None:
    """Merge the keyword index, whose older parts keep the tokens of what was taken out.

    In steps, as others want to write in between.
    """
    pages = -MERGED_PAGES  # the first step says that all parts are to become one
    while await store.write(partial(merge_keywords, pages=pages)):
        pages = MERGED_PAGES


async def _write_anew(services: Services) -> None:
    """Write the database anew while nobody is being answered; may raise `ErasureWaits`."""
    if await services.store.read(lambda rows: _is_answering(rows, services.now())):
        raise ErasureWaits("a message is being answered just now")
    log.warning("erased words are left in the database: it is written anew")
    if not await services.store.vacuum():
        raise ErasureWaits("somebody else had to write")
    await cut_log(services.store)


def _is_answering(rows: Rows, now: datetime) -> bool:
    unfinished = col(Turn.state).in_(("received", "sending"))
    return rows.exec(select(Turn.id).where(unfinished, Turn.deadline_at > now)).first() is not None


def _is_kept(rows: Rows, word: str) -> bool:
    """Tell whether any row, or the schema, holds a word, written plainly or as JSON escapes it."""
    spellings = {word, json.dumps(word)[1:-1]}
    schema = select(ONE).select_from(table_of("sqlite_master")).where(_holds("sql", spellings))
    if on_sqlite(rows) and rows.exec(schema).first() is not None:
        return True
    for table, columns in TEXT_COLUMNS.items():
        anywhere = or_(*(_holds(name, spellings) for name in columns))
        if rows.exec(select(ONE).select_from(table_of(table)).where(anywhere)).first() is not None:
            return True
    return False


def _holds(column: str, spellings: Collection[str]) -> ColumnElement[bool]:
    named: ColumnElement[str] = column_of(column)
    return or_(*(holds_text(named, spelling) for spelling in spellings))


def _telling(texts: Sequence[str]) -> set[str]:
    """Return the longest words of each text, and of writing without spaces its beginning."""
    found = set()
    for erased in texts:
        words = sorted(LONGEST_RUN.findall(erased), key=len)[-3:]
        found |= {word[:24] for word in words} or {erased[:24]}
    return found


def _drop_copies(folder: Path, uid: str, erasure: str) -> None:
    """Delete the backups and other copies of the store, and the user's exports, in the folder."""
    for copy in [path for path in copies_in(folder) if not is_done_in(path, erasure)]:
        log.info("%s is deleted: an erasure expires backups", copy.name)
        discard(copy)
    for file in [*exports_in(folder, uid), *pages_in(folder, uid)]:
        log.info("%s is deleted: it tells what was erased", file.name)
        file.unlink(missing_ok=True)


def _drop_readings(folder: Path, hits: Collection[Path] | None) -> None:
    """Delete the workbench's pages and recordings that hold erased words; None: all of them."""
    for file in [*readings_in(folder)]:
        if hits is None or file in hits:
            log.info("%s is deleted: it may hold what was erased", file.name)
            file.unlink(missing_ok=True)
