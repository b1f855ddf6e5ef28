"""Discretion: what one user does not want told again, and which words tell of it.

Pure. A topic is told by what is about it, a memory by most of its telling words, whoever puts them
how; what was said after it was forgotten is said anew.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache

from memory.text.clauses import without_clauses_that
from memory.text.content_words import raising_roots, raising_words, roots, telling_words
from memory.text.topic_matching import Subject, first_about, is_about, sentences_in

RETOLD = 2 / 3
"""A text with so many of a memory's telling words says the same: a summary puts it its way."""
WITH_VALUE = 1 / 2
"""So many do where what it is about ("penicillin") is among them."""
Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class Hushed:
    """A topic or a memory that is not brought up unasked."""

    key: str
    since: datetime
    topic: str = ""
    words: Words = frozenset()
    """The telling words of a memory, any of which brings it up."""
    messages: frozenset[int] = frozenset()
    """The messages that a memory rests on."""

    def is_brought_up_by(self, text: str) -> bool:
        """Tell whether a person's own message asks for it."""
        if self.topic:
            return is_about(self.topic, Subject([text]))
        return not self.words.isdisjoint(raising_roots(text))

    def is_told_by(self, text: str, words: Words) -> bool:
        """Tell whether a text with these telling words tells of it."""
        if self.topic:
            return is_about(self.topic, Subject([text]))
        return self.is_said_in(words)

    def is_said_in(self, words: Words) -> bool:
        """Tell whether so many of a memory's words are among these that they say the same."""
        shared = sum(word in words for word in self.words)
        return bool(self.words) and shared >= RETOLD * len(self.words)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The telling words of a memory that the person had forgotten."""

    words: Words
    value: Words
    """Those of what it is about, where that is known."""
    until: datetime
    """When that was: what is said later is said anew."""

    def is_told_by(self, words: Words) -> bool:
        """Tell whether a text with these telling words tells of it."""
        shared = sum(word in words for word in self.words)
        if shared >= RETOLD * len(self.words):
            return True
        has_value = bool(self.value) and all(text in words for text in self.value)
        return has_value and shared >= WITH_VALUE * len(self.words)


@dataclass(frozen=True, slots=True)
class Discretion:
    """What one user does not want told again."""

    never: Sequence[str] = ()
    hushed: Sequence[Hushed] = ()
    forgotten: Sequence[Forgotten] = ()
    naming: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """By word: the places of what was forgotten and is told with it."""

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return bool(self.never or self.hushed or self.forgotten)

    @property
    def lasting(self) -> "Discretion":
        """What holds for words that are stored, too: what is hushed is kept."""
        return replace(self, hushed=())

    @property
    def of_never(self) -> "Discretion":
        """What is never to be stored."""
        return Discretion(never=self.never)

    @property
    def but_forgotten(self) -> "Discretion":
        """All but what was forgotten."""
        return Discretion(self.never, self.hushed)

    @property
    def of_forgotten(self) -> "Discretion":
        """What was forgotten."""
        return replace(self, never=(), hushed=())

    @property
    def topics(self) -> list[str]:
        """All topics to be silent of."""
        return [*self.never, *(part.topic for part in self.hushed if part.topic)]

    def brought_up_by(self, text: str) -> "Discretion":
        """Return what is left where a person's message brings some of it up."""
        hushed = [hushed for hushed in self.hushed if not hushed.is_brought_up_by(text)]
        return replace(self, hushed=hushed)

    def keeps_back(self, text: str, said_at: datetime | None = None, *, now: bool = False) -> bool:
        """Tell whether a text is not to be told again.

        `said_at` says when its words were said, where that is known. In the talk at hand (`now`)
        what was said since it was hushed stays: the person brought it up themselves.
        """
        if not self:
            return False
        words = roots(telling_words(text))
        hushed = (
            hushed for hushed in self.hushed if not (now and said_at and said_at > hushed.since)
        )
        return (
            self.tells_forgotten(words, said_at)
            or any(other_hushed.is_told_by(text, words) for other_hushed in hushed)
            or first_about(self.never, Subject([text])) is not None
        )

    def tells_forgotten(self, words: Words, said_at: datetime | None = None) -> bool:
        """Tell whether a text with these words, said then, tells of something forgotten."""
        met = Counter(place for word in words for place in self.naming.get(word, ()))
        found = (self.forgotten[place] for place in met)
        return any(
            forgotten.is_told_by(words)
            for forgotten in found
            if said_at is None or said_at <= forgotten.until
        )

    def left_of(self, text: str, said_at: datetime | None = None) -> str:
        """Return a text without its sentences that are not to be told again.

        Nothing is left of a text that still tells of it as a whole.
        """
        if not self.keeps_back(text, said_at):
            return text
        kept = [
            sentence for sentence in sentences_in(text) if not self.keeps_back(sentence, said_at)
        ]
        rest = "".join(kept).strip()
        return "" if self.keeps_back(rest, said_at) else rest

    def quotable(self, text: str, said_at: datetime | None = None) -> str:
        """Return a quote with an ellipsis for each clause that is not to be told again."""
        return without_clauses_that(lambda word: self.keeps_back(word, said_at), text)


def with_words(
    discretion: Discretion, forgotten: Iterable[tuple[str, str, datetime]]
) -> Discretion:
    """Return a discretion with memories that were forgotten: content, value and when."""
    naming: dict[str, list[int]] = {}
    found: list[Forgotten] = []
    for content, value, at in forgotten:
        words, about = _words_of(content), _words_of(value)
        for word in words:
            naming.setdefault(word, []).append(len(found))
        found.append(Forgotten(words, about & words, at))
    return replace(discretion, forgotten=found, naming=naming)


@lru_cache(maxsize=4096)
def _words_of(content: str) -> Words:
    """Return the telling words of a memory; numbers and months only where there is little else."""
    words = raising_words(content)
    return roots(words if len(words) > 1 else telling_words(content))
