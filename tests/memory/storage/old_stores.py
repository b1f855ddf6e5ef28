"""Stores of older versions, and what the program makes of them."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from memory.storage.schema import schema_of
from memory.storage.store import FILE, Store
from memory.storage.upgrades.migration import revision_of, revisions, schemas
from tests.examples import SOAK, length
from tests.memory.past_stores import (
    Contents,
    contents,
    holds_all,
)

PAST = revisions()[:-1]
OLDEST, NEWEST = revisions()[0], revisions()[-1]
KILLED = PAST if SOAK in os.environ else [OLDEST]
"""An upgrade from the oldest version runs through every statement there is."""
SOME = length("::4", "::")
"""After which of its statements an upgrade is killed."""
OPEN = (
    "import sys, pathlib; from memory.storage.store import Store; "
    "Store.open(pathlib.Path(sys.argv[1]))"
)


def copied(file: Path, folder: Path) -> Path:
    return Path(shutil.copyfile(file, folder / FILE))


def run(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA legacy_alter_table=ON")
        connection.execute(statement)
        connection.commit()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix not in (".lock", ".in-use"))


def opens_with(file: Path, before: Contents) -> bool:
    """Tell whether the program opens a store, at the newest version, with all that it held."""
    Store.open(file.parent).close()
    with closing(sqlite3.connect(file)) as connection:
        newest = schema_of(connection) == schemas()[NEWEST]
    return newest and revision_of(file) == NEWEST and holds_all(contents(file), before)
