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
    _within: bool = False
    """Whether somebody is in there who has time."""

    @contextmanager
    def hurried(self) -> Iterator[bool]:
        """Go through at once, beside whoever is in there; yields whether nobody was."""
        with self._moved:
            alone = not (self._hurrying or self._within)
            self._hurrying += 1
        try:
            yield alone
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
                self._within = True
            try:
                yield
            finally:
                self._within = False
