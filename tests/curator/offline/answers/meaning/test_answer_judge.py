"""The judge of answers reads a question and what may answer it."""

import logging
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from config.models.embedding.e5_file import bundled_file
from curator.offline.answers.meaning import answer_judge
from curator.offline.answers.meaning.answer_judge import LARGEST, judged_answers
from curator.offline.meaning import changes, loading
from curator.offline.meaning.changes import LEARNED_FILE
from memory.vocabulary import Language
from tests.answers.lessons import passage, query
from tests.answers.meaning.examples import Example, of_lives

EVERY = 16
"""Of the questions of lives held back each so many-th is tried."""


def judged(question: str, contents: Sequence[str]) -> list[float]:
    asked = query(question)
    found = judged_answers(question, [(each, float(asked @ passage(each))) for each in contents])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("question", "answer", "another"),
    [
        ("how do I earn a living", "The user is a nurse.", "The user lives alone."),
        (
            "any furry ones at mine?",
            "The user has two cats.",
            "The user's sister is allergic to fur.",
        ),
        ("anything I mustn't eat", "The user is allergic to nuts.", "The user eats at six."),
        ("我靠啥吃饭", "用户是出租车司机。", "用户爱吃饺子。"),
        ("家里养了什么没", "用户有一只叫年糕的猫。", "用户的家在苏州。"),
        ("我有啥忌口", "用户对花生过敏。", "用户每天六点吃晚饭。"),
    ],
)
def test_what_answers_in_quite_other_words_is_surer_than_what_sounds_alike(
    question: str, answer: str, another: str
):
    right, wrong = judged(question, [answer, another])

    assert right > wrong
    assert abs(right) <= LARGEST


@pytest.mark.parametrize("language", ["en", "zh"])
def test_of_lives_held_back_most_questions_find_what_answers_them(language: Language):
    held = [example for example in of_lives(language) if example.is_held_back][::EVERY]
    told = [surest(example) for example in held if example.has_answer]
    none = [surest(example) for example in held if not example.has_answer]
    limit = sorted((sure for sure, _ in none), reverse=True)[len(none) // 5]

    assert np.mean([is_right for _, is_right in told]) >= 0.75
    assert np.mean([is_right and sure > limit for sure, is_right in told]) >= 0.55


def surest(example: Example) -> tuple[float, bool]:
    remembered = list(zip(example.passages, example.right, strict=True))[::2]
    sure = judged(example.question, [content for content, _ in remembered])
    best = int(np.argmax(sure))
    return sure[best], remembered[best][1]


def test_of_nothing_nothing_is_said():
    assert judged_answers("where do I live", []) == []


def test_words_of_any_length_and_shape_are_read():
    hostile = ["", " ", "\x00", "a" * 20_000, "🦊" * 900, "‮ user", "？" * 50]

    for question in hostile:
        assert all(np.isfinite(judged(question, hostile)))


@pytest.fixture
def loaded_anew() -> Iterator[None]:
    answer_judge._judge.cache_clear()
    yield
    answer_judge._judge.cache_clear()


@pytest.mark.usefixtures("loaded_anew")
def test_without_the_model_it_was_taught_on_it_knows_nothing_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    other = tmp_path / "e5-small-q4.bin"
    other.write_bytes(b"E5S1")
    os.truncate(other, bundled_file().stat().st_size - 1)
    monkeypatch.setattr(loading, "bundled_file", lambda: other)

    with caplog.at_level(logging.WARNING):
        assert [judged_answers("who am I", [("a", 0.1)]) for _ in range(3)] == [None] * 3
    assert len(caplog.records) == 1


@pytest.mark.usefixtures("loaded_anew")
@pytest.mark.parametrize("missing", [1, 9, None], ids=str)
def test_where_what_it_learned_is_damaged_it_knows_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, missing: int | None
):
    kept = Path(answer_judge.__file__).with_name(LEARNED_FILE)
    (tmp_path / LEARNED_FILE).write_bytes(kept.read_bytes()[:-missing] if missing else b"")
    monkeypatch.setattr(changes, "files", lambda _: tmp_path)

    assert judged_answers("who am I", [("a", 0.1)]) is None
