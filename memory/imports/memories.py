"""Memories of an export, handed to the one door: they come as operations that can be undone."""

from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from sqlmodel import Session as Rows

from config.models.embedding.vector import Vector
from memory.imports.document import MemoryRecord, RelationRecord
from memory.imports.drafts import IMPORTER, NO_SOURCE, Drafts, zones_of
from memory.imports.known import free_uids, known_memories, note_recognized
from memory.imports.links import Links
from memory.imports.talk import TalkImport
from memory.ledger.kept_state import KeptState
from memory.ledger.proposal import Batch, Proposal
from memory.operations.apply import apply
from memory.operations.creation import KEPT
from memory.operations.kinds.add import Add
from memory.policy import MemoryPolicy
from memory.storage.ownership import owned
from memory.tables import Memory, Relation, User
from memory.vocabulary import SUMMARY_CATEGORIES


@dataclass(slots=True)
class MemoryImport:
    """Writes memories, and knows under which number each row stands now."""

    talk: TalkImport
    run_id: int
    policy: MemoryPolicy
    known: Mapping[int, int] = field(default_factory=dict)
    """By the number in the document, the row that was there before the document was read."""
    written: dict[int, int] = field(default_factory=dict)
    """By the number in the document, the new row."""
    embedder: str | None = None
    links: Links = field(init=False)
    _there: dict[int, int] = field(init=False)
    """By the number in the document, the row that did not come by this import."""
    _drafts: Drafts = field(init=False)

    def __post_init__(self) -> None:
        """Read once what hangs on which memory."""
        self.links = Links.of(self.talk.document)
        self._there = {**self.known}
        talk, there = self.talk, ChainMap(self.written, self._there)
        self._drafts = Drafts(self.links, talk.user_id, talk.messages, talk.sessions, there)

    def write(
        self, rows: Rows, records: Sequence[MemoryRecord], vectors: Mapping[str, Vector]
    ) -> list[tuple[MemoryRecord, str]]:
        """Write memories, with what hangs on them; return those that the door refused, and why.

        What is there by now is left out: another process may take the same document in.
        """
        here = rows.get_one(User, self.talk.user_id).timezone
        self._drafts = replace(self._drafts, zones=zones_of(self.talk.document, here))
        self.recognize(rows, records)
        records = [each for each in records if each.id not in self._there]
        own = [each.uid for each in records]
        free = free_uids(rows, Memory.uid, self.talk.user_id, own)
        uids = {record.id: uid for record, uid in zip(records, free, strict=True)}
        refused = list[tuple[MemoryRecord, str]]()
        for alike in _alike(records):
            refused += self._write(rows, alike, vectors, uids)
        written = {record.id for record in records if record.id in self.written}
        find = self._drafts.memories.get
        for relation in (
            each for number in written for each in self.links.relations.get(number, ())
        ):
            start, end = find(relation.from_id), find(relation.to_id)
            if start and end and start != end:
                self._relate(rows, relation, start, end)
        self.talk.write_feedback(rows, memories={each: self.written[each] for each in written})
        return refused

    def recognize(self, rows: Rows, records: Sequence[MemoryRecord]) -> None:
        """Note which memories are there by now, and by what the document knows them."""
        came = {*self.written.values()}
        known = known_memories(rows, self.talk.user_id, records, but=came)
        note_recognized(rows, self.talk.user_id, known)
        self._there |= known.rows

    def _write(
        self,
        rows: Rows,
        records: Sequence[MemoryRecord],
        vectors: Mapping[str, Vector],
        uids: Mapping[int, str],
    ) -> Iterator[tuple[MemoryRecord, str]]:
        """Hand over what is told in one place by one character; yield what was refused, and why."""
        drafts = [
            (record, self._drafts.draft(record, _kept(record, uids[record.id])))
            for record in records
        ]
        sound = {
            uids[record.id]: (record, add)
            for record, add in drafts
            if add.category not in SUMMARY_CATEGORIES or add.sentences
        }
        yield from ((record, NO_SOURCE) for record in records if uids[record.id] not in sound)
        if not sound:
            return
        outcome = apply(rows, self._batch(sound, vectors), self.policy)
        reasons = {_uid_of(each.proposal): each.reason for each in outcome.rejected}
        yield from ((record, reasons[uid]) for uid, (record, _) in sound.items() if uid in reasons)
        taken = (record.id for uid, (record, _) in sound.items() if uid not in reasons)
        self.written.update(zip(taken, outcome.memory_ids, strict=True))

    def _batch(
        self, sound: Mapping[str, tuple[MemoryRecord, Add]], vectors: Mapping[str, Vector]
    ) -> Batch:
        """Return the additions, each with what it keeps, by the name it is to be known by."""
        first, _ = next(iter(sound.values()))
        return Batch(
            user_id=self.talk.user_id,
            author=IMPORTER,
            now=self.talk.now,
            proposals=[add for _, add in sound.values()],
            audience=first.audience,
            conversation_id=self.talk.conversations.get(first.conversation_id or 0),
            character=first.character,
            run_id=self.run_id,
            vectors=vectors,
            embedder=self.embedder,
            consented=True,
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


def _alike(records: Sequence[MemoryRecord]) -> Iterator[Sequence[MemoryRecord]]:
    """Yield together what one batch can hold; a summary alone, as others may be told of in it."""
    for key, some in groupby(records, key=_place):
        if key[0]:
            yield from ([record] for record in some)
        else:
            yield [*some]


def _place(record: MemoryRecord) -> tuple[bool, str, int | None, str | None]:
    is_summary = record.category in SUMMARY_CATEGORIES
    return is_summary, record.audience, record.conversation_id, record.character


def _kept(record: MemoryRecord, uid: str) -> KeptState:
    return KeptState(uid=uid, **{name: getattr(record, name) for name in KEPT if name != "uid"})


def _uid_of(proposal: Proposal) -> str:
    return proposal.kept.uid if isinstance(proposal, Add) and proposal.kept else ""
