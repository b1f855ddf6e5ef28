"""Kept words: what a person's own words still say once an erasure is done.

Only such words speak for what is told elsewhere: what agents and replies made of them does not.
"""

from collections import Counter
from collections.abc import Collection

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, select
from sqlmodel.sql.expression import Select

from memory.erasure.cascade.trail import Source
from memory.tables import Evidence, Memory, Message
from memory.text.content_words import beginning_of, telling_words
from memory.text.normalization import folded
from memory.text.simplified import simplified
from memory.vocabulary import SUMMARY_CATEGORIES

OWN_HAND = ("user", "import", "system")
"""The sources of memories that nobody had to derive from what was said."""
MOST_ALIKE, LEAST_ALIKE = 2 / 3, 2
"""A text with so many of a sentence's telling words says the same."""


class KeptWords:
    """The telling words of each text that stays, to be asked for by word.

    A text is read when a word is asked for whose beginning stands in it: few are.
    """

    def __init__(self) -> None:
        """Begin with no text."""
        self._sources: list[Source] = []
        self._texts: list[str] = []
        self._words: dict[int, frozenset[str]] = {}
        """By number of text, the telling words of those that were read."""
        self._holders: dict[str, frozenset[int]] = {}
        """By word that was asked for, the texts that say it."""

    def add(self, source: Source, text: str) -> None:
        """Let one more text speak."""
        self._sources.append(source)
        self._texts.append(simplified(folded(text)))
        self._holders.clear()

    def cover(self, words: Collection[str]) -> bool:
        """Tell whether one of the texts says all of these words."""
        held = [self._saying(word) for word in words]
        return bool(held) and bool(frozenset.intersection(*held))

    def say(self, word: str) -> bool:
        """Tell whether any of the texts says a word."""
        return bool(self._saying(word))

    def saying(self, sentence: str) -> set[Source]:
        """Return where the texts stand that say about the same as a sentence."""
        words = telling_words(sentence)
        counts = Counter(number for word in words for number in self._saying(word))
        least = max(len(words) * MOST_ALIKE, LEAST_ALIKE)
        return {self._sources[number] for number, count in counts.items() if count >= least}

    def _saying(self, word: str) -> frozenset[int]:
        if word not in self._holders:
            begun = beginning_of(word)
            may_say = (number for number, text in enumerate(self._texts) if begun in text)
            self._holders[word] = frozenset(
                number for number in may_say if word in self._words_of(number)
            )
        return self._holders[word]

    def _words_of(self, number: int) -> frozenset[str]:
        if number not in self._words:
            self._words[number] = telling_words(self._texts[number])
        return self._words[number]


def kept_words(
    rows: Rows,
    user_id: int,
    *,
    messages: Collection[int] = (),
    memories: Collection[int] = (),
    with_facts: bool = False,
) -> KeptWords:
    """Return what a user's own words say, those left out that are to be erased, or are hidden.

    With `with_facts` all that is known of them speaks too: for erasures that spare facts.
    """
    kept, left_out, gone = KeptWords(), set(messages), set(memories)
    for message_id, text in rows.exec(_said(user_id)):
        if message_id not in left_out:
            kept.add(Source("message", int(message_id or 0)), text)
    for message_id, quoted_by, quote in rows.exec(_quoted(user_id)):
        if message_id not in left_out and quoted_by not in gone:
            kept.add(Source("message", message_id), quote)
    for memory_id, content in rows.exec(_noted(user_id, with_facts=with_facts)):
        if memory_id not in gone:
            kept.add(Source("memory", int(memory_id or 0)), content)
    return kept


def _stands() -> tuple[ColumnElement[bool], ...]:
    return (col(Message.hidden_at).is_(None), col(Message.retention) == "normal")


def _said(user_id: int) -> Select[int | None, str]:
    own = select(Message.id, Message.text)
    return own.where(Message.author_id == user_id, Message.text != "", *_stands())


def _quoted(user_id: int) -> Select[int, int, str]:
    """Select the quotes of messages whose own text has been purged, with the memory of each."""
    quotes = select(Evidence.message_id, Evidence.memory_id, Evidence.quote)
    of_purged = quotes.join(Message, col(Message.id) == col(Evidence.message_id))
    return of_purged.where(
        Evidence.speaker_id == user_id, col(Message.blanked_at).is_not(None), *_stands()
    )


def _noted(user_id: int, *, with_facts: bool) -> Select[int | None, str]:
    known = select(Memory.id, Memory.content).where(
        Memory.user_id == user_id,
        col(Memory.category).not_in(SUMMARY_CATEGORIES),
        Memory.state != "forgotten",
    )
    return known if with_facts else known.where(col(Memory.source).in_(OWN_HAND))
