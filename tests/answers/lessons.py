"""What the weighing of Chinese answers learns from: questions of labelled talks, and memories.

Of talks that stand alone it is what is read of them, beside some of other talks; of sittings that
are lived, what is remembered by then.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import numpy as np

from config.models.embedding.bundled import shared_embedder
from config.models.embedding.vector import Vector
from curator.offline.answers.fit import ChinesePassage, weighed_signs
from curator.offline.utterances.claims import claims
from memory.text.attribute_keys import asked_slots, slot_of
from tests.answers.sittings_lived import Asked, lived
from tests.first_minute.talk import HALVES, Question, Talk, talks

HERE = Path(__file__).parent
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
_CHANCE = 4
"""So many memories of other talks are taken by chance as no answers."""
_RIGHT, _NONE, _WRONG, _OTHER = 2.0, 1.2, 0.6, 0.1
"""What weighs a right answer, one where none is, one beside a right one, and another talk's."""


@dataclass(frozen=True, slots=True)
class AnswerLesson:
    """The signs of a memory as an answer, and whether it is one."""

    talk: int
    question: str
    is_answerable: bool
    is_own: bool
    """Whether it is a memory of the talk in which the question is asked."""
    signs: Mapping[str, float]
    common: Vector
    is_answer: bool
    weight: float


@dataclass(frozen=True, slots=True)
class Told:
    """A memory: its words and its key."""

    content: str
    key: str


def answer_lessons(elsewhere: Sequence[str] = ()) -> list[AnswerLesson]:
    """Return the lessons of all talks, the same each time; to live the sittings takes minutes."""
    alone = of_talks_alone(elsewhere)
    after = max(lesson.talk for lesson in alone) + 1
    sittings = asyncio.run(lived("zh"))
    return [
        *alone,
        *(
            lesson
            for asked in sittings
            if not asked.teaches_judge
            for lesson in of_sitting(asked, after)
        ),
    ]


def of_sitting(asked: Asked, after: int) -> Iterator[AnswerLesson]:
    """Yield what a question of a sitting teaches of each memory; `after` is the first's number."""
    own = [
        (Told(passage.content, passage.key), is_answer)
        for passage, is_answer in zip(asked.passages, asked.right, strict=True)
        if not passage.is_line
    ]
    is_told, talk = any(is_answer for _, is_answer in own), asked.conversation + after
    read = _read(asked.question.text, [told for told, _ in own])
    for (_, is_answer), (common, signs) in zip(own, read, strict=True):
        if signs is not None:
            yield AnswerLesson(
                talk=talk,
                question=f"{talk} {asked.question.text}",
                is_answerable=asked.question.has is not None,
                is_own=True,
                signs=signs,
                common=common,
                is_answer=is_answer,
                weight=_RIGHT if is_answer else _WRONG if is_told else _NONE,
            )


def of_talks_alone(elsewhere: Sequence[str] = ()) -> list[AnswerLesson]:
    """Return the lessons of all talks that stand alone."""
    found: list[AnswerLesson] = []
    alone = [talk for talk in taught(elsewhere) if not talk.conversation]
    asked = [(talk, told_in(talk)) for talk in alone]
    every = list(dict.fromkeys(each for _, told in asked for each in told))
    chance = np.random.default_rng(1)
    for at, (talk, told) in enumerate(asked):
        for question in talk.questions:
            others = [every[int(other)] for other in chance.integers(0, len(every), _CHANCE)]
            found += _of(question, told, others, at)
    return found


def taught(elsewhere: Sequence[str]) -> Iterator[Talk]:
    """Yield the talks that are taught with."""
    for half in (*HALVES, str(HERE / "talks"), *elsewhere):
        yield from talks("zh", half)


def told_in(talk: Talk) -> list[Told]:
    """Return what is remembered of a talk."""
    read = [
        claim
        for text in talk.said
        for claim in claims(text, talk.language, NOW)
        if not claim.denied
    ]
    return list(dict.fromkeys(Told(claim.content, claim.key) for claim in read))


def _of(
    question: Question, told: Sequence[Told], others: Sequence[Told], talk: int
) -> Iterator[AnswerLesson]:
    is_told = any(_answers(question, each) for each in told)
    both = [*told, *(other for other in others if _is_beside(question, other, told))]
    pool = list(dict.fromkeys(both))
    for each, (common, signs) in zip(pool, _read(question.text, pool), strict=True):
        is_own, is_answer = each in told, each in told and _answers(question, each)
        if signs is not None:
            yield AnswerLesson(
                talk=talk,
                question=f"{talk} {question.text}",
                is_answerable=question.has is not None,
                is_own=is_own,
                signs=signs,
                common=common,
                is_answer=is_answer,
                weight=_weight(question, is_own=is_own, is_answer=is_answer, is_told=is_told),
            )


def _read(
    question: str, pool: Sequence[Told]
) -> Iterator[tuple[Vector, Mapping[str, float] | None]]:
    """Yield of each memory what its vector has in common with the question's, and its signs."""
    passages = [
        ChinesePassage(each.content, each.key, query(question) * passage(each.content))
        for each in pool
    ]
    for each, signs in zip(passages, weighed_signs(question, passages), strict=True):
        yield each.common, signs


def _answers(question: Question, each: Told) -> bool:
    return (
        question.has is not None
        and question.has.fits(each.content)
        and not question.lacks.fits(each.content)
    )


def _is_beside(question: Question, other: Told, told: Sequence[Told]) -> bool:
    """Tell whether a memory of another talk does not fill a slot that is asked for."""
    if other in told or (question.has and question.has.fits(other.content)):
        return False
    return slot_of(other.key) not in asked_slots(question.text)


def _weight(question: Question, *, is_own: bool, is_answer: bool, is_told: bool) -> float:
    if not is_own:
        return _OTHER
    if is_answer:
        return _RIGHT
    return _WRONG if question.has is not None or is_told else _NONE


@cache
def query(text: str) -> Vector:
    """Return the vector of a question."""
    return shared_embedder().query(text)


@cache
def passage(text: str) -> Vector:
    """Return the vector of a memory."""
    vector: Vector = shared_embedder().passages([text])[0]
    return vector
