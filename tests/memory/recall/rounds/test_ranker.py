"""The linear ranker of rounds and its file of weights."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.errors import RankerUnreadable
from memory.recall.rounds.features import NAMES, features, matrix
from memory.recall.rounds.ranker import FILE, Ranker, best_first, shipped_ranker
from tests.memory.recall.talks import compare, dialogue, shuffled, talk


def test_the_shipped_weights_can_be_read_and_say_where_they_come_from():
    assert set(shipped_ranker().names) <= set(NAMES)
    assert "learn_ranker" in FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[weights]\nmood = { always = 1.0 }", "nobody knows: mood"),
        ("[weights]\nmeaning = { sometimes = 1.0 }", "other parts"),
        ("[weights]\nmeaning = 1.0", "other parts"),
        ('[weights]\nmeaning = { always = "much" }', "no number"),
        ("[weights]\nwords_around = { always = 1.0 }", "cannot count always"),
        ("[weights]\n[second_look]\nmood = 1.0", "no such second look: mood"),
        ('[weights]\n[second_look]\nfirst = "much"', "no number"),
        ("meaning = 1.0", "no table"),
        ("weights = 3", "no table"),
        ("[weights", "no table"),
    ],
)
def test_a_file_of_weights_that_makes_no_sense_is_refused(text: str, says: str):
    with pytest.raises(RankerUnreadable, match=says):
        Ranker.read(text)


def test_surroundings_count_only_where_neighbours_belong_together():
    ranker = Ranker.read("[weights]\nmeaning_before_1 = { cohesion = 1.0 }")
    together, apart = dialogue(60), shuffled(60)

    assert np.abs(ranker.scores(compare("topic3", together))).max() > 0.5
    if apart.cohesion == 0:
        table = matrix(features(compare("topic3", apart)), ranker.names)
        assert not ranker.first(apart, table).any()


@given(st.lists(st.floats(-5, 5, width=16), min_size=1, max_size=10), st.integers(0, 12))
def test_the_best_come_first_and_ties_go_to_the_newer(scores: list[float], limit: int):
    said = talk(*[(1, "tea")] * len(scores))
    order = best_first(np.array(scores), said, limit)

    everything = sorted(
        ((round(score, 9), place) for place, score in enumerate(scores)), reverse=True
    )
    assert order == [place for _, place in everything][:limit]


def test_weights_of_nothing_rank_by_time():
    said = talk((1, "tea"), (2, "coffee"))

    scores = Ranker.read("[weights]").scores(compare("tea", said))

    assert best_first(scores, said, 2) == [1, 0]
