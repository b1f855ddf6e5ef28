"""A store that notes how long each of its writing transactions keeps others from writing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter, thread_time
from typing import TypeVar

from sqlmodel import Session as Rows

from memory.storage.store import Store

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Held:
    """One writing transaction: what it did, and how long it had the lock."""

    what: str
    milliseconds: float
    processor: float
    """Milliseconds of it that its own thread was at work."""


@dataclass
class Notes:
    """What was noted since it was last asked."""

    held: list[Held] = field(default_factory=list)

    def taken(self) -> list[Held]:
        """Return what was noted, and begin anew."""
        taken, self.held = self.held, []
        return taken


class TimedStore(Store):
    """The database of one data folder, and the lengths of its writing transactions."""

    notes: Notes

    async def write(self, work: Callable[[Rows], T]) -> T:
        """Run the work in one writing transaction, note how long that took, return its result."""
        return await super().write(partial(_noted, work=work, notes=self.notes))


def timed(store: Store) -> TimedStore:
    """Let an open store note its transactions from now on, and return it."""
    store.__class__ = TimedStore
    assert isinstance(store, TimedStore)
    store.notes = Notes()
    return store


def _noted(rows: Rows, *, work: Callable[[Rows], T], notes: Notes) -> T:
    rows.connection()  # the lock is waited for here
    began, worked = perf_counter(), thread_time()
    result = work(rows)
    rows.commit()
    held = (perf_counter() - began) * 1000
    notes.held.append(Held(_name(work), held, (thread_time() - worked) * 1000))
    return result


def _name(work: Callable[..., object]) -> str:
    """Return what a unit of work is called, whatever it was wrapped in."""
    while isinstance(work, partial):
        inner = [arg for arg in (*work.args, *work.keywords.values()) if callable(arg)]
        work = inner[0] if work.func.__name__ == "_at" and inner else work.func
    module = work.__module__.rpartition(".")[2]
    return f"{module}.{work.__qualname__}".replace(".<locals>.<lambda>", "").replace(
        "<locals>.", ""
    )
