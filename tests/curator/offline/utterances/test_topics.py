"""The topics that Chinese questions ask for and sentences tell of."""

from curator.offline.utterances.topics import topics_asked, topics_told


def test_a_question_and_what_answers_it_share_a_topic():
    assert "job" in topics_asked("我现在做什么营生？") & topics_told("用户在健身房工作。")
    assert "home" in topics_asked("我搬去哪了？") & topics_told("用户租的房子在城南。")
    assert topics_asked("月亮多远") == frozenset()
