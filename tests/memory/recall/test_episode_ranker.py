"""The linear ranker of episodes and its file of weights."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.errors import RankerUnreadable
from memory.recall.episode_features import NAMES
from memory.recall.episode_ranker import FILE, EpisodeRanker, shipped_episode_ranker

SHARES = st.floats(0, 1)


def test_the_shipped_weights_can_be_read_and_say_where_they_come_from():
    assert set(shipped_episode_ranker().weights) == set(NAMES)
    assert "learn_episodes" in FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[weights]\nmood = 1.0", "nobody knows: mood"),
        ('[weights]\nsurest = "much"', "surest has a weight that is no number"),
        ("[weights]\nsurest = true", "no number"),
        ("[weights]\nsurest = { always = 1.0 }", "no number"),
        ("surest = 1.0", "no table"),
        ("weights = 3", "no table"),
        ('weights = ["surest"]', "no table"),
        ("[weights", "no table"),
    ],
)
def test_a_file_of_weights_that_makes_no_sense_is_refused(text: str, says: str):
    with pytest.raises(RankerUnreadable, match=says):
        EpisodeRanker.read(text)


def test_a_rank_is_the_sum_of_its_parts():
    ranker = EpisodeRanker.read("[weights]\nsurest = 2.0\nrelevance = 1")

    assert ranker.parts({"surest": 0.5, "relevance": 0.8}) == {"surest": 1.0, "relevance": 0.8}
    assert ranker.rank({"surest": 0.5, "relevance": 0.8, "unheard": 1.0}) == 1.8


@given(st.dictionaries(st.sampled_from(NAMES), SHARES), st.sampled_from(NAMES), SHARES)
def test_more_of_anything_never_lowers_a_rank(features, name: str, more: float):
    ranker = shipped_episode_ranker()
    raised = features | {name: max(features.get(name, 0.0), more)}

    assert ranker.rank(raised) >= ranker.rank(features) - 1e-9
