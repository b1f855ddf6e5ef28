"""What resembles the best hits, and what means most."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory.recall.rounds.relevance_feedback import BEHIND, LOOKS, nearest_kept, second_look
from tests.memory.recall.talks import dialogue, shuffled, talk


def test_a_dialogue_is_looked_at_once():
    said = dialogue(60)

    assert not second_look(said, np.arange(60.0)).any()
    assert nearest_kept(np.arange(60.0), np.ones(60), said).tolist() == list(range(60))


def test_nothing_said_has_no_second_look():
    assert second_look(talk(), np.zeros(0)).shape == (0, len(LOOKS))


def test_a_note_like_the_best_hit_looks_better_than_one_like_none():
    said = talk((1, "green tea with lemon"), (1, "lemon grows here"), (1, "the car is red"))
    looks = second_look(said, np.array([9.0, 0.0, 0.0]))
    shared = looks[:, LOOKS.index("near_by_words")]

    assert shared[1] > shared[2]


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-1, 1)), min_size=1, max_size=30))
def test_among_notes_the_nearest_by_meaning_fall_back_a_few_places_at_most(
    pairs: list[tuple[float, float]],
):
    said = shuffled(len(pairs))
    scores, cosine = np.array(pairs).T
    kept = nearest_kept(scores, cosine, said)

    assert bool(np.all(np.isfinite(kept)))
    if said.cohesion == 0 and cosine.any():
        nearest = int(np.lexsort((said.ids, -said.at, -np.round(cosine, 6)))[0])
        assert int((kept > kept[nearest]).sum()) <= BEHIND
