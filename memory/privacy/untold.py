"""Untold: what of episodes, chapters and profiles rests on words that are not to be told again.

A sentence is judged by its own words and by what it rests on. What rests on such words is told only
where something else that it rests on, and that may be told, says all that it says.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.privacy.discretion import Discretion, Words
from memory.privacy.hush import quiet_among
from memory.privacy.retelling import rests_forgotten
from memory.storage.ownership import owned, rounds_of
from memory.tables import Evidence, Memory, Message, Sentence, SentenceSource, row_id
from memory.text.content_words import SHORT_NUMBER, raising_words, roots, telling_words
from memory.text.topic_matching import sentence_is_about, sentences_in
from memory.vocabulary import TOLD

_GAPS = re.compile(r"[^\S\n]{2,}")
NO_WORDS: Words = frozenset()


@dataclass(frozen=True, slots=True)
class Rest:
    """The telling words of what something rests on: those that may be told again, and those not."""

    told: Words = NO_WORDS
    untold: Words = NO_WORDS

    def keeps_back(self, text: str) -> bool:
        """Tell whether a text that rests on it says more than may be told."""
        if not self.untold:
            return False
        words = _words(text)
        return words.isdisjoint(self.told) or not words.isdisjoint(self.untold - self.told)

    @property
    def own(self) -> Words:
        """The words that only what is not to be told says."""
        return self.untold - self.told


def as_told(rows: Rows, memory: Memory, silent: Discretion) -> Memory | None:
    """Return a memory as it may be told: episodes and chapters without some of their sentences.

    None where nothing is left of it.
    """
    if memory.category not in TOLD:
        return memory
    left = left_of(rows, memory, silent)
    if left == memory.content:
        return memory
    labels = labels_left(rows, memory, memory.topic.split(", "), silent)
    without = {"content": left, "topic": ", ".join(labels)}
    return Memory(**memory.model_dump() | without) if left else None


def left_of(rows: Rows, memory: Memory, silent: Discretion) -> str:
    """Return what an episode or a chapter says without what is not to be told again."""
    if not silent:
        return memory.content
    text, written = memory.content, sentences_of(rows, memory)
    rests = _rests_of(rows, memory.user_id, written, silent)
    for one in written:
        behind = rests.get(one.id, Rest())
        for piece in sentences_in(one.text):
            if behind.keeps_back(piece):
                text = text.replace(piece.strip(), "", 1)
    if text != memory.content:
        text = _GAPS.sub(" ", text).strip()
    return silent.left_of(text, memory.created_at)


def labels_left(rows: Rows, memory: Memory, labels: Iterable[str], silent: Discretion) -> list[str]:
    """Return those of the labels of an episode or a chapter that may be told again."""
    if not silent:
        return list(labels)
    own = _rest_of_told(rows, memory, silent).own
    return [
        one
        for one in labels
        if not silent.keeps_back(one, memory.created_at) and own.isdisjoint(_words(one))
    ]


def sentences_of(rows: Rows, memory: Memory) -> Sequence[Sentence]:
    """Return the sentences of an episode or a chapter in their order."""
    written = owned(memory.user_id, Sentence).where(Sentence.memory_id == memory.id)
    return rows.exec(written.order_by(col(Sentence.position))).all()


def untold_among(
    rows: Rows,
    user_id: int,
    sentences: Collection[Sentence],
    silent: Discretion,
    said_at: datetime | None = None,
) -> frozenset[int]:
    """Return the ids of those of a user's sentences that are not to be told again."""
    if not silent:
        return frozenset()
    rests = _rests_of(rows, user_id, sentences, silent)
    return frozenset(
        row_id(one)
        for one in sentences
        if rests.get(one.id, Rest()).keeps_back(one.text) or silent.keeps_back(one.text, said_at)
    )


def _rests_of(
    rows: Rows, user_id: int, sentences: Collection[Sentence], silent: Discretion
) -> dict[int | None, Rest]:
    """Return by sentence what it rests on."""
    if not sentences:
        return {}
    resting = owned(user_id, SentenceSource).where(
        col(SentenceSource.sentence_id).in_([one.id for one in sentences])
    )
    sources = rows.exec(resting).all()
    messages = {one.message_id for one in sources if one.message_id is not None}
    memories = {one.memory_id for one in sources if one.memory_id is not None}
    said = _of_messages(rows, user_id, messages, silent)
    known = _of_memories(rows, user_id, memories, silent)
    rests: dict[int | None, Rest] = {}
    for one in sources:
        behind = said.get(one.message_id or 0) or known.get(one.memory_id or 0) or Rest()
        before = rests.get(one.sentence_id, Rest())
        rests[one.sentence_id] = Rest(before.told | behind.told, before.untold | behind.untold)
    return rests


def _of_messages(
    rows: Rows, user_id: int, ids: Collection[int], silent: Discretion
) -> dict[int, Rest]:
    """Return by message what of it may be told; of one that may not, what is remembered of it."""
    if not ids:
        return {}
    found = list(rows.exec(rounds_of(user_id, Message).where(col(Message.id).in_(ids))))
    asked = {one.reply_to_id for one in found if one.author_id is None} - {one.id for one in found}
    behind = list(rows.exec(rounds_of(user_id, Message).where(col(Message.id).in_(asked))))
    gone = _silent_among(rows, user_id, [*found, *behind], silent)
    kept_back = {one.id for one in found if not gone.isdisjoint({one.id, _answered(one)})}
    loud = _remembered(rows, user_id, kept_back, silent)
    return {
        row_id(one): Rest(loud.get(one.id, NO_WORDS), _words(one.text))
        if one.id in kept_back
        else _rest_of_said(one, silent)
        for one in found
    }


