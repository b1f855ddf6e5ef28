"""Rehearsing: what would go with what a person names, found by erasing it and taking that back."""

from sqlmodel import Session as Rows

from memory.erasure.reach import Reach
from memory.erasure.seeds import Means, Seeds


def rehearse(rows: Rows, seeds: Seeds, means: Means) -> list[int]:
    """Return the memories that would go, and leave all as it was."""
    with rows.begin_nested() as trial:
        reach = Reach(rows, seeds, means)
        reach.erase()
        trial.rollback()
    rows.expire_all()
    return sorted(reach.memories)
