"""All operations by name, and what is asked of any of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from itertools import groupby
from typing import Any

from pydantic import TypeAdapter
from sqlmodel import Session as Rows

from config.settings.sections import Curation
from memory.ledger.proposal import Author, Batch, Proposal
from memory.operations.execution import Applied, OperationContext
from memory.operations.kind import Foreseen, OperationKind
from memory.operations.kinds.add import ADD
from memory.operations.kinds.archive import ARCHIVE
from memory.operations.kinds.boost import BOOST
from memory.operations.kinds.delete import DELETE
from memory.operations.kinds.fade import FADE
from memory.operations.kinds.hush import HUSH, UNHUSH
from memory.operations.kinds.keep import KEEP
from memory.operations.kinds.promote import PROMOTE
from memory.operations.kinds.relate import RELATE
from memory.operations.kinds.restore import RESTORE
from memory.operations.kinds.review import REVIEW
from memory.operations.kinds.undo import UNDO
from memory.operations.kinds.update import UPDATE
from memory.operations.run_limits import is_allowed
from memory.operations.undo_graph import bind
from memory.operations.validation import NOT_ALLOWED, Check, Target
from memory.vocabulary import Op

# Each knows its own fields, which no one type can say of all of them.
KINDS: Mapping[Op, OperationKind[Any]] = {
    "ADD": ADD,
    "UPDATE": UPDATE,
    "BOOST": BOOST,
    "DELETE": DELETE,
    "RESTORE": RESTORE,
    "PROMOTE": PROMOTE,
    "KEEP": KEEP,
    "REVIEW": REVIEW,
    "FADE": FADE,
    "HUSH": HUSH,
    "UNHUSH": UNHUSH,
    "ARCHIVE": ARCHIVE,
    "RELATE": RELATE,
    "UNDO": UNDO,
}


def proposal_of(op: Op, **told: Any) -> Proposal:
    """Return the operation of this name with what is told that it has a field for."""
    shape = KINDS[op].shape
    own = {field.name for field in fields(shape)}
    found: Proposal = shape(**{name: value for name, value in told.items() if name in own})
    return found


def objection(
    proposal: Proposal,
    target: Target | None,
    author: Author,
    limits: Curation,
    never: Sequence[str] = (),
) -> str | None:
    """Return why the proposal may not be applied, or None where it may.

    `target` is None where the id names nothing that this user has; `never` are the topics that
    the user does not want stored, unless by their own hand.
    """
    check = Check(target, author, limits, never)
    return (
        proposal.flaw
        or KINDS[proposal.op].validate(proposal, check)
        or (None if is_allowed(author, proposal.op) else NOT_ALLOWED)
    )


def stored_check(rows: Rows, batch: Batch) -> Callable[[Proposal], str | None]:
    """Read once what is stored for a batch; return what tells why that does not allow a proposal.

    What it returns gives the reason, or None where the proposal is allowed.
    """
    checks = {op: kind.validate_stored(rows, batch) for op, kind in KINDS.items()}
    return lambda proposal: checks[proposal.op](proposal)


def foresee(proposal: Proposal, target: Target, batch: Batch) -> Foreseen:
    """Return what a proposal will leave of its memory."""
    return KINDS[proposal.op].foresee(proposal, target, batch)


def carry_out(context: OperationContext, proposal: Proposal) -> Applied:
    """Apply one valid proposal."""
    applied = KINDS[proposal.op].perform(context, proposal)
    bind(context.rows, context.batch.user_id, applied.operation_ids)
    return applied


def in_groups(proposals: Iterable[Proposal]) -> Iterator[list[Proposal]]:
    """Yield the proposals in their order, together those that follow each other and go at once."""
    for op, group in groupby(proposals, key=_goes_at_once):
        found = list(group)
        yield from [found] if op else [[proposal] for proposal in found]


def carry_out_all(context: OperationContext, proposals: Sequence[Proposal]) -> list[Applied]:
    """Apply what goes at once, or a single one."""
    perform_all = KINDS[proposals[0].op].perform_all
    if perform_all is None or len(proposals) == 1:
        return [carry_out(context, proposal) for proposal in proposals]
    return perform_all(context, proposals)


def _goes_at_once(proposal: Proposal) -> Op | None:
    """Return which operation a proposal may be done with others of, or None."""
    is_alone = proposal.waited_as is not None or proposal.awaits is not None or proposal.quotes
    return None if is_alone or KINDS[proposal.op].perform_all is None else proposal.op


def as_stored(proposal: Proposal) -> dict[str, Any]:
    """Return the proposal as a row of the ledger holds it: with every field of every operation."""
    own = _adapter(proposal.op).dump_python(proposal, mode="json")
    return {"op": proposal.op, **_left_open(), **own}


def from_stored(stored: Mapping[str, Any]) -> Proposal:
    """Return the proposal that a row of the ledger holds."""
    return _adapter(stored["op"]).validate_python(stored)


@cache
def _adapter(op: Op) -> TypeAdapter[Proposal]:
    return TypeAdapter(KINDS[op].shape)


@cache
def _left_open() -> Mapping[str, Any]:
    """Return what stands for a field that an operation leaves open, or does not have."""
    shapes = (kind.shape for kind in KINDS.values())
    open_fields = {field.name: field.default for shape in shapes for field in fields(shape)}
    return {
        name: [] if default == () else None if default is MISSING else default
        for name, default in open_fields.items()
    }