def _rest_of_said(message: Message, silent: Discretion) -> Rest:
    """Return what of a message may be told: its sentences go by their own words."""
    left = silent.left_of(message.text, message.at)
    return Rest(_words(left), _words(message.text) - _words(left))


def _answered(message: Message) -> int | None:
    return message.reply_to_id if message.author_id is None else None


def _silent_among(
    rows: Rows, user_id: int, messages: Sequence[Message], silent: Discretion
) -> set[int | None]:
    """Return the ids of those messages that tell what is not to be told again."""
    resting = {one for hushed in silent.hushed for one in hushed.messages}
    ids = {one.id for one in messages}
    on_topic = {one.id for one in messages if sentence_is_about(silent.topics, one.text)}
    gone = on_topic | (resting & ids)
    if silent.forgotten:
        forgotten = rounds_of(user_id, Message.id).where(
            col(Message.id).in_(ids), rests_forgotten("asked")
        )
        gone |= set(rows.exec(forgotten))
    return gone | _of_silent_memories(rows, user_id, ids - gone, silent)


def _of_silent_memories(
    rows: Rows, user_id: int, message_ids: Collection[int | None], silent: Discretion
) -> set[int | None]:
    """Return those of the messages that a memory rests on which is not to be told: by its label."""
    if not silent.topics:
        return set()
    pairs = _resting_on(rows, user_id, message_ids)
    quiet = _on_topics(rows, [one for one, _ in pairs], silent)
    return {message_id for one, message_id in pairs if one.id in quiet}


def _remembered(
    rows: Rows, user_id: int, message_ids: Collection[int | None], silent: Discretion
) -> dict[int | None, Words]:
    """Return by message the words of what is remembered of it and may be told."""
    pairs = _resting_on(rows, user_id, message_ids)
    memories = {row_id(one): one for one, _ in pairs}
    rests = _of_memories(rows, user_id, memories, silent)
    words: dict[int | None, Words] = {}
    for one, message_id in pairs:
        words[message_id] = words.get(message_id, NO_WORDS) | rests[row_id(one)].told
    return words


def _resting_on(
    rows: Rows, user_id: int, message_ids: Collection[int | None]
) -> Sequence[tuple[Memory, int]]:
    """Return the memories that rest on the messages, each with the message."""
    if not message_ids:
        return []
    resting = (
        owned(user_id, Memory, Evidence.message_id)
        .join(Evidence, col(Evidence.memory_id) == col(Memory.id))
        .where(
            col(Evidence.message_id).in_(message_ids),
            Evidence.role == "source",
            Memory.state == "active",
            col(Memory.category).not_in(TOLD),
        )
    )
    return rows.exec(resting).all()


def _on_topics(rows: Rows, memories: Collection[Memory], silent: Discretion) -> set[int | None]:
    """Return the ids of those memories proper that are on a topic to be silent of."""
    topics = [one.topic for one in silent.hushed if one.topic]
    quiet = quiet_among(rows, memories, topics, never=silent.never)
    return {memory_id for memory_id, one in quiet.items() if one.topics}


def _of_memories(
    rows: Rows, user_id: int, ids: Collection[int], silent: Discretion
) -> dict[int, Rest]:
    """Return by memory what of it may be told."""
    if not ids:
        return {}
    found = list(rows.exec(owned(user_id, Memory).where(col(Memory.id).in_(ids))))
    proper = [one for one in found if one.category not in TOLD]
    hushed = {one.key for one in silent.hushed}
    on_topic = _on_topics(rows, proper, silent)

    def rest(one: Memory) -> Rest:
        if one.category in TOLD and one.state != "forgotten":
            return _rest_of_told(rows, one, silent)
        is_gone = (
            (one.state == "forgotten" and one.forgotten_because == "asked" and silent.forgotten)
            or one.id in on_topic
            or f"memory {one.id}" in hushed
            or silent.keeps_back(one.content, one.created_at)
        )
        return Rest(untold=_words(one.content)) if is_gone else Rest(_words(one.content))

    return {row_id(one): rest(one) for one in found}


def _rest_of_told(rows: Rows, memory: Memory, silent: Discretion) -> Rest:
    """Return what of an episode or a chapter may be told."""
    sentences = sentences_of(rows, memory)
    if not sentences:
        left = silent.left_of(memory.content, memory.created_at)
        return Rest(_words(left), _words(memory.content) - _words(left))
    untold = untold_among(rows, memory.user_id, sentences, silent, memory.created_at)
    return Rest(
        _all_words(one.text for one in sentences if one.id not in untold),
        _all_words(one.text for one in sentences if one.id in untold),
    )


def _all_words(texts: Iterable[str]) -> Words:
    return NO_WORDS.union(*(_words(one) for one in texts))


def _words(text: str) -> Words:
    """Return the telling words of a text, of its numbers the long ones, without the calendar."""
    numbers = {one for one in telling_words(text) if one.isdecimal() and len(one) > SHORT_NUMBER}
    return roots(raising_words(text) | numbers)
