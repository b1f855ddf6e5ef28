"""Foresight: what the operations before it in a batch will have done to what one is about.

A batch is checked as a whole before any of it is carried out. Without foresight, two operations on
one memory would both be checked against what neither of them leaves as it was.
"""

from dataclasses import dataclass, field, replace

from sqlmodel import Session as Rows

from memory.ledger.proposal import Batch, ContentProposal, Link, Proposal
from memory.operations.kinds.add import Add
from memory.operations.kinds.undo import Undo
from memory.operations.kinds.update import Update, objection_to_period
from memory.operations.registry import foresee
from memory.operations.validation import Target
from memory.storage.ownership import find_owned
from memory.tables import Memory
from memory.text.quotes import fingerprint

TAKEN = "taken away in the same batch"
REWORDED = "reworded in the same batch"
LOOSE = frozenset({"refines", "supports"})
"""Relations that a memory can be without."""


@dataclass(frozen=True, slots=True)
class BatchState:
    """Memories as the sound operations of a batch, noted one after another, will leave them."""

    rows: Rows
    batch: Batch
    foreseen: dict[int, Target] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)
    reworded: dict[int, str] = field(default_factory=dict)
    """By memory id, what it said before the batch."""
    forgotten: set[str] = field(default_factory=set)
    """Fingerprints of what will be forgotten."""

    def target(self, memory_id: int | None) -> Target | None:
        """Return a memory of the batch's user as it will be, or None where there is none."""
        if memory_id is None:
            return None
        return self.foreseen.get(memory_id) or self._stored(memory_id)

    def rebase(self, proposal: Proposal) -> Proposal:
        """Return the proposal as it is meant after the operations before it.

        Evidence for the old wording is evidence for the new one. What the curator says of a memory
        that is gone or reworded by then becomes a memory of its own: nothing that was told is lost.
        A relation that cannot be is left out, where the memory can be without it.
        """
        if isinstance(proposal, Add):
            return self._loosened(proposal)
        target = self.target(proposal.memory_id)
        if target is None or not isinstance(proposal, Update) or not self._is_crossed(proposal):
            return proposal
        said, before = _plain(proposal), self.reworded.get(proposal.memory_id or 0)
        if said == before and proposal.memory_id not in self.taken:
            return replace(proposal, content=target.content)
        if said in ("", before, target.content) or self.batch.author.agent != "curator":
            return proposal
        return Add.like(proposal, memory_id=None)

    def _loosened(self, add: Add) -> Add:
        if not add.links:
            return add
        kept = [link for link in add.links if link.kind not in LOOSE or self._may_stand(link)]
        return replace(add, links=kept)

    def _may_stand(self, link: Link) -> bool:
        target = self.target(link.memory_id)
        return (
            target is not None
            and link.memory_id not in self.taken
            and target.state == "active"
            and target.audience == self.batch.audience
        )

    def objection(self, proposal: Proposal) -> str | None:
        """Return why the operations before it leave no place for a proposal, or None."""
        if isinstance(proposal, Undo):
            return None
        named = {proposal.memory_id, *proposal.partner_ids}
        if named & self.taken or self._says_what_is_forgotten(proposal):
            return TAKEN
        target = self.target(proposal.memory_id)
        if target is None or not isinstance(proposal, Update) or not self._is_crossed(proposal):
            return None
        return REWORDED if _plain(proposal) != target.content else None

    def objection_to_times(self, proposal: Proposal) -> str | None:
        """Return why the times that are told may not stand beside those that are known, or None."""
        target = self.target(proposal.memory_id)
        is_here = target is not None and target.audience == self.batch.audience
        return objection_to_period(proposal, target) if is_here else None

    def note(self, proposal: Proposal) -> None:
        """Remember what a sound proposal will do."""
        memory_id, target = proposal.memory_id, self.target(proposal.memory_id)
        if memory_id is None or target is None:
            return
        after = foresee(proposal, target, self.batch)
        if after.is_taken:
            self.taken.add(memory_id)
            if after.target.state == "forgotten":
                self.forgotten.add(fingerprint(target.content))
        elif after.target != target:
            self.foreseen[memory_id] = after.target
            if after.target.content != target.content:
                self.reworded.setdefault(memory_id, target.content)

    def _stored(self, memory_id: int) -> Target | None:
        memory = find_owned(self.rows, Memory, self.batch.user_id, memory_id)
        return None if memory is None else Target.of(memory)

    def _is_crossed(self, update: Update) -> bool:
        """Tell whether an agent rewords, or replaces, what an operation before it changes, too."""
        if update.successor_id or self.batch.author.is_person:
            return False
        is_reworded = update.because is None and update.memory_id in self.reworded
        return is_reworded or update.memory_id in self.taken

    def _says_what_is_forgotten(self, proposal: Proposal) -> bool:
        if not self.forgotten or not isinstance(proposal, Add) or proposal.episode is not None:
            return False
        return fingerprint(proposal.content or "") in self.forgotten


def _plain(proposal: ContentProposal) -> str:
    return " ".join((proposal.content or "").split())
