"""How surely a memory answers a Chinese question: a small learned weighing of what both say."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from config.models.embedding.vector import Vector
from curator.offline.answers.certain import surely_answers
from curator.offline.answers.chinese_signs import chinese_signs
from curator.offline.answers.meaning.judged_signs import judged_signs

FLOOR = 0.5
"""How sure one has to be of an answer to tell it: what is learned is moved so that this is where."""
CERTAIN = 0.8
"""How sure one is of what surely answers, whatever was learned."""
MEANT = 15.0
"""What a direction in which question and memory mean the same is multiplied by."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learned."""

    signs: Mapping[str, float]
    meaning: Vector
    """What each direction weighs in which the vectors of a question and a memory agree."""


@dataclass(frozen=True, slots=True)
class ChinesePassage:
    """A Chinese memory, or words of the user, that may answer a question."""

    content: str
    key: str
    common: Vector
    """The product, number by number, of its vector and the question's."""

    @property
    def nearness(self) -> float:
        """How near it is to the question by meaning."""
        return float(self.common.sum())


def fit(question: str, passage: ChinesePassage, signs: Mapping[str, float] | None) -> float:
    """Return how surely a passage with these signs answers a question, from 0 to 1."""
    if signs is None:
        return 0.0
    weights = _weights()
    total = sum(weights.signs.get(name, 0.0) * value for name, value in signs.items())
    total += MEANT * float(weights.meaning @ passage.common)
    learned = 1 / (1 + math.exp(-max(min(total, 30.0), -30.0)))
    is_certain = surely_answers(question, passage.content, passage.key)
    return max(learned, CERTAIN) if is_certain else learned


def weighed_signs(
    question: str, passages: Sequence[ChinesePassage]
) -> list[Mapping[str, float] | None]:
    """Return of each passage what speaks for and against it; None where it can be no answer."""
    own = [chinese_signs(question, it.content, it.key, it.nearness) for it in passages]
    read = [
        (it.content, it.nearness)
        for it, signs in zip(passages, own, strict=True)
        if signs is not None
    ]
    judged = iter(judged_signs(question, read))
    return [None if signs is None else {**signs, **next(judged)} for signs in own]


@cache
def _weights() -> Weights:
    text = files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    read = json.loads(text)
    return Weights(read["signs"], np.array(read["meaning"], dtype=np.float32))
