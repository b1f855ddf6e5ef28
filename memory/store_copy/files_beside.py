"""Files beside the rows: what of a data folder belongs to the store, and what does not."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from config.errors import StoreUnreadable
from memory.erasure.record import note, recorded
from memory.storage.permissions import FOLDERS, make_private_folder, write_private
from memory.storage.store_files import KEY, RECORD, STANDING, WORDLESS


@dataclass(frozen=True, slots=True)
class Beside:
    """What became of the files of the source's data folder."""

    copied: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    """What lies there, and is no part of a store: settings, keys, exports, backups."""


def bring_files(source: Path, target: Path) -> Beside:
    """Copy what belongs to a store into another data folder; nothing there is written over.

    The record of erasures is joined with the one that is there.

    Raises:
        StoreUnreadable: a file cannot be read or written.
    """
    if source.resolve() == target.resolve():
        return Beside()
    try:
        return Beside(tuple(_brought(source, target)), tuple(_left_in(source)))
    except OSError as problem:
        raise StoreUnreadable(
            f"{problem.filename or target} cannot be copied: {problem.strerror}."
        ) from problem


def _brought(source: Path, target: Path) -> Iterator[str]:
    if erasures := recorded(source):
        note(target, erasures)
        yield RECORD
    if (source / KEY).is_file() and not (target / KEY).exists():
        write_private(target / KEY, (source / KEY).read_bytes())
        yield KEY
    for folder in sorted(FOLDERS):
        yield from _brought_of(source / folder, target / folder)


def _brought_of(source: Path, target: Path) -> Iterator[str]:
    found = [file for file in sorted(source.rglob("*")) if file.is_file()]
    for file in found:
        copy = target / file.relative_to(source)
        for folder in reversed(copy.relative_to(target.parent).parents[:-1]):
            make_private_folder(target.parent / folder)
        if not copy.exists():
            write_private(copy, file.read_bytes())
    if found:
        yield f"{source.name}/"


def _left_in(source: Path) -> Iterator[str]:
    if not source.is_dir():
        return
    ours = STANDING | WORDLESS | FOLDERS
    yield from (file.name for file in sorted(source.iterdir()) if file.name not in ours)
