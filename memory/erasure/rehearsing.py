"""Rehearsing: what would go with what a person names, found by erasing it and taking that back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows

from memory.erasure.reach import Reach
from memory.erasure.seeds import Means, Seeds


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What would go, and what would stay and say the same."""

    memories: Sequence[int]
    messages: Sequence[int]
    left: Mapping[str, Sequence[int]]


def rehearse(rows: Rows, seeds: Seeds, means: Means) -> Rehearsed:
    """Return what would go, and leave all as it was."""
    with rows.begin_nested() as trial:
        reach = Reach(rows, seeds, means)
        left = reach.erase().left
        trial.rollback()
    rows.expire_all()
    return Rehearsed(
        sorted(reach.taken.memories),
        sorted(reach.taken.messages),
        {sort: sorted(ids) for sort, ids in left.items()},
    )
