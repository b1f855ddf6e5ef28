"""What hangs on which memory of a document, by its number there."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from memory.imports.document import (
    Document,
    EvidenceRecord,
    RelationRecord,
    SentenceRecord,
    SentenceSourceRecord,
)


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
        names, evidence = defaultdict[int, list[str]](list), defaultdict(list)
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
        return cls(dict(names), dict(evidence), dict(sentences), dict(sources), dict(relations))

    def told_of(self, memory_id: int) -> Sequence[SentenceSourceRecord]:
        """Return what the sentences of a summary rest on."""
        told = self.sentences.get(memory_id, ())
        return [source for each in told for source in self.sources.get(each.id, ())]
