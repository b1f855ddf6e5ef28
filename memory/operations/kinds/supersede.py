"""How one memory takes the place of another: what was true ended, or was never true."""

from datetime import datetime

from sqlmodel import col

from memory.dates.partial_date import Moment
from memory.ledger.display_name import call_as_learned
from memory.ledger.evidence import connect, told_at
from memory.ledger.proposal import ContentProposal, Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.creation import new_memory
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.reinforcement import forget
from memory.operations.validation import Target, is_told
from memory.storage.ownership import among, find_owned, owned
from memory.tables import Memory, Message, Operation, Relation, row_id
from memory.text.quotes import fingerprint


def replace_by_new(context: OperationContext, proposal: ContentProposal, old: Memory) -> Applied:
    """Put a new memory in the place of one that was true and ended, or never was."""
    new = new_memory(context, proposal, old)
    if proposal.because == "corrected":
        _take_over_times(new, old)
    else:
        _begin(new, _said_at(context, proposal))
    added = finalize(context, proposal, "ADD", new, None, rests=True)
    connect(context.rows, new, old, "supersedes", operation_id=added)
    ended = _retire(context, proposal, old, new)
    return Applied(row_id(new), (added, ended, *_end_with(context, proposal, old, new)))


def give_way(
    context: OperationContext, proposal: ContentProposal, old: Memory, new: Memory
) -> Applied:
    """End or forget a memory for another that is there already and holds in its place."""
    started: tuple[int, ...] = ()
    start = _start_of(context, proposal, new, old)
    before = snapshot(new)
    if start is not None and _begin(new, start):
        dated = Proposal(reason=proposal.reason)  # its words speak for the end alone
        started = (finalize(context, dated, "UPDATE", new, before, rests=True),)
    ended = _retire(context, proposal, old, new)
    call_as_learned(context.rows, new, ended)
    connect(context.rows, new, old, "supersedes", operation_id=ended)
    return Applied(row_id(new), (*started, ended, *_end_with(context, proposal, old, new)))


def refine_elsewhere(context: OperationContext, proposal: ContentProposal, old: Memory) -> Applied:
    """Keep what another audience knows as it is, and add what this one was told."""
    new = new_memory(context, proposal, old)
    added = finalize(context, proposal, "ADD", new, None, rests=True)
    connect(context.rows, new, old, "refines", operation_id=added)
    return Applied(row_id(new), (added,))


def end_as_it_begins(
    context: OperationContext, proposal: ContentProposal, memory: Memory, began: datetime | None
) -> tuple[int, ...]:
    """Let what a memory ended at its beginning end when it is now said to have begun.

    `began` is when it was thought to have begun; returns the operations.
    """
    start = _beginning(memory)
    if start is None or began is None or start.at == began:
        return ()
    ended = [old for old in _replaced_by(context, memory) if _ended_at(context, old, began)]
    return tuple(
        _end_otherwise(context, proposal, old, start)
        for old in ended
        if context.batch.author.is_person or _may_end_otherwise(proposal, old, memory)
    )


def _end_with(
    context: OperationContext, proposal: ContentProposal, old: Memory, new: Memory
) -> tuple[int, ...]:
    if proposal.because != "corrected":
        return ()
    return end_as_it_begins(context, proposal, new, old.valid_from)


def _replaced_by(context: OperationContext, memory: Memory) -> list[Memory]:
    """Return what a memory took the place of, itself or by way of what it corrected."""
    found, unseen = dict[int, Memory](), [row_id(memory)]
    while unseen:
        later = owned(memory.user_id, Memory).join(Relation, col(Relation.to_id) == Memory.id)
        behind = later.where(
            Relation.kind == "supersedes", among(col(Relation.from_id), unseen)
        ).order_by(col(Memory.id))
        new = [old for old in context.rows.exec(behind).all() if row_id(old) not in found]
        found |= {row_id(old): old for old in new}
        unseen = [row_id(old) for old in new if old.forgotten_because == "corrected"]
    return [old for old in found.values() if old.state == "active"]


