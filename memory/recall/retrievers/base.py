"""What a leg is, and what it searches with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import pairwise
from types import MappingProxyType
from typing import Protocol

import numpy as np
import numpy.typing as npt
from sqlmodel import Session as Rows

from memory.index.memory_columns import Mask
from memory.index.user_cache import WarmUser
from memory.index.vector_index import Hits
from memory.recall.model.access_filter import allowed_on
from memory.recall.model.query import Query

Scores = Mapping[int, float]
"""By place on the user's shelf, 0 to 1."""
NOTHING: Scores = MappingProxyType({})
LEAST = np.nextafter(0.0, 1.0)
"""The lowest positive score."""
GROUP = 32
"""So many scores are looked at by their highest first."""


@dataclass(frozen=True)
class Search:
    """One search: the question, the user's warm memories, and which of them may be found."""

    rows: Rows
    warm: WarmUser
    question: Query
    allowed: Mask
    """By place: only what the guard lets through may be found."""
    limit: int
    found: dict[str, Scores] = field(default_factory=dict)
    """What the legs before this one found, by their names."""

    @classmethod
    def of(cls, rows: Rows, warm: WarmUser, question: Query, limit: int) -> "Search":
        """Return the search of a question, its guard set up."""
        return cls(rows, warm, question, allowed_on(warm.shelf, question), limit)

    def with_legs(self, legs: Iterable["Retriever"]) -> Mapping[str, Scores]:
        """Let the legs search one after another and return what each found."""
        attempt = self.question.fallback.attempt
        for leg in legs:
            found = attempt(f"leg {leg.name}", partial(leg.find, self), NOTHING)
            self.found[leg.name] = found
        return self.found

    def places_of(self, memory_ids: Iterable[int]) -> list[int]:
        """Return the places of those memories that may be found."""
        places = self.warm.shelf.places
        known = [places[memory_id] for memory_id in memory_ids if memory_id in places]
        return known if self.all_allowed else [place for place in known if self.allowed[place]]

    def place_of(self, memory_id: int) -> int | None:
        """Return the place of a memory if it may be found."""
        place = self.warm.shelf.places.get(memory_id)
        if place is None or self.all_allowed or self.allowed[place]:
            return place
        return None

    @cached_property
    def all_allowed(self) -> bool:
        """Whether every place may be found: the shelf has no gaps and the guard no objection."""
        return bool(self.allowed.all())

    @cached_property
    def near(self) -> Mapping[str, Hits]:
        """What is nearest by meaning to each probe, by its text, from one pass over the vectors."""
        question, warm = self.question, self.warm
        if question.embedder != warm.model:
            return {}
        probes = (question.message, question.earlier)
        asked = {probe.text: probe.vector for probe in probes if probe and probe.vector is not None}
        among = None if self.all_allowed else self.allowed
        vectors = [*asked.values()]
        found = warm.nearest_to_each(self.rows, vectors, among=among, limit=self.limit)
        return {text: self._in_order(hits) for text, hits in zip(asked, found, strict=True)}

    def strongest(self, scores: Scores) -> Scores:
        """Return the highest of the scores, older memories first among equals."""
        if len(scores) <= self.limit:
            return scores
        ordered = highest_first(scores, self.warm.shelf.memory_ids)
        return {place: scores[place] for place in ordered[: self.limit]}

    def _in_order(self, hits: Hits) -> Hits:
        if all(first > second for (_, first), (_, second) in pairwise(hits)):
            return hits[: self.limit]  # no two are equally near
        cosines = dict(hits)
        ordered = highest_first(cosines, self.warm.shelf.memory_ids)
        return [(place, cosines[place]) for place in ordered[: self.limit]]


class Retriever(Protocol):
    """One way of finding memories."""

    @property
    def name(self) -> str:
        """How traces call it."""
        ...

    @property
    def trust(self) -> float:
        """How far its highest score alone goes towards relevance 1."""
        ...

    def find(self, search: Search) -> Scores:
        """Return at most `search.limit` candidates, only such as are allowed."""
        ...


def highest_first(scores: Scores, memory_ids: npt.NDArray[np.int64]) -> list[int]:
    """Return the places by their scores, older memories first among equals."""
    places = np.fromiter(scores.keys(), np.int64, len(scores))
    values = np.fromiter(scores.values(), np.float64, len(scores))
    ordered: list[int] = places[np.lexsort((memory_ids[places], -values))].tolist()
    return ordered


def best(
    scores: npt.NDArray[np.float64], limit: int, memory_ids: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Return the places of the highest positive scores, older memories first among equals."""
    sure = np.flatnonzero(scores >= max(_reached(scores, limit), LEAST))
    if len(sure) <= limit:
        return sure
    own = scores[sure]
    least = np.partition(own, -limit)[-limit]
    above, equal = sure[own > least], sure[own == least]
    equal = equal[np.argsort(memory_ids[equal])]
    return np.concatenate([above, equal[: limit - len(above)]])


def _reached(scores: npt.NDArray[np.float64], limit: int) -> float:
    """Return what at least so many scores reach, so that few are compared to find the best.

    So many groups hold such a score, of which each has another.
    """
    groups = len(scores) // GROUP
    if groups < limit:
        return 0.0
    highest = scores[: groups * GROUP].reshape(GROUP, groups).max(axis=0)
    return float(np.partition(highest, -limit)[-limit])
