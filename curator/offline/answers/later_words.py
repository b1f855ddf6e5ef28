"""How surely words said later tell anew what a question asks: a small learned weighing of signs."""

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from curator.offline.answers.later_signs import Worded, later_signs
from memory.vocabulary import Language

SURELY = 0.5
"""How sure one has to be that words tell it anew to tell them first."""
FLOOR = 0.3
"""Below this they are not told at all: of labelled talks, a sixth of what holds lies above."""


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
