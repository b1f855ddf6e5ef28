"""Sweeping: after the rows, what files still hold of them."""

import asyncio
import logging
import re
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import text
from sqlmodel import Session as Rows

from config.errors import ErasureWaits
from memory.erasure.copies import copies_in, exports_in
from memory.erasure.probe import probe
from memory.services import Services
from memory.snapshot import discard

log = logging.getLogger(__name__)

TRIES = 3
"""How often the log is cut anew where another process reads, each waiting as long as a lock may."""
MOST_PROBED = 100
"""Beyond so many texts it is quicker to write the database anew than to look for them."""
LONGEST_RUN = re.compile(r"[^\W_]{4,}")


async def sweep(services: Services, uid: str, texts: Sequence[str], *, unsure: bool) -> None:
    """Leave no file of the data folder with what was erased.

    `unsure` says that an earlier try ended in the middle, so that not all erased texts are known.

    Raises:
        ErasureWaits: another process reads just now, so that the log cannot be cut.
    """
    store, folder = services.store, services.store.folder
    await store.write(optimize)
    await asyncio.to_thread(_drop_copies, folder, uid)
    services.asked.clear()
    await _cut_log(services)
    looked_for = _telling(texts)
    unknown = unsure or len(texts) > MOST_PROBED
    if unknown or bool(await asyncio.to_thread(probe, folder, looked_for)):
        await store.vacuum()
        await _cut_log(services)


def optimize(rows: Rows) -> None:
    """Merge the keyword index, whose older parts keep the tokens of what was taken out."""
    rows.connection().execute(
        text("INSERT INTO memory_keywords(memory_keywords) VALUES('optimize')")
    )


async def _cut_log(services: Services) -> None:
    for _ in range(TRIES):
        if await services.store.truncate_log():
            return
    raise ErasureWaits("another process reads the database")


def _telling(texts: Sequence[str]) -> set[str]:
    """Return the longest words of each text, and of writing without spaces its beginning."""
    found = set()
    for one in texts:
        words = sorted(LONGEST_RUN.findall(one), key=len)[-3:]
        found |= {word[:24] for word in words} or {one[:24]}
    return found


def _drop_copies(folder: Path, uid: str) -> None:
    """Delete the backups and other copies of the store, and the user's exports, in the folder."""
    for copy in [*copies_in(folder)]:
        log.info("%s is deleted: an erasure expires backups", copy.name)
        discard(copy)
    for file in exports_in(folder, uid):
        log.info("%s is deleted: it is an export of what was erased", file.name)
        file.unlink(missing_ok=True)
