"""Operations as they are asked for: who wants which memories changed, and why."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any, ClassVar, Self

from config.models.embedding.vector import Vector
from memory.dates.partial_date import Moment
from memory.ledger.kept_state import KeptState
from memory.ledger.labels import LONGEST_LABEL, LONGEST_SENTENCE, MOST_NAMES, tidied_labels
from memory.text.normalization import cleaned, one_line
from memory.text.quotes import Quote
from memory.text.topic_matching import Subject
from memory.vocabulary import (
    SUMMARY_CATEGORIES,
    Agent,
    Because,
    Category,
    Grounding,
    Kind,
    Op,
    RelationKind,
)

LONGEST_TOPIC, LONGEST_REASON = 200, 8_000
"""How many characters a topic holds at most; a reason."""


@dataclass(frozen=True, slots=True)
class SourcedSentence:
    """A sentence of an episode or chapter, with the messages or memories it rests on."""

    part: str
    text: str
    message_ids: Sequence[int] = ()
    memory_ids: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """How the memory that an operation is about stands to another one of the same audience."""

    kind: RelationKind
    memory_id: int
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class EpisodeFrame:
    """What an episode or a chapter has beyond its text."""

    session_id: int | None
    """None: a chapter, which tells of many."""
    first_message_id: int | None
    last_message_id: int | None
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Awaited:
    """What waited for a yes when something was said of it, and why that holds no longer, if so."""

    operation_id: int
    because: Because | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What every operation has that is asked for, but not yet checked.

    Each has a class of its own in `memory.operations.kinds`, with the fields that only it has.
    """

    op: ClassVar[Op]
    comes_last: ClassVar[bool] = False
    """Whether it takes away, and so comes after what adds in the same batch."""

    memory_id: int | None = None
    quotes: Sequence[Quote] = ()
    reason: str | None = None
    flaw: str | None = None
    """Why it could not even be read, if it could not."""
    at: datetime | None = None
    """When it takes effect, where that is not now: a threshold crossed earlier."""
    waited_as: int | None = None
    """The operation as which it waited for a yes: its row in the ledger serves."""
    awaits: Awaited | None = None
    """The operation that waits for a yes whose memory it is about, where that is none yet."""

    @property
    def because(self) -> Because | None:
        """Why what the memory says holds no longer, where the operation says that."""
        return None

    @property
    def retires(self) -> bool:
        """Whether it takes a memory out of what is true now."""
        return False

    @property
    def partner_ids(self) -> Sequence[int]:
        """The memories that it names beside its own."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkingProposal(Proposal):
    """An operation that records how its memory stands to others."""

    links: Sequence[Link] = ()

    @property
    def partner_ids(self) -> Sequence[int]:
        """The memories that it links its own to."""
        return [link.memory_id for link in self.links]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentProposal(LinkingProposal):
    """An operation that says something: what a memory is to hold."""

    content: str | None = None
    kind: Kind | None = None
    category: Category = "fact"
    topic: str = ""
    salience: float = 0.5
    confidence: float = 0.8
    entities: Sequence[str] = ()
    structured: Mapping[str, Any] | None = None
    grounding: Grounding = "real"
    valid_from: Moment | None = None
    valid_until: Moment | None = None
    sentences: Sequence[SourcedSentence] = ()
    episode: EpisodeFrame | None = None
    kept: KeptState | None = None
    """Of what is imported: how it was."""

    @classmethod
    def like(cls, other: "ContentProposal", **changes: Any) -> Self:
        """Return what another operation says as one of this kind, with these fields changed."""
        said = {field.name: getattr(other, field.name) for field in fields(ContentProposal)}
        return cls(**(said | changes))


def tidied(proposal: Proposal) -> Proposal:
    """Return the proposal as it may be stored: its text cleaned and bounded, on one line."""
    if isinstance(proposal, ContentProposal):
        proposal = _tidied_content(proposal)
    if not (proposal.quotes or proposal.reason):
        return proposal
    quotes = [replace(quote, text=cleaned(quote.text)) for quote in proposal.quotes]
    reason = proposal.reason and cleaned(proposal.reason, longest=LONGEST_REASON)
    return replace(proposal, quotes=quotes, reason=reason)


def _tidied_content(proposal: ContentProposal) -> ContentProposal:
    """Tidy what is said; half a name names somebody else, so one that is too long is left out."""
    names = dict.fromkeys(one_line(name) for name in proposal.entities)
    content, told = proposal.content, proposal.sentences
    tidy: dict[str, Any] = {
        "content": one_line(content) if content else content,
        "topic": one_line(proposal.topic, longest=LONGEST_TOPIC),
        "entities": [name for name in names if 0 < len(name) <= LONGEST_LABEL][:MOST_NAMES],
        "structured": _tidied_slot(proposal),
        "sentences": [
            replace(one, text=cleaned(one.text, longest=LONGEST_SENTENCE)) for one in told
        ],
    }
    changed = {name: new for name, new in tidy.items() if new != getattr(proposal, name)}
    return replace(proposal, **changed) if changed else proposal


def _tidied_slot(proposal: ContentProposal) -> dict[str, Any] | None:
    if not proposal.structured:
        return None
    is_summary = proposal.episode is not None or proposal.category in SUMMARY_CATEGORIES
    return tidied_labels(proposal.structured, is_summary=is_summary)


def texts_to_embed(proposals: Iterable[Proposal]) -> list[str]:
    """Return what proposals say, as far as they say anything: what can be embedded beforehand."""
    told = (each.content for each in proposals if isinstance(each, ContentProposal))
    return [content for content in told if content]


@dataclass(frozen=True, slots=True)
class Author:
    """Who asks: an agent with its model and prompt, or a person."""

    agent: Agent
    model: str | None = None
    prompt_version: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a human asks, who is exempt from the agents' limits."""
        return self.agent == "person"


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Operations of one author for one user, applied in one transaction."""

    user_id: int
    author: Author
    now: datetime
    proposals: Sequence[Proposal]
    audience: str = "private"
    conversation_id: int | None = None
    character: str | None = None
    run_id: int | None = None
    vectors: Mapping[str, Vector] = field(default_factory=dict)
    """By content, for those that could be embedded beforehand."""
    embedder: str | None = None
    """The model of those vectors."""
    consented: bool = False
    """Whether a person has said yes to it: then nothing waits."""


@dataclass(frozen=True, slots=True)
class Rejection:
    """A proposal that was not applied, and why."""

    proposal: Proposal
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a batch: ids of operations, and what was rejected."""

    applied: Sequence[int] = ()
    pending: Sequence[int] = ()
    rejected: Sequence[Rejection] = ()
    memory_ids: Sequence[int] = ()
    """The memories that the applied operations made or touched, in the proposals' order."""
    alarm: str | None = None
    """Why the whole batch waits for a person, if it does."""

    def counts(self) -> dict[str, int]:
        """Return how many were applied and pending, and how many rejected for each reason."""
        found = {"applied": len(self.applied), "pending": len(self.pending)}
        for rejection in self.rejected:
            key = f"rejected: {rejection.reason}"
            found[key] = found.get(key, 0) + 1
        return found


def together(outcomes: Sequence[Outcome]) -> Outcome:
    """Return what became of several batches."""
    return Outcome(
        applied=[found_id for each in outcomes for found_id in each.applied],
        pending=[found_id for each in outcomes for found_id in each.pending],
        rejected=[rejection for each in outcomes for rejection in each.rejected],
        memory_ids=[memory_id for each in outcomes for memory_id in each.memory_ids],
        alarm=next((each.alarm for each in outcomes if each.alarm), None),
    )


def subject_of(proposal: ContentProposal) -> Subject:
    """Return what a proposal says, its sentences and labels included."""
    structured = dict(proposal.structured or {})
    more = [str(part) for key, part in structured.items() if key not in ("key", "value")]
    return Subject(
        texts=[proposal.content or "", *(sentence.text for sentence in proposal.sentences), *more],
        topic=proposal.topic,
        kind=proposal.kind,
        entities=list(proposal.entities),
        key=str(structured.get("key") or ""),
        value=str(structured.get("value") or ""),
    )
