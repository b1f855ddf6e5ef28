"""The judge: how sure it is that words tell a lasting matter of the person who says them."""

import json
import math
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from operator import mul

from curator.offline.worth.chinese_signs import SIGNS, signs_of_chinese
from curator.offline.worth.refusals import denies_for_good, may_be_kept, refusal_signs_of
from curator.offline.worth.signs import signs_of
from curator.offline.worth.syntax_signs import syntax_signs_of
from memory.vocabulary import Language

FLOOR: dict[Language, float] = {"en": 0.8, "zh": 0.68}
"""How sure the judge has to be: what is missed can be told again, what is false is believed."""
_DOUBTFUL = 0.25
"""How sure the judge is of what is not kept, however it is built."""
READ: dict[Language, int] = {"en": 220, "zh": 90}
"""So many signs of a text are read."""
_KEPT = 1024


def is_worth_keeping(text: str, language: Language) -> bool:
    """Tell whether words that no rule knows tell a lasting matter of the person."""
    if not may_be_kept(text, language):
        return False
    is_denial = language == "en" and denies_for_good(text)
    return is_denial or worth(text, language) >= FLOOR[language]


def is_doubtful(text: str) -> bool:
    """Tell whether English words hardly tell a lasting matter, though a clause is built so."""
    return not denies_for_good(text) and worth(text, "en") < _DOUBTFUL


@lru_cache(maxsize=_KEPT)
def worth(text: str, language: Language) -> float:
    """Return how sure the judge is, from 0 to 1; 0 where nothing parses English words."""
    total = _total(text, language)
    return 0.0 if total is None else 1 / (1 + math.exp(-max(min(total, 30.0), -30.0)))


def _total(text: str, language: Language) -> float | None:
    weights = _weights(language)
    if language == "zh":
        return sum(weights[place] * value for place, value in signs_of_chinese(text).items())
    weighed = features(text, language)
    return sum(map(mul, weights, weighed)) if weighed else None


def features(text: str, language: Language) -> list[float]:
    """Return what the judge weighs of a text; nothing of English words that nothing parses."""
    if language == "zh":
        signs = signs_of_chinese(text)
        return [signs.get(place, 0.0) for place in range(SIGNS)]
    syntax = syntax_signs_of(text)
    if syntax is None:
        return []
    return [*syntax, *signs_of(text, "en"), *refusal_signs_of(text), 1.0]


@cache
def _weights(language: Language) -> Sequence[float]:
    text = files(__package__).joinpath(f"weights.{language}.json").read_text(encoding="utf-8")
    weights: list[float] = json.loads(text)
    return weights
