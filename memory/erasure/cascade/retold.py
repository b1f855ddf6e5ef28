"""Told again: what was made of erased rows and gives them away: replies, facts, sentences."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from memory.erasure.cascade.changes import Taken
from memory.erasure.cascade.kept_words import KeptWords
from memory.erasure.cascade.left_rows import quotes_left
from memory.erasure.cascade.readers import Readers, Shown
from memory.erasure.cascade.trail import Covered, Source, Trail
from memory.ledger.lineage import window_of
from memory.storage.ownership import among
from memory.tables import (
    Memory,
    Message,
    Operation,
    Profile,
    PromptRecord,
    Relation,
    Sentence,
    SentenceSource,
    ShownSource,
    Turn,
    row_id,
)
from memory.text.content_words import telling_words
from memory.vocabulary import MESSAGE_SECTIONS, SUMMARY_CATEGORIES


@dataclass(frozen=True, slots=True)
class Retold:
    """Finds in what was made of the trail's rows what gives an erased text away."""

    rows: Rows
    taken: Taken
    kept: KeptWords

    @property
    def trail(self) -> Trail:
        """What is erased, and what was made of it."""
        return self.taken.trail

    def replies(self, readers: Readers, gone: Collection[int]) -> list[Message]:
        """Return the replies that give something away, or used a memory that goes."""
        ids = [reply for reply in readers.replies if reply not in gone]
        found = select(Message).where(among(col(Message.id), ids), Message.text != "")
        return [
            message
            for message in self.rows.exec(found.order_by(col(Message.id))).all()
            if message.id in readers.used
            or self._is_told(message, readers.replies[row_id(message)], gone)
        ]

    def purged_replies(self, readers: Readers) -> list[int]:
        """Return the replies whose words are gone: whoever read them may have them still."""
        ids = list(readers.replies)
        purged = select(Message.id).where(among(col(Message.id), ids), Message.text == "")
        return [int(found_id or 0) for found_id in self.rows.exec(purged)]

    def leaks_terms(self, memory: Memory, text: str, made_of: Collection[Source]) -> bool:
        """Tell whether words of a fact give away what it was made of."""
        return self.trail.told_in(text, made_of, self._covered_for(memory))

    def sentences_of_memories(self, made: Shown) -> list[Sentence]:
        """Return the sentences of episodes and chapters that give something away."""
        told = select(Sentence).where(among(col(Sentence.memory_id), made))
        return [
            sentence
            for sentence in self._left(told)
            if self._is_telling(sentence, made[sentence.memory_id or 0])
        ]

    def sentences_of_profiles(self, made: Shown) -> list[Sentence]:
        """Return the sentences of profiles that do."""
        told = select(Sentence).where(among(col(Sentence.profile_id), made))
        return [
            sentence
            for sentence in self._left(told)
            if self._is_telling(sentence, made[sentence.profile_id or 0])
        ]

    def _left(self, told: SelectOfScalar[Sentence]) -> list[Sentence]:
        found = self.rows.exec(told.order_by(col(Sentence.id))).all()
        return [sentence for sentence in found if sentence.id not in self.taken.sentences]

    def _is_telling(self, sentence: Sentence, made_of: Collection[Source]) -> bool:
        left = self._covered_by(_said_for(self.rows, self.taken, sentence))
        return self.trail.told_in(sentence.text, made_of, left)

    def _is_told(self, reply: Message, made_of: Collection[Source], gone: Collection[int]) -> bool:
        if not self.trail.told_in(reply.text, made_of, self.kept.cover):
            return False
        heard = self._covered_by(_heard_with(self.rows, reply, gone))
        return self.trail.told_in(reply.text, made_of, heard)

    def _covered_for(self, memory: Memory) -> Covered:
        return self._covered_by(quotes_left(self.rows, self.taken, row_id(memory)))

    def _covered_by(self, texts: Iterable[str]) -> Covered:
        """Return what asks the kept words, and then these texts."""
        said = [telling_words(text) for text in texts]
        return lambda shared: self.kept.cover(shared) or any(shared <= group for group in said)


