"""What legs have in common: of equals the older memory comes first, wherever it stands."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from config.settings.loader import Settings
from memory.operations.kinds.hush import Unhush
from memory.recall.retrievers.base import best, highest_first
from tests.memory.house import PERSON, House


def test_of_equal_scores_the_older_memories_are_best():
    scores = np.array([0.5, 0.0, 0.5, 0.9, 0.5])
    memory_ids = np.array([30, 31, 20, 40, 10])

    assert sorted(best(scores, 3, memory_ids)) == [2, 3, 4]
    assert sorted(best(scores, 9, memory_ids)) == [0, 2, 3, 4]


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=1), st.integers(1, 4), st.data())
def test_the_best_of_many_scores_are_those_that_sorting_finds(seldom, limit, data):
    scores = np.array(seldom * data.draw(st.sampled_from([1, 50])))
    memory_ids = np.array(data.draw(st.permutations(range(len(scores)))))

    found = best(scores, limit, memory_ids).tolist()

    positive = np.flatnonzero(scores > 0).tolist()
    positive.sort(key=lambda place: (-scores[place], memory_ids[place]))
    assert sorted(found) == sorted(positive[:limit])


def test_of_equals_the_older_are_candidates_whatever_changed_last(house: House):
    narrow = Settings().recall.model_copy(update={"candidates": 2})
    house.with_settings(recall=narrow)
    places = ["private", "place:1", "place:2", "place:3"]
    alike = [
        house.add("I drink tea.", entities=["tea"], batch={"audience": place}) for place in places
    ]
    services = house.services
    house.ask("tea", services=services)
    house.apply(Unhush(memory_id=alike[0]), author=PERSON)

    for found in (house.ask("tea", services=services), house.ask("tea")):
        assert sorted(candidate.memory_id for candidate in found.candidates) == alike[:2]
        scores = {
            (candidate.memory_id, leg) for candidate in found.candidates for leg in candidate.scores
        }
        assert {(number, "keyword") for number in alike[:2]} <= scores
        assert {(number, "dense") for number in alike[:2]} <= scores


@given(st.dictionaries(st.integers(0, 30), st.sampled_from([0.0, 0.25, 0.5, 1.0])))
def test_places_come_by_score_and_then_by_the_age_of_their_memories(scores):
    ids = np.array([*range(100, 85, -1), *range(16)], dtype=np.int64)

    ordered = highest_first(scores, ids)

    assert ordered == sorted(scores, key=lambda place: (-scores[place], ids[place]))
