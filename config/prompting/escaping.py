"""People's words inside a prompt: whatever they hold, they stay inside their block."""

import re
from datetime import datetime

# A "<" that could open or close a block, also one that what follows the value could complete.
_BLOCK_MARK = re.compile(r"<(?=\s*(?:[/!A-Za-z]|\Z))")
_INDENT = "\n      "


def harmless(value: object) -> str:
    """Return the value as text that can neither open nor close a block; nothing for None.

    The full-width sign folds back to "<", so a quote of the text still matches its message.
    """
    return "" if value is None else _BLOCK_MARK.sub("＜", str(value))


def one_line(text: str) -> str:
    """Return the text without line breaks, so that it cannot look like a line of its own."""
    return " ".join(text.split())


def indented(text: str) -> str:
    """Return the text with its further lines set in, so that none can look like a new entry."""
    return _INDENT.join(text.splitlines())


def minute(moment: datetime) -> str:
    """Return the moment to the minute, as people and models read it alike."""
    return moment.strftime("%Y-%m-%d %H:%M")
