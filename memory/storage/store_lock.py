"""Who has a store open: all that use it share a lock, which its upgrade or restore takes alone.

Two files beside the database. `.lock` is the gate: one process at a time opens, upgrades or
restores. `.in-use` is shared by all that have the store open, and only taken at the gate, so that
whoever stands there knows whether anybody has it.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.errors import StoreInUse
from memory.storage.permissions import create_private
from memory.storage.store_files import GATE, IN_USE


class StoreShare:
    """A process's part in an open store, until it is released or the process ends."""

    def __init__(self, number: int) -> None:
        """Keep the descriptor that the lock hangs on."""
        self._number: int | None = number

    def release(self) -> None:
        """Have the store open no more."""
        number, self._number = self._number, None
        if number is not None:
            os.close(number)


@dataclass(frozen=True, slots=True)
class Gate:
    """The right to decide who has the store at a file open."""

    file: Path

    def share(self) -> StoreShare:
        """Have the store open from now on."""
        number = create_private(self.file.with_suffix(IN_USE))
        fcntl.flock(number, fcntl.LOCK_SH)
        return StoreShare(number)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Be the only one; raises `StoreInUse` where another has the store open."""
        number = create_private(self.file.with_suffix(IN_USE))
        try:
            _take_alone(number, self.file)
            yield
        finally:
            os.close(number)


@contextmanager
def gate(file: Path) -> Iterator[Gate]:
    """Wait for the gate of the store at a file, and keep it; raises `OSError`."""
    number = create_private(file.with_suffix(GATE))
    try:
        fcntl.flock(number, fcntl.LOCK_EX)
        yield Gate(file)
    finally:
        os.close(number)


@contextmanager
def alone_to_look(file: Path) -> Iterator[None]:
    """Be the only one at a store whose place cannot be written: nobody else opens it meanwhile.

    Raises:
        StoreInUse: another has it open.
        OSError: what tells whether anybody has cannot be read.
    """
    in_use = file.with_suffix(IN_USE)
    if not in_use.exists():  # nobody has, and nobody can
        yield
        return
    number = os.open(in_use, os.O_RDONLY | os.O_CLOEXEC)
    try:
        _take_alone(number, file)
        yield
    finally:
        os.close(number)


def _take_alone(number: int, file: Path) -> None:
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as problem:
        raise StoreInUse(file) from problem
