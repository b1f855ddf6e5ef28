"""The trail of an erasure: what is erased, in which words, and what was made of which of it."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from memory.erasure.cascade.frames import without_frames
from memory.text.content_words import names_something, telling_words
from memory.text.quotes import folded
from memory.text.topic_matching import sentences_in

MOST_RETOLD = 2 / 3
"""A reply says again what another said where it holds so many of a sentence's telling words."""
LEAST_RETOLD = 3
SHORTEST_PHRASE = 10
"""A sentence without a telling word is known again letter by letter, from so many on."""
TOGETHER = 3
"""So many short numbers, months and weekdays say something together."""

Covered = Callable[[frozenset[str]], bool]


Sort = Literal["message", "memory", "profile"]


class Source(NamedTuple):
    """A row that something was made of."""

    sort: Sort
    id: int


@dataclass(frozen=True, slots=True)
class TracedWords:
    """What an erased text says."""

    telling: frozenset[str]
    phrases: tuple[str, ...] = ()
    """Its sentences without a telling word, folded."""
    retold: tuple[frozenset[str], ...] = ()
    """Of a reply: its sentences. Only what repeats most of one repeats it."""


@dataclass(slots=True)
class Trail:
    """The erased texts, and by row which of them it was made of."""

    said: dict[Source, TracedWords] = field(default_factory=dict)
    origins: dict[Source, set[Source]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    """What people said and what was known of it, of all that is erased."""
    fresh: set[Source] = field(default_factory=set)
    """What nobody looked for readers of yet."""

    def erase(self, source: Source, text: str, *, by_character: bool = False) -> None:
        """Note that a text is erased; what the character said is known again by whole sentences."""
        words = _of_reply(text) if by_character else _of_person(text)
        if not by_character:
            self.texts.append(text)
        known = self.said.get(source)
        self.said[source] = words if known is None else _both(known, words)
        self.follow(source, [source])

    def follow(self, source: Source, made_of: Iterable[Source]) -> None:
        """Note that a row was made of others, so that its readers may tell of those."""
        known = self.origins.setdefault(source, set())
        found = {origin for pair in made_of for origin in self.origins.get(pair) or {pair}}
        if found - known:
            known |= found
            self.fresh.add(source)

    def take_fresh(self) -> set[Source]:
        """Return what is to be looked at next."""
        found, self.fresh = self.fresh, set()
        return found

    def told_in(self, text: str, made_of: Iterable[Source], covered: Covered) -> bool:
        """Tell whether a text made of these rows gives an erased one away."""
        origins = {origin for pair in made_of for origin in self.origins.get(pair, ())}
        erased = [self.said[pair] for pair in origins if pair in self.said]
        return bool(erased) and _tells(text, erased, covered)

    @property
    def words(self) -> frozenset[str]:
        """All that the erased texts of people and memories tell."""
        return frozenset(word for part in self.said.values() for word in part.telling)


def are_telling(words: Collection[str]) -> bool:
    """Tell whether words that two texts share say that they speak of the same."""
    return len(words) >= TOGETHER or any(names_something(word) for word in words)


def _tells(text: str, erased: Collection[TracedWords], covered: Covered) -> bool:
    whole = folded(text)
    if any(phrase in whole for words in erased for phrase in words.phrases):
        return True
    telling = frozenset(word for words in erased for word in words.telling)
    for sentence in sentences_in(without_frames(text)):
        words = telling_words(sentence)
        if words & telling and any(_shares(words, other_words, covered) for other_words in erased):
            return True
        if any(_retells(words, other_words, covered) for other_words in erased):
            return True
    return False


def _shares(words: frozenset[str], erased: TracedWords, covered: Covered) -> bool:
    shared = words & erased.telling
    return are_telling(shared) and not covered(shared)


def _retells(words: frozenset[str], erased: TracedWords, covered: Covered) -> bool:
    for sentence in erased.retold:
        shared = words & sentence
        is_most = len(shared) >= max(LEAST_RETOLD, MOST_RETOLD * len(sentence))
        if is_most and not covered(shared):
            return True
    return False


def _of_person(text: str) -> TracedWords:
    bare = [folded(sentence) for sentence in sentences_in(text) if not telling_words(sentence)]
    phrases = tuple(word for word in bare if len(word) >= SHORTEST_PHRASE)
    return TracedWords(telling_words(without_frames(text)), phrases)


def _of_reply(text: str) -> TracedWords:
    own = without_frames(text)
    sentences = (telling_words(sentence) for sentence in sentences_in(own))
    return TracedWords(
        frozenset(), (), tuple(sentence for sentence in sentences if len(sentence) >= LEAST_RETOLD)
    )


def _both(words: TracedWords, other: TracedWords) -> TracedWords:
    return TracedWords(
        words.telling | other.telling,
        (*words.phrases, *other.phrases),
        (*words.retold, *other.retold),
    )
