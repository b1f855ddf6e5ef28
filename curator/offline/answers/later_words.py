"""How surely words said later tell anew what a question asks: a small learned weighing of signs."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from config.models.embedding.vector import Vector
from curator.offline.questions.answer_kinds import KINDS_OF_ANSWER, NAMES
from curator.offline.standing.cues import cues_in
from curator.offline.standing.signs import looked_at
from memory.vocabulary import Language

SURELY = 0.5
"""How sure one has to be that words tell it anew to tell them first."""
FLOOR = 0.3
"""Below this they are not told at all: of labelled talks, a sixth of what holds lies above."""
_NEAR = 4.0
"""What a nearness is multiplied by, to weigh like other signs."""
_MOST_WORDS = 3
_TURNS: Mapping[str, Set[str]] = {
    "slip": {"slip", "meant", "should", "wrong", "said", "sorry", "looked up", "no"},
    "end": {"no more", "stopped", "gone", "died", "parted", "left"},
    "turn": {"now", "instead", "switched", "moved", "begun"},
}
"""The cues of words that put right, of those that end, and of those that begin something."""


@dataclass(frozen=True, slots=True)
class Worded:
    """Words, and what they mean."""

    text: str
    vector: Vector


@dataclass(frozen=True, slots=True)
class _Place:
    """How near words are, and the nearest of all that were said later."""

    near_question: float
    near_answer: float
    nearest_question: float
    nearest_answer: float


def sureness_of_later(
    question: Worded, answer: Worded, later: Sequence[Worded], language: Language
) -> list[float]:
    """Return how surely each of the words, the oldest first, tells anew what is asked, 0 to 1.

    `answer` is what answered the question until they were said.
    """
    weights = _weights(language)
    return [_sureness(signs, weights) for signs in later_signs(question, answer, later, language)]


def _sureness(signs: Mapping[str, float], weights: Mapping[str, float]) -> float:
    total = sum(weights.get(name, 0.0) * value for name, value in signs.items())
    return 1 / (1 + math.exp(-max(min(total, 30.0), -30.0)))


@cache
def _weights(language: Language) -> Mapping[str, float]:
    name = f"weights.later.{language}.json"
    weights: Mapping[str, float] = json.loads(
        files(__package__).joinpath(name).read_text(encoding="utf-8")
    )
    return weights


def later_signs(
    question: Worded, answer: Worded, later: Sequence[Worded], language: Language
) -> list[Mapping[str, float]]:
    """Return of each of the words, the oldest first, what speaks for it as telling it anew.

    `answer` is what answers the question from before them.
    """
    if not later:
        return []
    to_question = [float(question.vector @ one.vector) for one in later]
    to_answer = [float(answer.vector @ one.vector) for one in later]
    apart = float(question.vector @ answer.vector)
    found = list[Mapping[str, float]]()
    for at, one in enumerate(later):
        place = _Place(to_question[at], to_answer[at], max(to_question), max(to_answer))
        meant = dict(_of_meaning(place, apart))
        found.append(
            {"all": 1.0}
            | meant
            | dict(_of_words(question.text, answer.text, one.text, language))
            | dict(_of_cues(one.text, meant, language))
            | dict(_of_matters(question.text, answer.text, one.text, language))
            | dict.fromkeys(_of_kinds(question.text, one.text), 1.0)
        )
    return found


def _of_meaning(place: _Place, apart: float) -> Iterator[tuple[str, float]]:
    yield "near question", _NEAR * place.near_question
    yield "near answer", _NEAR * place.near_answer
    yield "answer near question", _NEAR * apart
    yield "nearer than the answer", _NEAR * (place.near_question - apart)
    yield "less near question", _NEAR * (place.near_question - place.nearest_question)
    yield "less near answer", _NEAR * (place.near_answer - place.nearest_answer)
    is_nearest = place.near_question >= place.nearest_question
    yield "nearest question", float(is_nearest)
    yield "nearest answer", float(place.near_answer >= place.nearest_answer)
    yield "nearest both", float(is_nearest and place.near_answer >= place.nearest_answer)


def _of_words(
    asked: str, answered: str, said: str, language: Language
) -> Iterator[tuple[str, float]]:
    question, answer, words = (looked_at(it, language).words for it in (asked, answered, said))
    yield "words asked", min(len(question & words), _MOST_WORDS) / 2
    yield "words answered", min(len(answer & words), _MOST_WORDS) / 2
    yield "share asked", len(question & words) / (len(question) or 1)
    yield "share answered", len(answer & words) / (len(answer) or 1)
    yield "asked and not answered", min(len((question & words) - answer), 2) / 2
    yield "word of all", float(bool(question & answer & words))


def _of_cues(
    said: str, meant: Mapping[str, float], language: Language
) -> Iterator[tuple[str, float]]:
    cues = cues_in(said, language)
    for cue in cues:
        yield f"cue {cue}", 1.0
    turns = [name for name, some in _TURNS.items() if cues & some]
    for name in turns:
        yield name, 1.0
        for sign in ("near question", "near answer", "nearest question"):
            yield f"{name}: {sign}", meant[sign]
    if not turns:
        yield "no turn", 1.0
        yield "no turn: near question", meant["near question"]


def _of_matters(
    asked: str, answered: str, said: str, language: Language
) -> Iterator[tuple[str, float]]:
    question, answer, told = (looked_at(it, language) for it in (asked, answered, said))
    yield "matter asked", float(bool(question.matters & told.matters))
    yield "matter answered", float(bool(answer.matters & told.matters))
    yield "matter of all", float(bool(question.matters & answer.matters & told.matters))
    apart = told.matters and answer.matters and not answer.matters & told.matters
    yield "other matter", float(bool(apart))
    for sort, values in answer.values.items():
        if values and told.values[sort] - values:
            yield f"another {sort}", 1.0
        if values & told.values[sort]:
            yield f"same {sort}", 1.0
    yield "theirs", float(bool(question.beings & told.beings))
    yield "of nobody asked", float(bool(question.beings and not question.beings & told.beings))
    yield "of those answered", float(bool(answer.beings & told.beings))
    yield "of others", float(bool(told.beings - question.beings - answer.beings))
    yield "of nobody", float(not question.beings and not told.beings)


def _of_kinds(asked: str, said: str) -> Iterator[str]:
    for name, kind in {**KINDS_OF_ANSWER, "name": NAMES}.items():
        if kind.asked.search(asked):
            yield f"{name} {'told' if kind.told.search(said) else 'untold'}"
