"""The judge: how sure it is that a memory is over with what is said now."""

import json
import math
from collections.abc import Mapping, Set
from functools import cache
from importlib.resources import files

from curator.offline.grammar.asked_words import ASKED
from curator.offline.standing.cues import cues_in
from curator.offline.standing.quit_habits import quits_habit
from curator.offline.standing.signs import signs_of_pair
from curator.offline.standing.whose_change import may_be_over_with, names_only_what_belongs_to_it
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_ENDING = frozenset({
    "slip", "meant", "should", "wrong", "no", "no more", "stopped", "gone", "died", "parted", "left",
    "past", "instead", "switched",
})  # fmt: skip
"""The cues of which one at least is said with what is over."""
_CONTRARY = LatePattern(
    r"(?i)\b(?:hates?|dislikes?|loathes?|not|never|no|can't|cannot)\b|n't\b|[不没]|讨厌|烦"
)
FLOOR: Mapping[Language, float] = {"en": 0.85, "zh": 0.75}
"""How sure the judge has to be: a memory that is true must stay."""
_OF_TWO = frozenset({"parted", "died", "slip", "meant", "wrong", "sorry", "no"})
"""The cues of what may end with others, or of what was said of them."""
_POINTS = LatePattern(r"(?i)\b(?:he|she|it|they|him|her|them|his|its|their)(?:'s)?\b")
_LONGEST = 300
_UNREAL: Mapping[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)\b(?:if|imagine|suppose|pretend|what if|might|maybe|perhaps|could|would(?! you believe| have thought)|should|wish|"
        r"thinking (?:of|about)|dream\w*|almost|nearly|about to|want to|wanna|for (?:today|tonight|now))\b|"
        r"\b(?:no|not|didn't|don't|didnt|without) [^.!?]{0,30}\b(?:today|tonight|this (?:morning|week|sunday|"
        r"weekend|once))\b|\?\W*$|^\W*\*\w+ing\b|^\W*\*\w+s [^*]+\*"
    ),
    "zh": LatePattern(
        r"^(?:听说|据说|传说|都说)|如果|要是|假如|假设|万一|的话|可能|也许|希望|但愿|想(?:辞|换|搬|去|转|改)|打算|差点(?!没?认)|(?:[吗吧]|(?<![着早])呢)\W*$|[?？]\W*$|"
        r"(?:今天|今晚|这周|昨天)[^，。]{0,6}(?:[没不]|多了|太)|"
        r"^[^，,。改换]{0,6}(?:[今明后]天|[今明]晚|[这本下]个?(?:周|星期|礼拜)[一二三四五六日天末]?)(?:[早晚]上|[上下中]午)?(?:还|又|临时)?(?:要|得|被叫去|被拉去)(?![^。]*(?:[改换搬辞婚业]|离职|退休|退役|入职|领证|起(?:[，,。]|$)))|(?:下下?个?(?:周|星期|礼拜|月|学期)|明年|后年|过(?:几|两)天|年底)(?:就|才|要|会|能)+回[来国家]|梦|又得|(?:[说讲]|解释)一[遍次]|不是我说"
    ),
}
"""What is asked, supposed, played, said again, or so for a day only, ends nothing."""


def may_end_anything(text: str, language: Language) -> bool:
    """Tell whether words may say that something is over: nothing asked, supposed or for a day."""
    if language == "zh" and ASKED.search(text):
        return False
    return 0 < len(text.strip()) <= _LONGEST and not _UNREAL[language].search(text)


def sure_over(text: str, before: str, content: str, key: str, language: Language) -> float:
    """Return how sure the judge is that a memory is over, from 0 to 1.

    `before` is what the person said right before the text. Words of two languages are not weighed.
    """
    if language_of(text, language) != language_of(content, language):
        return 0.0
    if not may_be_over(text, content, language):
        return 0.0
    weights, signs = _weights(language), signs_of_pair(text, before, content, key, language)
    total = sum(weights.get(name, 0.0) * value for name, value in signs.items())
    return 1 / (1 + math.exp(-max(min(total, 30.0), -30.0)))


def may_be_over(text: str, content: str, language: Language) -> bool:
    """Tell whether words may be said of what is over: who speaks of a thing still has it.

    So words that a memory says, too, have to deny it, to end it, or to say the contrary of it.
    """
    if language == "zh" and not may_be_over_with(text, content):
        return False
    if language == "zh" and names_only_what_belongs_to_it(text, content):
        return False
    cues = cues_in(text, language)
    if language == "en" and _is_of_others(text, content, cues):
        return False
    if language == "zh" and "moved" in cues:
        return True
    if language == "en" and quits_habit(text):
        return bool(raising_words(text) & raising_words(content))
    if cues & _ENDING or not raising_words(text) & raising_words(content):
        return True
    return bool(_CONTRARY.search(text)) != bool(_CONTRARY.search(content))


def _is_of_others(text: str, content: str, cues: Set[str]) -> bool:
    """Tell whether a memory is of somebody of whom words say nothing: a job quit ends no baby."""
    if not content.startswith("The user's ") or cues & _OF_TWO or _POINTS.search(text):
        return False
    named = beings_in(content)
    return not (named & beings_in(text) or raising_words(text) & raising_words(content))


@cache
def _weights(language: Language) -> Mapping[str, float]:
    text = files(__package__).joinpath(f"weights.{language}.json").read_text(encoding="utf-8")
    weights: dict[str, float] = json.loads(text)
    return weights
