"""What the tests of copies share: a copy by names, watched."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memory.store_copy.copying import Copied, Step, copy_store
from memory.store_copy.store_place import both_opened, place_of
from tests.memory.house import START
from tests.postgres import execute


@dataclass
class Seen:
    """Watches a copy, and does something at a step of it."""

    at: Step | None = None
    act: Callable[[], None] = lambda: None
    steps: list[Step] = field(default_factory=list)
    rows: int = 0

    def begin(self, step: Step, rows: int) -> None:
        self.steps.append(step)
        if step == self.at:
            self.act()

    def moved(self, rows: int) -> None:
        self.rows += rows


def copied(
    source: str | Path,
    target: str | Path,
    folder: Path,
    *,
    watch: Seen | None = None,
    anew: bool = False,
) -> Copied:
    """Copy a store; beside addresses lies the folder."""
    places = place_of(str(source), folder), place_of(str(target), folder)
    with both_opened(*places) as (read, written):
        return copy_store(read, written, now=START, watch=watch or Seen(), anew=anew)


def held(address: str) -> list[Any]:
    """Return which active memories of a database have a vector."""
    return execute(
        address,
        "SELECT user_id, id, CAST(embedding AS text) FROM memories "
        "WHERE state = 'active' AND embedding IS NOT NULL ORDER BY 2",
    )


def by_user(address: str) -> list[Any]:
    """Return the vectors that stand once more by user."""
    return execute(
        address,
        "SELECT user_id, memory_id, CAST(embedding AS text) FROM memory_vectors ORDER BY 2",
    )