def facts_in(rows: Rows, made: Shown, gone: Collection[int]) -> Sequence[Memory]:
    """Return the facts among what was made, those that go left out."""
    ids = [found_id for found_id in made if found_id not in gone]
    found = select(Memory).where(
        among(col(Memory.id), ids), col(Memory.category).not_in(SUMMARY_CATEGORIES)
    )
    return rows.exec(found.order_by(col(Memory.id))).all()


def facts_of_runs(rows: Rows, runs: Shown) -> dict[int, set[Source]]:
    """Return by fact what the runs were shown that worded it."""
    worded = select(Operation.memory_id, Operation.run_id).where(
        among(col(Operation.run_id), runs),
        col(Operation.op).in_(("ADD", "UPDATE")),
        Operation.status == "applied",
    )
    found: dict[int, set[Source]] = {}
    for memory_id, run_id in rows.exec(worded):
        if memory_id is not None and run_id is not None:
            found.setdefault(memory_id, set()).update(runs[run_id])
    return found


def episodes_on(rows: Rows, message_ids: Collection[int]) -> dict[int, set[Source]]:
    """Return by episode which of the messages its stretch holds."""
    spans = select(Memory.id, Message.id).join(
        Message,
        (col(Message.session_id) == col(Memory.session_id))
        & col(Message.id).between(col(Memory.first_message_id), col(Memory.last_message_id)),
    )
    found: dict[int, set[Source]] = {}
    for memory_id, message_id in rows.exec(spans.where(among(col(Message.id), message_ids))):
        found.setdefault(int(memory_id or 0), set()).add(Source("message", int(message_id or 0)))
    return found


def chapters_on(rows: Rows, memory_ids: Collection[int]) -> dict[int, set[Source]]:
    """Return by chapter which of the episodes it holds."""
    held = (
        select(Relation.from_id, Relation.to_id)
        .join(Memory, col(Memory.id) == col(Relation.from_id))
        .where(
            among(col(Relation.to_id), memory_ids),
            Relation.kind == "derived_from",
            Memory.category == "chapter",
        )
    )
    found: dict[int, set[Source]] = {}
    for chapter_id, episode_id in rows.exec(held):
        found.setdefault(chapter_id, set()).add(Source("memory", episode_id))
    return found


def profiles_on(rows: Rows, memory_ids: Collection[int]) -> dict[int, set[Source]]:
    """Return by version of a profile which of the memories it may tell: those that were known."""
    known = (
        select(Profile.id, Memory.id)
        .join(Memory, col(Memory.user_id) == col(Profile.user_id))
        .where(among(col(Memory.id), memory_ids), col(Memory.created_at) <= col(Profile.created_at))
    )
    found: dict[int, set[Source]] = {}
    for profile_id, memory_id in rows.exec(known):
        found.setdefault(int(profile_id or 0), set()).add(Source("memory", int(memory_id or 0)))
    return found


def _heard_with(rows: Rows, reply: Message, gone: Collection[int]) -> list[str]:
    """Return what people said that stood in a reply's prompt, and stays."""
    turn = rows.exec(select(Turn).where(Turn.reply_id == reply.id)).first()
    if turn is None:
        return []
    ids = {turn.message_id}
    found = rows.exec(select(PromptRecord).where(PromptRecord.turn_id == turn.id)).first()
    if found is not None:
        shown = select(ShownSource.source_id).where(
            ShownSource.record_id == found.id, col(ShownSource.section).in_(MESSAGE_SECTIONS)
        )
        ids |= {*window_of(rows, found), *rows.exec(shown)}
    said = select(Message.text).where(
        col(Message.id).in_(ids.difference(gone)),
        col(Message.author_id).is_not(None),
        col(Message.hidden_at).is_(None),
    )
    return list(rows.exec(said))


def _said_for(rows: Rows, taken: Taken, sentence: Sentence) -> list[str]:
    """Return what people said that a sentence rests on, as far as it stays."""
    said = (
        select(Message.id, Message.text)
        .join(SentenceSource, col(SentenceSource.message_id) == col(Message.id))
        .where(SentenceSource.sentence_id == sentence.id, col(Message.author_id).is_not(None))
    )
    gone = taken.unsourced
    return [text for at, text in rows.exec(said) if Source("message", at or 0) not in gone]
