"""The document of an export, read and checked: nothing in it is believed before."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)

from config.errors import ExportUnreadable
from memory.dates.partial_date import FIRST, LAST
from memory.imports.halt import NO_HALT, Halt
from memory.privacy.topic_rules import MOST_RULES
from memory.tables.columns import LARGEST_ID
from memory.vocabulary import (
    Category,
    EvidenceRole,
    ForgottenBecause,
    Grounding,
    Kind,
    Language,
    Precision,
    RelationKind,
    Retention,
    Ruling,
    State,
    Verdict,
)

LONGEST_TEXT = 100_000
MOST_ROWS = 1_000_000
AT_ONCE = 500
"""So many rows are checked without others of the process being let in between."""


def _in_portions(
    given: object, check: ValidatorFunctionWrapHandler, info: ValidationInfo
) -> Sequence[Any]:
    """Return the rows of a list, checked portion by portion."""
    halt: Halt = (info.context or {}).get("halt", NO_HALT)
    if not isinstance(given, list):
        found: Sequence[Any] = check(given)
        return found
    checked = list[Any]()
    for start in range(0, len(given), AT_ONCE):
        halt.heed()
        try:
            checked += check(given[start : start + AT_ONCE])
        except ValidationError as problem:
            number, *within = problem.errors()[0]["loc"]
            place = (info.field_name, start + int(number), *within)
            raise ExportUnreadable(".".join(map(str, place))) from problem
    return checked


def _in_calendar(at: datetime) -> datetime:
    if not FIRST <= at < LAST:
        raise ValueError("outside the calendar")
    return at.astimezone(UTC)


Number = Annotated[int, Field(ge=1, le=LARGEST_ID)]
Count = Annotated[int, Field(ge=0, le=1_000_000_000)]
Share = Annotated[float, Field(ge=0, le=1)]
Instant = Annotated[AwareDatetime, AfterValidator(_in_calendar)]
Name = Annotated[str, Field(max_length=300)]
Uid = Annotated[str, Field(min_length=1, max_length=64)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Row = TypeVar("Row", bound="Record")
RowsOf = Annotated[Sequence[Row], WrapValidator(_in_portions)]


class Record(BaseModel):
    """A row; columns that nothing here needs are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class UserRecord(Record):
    """Whose export it is."""

    id: Number
    name: Name = ""
    timezone: Name = ""
    """In which their days begin."""


class ConversationRecord(Record):
    """A conversation."""

    id: Number
    uid: Uid
    character: Name


class SessionRecord(Record):
    """A stretch of one."""

    id: Number
    conversation_id: Number
    opened_at: Instant
    last_message_at: Instant


class MessageRecord(Record):
    """What was said."""

    id: Number
    uid: Uid
    conversation_id: Number
    session_id: Number
    author_id: Number | None
    reply_to_id: Number | None
    text: Text
    language: Language = "en"
    at: Instant
    hidden_at: Instant | None = None
    barred_at: Instant | None = None
    retention: Retention = "normal"
    switched_off: Name = ""


class MemoryRecord(Record):
    """A memory, an episode or a chapter."""

    id: Number
    uid: Uid
    category: Category
    kind: Kind | None = None
    content: Text
    structured: dict[str, Any] | None = None
    topic: Text = ""
    importance: Annotated[float, Field(ge=0, le=5)]
    confidence: Share = 0.8
    verified: bool = False
    audience: Name
    conversation_id: Number | None = None
    character: Name | None = None
    grounding: Grounding = "real"
    hushed: bool = False
    valid_from: Instant | None = None
    valid_from_precision: Precision | None = None
    valid_until: Instant | None = None
    valid_until_precision: Precision | None = None
    superseded: bool = False
    used_count: Count = 0
    last_used_at: Instant | None = None
    kept_count: Annotated[int, Field(ge=0, le=1000)] = 0
    state: State = "active"
    forgotten_because: ForgottenBecause | None = None
    forgotten_at: Instant | None = None
    created_at: Instant
    session_id: Number | None = None
    first_message_id: Number | None = None
    last_message_id: Number | None = None


class EvidenceRecord(Record):
    """What a memory came from."""

    memory_id: Number
    message_id: Number
    speaker_id: Number | None
    quote: Text
    role: EvidenceRole = "source"


class RelationRecord(Record):
    """How one memory stands to another."""

    from_id: Number
    to_id: Number
    kind: RelationKind
    strength: Share = 1.0


class EntityRecord(Record):
    """What memories name."""

    id: Number
    name: Name


class MemoryEntityRecord(Record):
    """That a memory names it."""

    memory_id: Number
    entity_id: Number


class SentenceRecord(Record):
    """One sentence of a summary."""

    id: Number
    memory_id: Number | None = None
    part: Name
    position: Count
    text: Text


class SentenceSourceRecord(Record):
    """What a sentence rests on."""

    sentence_id: Number
    message_id: Number | None = None
    memory_id: Number | None = None


class TopicRecord(Record):
    """What a person wants of a topic."""

    topic: Annotated[str, Field(min_length=1, max_length=200)]
    rule: Ruling


class FeedbackRecord(Record):
    """What a person said of a reply or a memory."""

    message_id: Number | None = None
    memory_id: Number | None = None
    verdict: Verdict
    words: Annotated[str, Field(max_length=500)] = ""
    at: Instant


class Document(Record):
    """An export, as far as it can be taken in."""

    format: Literal["companion-memory-export/1"]
    exported_at: Instant
    user: UserRecord
    settings: Sequence[Mapping[str, Any]] = ()
    topic_rules: Annotated[Sequence[TopicRecord], Field(max_length=MOST_RULES)] = ()
    conversations: RowsOf[ConversationRecord] = ()
    sessions: RowsOf[SessionRecord] = ()
    messages: Annotated[RowsOf[MessageRecord], Field(max_length=MOST_ROWS)] = ()
    memories: Annotated[RowsOf[MemoryRecord], Field(max_length=MOST_ROWS)] = ()
    evidence: RowsOf[EvidenceRecord] = ()
    relations: RowsOf[RelationRecord] = ()
    entities: RowsOf[EntityRecord] = ()
    memory_entities: RowsOf[MemoryEntityRecord] = ()
    sentences: RowsOf[SentenceRecord] = ()
    sentence_sources: RowsOf[SentenceSourceRecord] = ()
    feedback: RowsOf[FeedbackRecord] = ()

    @property
    def name(self) -> str:
        """By what it is known, wherever its file lies: when it was made, and of which rows."""
        named = (each.uid for rows in (self.messages, self.memories) for each in rows)
        whole = "\n".join((self.exported_at.isoformat(), *named))
        return blake2b(whole.encode(), digest_size=16).hexdigest()

    @model_validator(mode="after")
    def _names_each_row_once(self) -> Self:
        for rows in (self.conversations, self.messages, self.memories):
            named = [each.uid for each in rows], [each.id for each in rows]
            if any(len({*names}) < len(names) for names in named):
                raise ValueError("two rows of one name")
        judged = [(each.message_id, each.memory_id) for each in self.feedback]
        if len({*judged}) < len(judged):
            raise ValueError("two verdicts on one thing")
        return self


def read_document(data: object, *, halt: Halt = NO_HALT) -> Document:
    """Return what an export holds; raises `ExportUnreadable`, which names where it is none.

    A large one takes long, so it is read in a thread; that lets others in between, and is ended
    by the halt.
    """
    try:
        return Document.model_validate(data, context={"halt": halt})
    except ValidationError as problem:
        place = ".".join(str(part) for part in problem.errors()[0]["loc"])
        raise ExportUnreadable(place) from problem
