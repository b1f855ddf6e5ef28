"""The leg of people, places and things."""

from collections.abc import Iterable, Mapping

from memory.recall.retrievers.base import Scores, Search, highest_first

FEW = 6
"""What so many memories name tells them apart; what more name tells the less."""
COMMON = 60
"""What more memories name than this, as a name of the person's own, leads nowhere."""
BEST_HITS = 3
"""From so many of the best hits of the legs before, their names lead on."""
HIT = 0.5
"""The relevance from which a hit leads on."""
STEP = 0.9
"""How much of a hit's sureness goes on to what shares a name, or stands in a relation, with it."""
NAMED = 0.8
"""How much a name in the question counts: alone it is under every threshold, as it is no answer."""
BEFORE = 0.5
"""How much a name counts that only the messages before hold."""


class EntityRetriever:
    """Names: memories that name what the question names, or what the best hits name."""

    name = "entity"
    trust = 0.8

    def __init__(self, hops: int = 1) -> None:
        """Walk so many steps from the best hits; `tests.bench.hops` measures what each brings."""
        self._hops = hops

    def find(self, search: Search) -> Scores:
        """Return what shares entities with the question or with the best hits so far."""
        scores = _by_names(search)
        front = dict(_best_hits(search))
        for _ in range(self._hops):
            front = _one_hop(search, front)
            for place, score in front.items():
                scores[place] = max(score, scores.get(place, 0.0))
        return search.strongest(scores)


def _by_names(search: Search) -> dict[int, float]:
    """Return what names the question's entities, scored by their share of all it names."""
    graph, question = search.warm.graph, search.question
    weights = (
        dict.fromkeys(graph.named_in(question.earlier.text), BEFORE) if question.earlier else {}
    )
    weights |= dict.fromkeys(graph.named_in(question.message.text), NAMED)
    weights = {  # in one order, so that sums come out the same to the last digit
        found_id: weights[found_id] * telling
        for found_id in sorted(weights)
        if (telling := _telling(search, found_id))
    }
    whole = max(sum(weights.values()), 1.0)
    scores: dict[int, float] = {}
    for entity_id, weight in weights.items():
        share = weight / whole
        for place in search.places_of(graph.naming(entity_id)):
            scores[place] = scores.get(place, 0.0) + share
    return scores


def _one_hop(search: Search, front: Mapping[int, float]) -> dict[int, float]:
    """Return what shares a name, or stands in a relation, with memories so sure."""
    graph, shelf = search.warm.graph, search.warm.shelf
    reached: dict[int, float] = {}
    for hit, sureness in front.items():
        memory_id = int(shelf.memory_ids[hit])
        near = dict(graph.related_to(memory_id))
        for entity_id in graph.named_by(memory_id):
            telling = _telling(search, entity_id)
            for other in graph.naming(entity_id) if telling else ():
                near[other] = max(telling, near.get(other, 0.0))
        near.pop(memory_id, None)
        _pass_on(search, reached, near.items(), sureness * STEP)
    return reached


def _best_hits(search: Search) -> list[tuple[int, float]]:
    sure: dict[int, float] = {}
    for leg in ("dense", "keyword"):
        for place, score in search.found.get(leg, {}).items():
            if score >= HIT:
                sure[place] = max(score, sure.get(place, 0.0))
    ordered = highest_first(sure, search.warm.shelf.memory_ids)
    return [(place, sure[place]) for place in ordered[:BEST_HITS]]


def _pass_on(
    search: Search, scores: dict[int, float], near: Iterable[tuple[int, float]], share: float
) -> None:
    for other, closeness in near:
        place = search.place_of(other)
        if place is not None:
            scores[place] = max(share * closeness, scores.get(place, 0.0))


def _telling(search: Search, entity_id: int) -> float:
    """Return how well an entity tells memories apart."""
    members = len(search.warm.graph.naming(entity_id))
    return 0.0 if members > COMMON else min(1.0, FEW / max(members, 1))
