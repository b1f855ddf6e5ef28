"""A date found in a text: where it stands, when it is, and what it marks."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

Role = Literal["at", "since", "until"]


@dataclass(frozen=True, slots=True)
class DatedClause:
    """A date found in a text: where it stands, when it is, and what it marks."""

    start: int
    end: int
    written: str
    """`2026`, `2026-03` or `2026-03-05`."""
    role: Role

    @property
    def day_after(self) -> str | None:
        """The day on which what is planned for this one is over; None for a month or a year."""
        return day_after(self.written)


def day_after(written: str) -> str | None:
    """Return the day after one that is written out; None after what is no day, or the last."""
    try:
        return (date.fromisoformat(written) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return None
