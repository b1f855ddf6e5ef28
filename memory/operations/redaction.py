"""Withholding: what may be kept of a proposal that speaks of what is never to be stored."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from memory.ledger.proposal import ContentProposal, Proposal
from memory.text.clauses import without_clauses

P = TypeVar("P", bound=Proposal)


def withheld(proposal: P) -> P:
    """Return what of a proposal may stand in the ledger where its words may not."""
    if isinstance(proposal, ContentProposal):
        proposal = replace(
            proposal, content=None, topic="", entities=(), structured=None, sentences=()
        )
    return replace(proposal, quotes=(), reason=None)


def discreet(proposal: P, never: Sequence[str]) -> P:
    """Return the proposal with quotes and reason that leave out what is never to be stored."""
    if not never:
        return proposal
    return replace(
        proposal,
        reason=proposal.reason and without_clauses(never, proposal.reason),
        quotes=[
            replace(quote, text=without_clauses(never, quote.text)) for quote in proposal.quotes
        ],
    )
