"""How candidates are ranked (§8), purely.

Memories by their relevance, age and importance, episodes by the ranker that was learned for them.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from config.settings.sections import Recall
from memory.recall.episode_features import EpisodeEvidence, answers_a_time, episode_features
from memory.recall.episode_ranker import shipped_episode_ranker
from memory.recall.model.result import Candidate
from memory.recall.retrievers import TRUST
from memory.recall.retrievers.base import highest_first

DAY = 86_400.0
"""Seconds."""
NOT_RELEVANT = "not relevant enough"
_LEGS = tuple(sorted(TRUST.items()))


class RankFactors(NamedTuple):
    """What of a memory, beside its relevance, decides its rank."""

    memory_id: int
    importance: float
    """Now, 0 to 1 as people see it."""
    last_use: float
    """In seconds since 1970."""
    confidence: float
    expired: bool
    told: EpisodeEvidence | None = None
    """Of an episode or a chapter, what its ranker looks at."""


def relevance_of(scores: Mapping[str, float]) -> float:
    """Return how relevant a candidate is, 0 to 1: the chance that not every leg is wrong.

    Legs that agree strengthen each other (a noisy OR): 1 - the product of (1 - trust x score).
    """
    doubt = 1.0
    for leg, trust in _LEGS:
        if leg in scores:
            doubt *= 1.0 - trust * scores[leg]
    return 1.0 - doubt


def most_relevant(
    found: Mapping[str, Mapping[int, float]], limit: int, memory_ids: npt.NDArray[np.int64]
) -> list[int]:
    """Return the places that all legs together hold for the most relevant, the most so first.

    `memory_ids` are by place: of equals the older memory comes first.
    """
    sureness: dict[int, float] = {}
    for leg, trust in _LEGS:
        for found_id, score in found.get(leg, {}).items():
            # The doubt, below zero: what is least doubted is the highest.
            sureness[found_id] = sureness.get(found_id, -1.0) * (1.0 - trust * score)
    return highest_first(sureness, memory_ids)[:limit]


def rank_of(relevance: float, recency: float, importance: float, weights: Recall) -> float:
    """Return 0.6 relevance + 0.2 recency + 0.2 importance, by the settings' weights."""
    return (
        weights.relevance_weight * relevance
        + weights.recency_weight * recency
        + weights.importance_weight * importance
    )


def recency_of(last_use: float, now: float, weights: Recall) -> float:
    """Return exp(-days since use / 30), at most 1; both instants in seconds."""
    days = max(now - last_use, 0.0) / DAY
    return exp(-days / weights.recency_days)


def ranked(
    scores: Mapping[int, Mapping[str, float]],
    standings: Iterable[RankFactors],
    *,
    now: datetime,
    weights: Recall,
) -> list[Candidate]:
    """Return the candidates, best first; `scores` are by memory id, then by leg.

    Episodes stand where the formula has an episode, so that they share the room with memories as
    ever; which of them stands where is for their own ranker to say.
    On ties: valid before expired, recent before old, sure before unsure, then by id.
    """
    at = now.timestamp()
    found = [
        (
            _candidate(scores.get(standing.memory_id, {}), standing, now=at, weights=weights),
            standing,
        )
        for standing in standings
    ]
    found.sort(key=_order)
    _rank_episodes(found)
    return [candidate for candidate, _ in found]


def _candidate(
    own: Mapping[str, float], pair: RankFactors, *, now: float, weights: Recall
) -> Candidate:
    relevance = relevance_of(own)
    recency = recency_of(pair.last_use, now, weights)
    return Candidate(
        pair.memory_id,
        own,
        relevance,
        recency,
        pair.importance,
        rank_of(relevance, recency, pair.importance, weights),
        NOT_RELEVANT if relevance < weights.threshold else None,
    )


def _rank_episodes(found: list[tuple[Candidate, RankFactors]]) -> None:
    """Let the episodes that may be shown change places by their own ranker."""
    told = [
        (place, candidate, entry.told)
        for place, (candidate, entry) in enumerate(found)
        if entry.told is not None
    ]
    times = sorted(
        {other_told.until for _, each, other_told in told if answers_a_time(each)}, reverse=True
    )
    for place, candidate, other_told in told:
        newer = times.index(other_told.until) if answers_a_time(candidate) else 0
        features = episode_features(candidate, other_told, newer)
        rank = shipped_episode_ranker().rank(features)
        found[place] = (candidate._replace(rank=rank, features=features), found[place][1])
    places = [place for place, candidate, _ in told if candidate.why_out is None]
    ordered = sorted((found[place] for place in places), key=_order)
    for place, pair in zip(places, ordered, strict=True):
        found[place] = pair


def _order(pair: tuple[Candidate, RankFactors]) -> tuple[float, bool, float, float, int]:
    candidate, factors = pair
    return (
        -round(candidate.rank, 9),
        factors.expired,
        -factors.last_use,
        -factors.confidence,
        factors.memory_id,
    )
