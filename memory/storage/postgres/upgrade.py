"""Make a database on PostgreSQL, or bring it to the newest schema: alone, in one transaction."""

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError

from config.errors import (
    CopyUnfinished,
    NothingKept,
    StoreInUse,
    StoreTooNew,
    StoreUnreadable,
)
from memory.storage.postgres.conformity import conform
from memory.storage.postgres.connection import in_words, postgres_engine, shown
from memory.storage.postgres.locks import Lock, release, share, take, take_from_the_gone
from memory.storage.postgres.presence import StorePresence
from memory.storage.postgres.schema import is_empty, make_newest, revision_in
from memory.storage.postgres.wholeness import check_whole
from memory.storage.schema import COPYING
from memory.storage.upgrades.migration import revisions, run_migrations

NO_VECTORS = "0A000"
EXTENSION = (
    "The database {where} has no pgvector: install it on the server, and let somebody who may "
    "run `CREATE EXTENSION vector` there."
)
NO_FILE = "58P01"
"""As older servers say that an extension is not there."""
NO_RIGHT = "42501"
RIGHTS = (
    "Nobody gave the user of {where} the right to make the store: let that user own the database, "
    "and let somebody who may run `CREATE EXTENSION vector` there."
)
WANTED = {NO_VECTORS: EXTENSION, NO_FILE: EXTENSION, NO_RIGHT: RIGHTS}
"""What an administrator is to do, by what the server complains of."""


def opened(url: URL, *, begins: bool = True) -> StorePresence:
    """Have the store open from now on, made or brought up to date where it must be.

    Only who `begins` something makes one where there is none.

    Raises:
        StoreUnreadable: it cannot be reached, is no store of ours, has no pgvector, or its user
            may make nothing there. `StoreDamaged` where parts of it are missing.
        StoreTooNew: a newer version of this program wrote it.
        CopyUnfinished: a part of another store is in it.
        StoreInUse: it has to be upgraded, and another process has it open.
        NothingKept: there is none, and none is begun.
    """
    engine = postgres_engine(url, connections=1).execution_options(isolation_level="AUTOCOMMIT")
    try:
        part = StorePresence(url, engine.connect())
    except DBAPIError as problem:
        engine.dispose()
        raise _told(problem, url) from problem
    try:
        take(part.connection, Lock.GATE)
        _bring_up_to_date(part.connection, url, begins=begins)
        share(part.connection, Lock.IN_USE)
        release(part.connection, Lock.GATE)
    except DBAPIError as problem:
        part.release()
        raise _told(problem, url) from problem
    except BaseException:
        part.release()
        raise
    return part


def _bring_up_to_date(connection: Connection, url: URL, *, begins: bool) -> None:
    newest, found = revisions()[-1], revision_in(connection)
    if found == newest:
        check_whole(connection, url)
        return
    if found is None and not is_empty(connection):
        raise StoreUnreadable(f"{shown(url)} is not a database of this program.")
    if found == COPYING:
        raise CopyUnfinished(shown(url))
    if found is not None and found not in revisions():
        raise StoreTooNew(
            f"{shown(url)} was written by a newer version (schema {found!r}); this one knows "
            f"schemas up to {newest!r}. Install the newer version to open it."
        )
    if found is None and not begins:
        raise NothingKept(shown(url))
    if not take_from_the_gone(connection, Lock.IN_USE):
        raise StoreInUse(shown(url))
    changing = postgres_engine(url, connections=1)
    try:
        with changing.begin() as transaction:
            if found is None:
                make_newest(transaction, newest)
            else:
                run_migrations(transaction, "head")
                conform(transaction)
    finally:
        changing.dispose()
    release(connection, Lock.IN_USE)


def _told(problem: DBAPIError, url: URL) -> StoreUnreadable:
    code = getattr(problem.orig, "sqlstate", None)
    if code in WANTED:
        return StoreUnreadable(WANTED[code].format(where=shown(url)))
    told = in_words(problem, url)
    return told if isinstance(told, StoreUnreadable) else StoreUnreadable(str(told))
