"""A turnstile: one at a time goes through, and who is in a hurry goes first."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Turnstile:
    """A lock with two queues."""

    _free: threading.Condition = field(default_factory=threading.Condition)
    _taken: bool = False
    _hurrying: int = 0

    @property
    def is_awaited(self) -> bool:
        """Whether somebody in a hurry waits."""
        with self._free:
            return self._hurrying > 0

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Go through before all who have time."""
        with self._free:
            self._hurrying += 1
            self._free.wait_for(lambda: not self._taken)
            self._hurrying -= 1
            self._taken = True
        yield from self._through()

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """Go through once nobody is in a hurry."""
        with self._free:
            self._free.wait_for(lambda: not self._taken and not self._hurrying)
            self._taken = True
        yield from self._through()

    def _through(self) -> Iterator[None]:
        try:
            yield
        finally:
            with self._free:
                self._taken = False
                self._free.notify_all()
