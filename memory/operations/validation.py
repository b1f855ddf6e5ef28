"""Whether an operation may be applied: pure checks of a proposal against what it would touch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self

from sqlmodel import Session as Rows
from sqlmodel import col

from config.settings.sections import Curation
from memory.dates.partial_date import FIRST, LAST, Moment
from memory.ledger.proposal import Author, Batch, Proposal, subject_of
from memory.operations.explicit_words import are_of_one_thing, is_clause, speak_of, words_in
from memory.operations.run_limits import is_allowed
from memory.secret_detection import holds_secret, is_redacted
from memory.storage.ownership import rounds_of
from memory.tables import Memory, Message
from memory.text.quotes import fingerprint
from memory.text.topic_matching import first_about
from memory.vocabulary import Category, Grounding, State

NEEDS_NO_MEMORY = frozenset({"ADD"})
NEEDS_QUOTE = frozenset({"ADD", "UPDATE", "BOOST", "DELETE"})
NEEDS_CONTENT = frozenset({"ADD", "UPDATE"})
UNREADABLE_TIME = "unreadable time"
ENDS_UNBEGUN = "ends before it begins"
NOT_ALLOWED = "not for this agent to do"
NEVER_STORE = "never store"
"""Why what is on a topic that is never to be stored is refused, and how agents call it."""
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


def objection(
    proposal: Proposal,
    target: Target | None,
    author: Author,
    limits: Curation,
    never: Sequence[str] = (),
) -> str | None:
    """Return why the proposal may not be applied, or None where it may.

    `target` is None where the id names nothing that this user has; `never` are the topics that
    the user does not want stored, unless by their own hand.
    """
    return (
        proposal.flaw
        or _objection_to_target(proposal, target)
        or _objection_to_content(proposal, limits)
        or (None if author.is_person else objection_to_topics(proposal, never))
        or (None if author.is_person else _objection_to_agent(proposal, target, author))
    )


def with_times_in_reach(proposal: Proposal) -> Proposal:
    """Return the proposal with times that calendars hold: what is for ever has no end.

    What began after all calendars, or was over before them, is no time at all.
    """
    starts, ends = proposal.valid_from, proposal.valid_until
    if (starts and starts.at >= LAST) or (ends and ends.at < FIRST):
        return replace(proposal, flaw=proposal.flaw or UNREADABLE_TIME)
    return replace(
        proposal,
        valid_from=starts if starts and starts.at >= FIRST else None,
        valid_until=ends if ends and ends.at < LAST else None,
    )


def with_labels_kept(proposal: Proposal, target: Target | None, author: Author) -> Proposal:
    """Return what an agent proposes of a guarded memory as evidence: it labels none anew.

    A slot that is empty it may fill, with the user's word.
    """
    if target is None or not target.is_guarded or author.is_person:
        return proposal
    if proposal.op not in NEEDS_CONTENT or proposal.because is not None:
        return proposal
    fills = not target.structured and _is_told(proposal, target)
    slot = proposal.structured if fills else None
    return replace(proposal, kind=None, topic="", structured=slot)


def objection_to_topics(proposal: Proposal, never: Sequence[str]) -> str | None:
    """Return the objection to a proposal that would store what is never to be, or None."""
    if not never or proposal.op not in NEEDS_CONTENT:
        return None
    return NEVER_STORE if first_about(never, subject_of(proposal)) is not None else None


def objection_to_partner(proposal: Proposal, partner: Target | None, audience: str) -> str | None:
    """Return why a memory that the proposal names beside its own may not be, or None."""
    if partner is None:
        return "no such memory"
    if partner.state != "active":
        return "not active"
    if partner.audience != audience:
        return "other audience"
    return "no reason for the change" if proposal.successor_id and not proposal.because else None


def objection_to_secrets(proposal: Proposal) -> str | None:
    """Return the objection to a proposal that would store a secret, or None where it would not."""
    slots = (str(one) for pair in (proposal.structured or {}).items() for one in pair)
    sentences = (sentence.text for sentence in proposal.sentences)
    stored = (proposal.content or "", proposal.topic, *proposal.entities, *slots, *sentences)
    return "secret" if any(map(holds_secret, stored)) else None


def _objection_to_marks(proposal: Proposal) -> str | None:
    """Return the objection to a fact that tells of a secret which was taken out of it."""
    is_fact = proposal.episode is None and not proposal.sentences
    return "secret" if is_fact and is_redacted(proposal.content or "") else None


def retires(proposal: Proposal) -> bool:
    """Tell whether the proposal takes a memory out of what is true now."""
    return proposal.op == "DELETE" or (proposal.op == "UPDATE" and proposal.because is not None)


def rewrites(proposal: Proposal, target: Target | None, audience: str) -> bool:
    """Tell whether the proposal lets a memory say something else where it stands, or end."""
    if target is None or proposal.op != "UPDATE" or target.audience != audience:
        return False
    reworded = fingerprint(proposal.content or "") != fingerprint(target.content)
    return reworded or _differs(proposal.valid_until, target.valid_until)


def _objection_to_target(proposal: Proposal, target: Target | None) -> str | None:
    if proposal.op in NEEDS_NO_MEMORY:
        return None
    if target is None:
        return "no such memory"
    if target.category == "system":
        return "system memory"
    if proposal.op == "UNDO":
        return None
    if proposal.op == "RESTORE":
        return None if target.state != "active" else "not forgotten"
    if proposal.op == "ARCHIVE" and (target.category != "fact" or target.verified):
        return "not to be compressed"
    return None if target.state == "active" else "not active"


def _objection_to_content(proposal: Proposal, limits: Curation) -> str | None:
    if proposal.op not in NEEDS_CONTENT or proposal.successor_id is not None:
        return None
    content = (proposal.content or "").strip()
    if not content:
        return "no content"
    if proposal.episode is None and len(content) > limits.content_characters:
        return "content too long"
    return (
        objection_to_secrets(proposal)
        or _objection_to_marks(proposal)
        or _objection_to_sentences(proposal)
        or _objection_to_times(proposal)
    )


def _objection_to_sentences(proposal: Proposal) -> str | None:
    bare = [
        sentence
        for sentence in proposal.sentences
        if not (sentence.message_ids or sentence.memory_ids)
    ]
    return "sentence without a source" if bare else None


def _objection_to_times(proposal: Proposal) -> str | None:
    start, end = proposal.valid_from, proposal.valid_until
    return ENDS_UNBEGUN if start and end and end.at < start.at else None


def _objection_to_agent(proposal: Proposal, target: Target | None, author: Author) -> str | None:
    if not is_allowed(author, proposal.op):
        return NOT_ALLOWED
    if author.agent == "curator" and proposal.op in NEEDS_QUOTE and not proposal.quotes:
        return "no such quote"
    if author.agent == "reviewer" and proposal.op == "ADD" and _sources(proposal) < LEAST_SOURCES:
        return "fewer than two sources"
    if author.agent == "curator" and target is not None and _mixes_worlds(proposal, target):
        return "other grounding"
    if target is None or not target.is_guarded or _is_free(proposal, target, author):
        return None
    return "only on the user's word"


def _is_free(proposal: Proposal, target: Target, author: Author) -> bool:
    """Tell whether an agent may do this to a memory that changes by its user's word alone."""
    if proposal.op == "DELETE":
        asked = proposal.because is not None or author.agent == "curator"
        told = asked and _is_told(proposal, target)
        return told or _judged_in_review(proposal, target, author)
    if proposal.op != "UPDATE":
        return True
    rewords = (proposal.content or "").strip() != target.content
    moves = _differs(proposal.valid_from, target.valid_from) or _differs(
        proposal.valid_until, target.valid_until
    )
    if proposal.because is None and not rewords:
        return not moves or _is_told(proposal, target)
    return proposal.because is not None and _is_told(proposal, target)


