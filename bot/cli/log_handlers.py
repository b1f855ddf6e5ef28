"""Where logs go: a log that can't be written is no trouble of the person's."""

import logging
import sys
from io import TextIOWrapper

from memory.storage.permissions import private_opener


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
