"""Ids as Discord makes them: the time in milliseconds, then a count."""

import time
from datetime import UTC, datetime
from itertools import count

EPOCH = 1_420_070_400_000
"""The first instant of 2015, from which Discord counts."""


class Snowflakes:
    """Makes ids that grow."""

    def __init__(self) -> None:
        self._last = 0
        self._count = count(1)

    def next(self, at: datetime | None = None) -> int:
        """Return a new id, of now or of an earlier instant."""
        if at is not None:
            return (int(at.timestamp() * 1000) - EPOCH << 22) + next(self._count)
        self._last = max((int(time.time() * 1000) - EPOCH) << 22, self._last + 1)
        return self._last


def instant(snowflake: int) -> datetime:
    """Return when an id was made."""
    return datetime.fromtimestamp(((snowflake >> 22) + EPOCH) / 1000, UTC)
