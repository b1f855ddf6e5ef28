"""Restoring: a backup takes the store's place, checked before; the store as it was is kept."""

import logging
import shutil
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlmodel import Session as Rows

from config.errors import BackupUnusable, StoreError, StoreInUse, StoreTooNew, StoreUnreadable
from memory.backups.readable_rows import check_rows
from memory.backups.restored_logins import log_out, passkeys_in
from memory.backups.restored_rows import erased_uids_in, given_ids, settle
from memory.erasure.erased_uids import carry_over
from memory.erasure.reapplying import reapply
from memory.erasure.record import RecordedErasure, erasures_in, note, recorded, unreadable_in
from memory.storage.permissions import make_private_folder, private_opener
from memory.storage.schema import schema_of
from memory.storage.snapshot import check_room, check_sound, draft_of, kept_aside, put_in_place
from memory.storage.sqlite import SQLITE_ERRORS, in_words, opened_alone
from memory.storage.store_files import FILE, MAGIC
from memory.storage.store_lock import gate
from memory.storage.upgrades.migration import revision_of, revisions, schemas, upgrade
from memory.storage.upgrades.unfinished_upgrade import Unmendable

ASIDE = "companion.replaced-{:%Y%m%dT%H%M%SZ}.db"
LARGEST_PAGE = 2**16
"""Its size has no room in the two bytes behind the magic, and is written there as 1."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Caught:
    """What a restored store was brought up to."""

    made_at: datetime | None
    """When the backup was made; None: nobody noted it."""
    interrupted: int
    """How many turns were owed a reply then, and get none."""
    erased_again: int
    """How many erasures that came after it were accepted again."""
    knows_erasures: bool
    """Whether anything told what was erased since: the record, or the store as it was."""
    unreadable: int = 0
    """How many lines of the record say nothing that could be read."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of a restore."""

    schema: str
    """What the backup was at; it is upgraded by now."""
    kept: Path | None
    """The store as it was; None: there was none."""
    caught: Caught


@dataclass(frozen=True, slots=True)
class _Present:
    """What the store that is replaced still tells."""

    erasures: Sequence[RecordedErasure] = ()
    given: Mapping[str, int] | None = None
    """The highest ids it gave; None where it cannot be read."""
    erased: Sequence[tuple[str, str]] = ()
    """By what erased rows were known there: the uids of their users, and theirs."""
    passkeys: Collection[str] | None = None
    """By what the passkeys are known there; None where nobody knows."""


def restore(source: Path, folder: Path, *, now: datetime) -> Restored:
    """Let a backup be the store of a data folder; where that cannot be, nothing is changed.

    Raises:
        BackupUnusable: the file is no backup, or is damaged.
        StoreInUse: another process has the store open.
        StoreError: the backup is of a newer version, or the folder cannot be used.
    """
    file = folder / FILE
    aside = file.with_name(ASIDE.format(now.astimezone(UTC)))
    try:
        _check_file(source, file)
        make_private_folder(folder)
        with gate(file) as held, held.alone(), draft_of(file) as draft:
            schema = _take_in(source, draft)
            with kept_aside(file, aside) as kept:
                caught = _catch_up(file, draft, now)
                put_in_place(draft, file)
    except OSError as problem:
        raise StoreUnreadable(
            f"{problem.filename or folder} cannot be used: {problem.strerror}."
        ) from problem
    return Restored(schema, kept, caught)


def _check_file(source: Path, file: Path) -> None:
    if not source.is_file():
        raise BackupUnusable(f"{source} is no file.")
    if file.exists() and source.samefile(file):
        raise BackupUnusable(f"{source} is the store itself, and no backup of it.")
    with source.open("rb") as opened:
        head = opened.read(len(MAGIC) + 2)
    if not head.startswith(MAGIC):
        raise BackupUnusable(f"{source} is no backup: it is not a database.")
    page = int.from_bytes(head[len(MAGIC) :], "big") or 1
    if source.stat().st_size % (LARGEST_PAGE if page == 1 else page):
        raise BackupUnusable(f"{source} is cut off: its last page is not whole.")


def _take_in(source: Path, draft: Path) -> str:
    """Copy a backup, check it, and bring it to the newest schema; return what it was at."""
    check_room(draft.parent, 2 * source.stat().st_size)
    for suffix in ("", "-wal"):  # a store that was copied by hand may have its log beside it
        beside = source.with_name(source.name + suffix)
        if beside.exists():
            with (
                beside.open("rb") as original,
                open(f"{draft}{suffix}", "wb", opener=private_opener) as copy,
            ):
                shutil.copyfileobj(original, copy)
    try:
        return _upgraded(draft)
    except Unmendable as problem:
        raise BackupUnusable(f"{source} is from an upgrade that did not end.") from problem
    except StoreTooNew as problem:
        raise StoreTooNew(str(problem).replace(str(draft), str(source))) from problem
    except StoreError as problem:
        reason = str(problem).replace(str(draft), str(source))
        raise BackupUnusable(f"It cannot be restored: {reason}") from problem


def _upgraded(draft: Path) -> str:
    """Upgrade a backup that is whole; return the schema it was at."""
    schema = revision_of(draft)
    if schema is None:
        raise BackupUnusable(f"{draft} holds nothing.")
    check_sound(draft)
    upgrade(draft, backup=False)
    wanted = schemas()[revisions()[-1]]
    try:
        with closing(sqlite3.connect(draft)) as opened:
            there = schema_of(opened)
            if not wanted <= there:
                raise BackupUnusable(f"{draft}: parts of its schema are missing.")
            check_rows(opened, draft)
    except SQLITE_ERRORS as problem:
        raise in_words(problem, draft) from problem
    if any(part[0] in ("trigger", "view") for part in there - wanted):
        raise BackupUnusable(f"{draft} holds a trigger or a view that is not of this program.")
    return schema


def _catch_up(file: Path, draft: Path, now: datetime) -> Caught:
    """Let a backup know what came after it, as far as it can be known."""
    present = _read_present(file) if file.exists() else _Present()
    note(file.parent, present.erasures)
    erased = recorded(file.parent)
    with opened_alone(draft) as connection, connection.begin():
        rows = Rows(bind=connection, expire_on_commit=False)
        settled = settle(rows, now, present.given)
        log_out(rows, present.passkeys)
        again = reapply(rows, erased or (), now)
        carry_over(rows, present.erased)
        rows.flush()
    check_sound(draft)
    knows = erased is not None or present.given is not None
    lost = unreadable_in(file.parent)
    return Caught(settled.made_at, settled.interrupted, again, knows, lost)


def _read_present(file: Path) -> _Present:
    """Read what outlives the store that is replaced, as far as it can be read.

    Raises:
        StoreInUse: a process that knows no lock of ours has it open.
    """
    try:
        with closing(sqlite3.connect(file, isolation_level=None, timeout=2)) as opened:
            opened.execute("PRAGMA locking_mode=EXCLUSIVE")
            opened.execute("BEGIN EXCLUSIVE")
            return _Present(
                [*erasures_in(opened)],
                given_ids(opened),
                erased_uids_in(opened),
                passkeys_in(opened),
            )
    except SQLITE_ERRORS as problem:
        told = in_words(problem, file)
        if isinstance(told, StoreInUse):
            raise told from problem
        log.warning("%s What was erased since is told by the record alone.", told)
        return _Present()
