"""Foresight: what the operations before it in a batch will have done to what one is about.

A batch is checked as a whole before any of it is carried out. Without foresight, two operations on
one memory would both be checked against what neither of them leaves as it was.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlmodel import Session as Rows

from memory.ledger.proposal import Batch, Link, Proposal
from memory.operations.validation import ENDS_UNBEGUN, Target, retires
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

    def fitted(self, proposal: Proposal) -> Proposal:
        """Return the proposal as it is meant after the operations before it.

        Evidence for the old wording is evidence for the new one. What the curator says of a memory
        that is gone or reworded by then becomes a memory of its own: nothing that was told is lost.
        A relation that cannot be is left out, where the memory can be without it.
        """
        proposal = self._loosened(proposal)
        target = self.target(proposal.memory_id)
        if target is None or not self._is_crossed(proposal):
            return proposal
        said, before = _plain(proposal), self.reworded.get(proposal.memory_id or 0)
        if said == before and proposal.memory_id not in self.taken:
            return replace(proposal, content=target.content)
        if said in ("", before, target.content) or self.batch.author.agent != "curator":
            return proposal
        return replace(proposal, op="ADD", memory_id=None, because=None, merges=False)

    def _loosened(self, proposal: Proposal) -> Proposal:
        if proposal.op != "ADD" or not any(link.kind in LOOSE for link in proposal.links):
            return proposal
        kept = [link for link in proposal.links if link.kind not in LOOSE or self._may_stand(link)]
        return replace(proposal, links=kept)

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
        if proposal.op == "UNDO":
            return None
        named = {proposal.memory_id, proposal.successor_id, *_partners(proposal)}
        if named & self.taken or self._says_what_is_forgotten(proposal):
            return TAKEN
        target = self.target(proposal.memory_id)
        if target and self._is_crossed(proposal) and _plain(proposal) != target.content:
            return REWORDED
        return None

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
        if retires(proposal) or proposal.op == "ARCHIVE":
            self.taken.add(memory_id)
            if proposal.op == "DELETE" or proposal.because == "corrected":
                self.forgotten.add(fingerprint(target.content))
        elif proposal.op == "UPDATE" and target.audience == self.batch.audience:
            self._note_wording(memory_id, target, proposal)
        elif proposal.op == "PROMOTE":
            self.foreseen[memory_id] = replace(target, category="core")
        elif proposal.op == "RESTORE":
            self.foreseen[memory_id] = replace(target, state="active")

    def _stored(self, memory_id: int) -> Target | None:
        memory = find_owned(self.rows, Memory, self.batch.user_id, memory_id)
        return None if memory is None else Target.of(memory)

    def _is_crossed(self, proposal: Proposal) -> bool:
        """Tell whether an agent rewords, or replaces, what an operation before it changes, too."""
        if proposal.op != "UPDATE" or proposal.successor_id or self.batch.author.is_person:
            return False
        is_reworded = proposal.because is None and proposal.memory_id in self.reworded
        return is_reworded or proposal.memory_id in self.taken

    def _says_what_is_forgotten(self, proposal: Proposal) -> bool:
        is_said = proposal.op == "ADD" and proposal.episode is None
        return is_said and fingerprint(proposal.content or "") in self.forgotten

    def _note_wording(self, memory_id: int, target: Target, proposal: Proposal) -> None:
        wording, (start, end) = _plain(proposal), times_after(proposal, target)
        if wording != target.content:
            self.reworded.setdefault(memory_id, target.content)
        verified = target.verified or self.batch.author.is_person
        self.foreseen[memory_id] = replace(
            target, content=wording, verified=verified, valid_from=start, valid_until=end
        )


def objection_to_period(proposal: Proposal, target: Target | None) -> str | None:
    """Return why what is told of a memory's times may not stand beside what is known, or None."""
    if target is None or proposal.op != "UPDATE" or proposal.because is not None:
        return None
    start, end = times_after(proposal, target)
    told = proposal.valid_from or proposal.valid_until
    return ENDS_UNBEGUN if told and start and end and end < start else None


def times_after(proposal: Proposal, target: Target) -> tuple[datetime | None, datetime | None]:
    """Return from when until when a memory is true once the proposal is applied to it."""
    start, end = proposal.valid_from, proposal.valid_until
    return start.at if start else target.valid_from, end.at if end else target.valid_until


def _partners(proposal: Proposal) -> set[int]:
    return {link.memory_id for link in proposal.links}


def _plain(proposal: Proposal) -> str:
    return " ".join((proposal.content or "").split())
