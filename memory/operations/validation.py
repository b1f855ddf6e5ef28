"""What operations are checked against, and the checks that several of them share: all pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self, TypeVar

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from config.settings.sections import Curation
from memory.dates.partial_date import FIRST, LAST, Moment
from memory.ledger.proposal import Author, Batch, ContentProposal, Proposal, subject_of
from memory.operations.explicit_words import is_clause, speak_of, words_in
from memory.secret_detection import holds_secret, is_redacted
from memory.storage.ownership import among, listed, rounds_of
from memory.storage.unit_of_work import columns_read
from memory.tables import Memory, Message
from memory.text.topic_matching import first_about
from memory.vocabulary import Category, Grounding, State

P = TypeVar("P", bound=Proposal)
UNREADABLE_TIME = "unreadable time"
ENDS_UNBEGUN = "ends before it begins"
ON_THE_WORD = "only on the user's word"
NOT_ALLOWED = "not for this agent to do"
OTHER_GROUNDING = "other grounding"
NEVER_STORE = "never store"
"""Why what is on a topic that is never to be stored is refused, and how agents call it."""
BARRED = "said before an erase"
LEAST_SOURCES = 2
"""An insight that fewer memories stand for is none."""


@dataclass(frozen=True, slots=True)
class Target:
    """What of a memory decides whether it may be changed."""

    category: Category
    state: State
    verified: bool
    content: str
    audience: str = "private"
    grounding: Grounding = "real"
    topic: str = ""
    structured: Mapping[str, Any] | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None

    @classmethod
    def of(cls, memory: Memory) -> Self:
        """Return what of a memory decides."""
        return cls(
            memory.category,
            memory.state,
            memory.verified,
            memory.content,
            memory.audience,
            memory.grounding,
            memory.topic,
            memory.structured,
            memory.valid_from,
            memory.valid_until,
        )

    @property
    def is_guarded(self) -> bool:
        """Whether it changes by its user's word alone."""
        return self.category == "core" or self.verified


@dataclass(frozen=True, slots=True)
class Check:
    """What decides whether an operation may be applied."""

    target: Target | None
    """The memory that it is about; None where the id names nothing that this user has."""
    author: Author
    limits: Curation
    never: Sequence[str] = ()
    """The topics that the user does not want stored, unless by their own hand."""


def with_times_in_reach(proposal: P) -> P:
    """Return the proposal with times that calendars hold: what is for ever has no end."""
    if not isinstance(proposal, ContentProposal):
        return proposal
    if proposal.valid_from is None and proposal.valid_until is None:
        return proposal
    times = times_in_reach(proposal.valid_from, proposal.valid_until)
    if times is None:
        return replace(proposal, flaw=proposal.flaw or UNREADABLE_TIME)
    return replace(proposal, valid_from=times[0], valid_until=times[1])


def times_in_reach(
    starts: Moment | None, ends: Moment | None
) -> tuple[Moment | None, Moment | None] | None:
    """Return the two times as far as calendars hold them.

    None: what began after all calendars, or was over before them, is no time at all.
    """
    if (starts and starts.at >= LAST) or (ends and ends.at < FIRST):
        return None
    return (
        starts if starts and starts.at >= FIRST else None,
        ends if ends and ends.at < LAST else None,
    )


def with_labels_kept(proposal: P, target: Target | None, author: Author) -> P:
    """Return what an agent proposes of a guarded memory as evidence: it labels none anew.

    A slot that is empty it may fill, with the user's word.
    """
    if target is None or not target.is_guarded or author.is_person:
        return proposal
    if not isinstance(proposal, ContentProposal) or proposal.because is not None:
        return proposal
    fills = not target.structured and is_told(proposal, target)
    slot = proposal.structured if fills else None
    return replace(proposal, kind=None, topic="", structured=slot)


def objection_to_topics(proposal: Proposal, never: Sequence[str]) -> str | None:
    """Return the objection to a proposal that would store what is never to be, or None."""
    if not never or not isinstance(proposal, ContentProposal):
        return None
    return NEVER_STORE if first_about(never, subject_of(proposal)) is not None else None


def objection_to_partner(partner: Target | None, audience: str) -> str | None:
    """Return why a memory that a proposal names beside its own may not be, or None."""
    if partner is None:
        return "no such memory"
    if partner.state != "active":
        return "not active"
    return "other audience" if partner.audience != audience else None


