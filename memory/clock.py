"""The port to the time; everything in this room is told when it is."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Something that knows the time."""

    def now(self) -> datetime:
        """Return the present instant, aware, in UTC."""
        ...


@dataclass
class FixedClock:
    """Stands still until it is moved."""

    at: datetime

    def now(self) -> datetime:
        """Return the instant it stands at."""
        return self.at

    def move(self, **by: float) -> datetime:
        """Go forward by `timedelta(**by)` and return the new instant."""
        self.at += timedelta(**by)
        return self.at
