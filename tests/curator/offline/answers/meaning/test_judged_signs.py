"""What the judge says of passages is weighed beside other signs."""

import pytest

from curator.offline.answers.meaning import judged_signs as module
from curator.offline.answers.meaning.judged_signs import MOST_JUDGED, judged_signs


def test_what_the_judge_says_stands_beside_each(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "judged_answers", lambda *_: [2.0, -3.0])

    signs = judged_signs("where do I live", [("far", 0.8), ("near", 0.9)])

    assert signs == [{"judged": -3.0}, {"judged": 2.0}]


def test_the_farthest_are_not_read(monkeypatch: pytest.MonkeyPatch):
    read: list[str] = []

    def judged(_: str, passages: list[tuple[str, float]]) -> list[float]:
        read.extend(content for content, _ in passages)
        return [0.0] * len(passages)

    monkeypatch.setattr(module, "judged_answers", judged)
    passages = [(f"number {at}", at / 100) for at in range(MOST_JUDGED + 3)]

    signs = judged_signs("where do I live", passages)

    assert sorted(read) == sorted(content for content, _ in passages[3:])
    assert [at for at, each in enumerate(signs) if "unjudged" in each] == [0, 1, 2]


def test_without_a_judge_nothing_is_said_of_any(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "judged_answers", lambda *_: None)

    assert judged_signs("where do I live", [("near", 0.9)]) == [{"unjudged": 1.0}]
    assert judged_signs("where do I live", []) == []
