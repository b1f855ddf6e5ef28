"""The topics of an episode without a model: the things that its person spoke of, by their names."""

from collections import Counter
from collections.abc import Iterator, Sequence

from curator.agent_inputs import Utterance
from curator.offline.english.parsing.parser import parsed
from curator.offline.grammar.clauses import spoken
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.word_lists import word_list
from curator.offline.utterances.claims import Claim
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

MOST_TOPICS = 4
_LONGEST_VALUE = 16
_SHORTEST = {"en": 3, "zh": 2}
_THINGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_HOLLOW = frozenset(
    word_list("english", "stop_words")
    + word_list("english", "hollow_nouns")
    + word_list("english", "fillers")
    + word_list("english", "unsaid")
    + word_list("english", "no_topics")
)
_HOLLOW_ZH = frozenset(word_list("chinese", "no_topics"))
_THINGS_ZH = frozenset({"n", "nr", "ns", "nt", "nz", "vn"})
_HOW_MUCH = frozenset("太很好真不没有最更挺")
"""What no thing begins with, whatever the dictionary calls it: 太贵."""
_ARTICLE = LatePattern(r"^(?:an?|the|my) ")
_DRAWN_OUT = LatePattern(r"(.)\1{2}|^[^aeiouy]+$|^(?:ha|he|la)+h?$")
"""Laughs, sighs and what is short for a phrase are no things, whatever a reader takes them for."""


def topics_of(
    said: Sequence[Utterance], told: Sequence[Claim], language: Language
) -> list[tuple[str, list[str]]]:
    """Return what was spoken of most, each with the handles of the utterances that speak of it.

    Questions name what somebody wants to know, not what they told: no topic comes of them.
    """
    weights: Counter[str] = Counter()
    handles: dict[str, list[str]] = {}
    values = (_ARTICLE.sub("", claim.value) for claim in told if claim.key)
    known = [value for value in values if _is_thing(value)]
    for utterance in said:
        spoken_in = language_of(utterance.text, language)
        texts = [sentence.text for sentence in spoken(utterance.text, spoken_in)]
        named = [value for value in known if any(value in text for text in texts)]
        things = [thing for text in texts for thing in _things(text, spoken_in)]
        for word in _once(named, things):
            weights[word] += 2 if word in named else 1
            handles.setdefault(word, []).append(utterance.handle)
    return [(word, handles[word]) for word, _ in weights.most_common(MOST_TOPICS)]


def _is_thing(value: str) -> bool:
    """Tell whether what a claim says of somebody names a thing: "jazz" does, "pregnant" not."""
    if not 0 < len(value) <= _LONGEST_VALUE:
        return False
    words = parsed(value) if language_of(value, "en") == "en" else ()
    return not words or any(word.tag in _THINGS for word in words)


def _once(named: Sequence[str], things: Sequence[str]) -> list[str]:
    """Return each word once, and none that a name holds: with "jazz piano" no "piano"."""
    held = {part.casefold() for value in named for part in (value, *value.split())}
    rest = [
        thing
        for thing in things
        if thing.casefold() not in held and not any(thing in value for value in named)
    ]
    return list(dict.fromkeys([*named, *rest]))


def _things(text: str, language: Language) -> Iterator[str]:
    return _english_things(text) if language == "en" else _chinese_things(text)


def _english_things(text: str) -> Iterator[str]:
    for token in parsed(text):
        if token.tag not in _THINGS or len(token.text) < _SHORTEST["en"]:
            continue
        hollow = {token.norm, token.lemma} & _HOLLOW
        if not hollow and token.text.isalpha() and not _DRAWN_OUT.search(token.norm):
            yield token.text


def _chinese_things(text: str) -> Iterator[str]:
    for word in tokens(text):
        names = word.tag in _THINGS_ZH and word.text[0] not in _HOW_MUCH
        if names and len(word.text) >= _SHORTEST["zh"] and word.text not in _HOLLOW_ZH:
            yield word.text
