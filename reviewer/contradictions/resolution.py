"""Settlement: which operations follow from a judgement, and what evidence each needs."""

from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.derived_state import fades_only_by_review
from memory.ledger.evidence import told_at
from memory.ledger.proposal import Link, Proposal
from memory.operations.kinds.relate import Relate
from memory.operations.kinds.update import Update
from memory.storage.ownership import owned
from memory.tables import Evidence, Memory, Relation, row_id
from memory.text.quotes import Quote, Spoken, find_quote
from memory.vocabulary import Because
from reviewer.contradictions.arbiter import Judgement
from reviewer.contradictions.candidates import CandidatePair


def settlement(rows: Rows, doubt: CandidatePair, judgement: Judgement) -> list[Proposal]:
    """Return what follows from a judgement.

    What lacks the evidence that its answer needs is only marked as a contradiction: then the
    character asks.
    """
    if judgement.answer == "no contradiction":
        return _taken_back(rows, doubt, judgement)
    because = _because(judgement)
    if because is None:
        return [_contradicts(doubt, judgement, judgement.strength)]
    stays, goes = _sides(doubt, judgement.stays)
    quote = _quote(rows, stays, judgement.quote)
    if not _is_shown(rows, stays, goes, because=because, quote=quote):
        return [_contradicts(doubt, judgement, judgement.strength)]
    retired = Update(
        memory_id=goes.id,
        successor_id=stays.id,
        because=because,
        quotes=[quote] if quote else [],
        reason=judgement.thought,
    )
    return [retired]


def _because(judgement: Judgement) -> Because | None:
    match judgement.answer:
        case "changed":
            return "changed"
        case "corrected":
            return "corrected"
        case _:
            return None


def _sides(doubt: CandidatePair, stays: str | None) -> tuple[Memory, Memory]:
    """Return the one that holds now and the other; unless said otherwise, the later one holds."""
    if stays == doubt.read.first.handle:
        return doubt.first, doubt.second
    return doubt.second, doubt.first


def _is_shown(
    rows: Rows, stays: Memory, goes: Memory, *, because: Because, quote: Quote | None
) -> bool:
    """Tell whether there is evidence enough to retire the one for the other."""
    if because == "corrected":
        return quote is not None
    if quote is None and (goes.verified or goes.category == "core" or fades_only_by_review(goes)):
        return False
    return _beginning(rows, stays) > _beginning(rows, goes)


def _beginning(rows: Rows, memory: Memory) -> datetime:
    return memory.valid_from or told_at(rows, memory)


def _quote(rows: Rows, stays: Memory, words: str | None) -> Quote | None:
    """Return the person's words where they really stand under the memory that holds."""
    evidence = (
        owned(stays.user_id, Evidence)
        .where(
            Evidence.memory_id == stays.id,
            Evidence.role == "source",
            Evidence.speaker_id == stays.user_id,
        )
        .order_by(col(Evidence.id))
    )
    spoken = [
        Spoken(other_evidence.message_id, other_evidence.speaker_id, other_evidence.quote)
        for other_evidence in rows.exec(evidence)
    ]
    return find_quote(words or "", spoken)


def _contradicts(doubt: CandidatePair, judgement: Judgement, strength: float) -> Proposal:
    link = Link("contradicts", row_id(doubt.first), strength)
    return Relate(memory_id=doubt.second.id, links=[link], reason=judgement.thought)


def _taken_back(rows: Rows, doubt: CandidatePair, judgement: Judgement) -> list[Proposal]:
    """Return what takes back an earlier answer, where there was one."""
    known = owned(doubt.second.user_id, Relation.id).where(
        Relation.kind == "contradicts",
        Relation.from_id == doubt.second.id,
        Relation.to_id == doubt.first.id,
    )
    if rows.exec(known).first() is None:
        return []
    return [_contradicts(doubt, judgement, 0.0)]
