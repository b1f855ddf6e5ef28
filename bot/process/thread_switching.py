"""Thread switching: how long one thread of a process that answers people may compute at a time."""

import sys

SWITCH_SECONDS = 0.0005
"""A tenth of Python's own. Each row that a reply reads gives its turn away, and would wait that
long behind a job or the reading of an import to have it back."""


def switch_soon() -> None:
    """Let threads of this process take turns more often."""
    sys.setswitchinterval(SWITCH_SECONDS)
