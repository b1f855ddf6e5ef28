"""Safe output: what is printed neither tells keys nor steers the terminal, whoever wrote it."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import TYPE_CHECKING

from bot.json_form import json_form
from config.masking import secrets_of, without_secrets
from memory.secret_detection import redacted
from memory.text.late_pattern import LatePattern

if TYPE_CHECKING:
    from config.settings.loader import Settings

_STEERING = LatePattern(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""What steers a terminal, turns the direction of writing, or is half a character."""
ROOMS = ("bot", "memory", "curator", "reviewer", "config")
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class SafeFormatter(logging.Formatter):
    """Formats a record with its traceback, then takes out what is secret."""

    def __init__(self, settings: "Settings") -> None:
        """Know what the settings hold that is never to be shown."""
        super().__init__(FORMAT)
        self._secrets = secrets_of(settings)

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of a record; of when it was nothing is secret."""
        told = super().format(record)
        return f"{record.asctime}{_safe(told.removeprefix(record.asctime), self._secrets)}"


class JsonFormatter(SafeFormatter):
    """Formats a record as one JSON object in one line, for a machine that collects logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record: time, level, logger, message, and a traceback if any."""
        message = _safe(record.getMessage(), self._secrets)
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message,
        }
        if record.exc_info:
            told["traceback"] = _safe(self.formatException(record.exc_info), self._secrets)
        return json.dumps(told, ensure_ascii=False)


def formatter_for(settings: "Settings") -> SafeFormatter:
    """Return how log lines are written, by the settings."""
    return (JsonFormatter if settings.log_format == "json" else SafeFormatter)(settings)


def set_log_level(settings: "Settings") -> None:
    """Log as much as the settings say."""
    for room in ROOMS:  # only ours: at "debug", the model's client would log what people say
        logging.getLogger(room).setLevel(settings.log_level.upper())


def printable(text: str) -> str:
    """Return the text as a terminal may show it: what would steer it is seen, and does nothing."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def printable_json(data: object, *, indent: int = 2) -> str:
    """Return data as JSON that a terminal may show, and that reads back to the same."""
    written = json.dumps(data, ensure_ascii=False, indent=indent, default=json_form)
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


def guard_tracebacks(settings: "Settings") -> None:
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
