"""Own words: what a run of a shared channel proposes holds nothing that only others said there."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from memory.conversation.attribution import OthersWords
from memory.ledger.proposal import ContentProposal, Proposal
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.update import Update
from memory.operations.redaction import withheld
from memory.vocabulary import Language

P = TypeVar("P", bound=Proposal)
C = TypeVar("C", bound=ContentProposal)
FLAW = "another's words"
SAID: Mapping[Language, str] = {"en": "The user said: “{quote}”", "zh": "用户说：“{quote}”"}


def in_own_words(proposal: P, others: OthersWords, language: Language) -> P:
    """Return the proposal without what only others said.

    A memory that would hold it says instead what the user said, word for word: nothing that was
    told is lost for a word in common. Where there are no such words, it is refused without a trace
    of its own.
    """
    reason = None if others.stand_in(proposal.reason) else proposal.reason
    proposal = replace(proposal, reason=reason)
    if isinstance(proposal, Boost):
        told = [
            replace(quote, text="") if others.stand_in(quote.text) else quote
            for quote in proposal.quotes
        ]
        return replace(proposal, quotes=told)
    return _said(proposal, others, language) if isinstance(proposal, ContentProposal) else proposal


def _said(proposal: C, others: OthersWords, language: Language) -> C:
    proposal = _labelled(proposal, others)
    if not others.stand_in(proposal.content):
        return proposal
    quotes = [quote.text for quote in proposal.quotes if quote.role == "source"]
    rewords = isinstance(proposal, Update) and proposal.because is None
    if not quotes or rewords or proposal.flaw:
        return replace(withheld(proposal), flaw=proposal.flaw or FLAW)
    return replace(proposal, content=SAID[language].format(quote=quotes[0]))


def _labelled(proposal: C, others: OthersWords) -> C:
    """Return the proposal with those of its labels that are not others'."""
    labels = " ".join(str(value) for value in (proposal.structured or {}).values())
    return replace(
        proposal,
        topic="" if others.stand_in(proposal.topic) else proposal.topic,
        entities=[entity for entity in proposal.entities if not others.stand_in(entity)],
        structured=None if others.stand_in(labels) else proposal.structured,
    )
