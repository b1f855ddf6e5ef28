"""The judge: how sure it is that words tell a lasting matter of the person who says them."""

import json
import math
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from operator import mul

from curator.offline.worth.chinese_signs import SIGNS, signs_of_chinese
from curator.offline.worth.refusals import (
    denies_for_good,
    is_doubted,
    may_be_kept,
    may_be_news,
    refusal_signs_of,
)
from curator.offline.worth.signs import signs_of
from curator.offline.worth.syntax_signs import syntax_signs_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

FLOOR: dict[Language, float] = {"en": 0.68, "zh": 0.84}
"""How sure the judge has to be: what is missed can be told again, what is false is believed."""
DOUBTED: dict[Language, float] = {"en": 0.8, "zh": 0.9}
"""How sure it has to be of words that ask, suppose, quote, play, or are of others or of the day."""
IDLE: dict[Language, float] = {"en": 0.07, "zh": 0.1}
"""How sure the judge has to be of a sentence of which a rule reads something."""
_TURN_OF_LIFE = LatePattern(
    r"辞职|辞了|被裁|离职|解约|失业|内退|退休|下岗|求婚|订婚|领证|结婚了|离婚|分手|怀孕|生了|确诊|考上|录取|毕业了|入职|转正|"
    r"升职|[升调]到|升[一-鿿]{0,4}[为了]|恋爱了|有对象了|买了[^，,]{0,4}[房车]|退学|休学|移民|戒了|脱单|签了|去世"
)
"""What in Chinese words tells a turn of somebody's life."""
_TURNED = 0.35
"""How sure the judge has to be of such words."""
_ILL = LatePattern(
    r"(?i)\b(?:i'?m|im|i|my|me)\b.*\b(?:thyroid|diabet\w+|asthma\w*|epilep\w+|arthritis|coeliac|celiac|"
    r"migraines?|slipped dis[ck]|sciatica|copd|angina|blood pressure|cholesterol|anaemi\w+|eczema|"
    r"psoriasis|tinnitus|insulin|inhalers?|pacemaker|endometriosis|fibromyalgia|crohn'?s|adhd)\b|"
    r"\b(?:thyroid|diabet\w+|coeliac|slipped dis[ck]|copd)\b.*\b(?:i'?m|im|i|my|me)\b"
)
"""Says of the user that they are ill."""
_OF_HEALTH = 0.45
"""How sure the judge has to be of such words."""
_DENIED = 0.4
"""How sure the judge has to be of what is plainly denied for good."""
_DOUBTFUL = 0.25
"""How sure the judge is of what is not kept, however it is built."""
READ: dict[Language, int] = {"en": 220, "zh": 90}
"""So many signs of a text are read."""
_KEPT = 1024


def is_worth_keeping(text: str, language: Language) -> bool:
    """Tell whether words that no rule knows tell a lasting matter of the person."""
    if not may_be_kept(text, language):
        return False
    floor = (DOUBTED if is_doubted(text, language) else FLOOR)[language]
    if language == "en" and denies_for_good(text):
        floor = _DENIED
    if language == "en" and _ILL.search(text) and not is_doubted(text, language):
        floor = _OF_HEALTH
    if language == "zh" and _TURN_OF_LIFE.search(text) and may_be_news(text, language):
        floor = _TURNED
    return worth(text, language) >= floor


def is_doubtful(text: str) -> bool:
    """Tell whether English words hardly tell a lasting matter, though a clause is built so."""
    return not denies_for_good(text) and worth(text, "en") < _DOUBTFUL


def is_idle(text: str, language: Language) -> bool:
    """Tell whether a sentence tells nothing that lasts, though a rule reads something in it."""
    if language == "en" and (denies_for_good(text) or syntax_signs_of(text) is None):
        return False
    return worth(text, language) < IDLE[language]


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
    return [*syntax, *signs_of(text, "en"), *refusal_signs_of(text, "en"), 1.0]


@cache
def _weights(language: Language) -> Sequence[float]:
    text = files(__package__).joinpath(f"weights.{language}.json").read_text(encoding="utf-8")
    weights: list[float] = json.loads(text)
    return weights
