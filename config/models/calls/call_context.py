"""On what occasion a model is asked: for whom, in which turn or job, and how soon.

It goes with the task, as a deadline would, so that no agent has to hand it down.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class CallContext:
    """For whom a model is asked, and in which turn or job."""

    user_id: int | None = None
    turn_id: int | None = None
    job_id: int | None = None
    private: bool = False
    """Whether nothing of what is said may be kept."""
    keeps_words: bool = False
    """Whether all that is asked is the user's own and may be kept: nobody else heard or said it."""
    can_wait: bool = False
    """Whether no person waits for the answer."""


_NONE = CallContext()
_PRESENT: ContextVar[CallContext] = ContextVar("occasion")


def present_occasion() -> CallContext:
    """Return the occasion of the task at hand; an empty one where nobody named any."""
    return _PRESENT.get(_NONE)


@contextmanager
def on_occasion(**known: Any) -> Iterator[None]:
    """Know more of the occasion until the end of the block; not for use around a `yield`."""
    token = _PRESENT.set(replace(present_occasion(), **known))
    try:
        yield
    finally:
        _PRESENT.reset(token)
