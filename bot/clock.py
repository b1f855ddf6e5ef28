"""The system's clock: the only place where the time is asked for."""

from datetime import UTC, datetime


class SystemClock:
    """Tells the present instant."""

    def now(self) -> datetime:
        """Return the present instant, aware, in UTC."""
        return datetime.now(UTC)
