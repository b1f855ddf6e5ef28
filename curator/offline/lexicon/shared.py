"""Words that the rules know in both languages, so that 咖啡 and coffee are the same thing."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from curator.offline.lexicon.word_lists import word_list
from memory.text.attribute_keys import key_words, spellings
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_ARTICLE = LatePattern(r"^(?:the|a|an|my|some|eating|drinking)\s+")
_ENDS = " \t.,!?;:'\"“”‘’「」『』《》。，！？；、~～…"
PARTNERS = frozenset({"husband", "wife", "partner", "boyfriend", "girlfriend", "fiancé", "fiancée"})
"""Whom one is a couple with, as keys call them."""
ANIMALS = frozenset(word_list("english", "animals")) | {"guinea pig"}
"""How keys call animals."""
_ACTIVITIES = ("music", "sports", "culture")


@dataclass(frozen=True, slots=True)
class _Topic:
    english: str
    chinese: str
    words: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Words:
    cities: dict[str, str]
    regions: dict[str, str]
    topics: tuple[_Topic, ...]
    known: dict[str, str]


def topic_of(value: str, language: Language, default: str) -> str:
    """Return the general topic of a thing, or `default` where it is not known."""
    plain = canonical(value)
    for topic in _words().topics:
        if plain in topic.words or any(word in topic.words for word in plain.split()):
            return topic.english if language == "en" else topic.chinese
    return default


def is_activity(value: str) -> bool:
    """Tell whether the value is a known sport, instrument or pastime."""
    topics = [topic for topic in _words().topics if topic.english in _ACTIVITIES]
    return any(canonical(value) in topic.words for topic in topics)


def is_known_thing(value: str) -> bool:
    """Tell whether the value stands in the table of topics, article included."""
    return any(value.strip().casefold() in topic.words for topic in _words().topics)


def is_city(value: str) -> bool:
    """Tell whether the value is a city of the table."""
    return canonical(value) in _words().cities


def is_region(value: str) -> bool:
    """Tell whether the value is a country, a province or a continent of the table."""
    return canonical(value) in _words().regions


def spelled(key: str, language: Language) -> str:
    """Return the usual word of a language for what keys call `cat`; the key where none is known."""
    if language == "en":
        return key
    return next((word for word, of in key_words().items() if of == key and is_cjk(word[0])), key)


def canonical(value: str) -> str:
    """Return the one form of a value that all its spellings share."""
    plain = " ".join(value.strip(_ENDS).casefold().split())
    bare = _ARTICLE.sub("", plain)
    known = _words().known
    for form in (plain, bare, bare.removesuffix("s"), bare + "s"):
        if form in known:
            return known[form]
    return bare


def same(text: str | None, other: str | None) -> bool:
    """Tell whether two values name the same thing, in either language."""
    if not text or not other:
        return False
    return bool(canonical(text)) and canonical(text) == canonical(other)


@cache
def _words() -> _Words:
    text = files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    topics = tuple(
        _Topic(topic["en"], topic["zh"], spellings(topic["words"])) for topic in table["topics"]
    )
    cities, regions = spellings(table["cities"]), spellings(table["regions"])
    known = cities | regions
    for topic in topics:
        known |= topic.words
    return _Words(cities, regions, topics, known)
