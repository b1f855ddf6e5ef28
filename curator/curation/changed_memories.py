"""Changed memories: whether what a run would change is what its curator was shown of it."""

from collections.abc import Iterable, Sequence

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.lineage import Shown
from memory.ledger.proposal import Proposal
from memory.operations.kinds.boost import Boost
from memory.storage.ownership import among, owned
from memory.tables import Memory


def are_changed(
    rows: Rows, user_id: int, shown: Iterable[Shown], proposals: Sequence[Proposal]
) -> bool:
    """Tell whether any memory that the proposals would change, or name, is another by now.

    It may be the person's own edit since: what was judged without it does not count. A use changes
    no words, and stands.
    """
    versions = {each.source_id: each.version for each in shown if each.version is not None}
    changing = [proposal for proposal in proposals if not isinstance(proposal, Boost)]
    named = {
        memory_id
        for proposal in changing
        for memory_id in (proposal.memory_id, *proposal.partner_ids)
        if memory_id in versions
    }
    if not named:
        return False
    asked = owned(user_id, Memory.id, Memory.version).where(among(col(Memory.id), named))
    there = dict(rows.exec(asked).all())
    return any(there.get(memory_id) != versions[memory_id] for memory_id in named)
