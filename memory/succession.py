"""How one memory takes the place of another: what was true ended, or was never true."""

from datetime import UTC, datetime

from memory.connections import connect, told_at
from memory.desk import Applied, Desk, settle
from memory.images import image_of
from memory.making import new_memory
from memory.moments import Moment
from memory.operations import Proposal
from memory.ownership import find_owned, get_owned
from memory.tables import Memory, Message
from memory.weight import forget


def replace_by_new(desk: Desk, proposal: Proposal, old: Memory) -> Applied:
    """Put a new memory in the place of one that was true and ended, or never was."""
    new = new_memory(desk, proposal, old)
    if proposal.because == "changed" and new.valid_from is None:
        start = _said_at(desk, proposal)
        new.valid_from, new.valid_from_precision = start.at, start.precision
    added = settle(desk, proposal, "ADD", new, None)
    connect(desk.rows, new, old, "supersedes", operation_id=added)
    return Applied(int(new.id or 0), (added, _retire(desk, proposal, old, new)))


def give_way(desk: Desk, proposal: Proposal, old: Memory) -> Applied:
    """End or forget a memory for another that is there already and holds in its place."""
    new = get_owned(desk.rows, Memory, desk.batch.user_id, proposal.successor_id)
    started: tuple[int, ...] = ()
    if proposal.because == "changed" and new.valid_from is None:
        before = image_of(new)
        start = Moment(told_at(desk.rows, new), "instant")
        new.valid_from, new.valid_from_precision = start.at, start.precision
        dated = Proposal(op="UPDATE", reason=proposal.reason)
        started = (settle(desk, dated, "UPDATE", new, before),)
    ended = _retire(desk, proposal, old, new)
    connect(desk.rows, new, old, "supersedes", operation_id=ended)
    return Applied(int(new.id or 0), (*started, ended))


def refine_elsewhere(desk: Desk, proposal: Proposal, old: Memory) -> Applied:
    """Keep what another audience knows as it is, and add what this one was told."""
    new = new_memory(desk, proposal, old)
    added = settle(desk, proposal, "ADD", new, None)
    connect(desk.rows, new, old, "refines", operation_id=added)
    return Applied(int(new.id or 0), (added,))


def _retire(desk: Desk, proposal: Proposal, old: Memory, new: Memory) -> int:
    """Forget what was never true, or end what was; return the operation."""
    before = image_of(old)
    if proposal.because == "corrected":
        forget(old, "corrected", desk.batch.now)
        return settle(desk, proposal, "DELETE", old, before)
    end = _end_of(old, new)
    old.valid_until, old.valid_until_precision = end.at, end.precision
    old.superseded = True
    return settle(desk, proposal, "UPDATE", old, before)


def _end_of(old: Memory, new: Memory) -> Moment:
    """Return when the old one ended: as the new one began, but never before it began itself."""
    later = old if _began(new) < _began(old) else new
    return Moment(_began(later), later.valid_from_precision or "instant")


def _began(memory: Memory) -> datetime:
    return memory.valid_from or datetime.min.replace(tzinfo=UTC)


def _said_at(desk: Desk, proposal: Proposal) -> Moment:
    batch, quotes = desk.batch, proposal.quotes
    said = find_owned(desk.rows, Message, batch.user_id, quotes[0].message_id) if quotes else None
    return Moment(said.at if said else batch.now, "instant")
