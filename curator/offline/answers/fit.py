"""How surely a memory answers a Chinese question: a small learned weighing of what both say."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from config.models.embedding.vector import Vector
from curator.offline.answers.certain import surely_answers
from curator.offline.answers.chinese_signs import chinese_signs

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


def fit(
    question: str, content: str, key: str, common: Vector, judged: Mapping[str, float]
) -> float:
    """Return how surely a memory answers a question, from 0 to 1.

    `common` is the product, number by number, of the vectors of both, and `judged` what the judge
    of answers says of it.
    """
    weights, signs = _weights(), signs_of(question, content, key, common, judged)
    if signs is None:
        return 0.0
    total = sum(weights.signs.get(name, 0.0) * value for name, value in signs.items())
    total += MEANT * float(weights.meaning @ common)
    learned = 1 / (1 + math.exp(-max(min(total, 30.0), -30.0)))
    return max(learned, CERTAIN) if surely_answers(question, content, key) else learned


def signs_of(
    question: str, content: str, key: str, common: Vector, judged: Mapping[str, float]
) -> Mapping[str, float] | None:
    """Return the signs of a memory as an answer; None where it can be none."""
    signs = chinese_signs(question, content, key, float(common.sum()))
    return None if signs is None else {**signs, **judged}


@cache
def _weights() -> Weights:
    text = files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    read = json.loads(text)
    return Weights(read["signs"], np.array(read["meaning"], dtype=np.float32))
