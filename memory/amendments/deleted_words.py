"""Deleted words: what a message said that its author deleted, wherever it was told again.

Sentences of episodes go that rest on nothing else; one that rests on more goes where it says what
is said nowhere any more. Chapters lose the sentences that say what no episode of theirs says now.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.amendments.retellings import (
    lost_words,
    replies_saying,
    says,
    summaries_on,
    without,
)
from memory.amendments.shortening import shorten
from memory.amendments.sought_words import Words, words_in
from memory.ledger.proposal import Batch, Proposal
from memory.policy import MemoryPolicy
from memory.privacy.untold import sentences_of
from memory.storage.ownership import among, find_owned, owned, said_in
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import Memory, Message, Sentence, SentenceSource, row_id

REASON = "its message was deleted"


@dataclass(frozen=True, slots=True)
class _Episode:
    """An episode that tells of what is gone."""

    memory: Memory
    goes: Collection[int]
    """The ids of its sentences that are to be taken out."""
    stays: Sequence[Sentence]
    taken: Sequence[Sentence]

    @property
    def words(self) -> Words:
        """What it still says."""
        return words_in(sentence.text for sentence in self.stays)


def take_out_deleted(
    rows: Rows, message: Message, before: str, batch: Batch, policy: MemoryPolicy
) -> None:
    """Take what a message said, which is gone by now, out of all that tells of it."""
    said = lost_words(rows, message, before)
    behind = {row_id(message), *_hidden_replies(rows, message, said, batch)}
    summaries = summaries_on(rows, batch.user_id, behind)
    episodes = {
        row_id(memory): _read(rows, memory, message, said)
        for memory in summaries
        if memory.category == "episode"
    }
    taken = (sentence.text for episode in episodes.values() for sentence in episode.taken)
    lost = said | lost_words(rows, message, "\n".join(taken))
    proposals = [
        _without(rows, memory, episodes, lost)
        for memory in summaries
        if memory.state == "active" and not memory.verified
    ]
    found = [proposal for proposal in proposals if proposal is not None]
    shorten(rows, found, batch, policy)
    if found:
        ask_at_once(rows, batch.user_id, batch.now)


def _hidden_replies(rows: Rows, message: Message, said: Words, batch: Batch) -> list[int]:
    """Hide what answers a message, or says its words again later; return the ids."""
    answers = said_in(message.conversation_id, Message).where(Message.reply_to_id == message.id)
    replies = [*rows.exec(answers), *replies_saying(rows, message, said)]
    for reply in replies:
        reply.hidden_at = reply.hidden_at or batch.now
    rows.flush()
    return [row_id(reply) for reply in replies]


def _read(rows: Rows, memory: Memory, message: Message, said: Words) -> _Episode:
    written = sentences_of(rows, memory)
    sources = _sources(rows, written)
    told = {source.message_id for found in sources.values() for source in found}
    hidden = said_in(message.conversation_id, Message.id).where(
        among(col(Message.id), told), col(Message.hidden_at).is_not(None)
    )
    gone = set(rows.exec(hidden))
    resting = {
        sentence.id: {source.message_id in gone for source in sources[row_id(sentence)]}
        for sentence in written
    }
    still = said - words_in(each.text for each in written if resting[each.id] == {False})
    goes = {
        row_id(sentence)
        for sentence in written
        if resting[sentence.id] == {True}
        or (True in resting[sentence.id] and says(sentence.text, still))
    }
    return _Episode(
        memory,
        goes,
        [sentence for sentence in written if sentence.id not in goes],
        [sentence for sentence in written if sentence.id in goes],
    )


def _without(
    rows: Rows, memory: Memory, episodes: Mapping[int, _Episode], lost: Words
) -> Proposal | None:
    """Return what a summary is to be without, or None where it says nothing of what is gone."""
    told = episodes.get(row_id(memory))
    goes = told.goes if told else _gone_of_chapter(rows, memory, episodes, lost)
    written = sentences_of(rows, memory)
    lost -= words_in(sentence.text for sentence in written if sentence.id not in goes)
    labels = [memory.topic, *(str(label) for label in (memory.structured or {}).values())]
    if not goes and not any(says(label, lost) for label in labels):
        return None
    return without(
        rows, memory, goes=lambda sentence: sentence.id in goes, lost=lost, reason=REASON
    )


def _gone_of_chapter(
    rows: Rows, chapter: Memory, episodes: Mapping[int, _Episode], lost: Words
) -> set[int]:
    """Return the sentences of a chapter that say what none of their episodes says by now."""
    written = sentences_of(rows, chapter)
    goes = set[int]()
    for sentence_id, sources in _sources(rows, written).items():
        behind = {source.memory_id for source in sources if source.memory_id is not None}
        if behind.isdisjoint(episodes):
            continue
        still = [_still_said(rows, chapter.user_id, each, episodes) for each in behind]
        text = next(each.text for each in written if each.id == sentence_id)
        if not any(still) or says(text, lost.difference(*still)):
            goes.add(sentence_id)
    return goes


def _still_said(
    rows: Rows, user_id: int, memory_id: int, episodes: Mapping[int, _Episode]
) -> Words:
    """Return what an episode says that a chapter tells of, also one that has left."""
    if memory_id in episodes:
        return episodes[memory_id].words
    memory = find_owned(rows, Memory, user_id, memory_id)
    if memory is None or (memory.state == "forgotten" and memory.forgotten_because != "faded"):
        return frozenset()
    return words_in([memory.content, *(each.text for each in sentences_of(rows, memory))])


def _sources(rows: Rows, sentences: Sequence[Sentence]) -> Mapping[int, Collection[SentenceSource]]:
    """Return by sentence what it rests on."""
    found: defaultdict[int, list[SentenceSource]] = defaultdict(list)
    if sentences:
        ids = [sentence.id for sentence in sentences]
        sources = owned(sentences[0].user_id, SentenceSource)
        for source in rows.exec(sources.where(among(col(SentenceSource.sentence_id), ids))):
            found[source.sentence_id].append(source)
    return found