def objection_to_secrets(proposal: Proposal) -> str | None:
    """Return the objection to a proposal that would store a secret, or None where it would not."""
    if not isinstance(proposal, ContentProposal):
        return None
    slots = (str(part) for pair in (proposal.structured or {}).items() for part in pair)
    sentences = (sentence.text for sentence in proposal.sentences)
    stored = (proposal.content or "", proposal.topic, *proposal.entities, *slots, *sentences)
    return "secret" if any(map(holds_secret, stored)) else None


def objection_to_missing(check: Check) -> str | None:
    """Return why there is no memory that an operation could be about, or None where there is."""
    if check.target is None:
        return "no such memory"
    return "system memory" if check.target.category == "system" else None


def objection_to_inactive(proposal: Proposal, check: Check) -> str | None:
    """Return why the memory that a proposal is about is none that holds, or None where it does."""
    is_active = check.target is not None and check.target.state == "active"
    return objection_to_missing(check) or (None if is_active else "not active")


def objection_to_content(proposal: ContentProposal, check: Check) -> str | None:
    """Return why what a proposal says cannot be what a memory holds, or None."""
    content = (proposal.content or "").strip()
    if not content:
        return "no content"
    if proposal.episode is None and len(content) > check.limits.content_characters:
        return "content too long"
    return (
        objection_to_secrets(proposal)
        or _objection_to_marks(proposal)
        or _objection_to_sentences(proposal)
        or _objection_to_times(proposal)
    )


def objection_to_unwanted(proposal: ContentProposal, check: Check) -> str | None:
    """Return the objection to what an agent says of a topic never to be stored, or None."""
    return None if check.author.is_person else objection_to_topics(proposal, check.never)


def objection_to_unquoted(proposal: Proposal, check: Check) -> str | None:
    """Return the objection to what the curator asks for without anybody's words, or None."""
    is_curator = check.author.agent == "curator"
    return "no such quote" if is_curator and not proposal.quotes else None


def objection_to_guarded(check: Check, *, is_free: Callable[[Target], bool]) -> str | None:
    """Return the objection to changing what changes by its user's word alone, or None.

    `is_free` tells whether an agent may do this to such a memory.
    """
    if check.author.is_person or check.target is None or not check.target.is_guarded:
        return None
    return None if is_free(check.target) else ON_THE_WORD


def is_told(proposal: Proposal, target: Target) -> bool:
    """Tell whether the user's own words say it: a clause that speaks of the memory."""
    said = words_in(proposal.quotes)
    return is_clause(said) and speak_of(said, target.content, target.structured, target.topic)


def _objection_to_marks(proposal: ContentProposal) -> str | None:
    """Return the objection to a fact that tells of a secret which was taken out of it."""
    is_fact = proposal.episode is None and not proposal.sentences
    return "secret" if is_fact and is_redacted(proposal.content or "") else None


def _objection_to_sentences(proposal: ContentProposal) -> str | None:
    bare = [
        sentence
        for sentence in proposal.sentences
        if not (sentence.message_ids or sentence.memory_ids)
    ]
    return "sentence without a source" if bare else None


def _objection_to_times(proposal: ContentProposal) -> str | None:
    start, end = proposal.valid_from, proposal.valid_until
    return ENDS_UNBEGUN if start and end and end.at < start.at else None


def barred_sources(rows: Rows, batch: Batch) -> frozenset[int]:
    """Return which of the messages that a batch rests on are barred; a person may say it anew."""
    quotes = (quote for proposal in batch.proposals for quote in proposal.quotes)
    named = sorted({quote.message_id for quote in quotes if quote.role == "source"})
    if batch.author.is_person or not named:
        return frozenset()
    asked = {"user_id": batch.user_id, "ids": listed(named)}
    return frozenset(columns_read(rows, _BARRED, asked).scalars())


def objection_to_barred(proposal: Proposal, barred: frozenset[int]) -> str | None:
    """Return the objection to resting on a barred message, or None."""
    sources = {quote.message_id for quote in proposal.quotes if quote.role == "source"}
    return BARRED if sources & barred else None


_BARRED = rounds_of(bindparam("user_id", type_=Integer), Message.id).where(
    among(col(Message.id), bindparam("ids", type_=String)), col(Message.barred_at).is_not(None)
)
