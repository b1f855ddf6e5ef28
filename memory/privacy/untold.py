"""Untold: what of episodes, chapters and profiles rests on words that are not to be told again.

A sentence is judged by its own words and by what it rests on. What rests on such words is told only
where something else that it rests on, and that may be told, says all that it says.
"""

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
from memory.text.content_words import SHORT_NUMBER, raising_among, roots, telling_words
from memory.text.late_pattern import LatePattern
from memory.text.topic_matching import sentence_is_about, sentences_in
from memory.vocabulary import SUMMARY_CATEGORIES

_GAPS = LatePattern(r"[^\S\n]{2,}")
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
    if memory.category not in SUMMARY_CATEGORIES:
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
    for sentence in written:
        behind = rests.get(sentence.id, Rest())
        for piece in sentences_in(sentence.text):
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
        label
        for label in labels
        if not silent.keeps_back(label, memory.created_at) and own.isdisjoint(_words(label))
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
        row_id(sentence)
        for sentence in sentences
        if rests.get(sentence.id, Rest()).keeps_back(sentence.text)
        or silent.keeps_back(sentence.text, said_at)
    )


def _rests_of(
    rows: Rows, user_id: int, sentences: Collection[Sentence], silent: Discretion
) -> dict[int | None, Rest]:
    """Return by sentence what it rests on."""
    if not sentences:
        return {}
    resting = owned(user_id, SentenceSource).where(
        col(SentenceSource.sentence_id).in_([sentence.id for sentence in sentences])
    )
    sources = rows.exec(resting).all()
    messages = {source.message_id for source in sources if source.message_id is not None}
    memories = {source.memory_id for source in sources if source.memory_id is not None}
    said = _of_messages(rows, user_id, messages, silent)
    known = _of_memories(rows, user_id, memories, silent)
    rests: dict[int | None, Rest] = {}
    for source in sources:
        behind = said.get(source.message_id or 0) or known.get(source.memory_id or 0) or Rest()
        before = rests.get(source.sentence_id, Rest())
        rests[source.sentence_id] = Rest(before.told | behind.told, before.untold | behind.untold)
    return rests


def _of_messages(
    rows: Rows, user_id: int, ids: Collection[int], silent: Discretion
) -> dict[int, Rest]:
    """Return by message what of it may be told; of one that may not, what is remembered of it."""
    if not ids:
        return {}
    found = list(rows.exec(rounds_of(user_id, Message).where(col(Message.id).in_(ids))))
    asked = {message.reply_to_id for message in found if message.author_id is None} - {
        message.id for message in found
    }
    behind = list(rows.exec(rounds_of(user_id, Message).where(col(Message.id).in_(asked))))
    gone = _silent_among(rows, user_id, [*found, *behind], silent)
    kept_back = {
        message.id for message in found if not gone.isdisjoint({message.id, _answered(message)})
    }
    loud = _remembered(rows, user_id, kept_back, silent)
    return {
        row_id(message): Rest(loud.get(message.id, NO_WORDS), _words(message.text))
        if message.id in kept_back
        else _rest_of_said(message, silent)
        for message in found
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
    resting = {message for hushed in silent.hushed for message in hushed.messages}
    ids = {message.id for message in messages}
    on_topic = {
        message.id for message in messages if sentence_is_about(silent.topics, message.text)
    }
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
    quiet = _on_topics(rows, [memory for memory, _ in pairs], silent)
    return {message_id for memory, message_id in pairs if memory.id in quiet}


def _remembered(
    rows: Rows, user_id: int, message_ids: Collection[int | None], silent: Discretion
) -> dict[int | None, Words]:
    """Return by message the words of what is remembered of it and may be told."""
    pairs = _resting_on(rows, user_id, message_ids)
    memories = {row_id(memory): memory for memory, _ in pairs}
    rests = _of_memories(rows, user_id, memories, silent)
    words: dict[int | None, Words] = {}
    for memory, message_id in pairs:
        words[message_id] = words.get(message_id, NO_WORDS) | rests[row_id(memory)].told
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
            col(Memory.category).not_in(SUMMARY_CATEGORIES),
        )
    )
    return rows.exec(resting).all()


def _on_topics(rows: Rows, memories: Collection[Memory], silent: Discretion) -> set[int | None]:
    """Return the ids of those memories proper that are on a topic to be silent of."""
    topics = [hushed.topic for hushed in silent.hushed if hushed.topic]
    quiet = quiet_among(rows, memories, topics, never=silent.never)
    return {memory_id for memory_id, other_quiet in quiet.items() if other_quiet.topics}


def _of_memories(
    rows: Rows, user_id: int, ids: Collection[int], silent: Discretion
) -> dict[int, Rest]:
    """Return by memory what of it may be told."""
    if not ids:
        return {}
    found = list(rows.exec(owned(user_id, Memory).where(col(Memory.id).in_(ids))))
    proper = [memory for memory in found if memory.category not in SUMMARY_CATEGORIES]
    hushed = {hushed.key for hushed in silent.hushed}
    on_topic = _on_topics(rows, proper, silent)

    def rest(memory: Memory) -> Rest:
        if memory.category in SUMMARY_CATEGORIES and memory.state != "forgotten":
            return _rest_of_told(rows, memory, silent)
        is_gone = (
            (
                memory.state == "forgotten"
                and memory.forgotten_because == "asked"
                and silent.forgotten
            )
            or memory.id in on_topic
            or f"memory {memory.id}" in hushed
            or silent.keeps_back(memory.content, memory.created_at)
        )
        return Rest(untold=_words(memory.content)) if is_gone else Rest(_words(memory.content))

    return {row_id(memory): rest(memory) for memory in found}


def _rest_of_told(rows: Rows, memory: Memory, silent: Discretion) -> Rest:
    """Return what of an episode or a chapter may be told."""
    sentences = sentences_of(rows, memory)
    if not sentences:
        left = silent.left_of(memory.content, memory.created_at)
        return Rest(_words(left), _words(memory.content) - _words(left))
    untold = untold_among(rows, memory.user_id, sentences, silent, memory.created_at)
    return Rest(
        _all_words(sentence.text for sentence in sentences if sentence.id not in untold),
        _all_words(sentence.text for sentence in sentences if sentence.id in untold),
    )


def _all_words(texts: Iterable[str]) -> Words:
    return NO_WORDS.union(*(_words(text) for text in texts))


def _words(text: str) -> Words:
    """Return the telling words of a text, of its numbers the long ones, without the calendar."""
    words = telling_words(text)
    numbers = {word for word in words if word.isdecimal() and len(word) > SHORT_NUMBER}
    return roots(raising_among(words) | numbers)
