"""A halt: the word to whoever reads a document in a thread that nobody waits for it any more."""

from collections.abc import Iterable, Iterator
from threading import Event
from typing import TypeVar

from config.errors import ImportHalted

T = TypeVar("T")


class Halt:
    """Is called once, by whoever ends the process; threads heed it between two rows."""

    def __init__(self) -> None:
        """Let them go on."""
        self._called = Event()

    def call(self) -> None:
        """End what is under way, and whatever would begin."""
        self._called.set()

    def heed(self) -> None:
        """Go on; raises `ImportHalted` where it was called."""
        if self._called.is_set():
            raise ImportHalted

    def heeded(self, rows: Iterable[T]) -> Iterator[T]:
        """Yield rows, and heed it before each."""
        for row in rows:
            self.heed()
            yield row


NO_HALT = Halt()
"""Nobody calls it."""
