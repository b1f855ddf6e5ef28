"""What episodes are ranked by.

Covers: memory.recall.model.result.
"""

from memory.recall.episode_features import NAMES, EpisodeEvidence, episode_features
from memory.recall.model.result import Candidate

FOUND = Candidate(1, {"dense": 0.5, "dated": 0.75}, 0.8, 1.0, 0.5, 0.7)


def test_where_its_messages_are_heard_the_surest_of_them_speak_for_an_episode():
    heard = episode_features(FOUND, EpisodeEvidence(1.0, (0.9, 0.6, 0.3)))

    assert heard["surest"] == 0.9
    assert heard["surest_three"] == (0.9 + 0.6 + 0.3) / 3
    assert (heard["relevance"], heard["dated_heard"]) == (0.8, 0.75)
    assert "unheard" not in heard


def test_fewer_messages_than_three_do_not_count_more():
    assert episode_features(FOUND, EpisodeEvidence(1.0, (0.9,)))["surest_three"] == 0.9 / 3


def test_the_relevance_of_an_unheard_episode_counts_more():
    unheard = episode_features(FOUND, EpisodeEvidence(1.0))

    assert (unheard["relevance"], unheard["relevance_unheard"]) == (0.8, 0.8)
    assert unheard["unheard"] == 1.0
    assert not unheard.keys() & {"surest", "surest_three", "dated_heard"}


def test_the_latest_counts_only_where_nothing_but_a_time_is_asked_about():
    only_when = FOUND._replace(scores={"dated": 1.0})

    assert episode_features(only_when, EpisodeEvidence(1.0))["latest"] == 1
    assert episode_features(only_when, EpisodeEvidence(1.0), newer=3)["latest"] == 1 / 4
    assert episode_features(FOUND, EpisodeEvidence(1.0))["latest"] == 0
    assert (
        episode_features(FOUND._replace(scores={"dense": 0.5}), EpisodeEvidence(1.0, (0.5,)))[
            "latest"
        ]
        == 0
    )


def test_every_feature_has_a_name():
    seen = {
        *episode_features(FOUND, EpisodeEvidence(1.0)),
        *episode_features(FOUND, EpisodeEvidence(1.0, (0.5,))),
    }
    assert seen == set(NAMES)
