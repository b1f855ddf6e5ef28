"""Own words: what a run of a shared channel proposes holds nothing that only others said there."""

from collections.abc import Mapping
from dataclasses import replace

from memory.conversation.attribution import OthersWords
from memory.ledger.proposal import Proposal
from memory.operations.redaction import withheld
from memory.operations.validation import NEEDS_CONTENT
from memory.vocabulary import Language

FLAW = "another's words"
SAID: Mapping[Language, str] = {"en": "The user said: “{quote}”", "zh": "用户说：“{quote}”"}


def in_own_words(proposal: Proposal, others: OthersWords, language: Language) -> Proposal:
    """Return the proposal without what only others said.

    A memory that would hold it says instead what the user said, word for word: nothing that was
    told is lost for a word in common. Where there are no such words, it is refused without a trace
    of its own.
    """
    proposal = _labelled(proposal, others)
    if proposal.op == "BOOST":
        told = [
            replace(quote, text="") if others.stand_in(quote.text) else quote
            for quote in proposal.quotes
        ]
        proposal = replace(proposal, quotes=told)
    if proposal.op not in NEEDS_CONTENT:
        return replace(proposal, content=None)
    if not others.stand_in(proposal.content):
        return proposal
    quotes = [quote.text for quote in proposal.quotes if quote.role == "source"]
    rewords = proposal.op == "UPDATE" and proposal.because is None
    if not quotes or rewords or proposal.flaw:
        return replace(withheld(proposal), flaw=proposal.flaw or FLAW)
    return replace(proposal, content=SAID[language].format(quote=quotes[0]))


def _labelled(proposal: Proposal, others: OthersWords) -> Proposal:
    """Return the proposal with those of its labels that are not others'."""
    labels = " ".join(str(value) for value in (proposal.structured or {}).values())
    return replace(
        proposal,
        topic="" if others.stand_in(proposal.topic) else proposal.topic,
        entities=[entity for entity in proposal.entities if not others.stand_in(entity)],
        structured=None if others.stand_in(labels) else proposal.structured,
        reason=None if others.stand_in(proposal.reason) else proposal.reason,
    )
