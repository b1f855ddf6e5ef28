"""Kept words: what a person's own words still say once an erasure is done.

Only such words speak for what is told elsewhere: what agents and replies made of them does not.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, select
from sqlmodel.sql.expression import Select

from memory.erasure.cascade.trail import Source
from memory.tables import Evidence, Memory, Message
from memory.text.content_words import telling_words
from memory.vocabulary import SUMMARY_CATEGORIES

OWN_HAND = ("user", "import", "system")
"""The sources of memories that nobody had to derive from what was said."""
MOST_ALIKE, LEAST_ALIKE = 2 / 3, 2
"""A text with so many of a sentence's telling words says the same."""


@dataclass(slots=True)
class KeptWords:
    """The telling words of each text that stays, to be asked for by word."""

    _holders: dict[str, set[int]] = field(default_factory=dict)
    _texts: list[Source] = field(default_factory=list)

    def add(self, source: Source, text: str) -> None:
        """Let one more text speak."""
        number = len(self._texts)
        self._texts.append(source)
        for word in telling_words(text):
            self._holders.setdefault(word, set()).add(number)

    def cover(self, words: Collection[str]) -> bool:
        """Tell whether one of the texts says all of these words."""
        held = [self._holders.get(word) for word in words]
        if not held or None in held:
            return False
        return bool(set.intersection(*(group for group in held if group)))

    def say(self, word: str) -> bool:
        """Tell whether any of the texts says a word."""
        return word in self._holders

    def saying(self, sentence: str) -> set[Source]:
        """Return where the texts stand that say about the same as a sentence."""
        words, counts = telling_words(sentence), dict[int, int]()
        for word in words:
            for number in self._holders.get(word, ()):
                counts[number] = counts.get(number, 0) + 1
        least = max(len(words) * MOST_ALIKE, LEAST_ALIKE)
        alike = [number for number, count in counts.items() if count >= least]
        return {self._texts[number] for number in alike}


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
    kept, left_out = KeptWords(), set(messages)
    for message_id, text in rows.exec(_said(user_id)):
        if message_id not in left_out:
            kept.add(Source("message", int(message_id or 0)), text)
    for message_id, quote in rows.exec(_quoted(user_id)):
        if message_id not in left_out:
            kept.add(Source("message", message_id), quote)
    for memory_id, content in rows.exec(_noted(user_id, with_facts=with_facts)):
        if memory_id not in set(memories):
            kept.add(Source("memory", int(memory_id or 0)), content)
    return kept


def _stands() -> tuple[ColumnElement[bool], ...]:
    return (col(Message.hidden_at).is_(None), col(Message.retention) == "normal")


def _said(user_id: int) -> Select[int | None, str]:
    own = select(Message.id, Message.text)
    return own.where(Message.author_id == user_id, Message.text != "", *_stands())


def _quoted(user_id: int) -> Select[int, str]:
    """Select the quotes of messages whose own text has been purged."""
    quotes = select(Evidence.message_id, Evidence.quote)
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
