"""Safe output: log lines and tracebacks without keys, whoever wrote them into an error."""

import logging
import sys
import traceback
from types import TracebackType

from config.masking import secrets_of, without_secrets
from config.settings import Settings
from memory.secrets import redacted

FORMAT = "%(asctime)s %(levelname)s %(message)s"


class SafeFormatter(logging.Formatter):
    """Formats a record with its traceback, then takes out what is secret."""

    def __init__(self, settings: Settings) -> None:
        """Know what the settings hold that is never to be shown."""
        super().__init__(FORMAT)
        self._secrets = secrets_of(settings)

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of a record."""
        return _safe(super().format(record), self._secrets)


def guard_tracebacks(settings: Settings) -> None:
    """Let what ends the process be told without keys."""
    secrets = secrets_of(settings)

    def tell(
        kind: type[BaseException], problem: BaseException, trace: TracebackType | None
    ) -> None:
        told = "".join(traceback.format_exception(kind, problem, trace))
        sys.stderr.write(_safe(told, secrets))

    sys.excepthook = tell


def _safe(text: str, secrets: frozenset[str]) -> str:
    return redacted(without_secrets(text, secrets))
