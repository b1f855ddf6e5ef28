"""The values that words hold, by their sort: numbers, days, months, clock times, names."""

from collections.abc import Mapping

from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.word_lists import word_list
from memory.text.calendar_names import SHORT_MONTHS
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_NUMBERS = "|".join((*word_list("english", "numbers")[2:], "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred"))  # fmt: skip
_ORDINALS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_SORTS: Mapping[Language, Mapping[str, LatePattern]] = {
    "en": {
        "clock": LatePattern(r"(?i)\b\d{1,2}(?::\d\d)? ?[ap]m\b|\b\d{1,2}:\d\d\b"),
        "day": LatePattern(r"(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day"),
        "month": LatePattern(rf"(?i)\b(?:{'|'.join(SHORT_MONTHS)})[a-z]*\b"),
        "place in a row": LatePattern(rf"(?i)\b(?:{_ORDINALS}|\d+(?:st|nd|rd|th))\b"),
        "number": LatePattern(rf"(?i)\b(?:\d+|{_NUMBERS})(?=\b|teen|ty)"),
        "name": LatePattern(r"(?<=[a-z,;'\"] )(?!I\b|I')[A-Z][\w-]+"),
    },
    "zh": {
        "clock": LatePattern(r"[\d一二两三四五六七八九十]{1,3}点"),
        "day": LatePattern(r"(?:周|星期|礼拜)[一二三四五六日天末]"),
        "month": LatePattern(r"[\d一二三四五六七八九十]{1,2}月"),
        "number": LatePattern(r"[\d一二两三四五六七八九十百千万]+"),
        "name": LatePattern(r"[A-Za-z]{2,}"),
    },
}


def values_in(text: str, language: Language) -> Mapping[str, frozenset[str]]:
    """Return the values that words hold, by sort."""
    found = {
        sort: frozenset(match[0].casefold() for match in shape.finditer(text))
        for sort, shape in _SORTS[language].items()
    }
    if language == "zh":
        words = tokens(text)
        found["name"] |= {word.text for word in words if word.tag in {"ns", "nr", "nt", "nz"}}
    return found
