"""What an agent may do, and how much of it in one run."""

from collections.abc import Mapping, Sequence

from config.settings.sections import Curation
from memory.ledger.proposal import Author, Proposal
from memory.vocabulary import Agent, Op

ALLOWED: Mapping[Agent, frozenset[Op]] = {
    "curator": frozenset({"ADD", "UPDATE", "BOOST", "DELETE"}),
    "reviewer": frozenset({"ADD", "UPDATE", "DELETE", "PROMOTE", "KEEP", "FADE", "RELATE"}),
    "summarizer": frozenset({"ADD", "UPDATE"}),
    "compressor": frozenset({"ADD", "ARCHIVE"}),
    "decay": frozenset({"REVIEW", "DELETE"}),
    "import": frozenset({"ADD"}),
}
"""By agent, the operations it may ask for; a person may ask for any, who is not named none."""


def is_allowed(author: Author, op: Op) -> bool:
    """Tell whether an author may ask for such an operation at all."""
    return author.is_person or op in ALLOWED.get(author.agent, ())


def surplus(proposals: Sequence[Proposal], limits: Curation) -> dict[int, str]:
    """Return the positions of proposals that are one too many, with the reason of each."""
    found: dict[int, str] = {}
    boosted: set[int | None] = set()
    for position, proposal in enumerate(proposals):
        if position >= limits.operations:
            found[position] = "too many operations"
        elif proposal.op == "BOOST" and proposal.memory_id in boosted:
            found[position] = "boosted already"
        if proposal.op == "BOOST":
            boosted.add(proposal.memory_id)
    return found


def retire_limit(active: int, limits: Curation) -> int:
    """Return how many memories one run may retire of a user with so many active ones."""
    if active <= limits.retire_share_over:
        return limits.retire_limit
    return max(1, min(limits.retire_limit, int(active * limits.retire_share)))