def _ended_at(context: OperationContext, old: Memory, began: datetime) -> bool:
    """Tell whether a memory ends then because another took its place: no end that was told."""
    if not old.superseded or old.valid_until != began:
        return False
    changed = owned(old.user_id, Operation).where(
        Operation.memory_id == old.id, Operation.op == "UPDATE", Operation.status == "applied"
    )
    images = ((each.before or {}, each.after or {}) for each in context.rows.exec(changed))
    return any(
        after.get("superseded") and before.get("valid_until") != after.get("valid_until")
        for before, after in images
    )


def _may_end_otherwise(proposal: Proposal, old: Memory, new: Memory) -> bool:
    """Tell whether an agent may, which for what the user confirmed takes a word on either."""
    told = (is_told(proposal, Target.of(each)) for each in (old, new))
    return not Target.of(old).is_guarded or any(told)


def _end_otherwise(
    context: OperationContext, proposal: Proposal, old: Memory, start: Moment
) -> int:
    before, began = snapshot(old), _beginning(old)
    end = began if began is not None and began.at > start.at else start
    old.valid_until, old.valid_until_precision = end.at, end.precision
    dated = Proposal(reason=proposal.reason, quotes=proposal.quotes)
    return finalize(context, dated, "UPDATE", old, before)


def _retire(context: OperationContext, proposal: ContentProposal, old: Memory, new: Memory) -> int:
    """Forget what was never true, or end what was; return the operation."""
    before = snapshot(old)
    if proposal.because == "corrected":
        forget(old, "corrected", context.batch.now)
        return finalize(context, proposal, "DELETE", old, before)
    end = _end_of(old, new)
    old.valid_until, old.valid_until_precision = end.at, end.precision
    old.superseded = True
    return finalize(context, proposal, "UPDATE", old, before)


def _take_over_times(new: Memory, old: Memory) -> None:
    """Give what corrects another its times, where it was told no other ones.

    What says the same again corrects the times themselves: then only the beginning is taken over.
    """
    if (start := _beginning(old)) is not None:
        _begin(new, start)
    if old.valid_until is None or new.valid_until is not None or _says_the_same(new, old):
        return
    if new.valid_from is None or new.valid_from <= old.valid_until:
        new.valid_until, new.valid_until_precision = old.valid_until, old.valid_until_precision
        new.superseded = old.superseded


def _says_the_same(new: Memory, old: Memory) -> bool:
    is_same_slot = new.structured is not None and new.structured == old.structured
    return is_same_slot or fingerprint(new.content) == fingerprint(old.content)


def _start_of(
    context: OperationContext, proposal: ContentProposal, new: Memory, old: Memory
) -> Moment | None:
    """Return when what is there already began, as far as what it takes the place of tells that."""
    told = told_at(context.rows, new)
    if proposal.because == "changed":
        return Moment(told, "instant")
    return _beginning(old) if told > told_at(context.rows, old) else None


def _begin(memory: Memory, start: Moment) -> bool:
    """Let a memory begin where that is unknown; tell whether it does: not after its own end."""
    is_over = memory.valid_until is not None and memory.valid_until < start.at
    if memory.valid_from is not None or is_over:
        return False
    memory.valid_from, memory.valid_from_precision = start.at, start.precision
    return True


def _end_of(old: Memory, new: Memory) -> Moment:
    """Return when the old one ended: as the new one began, or before that new one was over.

    Never before it began itself; and what was over by then stays over since then.
    """
    ends = _beginning(new) or _ending(new)
    known, began = _ending(old), _beginning(old)
    if known is not None and ends is not None and began is not None and ends.at < began.at:
        return known  # what had begun before it cannot have ended it
    if ends is None or (known is not None and known.at <= ends.at):
        ends = known or ends or Moment(old.created_at, "instant")
    return began if began is not None and began.at > ends.at else ends


def _beginning(memory: Memory) -> Moment | None:
    at = memory.valid_from
    return None if at is None else Moment(at, memory.valid_from_precision or "instant")


def _ending(memory: Memory) -> Moment | None:
    at = memory.valid_until
    return None if at is None else Moment(at, memory.valid_until_precision or "instant")


def _said_at(context: OperationContext, proposal: ContentProposal) -> Moment:
    batch, quotes = context.batch, proposal.quotes
    said = (
        find_owned(context.rows, Message, batch.user_id, quotes[0].message_id) if quotes else None
    )
    return Moment(said.at if said else batch.now, "instant")
