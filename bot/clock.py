"""The system's clock: the only place where the time is asked for."""

from datetime import UTC, datetime
from time import monotonic, time


class SystemClock:
    """Tells the present instant."""

    def now(self) -> datetime:
        """Return the present instant, aware, in UTC."""
        return datetime.now(UTC)


def lead() -> float:
    """Return by how many seconds this clock is before one that cannot be set."""
    return time() - monotonic()
