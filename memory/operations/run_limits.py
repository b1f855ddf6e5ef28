"""How much one run of an agent may do."""

from collections.abc import Sequence

from config.settings.sections import Curation
from memory.ledger.proposal import Proposal
from memory.operations.kinds.boost import Boost


def surplus(proposals: Sequence[Proposal], limits: Curation) -> dict[int, str]:
    """Return the positions of proposals that are one too many, with the reason of each."""
    found: dict[int, str] = {}
    boosted: set[int | None] = set()
    for position, proposal in enumerate(proposals):
        if position >= limits.operations:
            found[position] = "too many operations"
        elif isinstance(proposal, Boost) and proposal.memory_id in boosted:
            found[position] = "boosted already"
        if isinstance(proposal, Boost):
            boosted.add(proposal.memory_id)
    return found


def retire_limit(active: int, limits: Curation) -> int:
    """Return how many memories one run may retire of a user with so many active ones."""
    if active <= limits.retire_share_over:
        return limits.retire_limit
    return max(1, min(limits.retire_limit, int(active * limits.retire_share)))
