"""What episodes are ranked by."""

from memory.recall.episode_features import NAMES, episode_features
from memory.recall.recollection import Candidate

FOUND = Candidate(1, {"dense": 0.5, "dated": 0.75}, 0.8, 1.0, 0.5, 0.7)


def test_where_its_messages_are_heard_the_surest_of_them_speak_for_an_episode():
    heard = episode_features(FOUND, (0.9, 0.6, 0.3))

    assert heard["surest"] == 0.9
    assert heard["surest_three"] == (0.9 + 0.6 + 0.3) / 3
    assert (heard["relevance"], heard["dated_heard"]) == (0.8, 0.75)
    assert "unheard" not in heard


def test_fewer_messages_than_three_do_not_count_more():
    assert episode_features(FOUND, (0.9,))["surest_three"] == 0.9 / 3


def test_an_unheard_episode_is_ranked_by_its_relevance_alone():
    unheard = episode_features(FOUND, ())

    assert unheard == {"relevance": 0.8, "relevance_unheard": 0.8, "unheard": 1.0}


def test_every_feature_has_a_name():
    seen = {*episode_features(FOUND, ()), *episode_features(FOUND, (0.5,))}
    assert seen == set(NAMES)
