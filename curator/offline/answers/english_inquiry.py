"""What an English question asks for: its words, its names, whose it is, and what sort of answer."""

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache

from curator.offline.english.parsing.parser import Token, parsed
from curator.offline.questions.answer_kinds import KINDS_OF_ANSWER, NAMES, STRICT, Matter
from curator.offline.questions.question import beings_asked
from memory.text.attribute_keys import AttributeKey, asked_names, asked_slots
from memory.text.content_words import telling_words
from memory.text.late_pattern import LatePattern

KINDS: Mapping[str, Matter] = {
    **KINDS_OF_ANSWER,
    "name": NAMES,
    "colour": STRICT[1],
    "month": STRICT[2],
}
"""Sorts of answers: how each is asked for, and what tells one."""
_EVERYWHERE_WORDS = """
    be have do get got the a an my your i me you it what which who whom whose where when why how
    of in on at to for with from by about and or but so that this these those am is are was were
    not can could would will should shall may might must did does done any some one they them
    their he she his her we us our there here again now ever say tell know remember lol u ur r
    n't 's 've 'm
"""
_EVERYWHERE = frozenset(_EVERYWHERE_WORDS.split())
"""Words of so many questions that they tell nothing of any."""
_SHAPE = LatePattern(
    r"(?i)\b(?:(?P<who>who(?:'?s|m|se)?|names?|called)|(?P<where>where'?s?)|(?P<when>when'?s?)|"
    r"how (?P<age>old)|how (?P<number>many|much)|(?P<how>how'?s?)|(?P<which>which)|"
    r"(?P<what>what'?s?)|(?P<why>why))\b"
)
_CALLED = LatePattern(r"(?i)\b(?:names?|called)\b")
_OWN = LatePattern(r"(?i)\b(?:i|my|im|i'm|i've|me|we|our)\b")
_PAST = LatePattern(r"(?i)\b(?:was|were|did|used to|before|had|ex)\b")


@dataclass(frozen=True, slots=True)
class EnglishInquiry:
    """What a question asks for."""

    shape: str
    """Its word of asking: `where`, `age`; `whether` where it has none."""
    lemmas: Set[str]
    verbs: Set[str]
    nouns: Set[str]
    names: Set[str]
    """What it calls by name, in lower case."""
    spelled: Set[str]
    """All its words, in lower case."""
    words: Set[str]
    """Its telling words."""
    kinds: Set[str]
    beings: Set[str]
    slots: Set[AttributeKey]
    slot_names: Set[str]
    is_own: bool
    is_past: bool


@lru_cache(maxsize=64)
def inquiry(question: str) -> EnglishInquiry:
    """Return what a question asks for."""
    tokens = [token for token in parsed(question) if token.lemma not in _EVERYWHERE]
    return EnglishInquiry(
        shape=_shape(question),
        lemmas=lemmas(question),
        verbs={token.lemma for token in tokens if token.tag.startswith("VB")},
        nouns={token.lemma for token in tokens if token.tag.startswith("NN")},
        names=names(question),
        spelled=frozenset(re.findall(r"[a-z']+", question.casefold())),
        words=telling_words(question),
        kinds=frozenset(kind for kind, one in KINDS.items() if one.asked.search(question)),
        beings=beings_asked(question),
        slots=asked_slots(question),
        slot_names=asked_names(question),
        is_own=_OWN.search(question) is not None,
        is_past=_PAST.search(question) is not None,
    )


@lru_cache(maxsize=512)
def lemmas(text: str) -> frozenset[str]:
    """Return the nouns, verbs, adjectives, adverbs and numbers of a text, uninflected."""
    return frozenset(
        token.lemma
        for token in parsed(text)
        if token.tag[:1] in "NVJRCF" and len(token.norm) > 1 and not _is_everywhere(token)
    )


@lru_cache(maxsize=512)
def names(text: str) -> frozenset[str]:
    """Return what a text calls by name, in lower case."""
    return frozenset(_named(parsed(text)))


def _named(tokens: Iterable[Token]) -> Iterable[str]:
    for token in tokens:
        is_capital = token.index > 0 and token.text[:1].isupper() and token.norm != "i"
        if token.tag.startswith("NNP") or is_capital:
            yield token.norm


def _is_everywhere(token: Token) -> bool:
    return token.lemma in _EVERYWHERE or token.norm in _EVERYWHERE


def _shape(question: str) -> str:
    if _CALLED.search(question):
        return "called"
    match = _SHAPE.search(question)
    return str(match.lastgroup) if match else "whether"
