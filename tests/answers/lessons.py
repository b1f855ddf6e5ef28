"""What the weighing of answers learns from: questions of labelled talks, each with memories."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import numpy as np

from config.models.embedding.bundled import shared_embedder
from config.models.embedding.vector import Vector
from curator.offline.answers.fit import signs_of_answer
from curator.offline.utterances.claims import claims
from tests.first_minute.talk import HALVES, Question, Talk, talks

HERE = Path(__file__).parent
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
_NEAREST, _ANY = 6, 6
"""So many memories of other talks are taken as no answers: near ones, and ones by chance."""
_RIGHT, _NONE, _WRONG, _OTHER = 2.0, 1.2, 0.4, 0.05
"""What weighs a right answer, one where none is, one beside a right one, and another talk's."""


@dataclass(frozen=True, slots=True)
class AnswerLesson:
    """The signs of a memory as an answer, and whether it is one."""

    signs: Mapping[str, float]
    is_answer: bool
    weight: float


@dataclass(frozen=True, slots=True)
class Told:
    """A memory: its words and its key."""

    content: str
    key: str


def answer_lessons() -> list[AnswerLesson]:
    """Return the lessons of all talks that stand alone, the same each time."""
    asked = [(talk, told_in(talk)) for talk in taught() if not talk.conversation]
    every = list(dict.fromkeys(each for _, told in asked for each in told))
    vectors = np.array([passage(each.content) for each in every])
    chance = np.random.default_rng(1)
    found: list[AnswerLesson] = []
    for talk, told in asked:
        for question in talk.questions:
            found += _own(question, told)
            near = np.argsort(-(vectors @ query(question.text)), kind="stable")[:_NEAREST]
            others = [*near, *chance.integers(0, len(every), _ANY)]
            found += _of_others(question, told, [every[int(at)] for at in others])
    return found


def taught() -> Iterator[Talk]:
    """Yield the talks that are taught with."""
    for half in (*HALVES, str(HERE / "talks")):
        yield from talks("zh", half)


def told_in(talk: Talk) -> list[Told]:
    """Return what is remembered of a talk."""
    read = [claim for text in talk.said for claim in claims(text, "zh", NOW) if not claim.denied]
    return list(dict.fromkeys(Told(claim.content, claim.key) for claim in read))


def _own(question: Question, told: Sequence[Told]) -> Iterator[AnswerLesson]:
    right = [
        question.has is not None
        and question.has.fits(each.content)
        and not question.lacks.fits(each.content)
        for each in told
    ]
    for each, is_answer in zip(told, right, strict=True):
        if question.has is not None and not any(right):
            continue
        weight = _RIGHT if is_answer else _NONE if question.has is None else _WRONG
        yield from _lesson(question, each, weight, is_answer=is_answer)


def _of_others(
    question: Question, told: Sequence[Told], others: Sequence[Told]
) -> Iterator[AnswerLesson]:
    for each in others:
        if each not in told and not (question.has and question.has.fits(each.content)):
            yield from _lesson(question, each, _OTHER, is_answer=False)


def _lesson(
    question: Question, each: Told, weight: float, *, is_answer: bool
) -> Iterator[AnswerLesson]:
    nearness = float(query(question.text) @ passage(each.content))
    signs = signs_of_answer(question.text, each.content, each.key, nearness)
    if signs is not None:
        yield AnswerLesson(signs, is_answer, weight)


@cache
def query(text: str) -> Vector:
    """Return the vector of a question."""
    return shared_embedder().query(text)


@cache
def passage(text: str) -> Vector:
    """Return the vector of a memory."""
    vector: Vector = shared_embedder().passages([text])[0]
    return vector
