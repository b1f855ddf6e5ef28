"""Where logs go: a log that can't be written is no trouble of the person's."""

import logging
import sys
from io import TextIOWrapper

from memory.storage.permissions import private_opener

QUIET_SECONDS = 60.0
MOST_KNOWN = 500
"""Of so many different lines it is known whether they repeat."""


class Repeats(logging.Filter):
    """Lets a line that says just what it said pass once a minute, with how often it was meant to.

    What is tried again each second, as where the disk is full, would else fill the log.
    """

    def __init__(self) -> None:
        """Know no line yet."""
        super().__init__()
        self._said: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether to write a record, and note that it came."""
        try:
            message = record.getMessage()
        except Exception:  # noqa: BLE001  # the handler tells what is wrong with it
            return True
        key = (record.name, record.levelno, message)
        since, unsaid = self._said.get(key, (0.0, 0))
        if since and 0 <= record.created - since < QUIET_SECONDS:
            self._said[key] = (since, unsaid + 1)
            return False
        if len(self._said) >= MOST_KNOWN:
            self._said.clear()
        self._said[key] = (record.created, 0)
        if unsaid:
            record.msg, record.args = f"{message} (and {unsaid} times more before)", None
        return True


class QuietHandler(logging.StreamHandler):  # type: ignore[type-arg]  # generic in stubs alone
    """Writes to standard error, and keeps quiet where that can't be written."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # logging's name
        """Pass over what the system refuses."""
        if not isinstance(sys.exception(), OSError):
            super().handleError(record)


class PrivateLog(logging.FileHandler):
    """A log that its owner alone may read; a full disk keeps it from nothing but the log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record where it can be."""
        try:
            super().emit(record)
        except OSError:  # of opening the file
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # logging's name
        """Pass over what the system refuses."""
        if not isinstance(sys.exception(), OSError):
            super().handleError(record)

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding=self.encoding, opener=private_opener)
