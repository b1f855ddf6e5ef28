"""Nomination: which pairs of memories are worth asking about; pure, the same for the same rows."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

import numpy as np

from config.models.embedding.embedder import Calibration, Vector

NEAR = 0.9
"""Calibrated relevance from which two memories may be about the same matter."""
NEAR_WITH_SHARED = 0.5
"""The same where both name a person, place or thing."""
PARTNERS = 5
"""With so many of its nearest a memory is compared."""
MOST_VALUES = 3
"""A slot of more values holds many at once, as what is liked: they stand side by side."""

Pair = tuple[int, int]
"""Two memory ids, the smaller first."""


@dataclass(frozen=True, slots=True)
class Nominee:
    """What of a memory decides with which others it is compared."""

    memory_id: int
    audience: str
    character: str | None
    key: str | None
    value: str | None
    entities: frozenset[int]
    vector: Vector | None
    valid_from: datetime | None
    valid_until: datetime | None


def nominated(
    nominees: Sequence[Nominee], calibration: Calibration, *, but: Collection[Pair] = ()
) -> list[Pair]:
    """Return pairs that may exclude each other, the likeliest first.

    Two values of one slot come first, then what is near by meaning, sooner where both name the
    same. Only pairs of one audience and character whose times overlap.
    """
    by_id = {
        nominee.memory_id: nominee
        for nominee in sorted(nominees, key=lambda nominee: nominee.memory_id)
    }
    slots = _slots(by_id.values())
    narrow = _within([ids for ids in slots.values() if len(ids) <= MOST_VALUES])
    side_by_side = set(_within([ids for ids in slots.values() if len(ids) > MOST_VALUES]))
    alike = _alike(list(by_id.values()), calibration)
    return [
        pair
        for pair in dict.fromkeys((*narrow, *alike))
        if pair not in but
        and pair not in side_by_side
        and _comparable(by_id[pair[0]], by_id[pair[1]])
    ]


def _slots(nominees: Iterable[Nominee]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for nominee in nominees:
        if nominee.key is not None:
            found.setdefault(nominee.key, []).append(nominee.memory_id)
    return found


def _within(groups: Iterable[Sequence[int]]) -> list[Pair]:
    return sorted(pair for ids in groups for pair in combinations(ids, 2))


def _comparable(first: Nominee, second: Nominee) -> bool:
    if (first.audience, first.character) != (second.audience, second.character):
        return False
    if first.key is not None and (first.key, first.value) == (second.key, second.value):
        return False
    return _overlap(first, second)


def _overlap(first: Nominee, second: Nominee) -> bool:
    return _begins_before_end(first, second) and _begins_before_end(second, first)


def _begins_before_end(nominee: Nominee, other: Nominee) -> bool:
    start, end = nominee.valid_from, other.valid_until
    return start is None or end is None or start < end


def _alike(nominees: Sequence[Nominee], calibration: Calibration) -> list[Pair]:
    """Return what is near by meaning, nearest first: each with a few of its nearest."""
    with_vector = [nominee for nominee in nominees if nominee.vector is not None]
    if len(with_vector) < 2:
        return []
    matrix = np.stack([nominee.vector for nominee in with_vector if nominee.vector is not None])
    cosines = np.round(matrix @ matrix.T, 4)  # the last digits differ from machine to machine
    np.fill_diagonal(cosines, -1.0)
    found: dict[Pair, float] = {}
    for row, nominee in enumerate(with_vector):
        for column in np.argsort(-cosines[row], kind="stable")[:PARTNERS]:
            other, cosine = with_vector[column], float(cosines[row, column])
            shared = bool(nominee.entities & other.entities)
            if calibration.relevance(cosine) >= (NEAR_WITH_SHARED if shared else NEAR):
                first, second = sorted((nominee.memory_id, other.memory_id))
                found[first, second] = cosine + shared
    return sorted(found, key=lambda pair: (-found[pair], pair))
