"""Memories of an export, handed to the one door: they come as operations that can be undone."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Self

from sqlmodel import Session as Rows
from sqlmodel import select

from config.models.embedding.vector import Vector
from memory.dates.partial_date import Moment
from memory.imports.document import (
    Document,
    EvidenceRecord,
    MemoryRecord,
    RelationRecord,
    SentenceRecord,
    SentenceSourceRecord,
)
from memory.imports.plan import uid_of
from memory.imports.talk import TalkImport, write_feedback
from memory.ledger.kept_state import KeptState
from memory.ledger.proposal import Author, Batch, EpisodeFrame, SourcedSentence
from memory.operations.apply import apply
from memory.operations.creation import KEPT
from memory.operations.kinds.add import Add
from memory.policy import MemoryPolicy
from memory.storage.ownership import owned
from memory.tables import Memory, Relation
from memory.text.quotes import Quote
from memory.vocabulary import SUMMARY_CATEGORIES, Precision

IMPORTER = Author("import")
NO_SOURCE = "sentence without a source"


@dataclass(slots=True)
class MemoryImport:
    """Writes memories, and knows under which number each row stands now."""

    talk: TalkImport
    run_id: int
    policy: MemoryPolicy
    known: Mapping[int, int] = field(default_factory=dict)
    """By the number in the document, the row that was there before."""
    written: dict[int, int] = field(default_factory=dict)
    """By the number in the document, the new row."""
    embedder: str | None = None
    links: "Links" = field(init=False)

    def __post_init__(self) -> None:
        """Read once what hangs on which memory."""
        self.links = Links.of(self.talk.document)

    def write(
        self, rows: Rows, records: Sequence[MemoryRecord], vectors: Mapping[str, Vector]
    ) -> list[tuple[MemoryRecord, str]]:
        """Write memories, with what hangs on them; return those that the door refused, and why."""
        refused = []
        for record in records:
            reason = self._write(rows, record, vectors)
            if reason is not None:
                refused.append((record, reason))
        written = {record.id for record in records if record.id in self.written}
        for relation in (each for number in written for each in self.links.relations[number]):
            start, end = self._row(relation.from_id), self._row(relation.to_id)
            if start and end and start != end:
                self._relate(rows, relation, start, end)
        judged = [each for each in self.talk.feedback if each.memory_id in written]
        write_feedback(rows, self.talk.user_id, judged, {}, self.written)
        return refused

    def _write(self, rows: Rows, record: MemoryRecord, vectors: Mapping[str, Vector]) -> str | None:
        sentences = [*self._sentences(record)]
        if record.category in SUMMARY_CATEGORIES and not sentences:
            return NO_SOURCE
        batch = Batch(
            user_id=self.talk.user_id,
            author=IMPORTER,
            now=self.talk.now,
            proposals=[self._add(rows, record, sentences)],
            audience=record.audience,
            conversation_id=self.talk.conversations.get(record.conversation_id or 0),
            character=record.character,
            run_id=self.run_id,
            vectors=vectors,
            embedder=self.embedder,
            consented=True,
        )
        outcome = apply(rows, batch, self.policy)
        if outcome.rejected:
            return outcome.rejected[0].reason
        self.written[record.id] = outcome.memory_ids[0]
        return None

    def _add(self, rows: Rows, record: MemoryRecord, sentences: Sequence[SourcedSentence]) -> Add:
        is_summary = record.category in SUMMARY_CATEGORIES
        return Add(
            content=record.content,
            kind=record.kind,
            category=record.category,
            topic=record.topic,
            confidence=record.confidence,
            entities=self.links.names.get(record.id, ()),
            structured=record.structured,
            grounding=record.grounding,
            valid_from=_moment(record.valid_from, record.valid_from_precision),
            valid_until=_moment(record.valid_until, record.valid_until_precision),
            quotes=[*self._quotes(record)],
            sentences=sentences,
            episode=self._frame(record) if is_summary else None,
            kept=self._kept(rows, record),
        )

    def _kept(self, rows: Rows, record: MemoryRecord) -> KeptState:
        is_taken = rows.exec(select(Memory.id).where(Memory.uid == record.uid)).first()
        return KeptState(
            uid=uid_of(self.talk.user_id, record.uid) if is_taken else record.uid,
            **{name: getattr(record, name) for name in KEPT if name != "uid"},
        )

    def _quotes(self, record: MemoryRecord) -> Iterator[Quote]:
        for evidence in self.links.evidence.get(record.id, ()):
            message = self.talk.messages.get(evidence.message_id)
            if message is not None:
                speaker = None if evidence.speaker_id is None else self.talk.user_id
                yield Quote(message, speaker, evidence.quote, evidence.role)

    def _frame(self, record: MemoryRecord) -> EpisodeFrame:
        find = self.talk.messages.get
        return EpisodeFrame(
            self.talk.sessions.get(record.session_id or 0),
            find(record.first_message_id or 0),
            find(record.last_message_id or 0),
        )

    def _sentences(self, record: MemoryRecord) -> Iterator[SourcedSentence]:
        """Yield the sentences of a summary that rest on something which is here."""
        for sentence in self.links.sentences.get(record.id, ()):
            sources = self.links.sources.get(sentence.id, ())
            messages = (self.talk.messages.get(each.message_id or 0) for each in sources)
            memories = (self._row(each.memory_id or 0) for each in sources)
            said, known = [*filter(None, messages)], [*filter(None, memories)]
            if said or known:
                yield SourcedSentence(sentence.part, sentence.text, said, known)

    def _row(self, number: int) -> int | None:
        return self.written.get(number) or self.known.get(number)

    def _relate(self, rows: Rows, record: RelationRecord, start: int, end: int) -> None:
        there = owned(self.talk.user_id, Relation).where(
            Relation.from_id == start, Relation.to_id == end, Relation.kind == record.kind
        )
        if rows.exec(there).first() is None:
            rows.add(
                Relation(
                    user_id=self.talk.user_id,
                    from_id=start,
                    to_id=end,
                    kind=record.kind,
                    strength=record.strength,
                )
            )
            rows.flush()


@dataclass(frozen=True, slots=True)
class Links:
    """What hangs on which memory of a document, by its number there."""

    names: Mapping[int, Sequence[str]]
    evidence: Mapping[int, Sequence[EvidenceRecord]]
    sentences: Mapping[int, Sequence[SentenceRecord]]
    sources: Mapping[int, Sequence[SentenceSourceRecord]]
    """By sentence."""
    relations: Mapping[int, Sequence[RelationRecord]]
    """By either end."""

    @classmethod
    def of(cls, document: Document) -> Self:
        """Read a document."""
        called = {entity.id: entity.name for entity in document.entities}
        names, evidence = defaultdict(list), defaultdict(list)
        sentences, sources = defaultdict(list), defaultdict(list)
        relations = defaultdict[int, list[RelationRecord]](list)
        for relation in document.relations:
            relations[relation.from_id].append(relation)
            relations[relation.to_id].append(relation)
        for naming in document.memory_entities:
            if naming.entity_id in called:
                names[naming.memory_id].append(called[naming.entity_id])
        for quoted in document.evidence:
            evidence[quoted.memory_id].append(quoted)
        for sentence in sorted(document.sentences, key=lambda each: each.position):
            if sentence.memory_id is not None:
                sentences[sentence.memory_id].append(sentence)
        for source in document.sentence_sources:
            sources[source.sentence_id].append(source)
        return cls(names, evidence, sentences, sources, relations)


def _moment(at: datetime | None, precision: Precision | None) -> Moment | None:
    return None if at is None else Moment(at, precision or "instant")
