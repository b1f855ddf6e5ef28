"""Memories of an export, handed to the one door: they come as operations that can be undone."""

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sqlmodel import Session as Rows

from config.models.embedding.vector import Vector
from memory.imports.document import MemoryRecord, RelationRecord
from memory.imports.drafts import IMPORTER, NO_SOURCE, Drafts
from memory.imports.known import free_uid
from memory.imports.links import Links
from memory.imports.talk import TalkImport, write_feedback
from memory.ledger.kept_state import KeptState
from memory.ledger.proposal import Batch
from memory.operations.apply import apply
from memory.operations.creation import KEPT
from memory.policy import MemoryPolicy
from memory.storage.ownership import owned
from memory.tables import Memory, Relation
from memory.vocabulary import SUMMARY_CATEGORIES


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
    links: Links = field(init=False)
    _drafts: Drafts = field(init=False)

    def __post_init__(self) -> None:
        """Read once what hangs on which memory."""
        self.links = Links.of(self.talk.document)
        talk, there = self.talk, ChainMap(self.written, {**self.known})
        self._drafts = Drafts(self.links, talk.user_id, talk.messages, talk.sessions, there)

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
        find = self._drafts.memories.get
        for relation in (
            each for number in written for each in self.links.relations.get(number, ())
        ):
            start, end = find(relation.from_id), find(relation.to_id)
            if start and end and start != end:
                self._relate(rows, relation, start, end)
        judged = [each for each in self.talk.feedback if each.memory_id in written]
        write_feedback(rows, self.talk.user_id, judged, {}, self.written)
        return refused

    def _write(self, rows: Rows, record: MemoryRecord, vectors: Mapping[str, Vector]) -> str | None:
        add = self._drafts.draft(record)
        if add.category in SUMMARY_CATEGORIES and not add.sentences:
            return NO_SOURCE
        batch = Batch(
            user_id=self.talk.user_id,
            author=IMPORTER,
            now=self.talk.now,
            proposals=[replace(add, kept=self._kept(rows, record))],
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

    def _kept(self, rows: Rows, record: MemoryRecord) -> KeptState:
        return KeptState(
            uid=free_uid(rows, Memory.uid, self.talk.user_id, record.uid),
            **{name: getattr(record, name) for name in KEPT if name != "uid"},
        )

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
