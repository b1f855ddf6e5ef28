"""Withholding: what may be kept of a proposal that speaks of what is never to be stored."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from memory.operations import Proposal
from memory.topics import sentence_is_about

LEFT_OUT = "…"
"""Stands in a quote for the words that are not kept."""
_CLAUSES = re.compile(
    r"([,;:.!?\n，；：。！？、]+\s*|(?<!\s)\s++(?:and|but|so|because|since|while|though)\s+"
    r"|(?:而且|但是|可是|不过|所以|因为|然后|并且))",
    re.IGNORECASE,
)


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
        quotes=[replace(one, text=without_clauses(never, one.text)) for one in proposal.quotes],
    )


def without_clauses(topics: Sequence[str], text: str) -> str:
    """Return a text with an ellipsis in the place of each clause that is about a topic."""
    return without_clauses_that(lambda one: sentence_is_about(topics, one), text)


def without_clauses_that(is_kept_back: Callable[[str], bool], text: str) -> str:
    """Return a text with an ellipsis in the place of each clause that is kept back."""
    if not is_kept_back(text):
        return text
    kept = [LEFT_OUT if is_kept_back(one) else one for one in _CLAUSES.split(text)]
    rest = "".join(kept)
    return LEFT_OUT if is_kept_back(rest) else rest
