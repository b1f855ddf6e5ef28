"""A turnstile: who is in a hurry goes at once, all others one at a time while nobody hurries."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Turnstile:
    """Keeps those who have time out of the way of those who have none."""

    _moved: threading.Condition = field(default_factory=threading.Condition)
    _in_turn: threading.Lock = field(default_factory=threading.Lock)
    _hurrying: int = 0

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Go through at once, beside whoever is in there."""
        with self._moved:
            self._hurrying += 1
        try:
            yield
        finally:
            with self._moved:
                self._hurrying -= 1
                self._moved.notify_all()

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """Go through once nobody hurries, and nobody else who has time is in there."""
        with self._in_turn:
            with self._moved:
                self._moved.wait_for(lambda: not self._hurrying)
            yield
