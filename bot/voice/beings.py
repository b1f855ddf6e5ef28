"""Which people and animals of a person's life a text names: "my sister", 我的猫."""

import re
from collections.abc import Mapping

from curator.offline import chinese_words, english_words
from memory.vocabulary import Language

_BEINGS: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(
        rf"\b(?P<being>{english_words.RELATIONS}|{english_words.PETS})(?:'?s)?\b", re.IGNORECASE
    ),
    "zh": re.compile(rf"(?P<being>{chinese_words.RELATIONS}|{chinese_words.PETS})"),
}


def beings_in(text: str, language: Language) -> frozenset[str]:
    """Return the kinds of people and animals that the text names, in lower case."""
    return frozenset(match["being"].lower() for match in _BEINGS[language].finditer(text))
