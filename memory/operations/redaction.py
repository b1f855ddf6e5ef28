"""Withholding: what may be kept of a proposal that speaks of what is never to be stored."""

from collections.abc import Sequence
from dataclasses import replace

from memory.ledger.proposal import Proposal
from memory.text.clauses import without_clauses


def withheld(proposal: Proposal) -> Proposal:
    """Return what of a proposal may stand in the ledger where its words may not."""
    return replace(
        proposal,
        content=None,
        topic="",
        entities=(),
        structured=None,
        quotes=(),
        reason=None,
        sentences=(),
    )


def discreet(proposal: Proposal, never: Sequence[str]) -> Proposal:
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
