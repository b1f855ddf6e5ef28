"""What is proposed for a memory of a document, and why that would be refused: one code for both.

A preview asks it before any row is there, an import when it hands the proposal to the door.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from config.settings.sections import Curation
from memory.conversation.zones import DAYS, known_zone, midnight
from memory.dates.partial_date import Moment
from memory.imports.document import Document, MemoryRecord
from memory.imports.links import Links
from memory.ledger.kept_state import KeptState
from memory.ledger.proposal import Author, EpisodeFrame, SourcedSentence, tidied
from memory.operations.kinds.add import Add
from memory.operations.registry import objection
from memory.operations.validation import BARRED, with_times_in_reach
from memory.text.quotes import Quote
from memory.vocabulary import SUMMARY_CATEGORIES, Precision

IMPORTER = Author("import")
NO_SOURCE = "sentence without a source"
Rowed = Mapping[int, int]
"""By the number in the document, the row that stands for it."""


@dataclass(frozen=True, slots=True)
class Drafts:
    """Proposals for the memories of a document."""

    links: Links
    user_id: int
    messages: Rowed
    sessions: Rowed
    memories: Rowed
    zones: tuple[ZoneInfo, ZoneInfo] | None = None
    """In which days began there, and in which they do here, where both are known."""

    def draft(self, record: MemoryRecord, kept: KeptState | None = None) -> Add:
        """Return what is proposed for one; it rests on what there is a row for."""
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
            valid_from=self._moment(record.valid_from, record.valid_from_precision),
            valid_until=self._moment(record.valid_until, record.valid_until_precision),
            quotes=[*self._quotes(record)],
            sentences=[*self._sentences(record)],
            episode=self._frame(record) if is_summary else None,
            kept=kept,
        )

    def _moment(self, at: datetime | None, precision: Precision | None) -> Moment | None:
        """Return a moment of a record; a day stays the day that it was there."""
        if at is None:
            return None
        if self.zones is not None and precision in DAYS:
            at = midnight(at, *self.zones)
        return Moment(at, precision or "instant")

    def _quotes(self, record: MemoryRecord) -> Iterator[Quote]:
        for evidence in self.links.evidence.get(record.id, ()):
            message = self.messages.get(evidence.message_id)
            if message is not None:
                speaker = None if evidence.speaker_id is None else self.user_id
                yield Quote(message, speaker, evidence.quote, evidence.role)

    def _frame(self, record: MemoryRecord) -> EpisodeFrame:
        find = self.messages.get
        return EpisodeFrame(
            self.sessions.get(record.session_id or 0),
            find(record.first_message_id or 0),
            find(record.last_message_id or 0),
        )

    def _sentences(self, record: MemoryRecord) -> Iterator[SourcedSentence]:
        """Yield the sentences of a summary that rest on something which is here."""
        for sentence in self.links.sentences.get(record.id, ()):
            sources = self.links.sources.get(sentence.id, ())
            messages = (self.messages.get(each.message_id or 0) for each in sources)
            memories = (self.memories.get(each.memory_id or 0) for each in sources)
            said, known = [*filter(None, messages)], [*filter(None, memories)]
            if said or known:
                yield SourcedSentence(sentence.part, sentence.text, said, known)


def zones_of(document: Document, here: str) -> tuple[ZoneInfo, ZoneInfo] | None:
    """Return in which zones days begin there and here; None: it is not told where there is."""
    there = known_zone(document.user.timezone)
    return None if there is None else (ZoneInfo(there), ZoneInfo(here))


def objection_to(add: Add, limits: Curation, never: Sequence[str]) -> str | None:
    """Return why the door would refuse a draft, as the door says it; None: it would not.

    What a draft rests on is looked at by `rests_on_barred`.
    """
    if add.category == "system":
        return "system memory"
    if add.category in SUMMARY_CATEGORIES and not add.sentences:
        return NO_SOURCE
    return objection(with_times_in_reach(tidied(add)), None, IMPORTER, limits, never)


def rests_on_barred(add: Add, barred: frozenset[int]) -> str | None:
    """Return the door's objection to a draft that rests on such a message, or None."""
    sources = {quote.message_id for quote in add.quotes if quote.role == "source"}
    return BARRED if sources & barred else None
