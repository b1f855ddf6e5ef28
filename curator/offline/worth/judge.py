"""The judge: how sure it is that words tell a lasting matter of the person who says them."""

import json
import math
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

from config.errors import EmbedderUnavailable
from config.models.embedding.bundled import shared_embedder
from curator.offline.worth.chinese_signs import SIGNS, signs_of_chinese
from curator.offline.worth.refusals import may_be_kept
from curator.offline.worth.signs import signs_of
from memory.vocabulary import Language

FLOOR: dict[Language, float] = {"en": 0.95, "zh": 0.68}
"""How sure the judge has to be: what is missed can be told again, what is false is believed."""
READ: dict[Language, int] = {"en": 48, "zh": 90}
"""So many signs of a text are read: where they are read for their meaning, each costs time."""
_MEANING = 5.0
_KEPT = 1024


def is_worth_keeping(text: str, language: Language) -> bool:
    """Tell whether words that no rule knows tell a lasting matter of the person."""
    return may_be_kept(text, language) and worth(text, language) >= FLOOR[language]


@lru_cache(maxsize=_KEPT)
def worth(text: str, language: Language) -> float:
    """Return how sure the judge is, from 0 to 1; 0 where nothing can read the meaning."""
    try:
        total = _total(text, language)
    except EmbedderUnavailable:
        return 0.0
    return 1 / (1 + math.exp(-max(min(total, 30.0), -30.0)))


def _total(text: str, language: Language) -> float:
    weights = _weights(language)
    if language == "zh":
        return sum(weights[place] * value for place, value in signs_of_chinese(text).items())
    weighed = features(text, language)
    return sum(weight * value for weight, value in zip(weights, weighed, strict=True))


def features(text: str, language: Language) -> list[float]:
    """Return what the judge weighs of a text; of English raises `EmbedderUnavailable`."""
    if language == "zh":
        signs = signs_of_chinese(text)
        return [signs.get(place, 0.0) for place in range(SIGNS)]
    read = text[: READ[language]].encode(errors="replace").decode()
    vector = shared_embedder().passages([read])[0]
    return [*(_MEANING * float(part) for part in vector), *signs_of(text, language), 1.0]


@cache
def _weights(language: Language) -> Sequence[float]:
    text = files(__package__).joinpath(f"weights.{language}.json").read_text(encoding="utf-8")
    weights: list[float] = json.loads(text)
    return weights
