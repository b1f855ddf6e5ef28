"""A file that a person named, to be written: never one of the store's own."""

from pathlib import Path

from config.errors import StoreUnreadable
from config.settings.loader import DEFAULT_FILE, DOTENV
from memory.storage.permissions import FOLDERS, write_private
from memory.storage.store_files import MAGIC, STANDING, is_ours

_KEPT = STANDING | FOLDERS | {DEFAULT_FILE.name, DOTENV.name}


def write_given(file: Path, content: bytes) -> None:
    """Write a file whole or not at all, readable by its owner alone.

    Raises:
        StoreUnreadable: it cannot be written, or a store, a backup or settings would be lost by it.
    """
    target = file.resolve()
    if target.name in _KEPT or is_ours(target.name):
        raise StoreUnreadable(f"{file} is a name of the program's own files: choose another.")
    try:
        if _is_database(target):
            raise StoreUnreadable(f"{file} is a database: choose another name.")
        write_private(file, content)
    except OSError as problem:
        raise StoreUnreadable(f"{file} cannot be written: {problem.strerror}.") from problem


def _is_database(file: Path) -> bool:
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC
