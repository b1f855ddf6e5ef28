"""ARCHIVE: puts away what a merged memory of the same batch holds in its place."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from memory.ledger.proposal import Batch, Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import Foreseen, OperationKind
from memory.operations.kinds.add import Add
from memory.operations.validation import (
    Check,
    Target,
    objection_to_inactive,
    objection_to_missing,
)
from memory.tables import row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive(Proposal):
    """A memory is held by a compression; it can be restored."""

    op: ClassVar[Op] = "ARCHIVE"
    comes_last: ClassVar[bool] = True


def unheld(sound: Iterable[Proposal], rejected: Iterable[Proposal]) -> list[Proposal]:
    """Return what would be archived although nothing that is stored holds all of it."""
    sound = list(sound)
    held = _sources(sound) - _sources(rejected)
    return [
        proposal
        for proposal in sound
        if isinstance(proposal, Archive) and proposal.memory_id not in held
    ]


def _sources(proposals: Iterable[Proposal]) -> set[int]:
    return {
        source_id
        for proposal in proposals
        if isinstance(proposal, Add)
        for source_id in proposal.source_ids
    }


def _validate(archive: Archive, check: Check) -> str | None:
    target = check.target
    if (
        target
        and not objection_to_missing(check)
        and (target.category != "fact" or target.verified)
    ):
        return "not to be compressed"
    return objection_to_inactive(archive, check)


def _foresee(archive: Archive, target: Target, batch: Batch) -> Foreseen:
    return Foreseen(replace(target, state="archived"), is_taken=True)


def _perform(context: OperationContext, archive: Archive) -> Applied:
    memory = context.memory(archive)
    before = snapshot(memory)
    memory.state, memory.review_due = "archived", None
    return Applied(row_id(memory), (finalize(context, archive, archive.op, memory, before),))


ARCHIVE = OperationKind(Archive, _perform, _validate, foresee=_foresee)