def _is_told(proposal: Proposal, target: Target) -> bool:
    """Tell whether the user's own words say it: a clause that speaks of the memory.

    That they speak of what takes its place is enough, where both are of one matter.
    """
    said = words_in(proposal.quotes)
    if not is_clause(said):
        return False
    if proposal.successor_id is not None or speak_of(
        said, target.content, target.structured, target.topic
    ):
        return True
    content, slot = proposal.content or "", proposal.structured
    is_new = proposal.op == "UPDATE" and proposal.because is not None
    return (
        is_new
        and speak_of(said, content, slot)
        and are_of_one_thing(content, target.content, slot, target.structured)
    )


def _differs(told: Moment | None, known: datetime | None) -> bool:
    return told is not None and told.at != known


def _mixes_worlds(proposal: Proposal, target: Target) -> bool:
    """Tell whether what was said in play would change what is so, or the other way round."""
    if proposal.op == "DELETE":
        return (proposal.grounding, target.grounding) == ("fiction", "real")
    return proposal.op == "UPDATE" and proposal.grounding != target.grounding


def _sources(proposal: Proposal) -> int:
    return len({link.memory_id for link in proposal.links if link.kind == "derived_from"})


def _judged_in_review(proposal: Proposal, target: Target, author: Author) -> bool:
    by_time = author.agent in ("reviewer", "decay") and proposal.op == "DELETE"
    return by_time and target.category != "core"


def objection_to_barred(rows: Rows, batch: Batch, proposal: Proposal) -> str | None:
    """Return the objection to resting on a barred message, or None; a person may say it anew."""
    named = [quote.message_id for quote in proposal.quotes if quote.role == "source"]
    if batch.author.is_person or not named:
        return None
    barred = rounds_of(batch.user_id, Message.id).where(
        col(Message.id).in_(named), col(Message.barred_at).is_not(None)
    )
    return "said before an erase" if rows.exec(barred).first() is not None else None
