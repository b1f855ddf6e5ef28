"""Secrets in what people say: cards, keys, passwords, identity numbers, by patterns and a score.

The patterns are read with the first text that is looked at: most commands look at none.
"""

from functools import cache
from types import ModuleType


def holds_secret(text: str) -> bool:
    """Tell whether the text holds a secret."""
    return bool(_redaction().holds_secret(text))


def is_redacted(text: str) -> bool:
    """Tell whether something was taken out of the text."""
    return bool(_redaction().is_redacted(text))


def redacted(text: str) -> str:
    """Return the text with each secret replaced by its kind: `[card number]`."""
    return str(_redaction().redacted(text))


@cache
def _redaction() -> ModuleType:
    from memory.secret_detection import redaction

    return redaction
