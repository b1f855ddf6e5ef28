"""ADD: a new memory; what stands there word for word gains evidence instead."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sqlmodel import col

from memory.ledger.proposal import ContentProposal
from memory.operations.creation import new_memory
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import OperationKind
from memory.operations.kinds.update import (
    Update,
    objection_to_period,
    objection_to_update,
    rewrite,
    rewrites,
)
from memory.operations.twins import twins
from memory.operations.validation import (
    LEAST_SOURCES,
    Check,
    Target,
    objection_to_content,
    objection_to_unquoted,
    objection_to_unwanted,
    with_labels_kept,
)
from memory.tables import Memory, row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Add(ContentProposal):
    """Something new is to be remembered."""

    op: ClassVar[Op] = "ADD"

    @property
    def source_ids(self) -> Sequence[int]:
        """The memories that it is derived from."""
        return [link.memory_id for link in self.links if link.kind == "derived_from"]


def _validate(add: Add, check: Check) -> str | None:
    return (
        objection_to_content(add, check)
        or objection_to_unwanted(add, check)
        or objection_to_unquoted(add, check)
        or _objection_to_sources(add, check)
    )


def _objection_to_sources(add: Add, check: Check) -> str | None:
    is_insight = check.author.agent == "reviewer"
    is_thin = is_insight and len(set(add.source_ids)) < LEAST_SOURCES
    return "fewer than two sources" if is_thin else None


def _perform(context: OperationContext, add: Add) -> Applied:
    twin = None if add.episode or add.kept else _twin_of(context, add)
    if twin is not None:
        again = with_labels_kept(Update.like(add), Target.of(twin), context.batch.author)
        return rewrite(context, again, twin)
    memory = new_memory(context, add, None)
    return Applied(row_id(memory), (finalize(context, add, add.op, memory, None, rests=True),))


def _twin_of(context: OperationContext, add: Add) -> Memory | None:
    """Return the memory that says the same word for word to the same audience, and still holds.

    What is over is it where it is told again with the same end, or with the same beginning.

    What the new memory is derived from is none: it is about to be put away. Nor is what would end
    at another time by it, or what the author may not touch: then both are kept.
    """
    unused = col(Memory.id).not_in(add.source_ids)
    found = twins(context.rows, context.batch, add, unused)
    return next((memory for memory in found if _may_be_told_again(context, add, memory)), None)


def _may_be_told_again(context: OperationContext, add: Add, twin: Memory) -> bool:
    target, author = Target.of(twin), context.batch.author
    again = Update.like(add, content=twin.content)
    if rewrites(again, target, twin.audience) or objection_to_period(again, target):
        return False
    kept = with_labels_kept(again, target, author)
    return objection_to_update(kept, Check(target, author, context.policy.curation)) is None


ADD = OperationKind(Add, _perform, _validate)
