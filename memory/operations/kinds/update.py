"""UPDATE: words a memory anew where it stands, adds evidence, or puts another in its place."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar

from sqlmodel import Session as Rows

from memory.dates.partial_date import Moment
from memory.ledger.proposal import Batch, ContentProposal, Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.creation import frame, set_times
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.explicit_words import are_of_one_thing, is_clause, speak_of, words_in
from memory.operations.kind import Foreseen, OperationKind
from memory.operations.kinds.supersede import (
    end_as_it_begins,
    give_way,
    refine_elsewhere,
    replace_by_new,
)
from memory.operations.reinforcement import use
from memory.operations.twins import known_change, standing_twin
from memory.operations.validation import (
    ENDS_UNBEGUN,
    OTHER_GROUNDING,
    Check,
    Target,
    is_told,
    objection_to_content,
    objection_to_guarded,
    objection_to_inactive,
    objection_to_unquoted,
    objection_to_unwanted,
    with_labels_kept,
)
from memory.storage.ownership import find_owned, get_owned
from memory.tables import Memory, row_id
from memory.text.attribute_keys import still_fills
from memory.text.quotes import fingerprint
from memory.vocabulary import SUMMARY_CATEGORIES, Because, Kind, Op

PASSING: Kind = "context"
"""The kind that leaves after a few days, unasked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Update(ContentProposal):
    """A memory is to say more, or something else, or to end."""

    op: ClassVar[Op] = "UPDATE"

    because: Because | None = None
    merges: bool = False
    """Whether it says in other words what the memory says: their mean confidence is kept."""
    successor_id: int | None = None
    """With `because`: the memory that takes its place, where that is there already."""

    @property
    def retires(self) -> bool:
        """Whether what the memory says is over, or never was."""
        return self.because is not None

    @property
    def partner_ids(self) -> Sequence[int]:
        """The memories that it links its own to, and the one that takes its place."""
        linked = [link.memory_id for link in self.links]
        return linked if self.successor_id is None else [*linked, self.successor_id]


def rewrites(proposal: Proposal, target: Target | None, audience: str) -> bool:
    """Tell whether the proposal lets a memory say something else where it stands, or end."""
    if target is None or not isinstance(proposal, Update) or target.audience != audience:
        return False
    reworded = fingerprint(proposal.content or "") != fingerprint(target.content)
    return reworded or _differs(proposal.valid_until, target.valid_until)


def objection_to_period(proposal: Proposal, target: Target | None) -> str | None:
    """Return why what is told of a memory's times may not stand beside what is known, or None."""
    if target is None or not isinstance(proposal, Update) or proposal.because is not None:
        return None
    start, end = _times_after(proposal, target)
    told = proposal.valid_from or proposal.valid_until
    return ENDS_UNBEGUN if told and start and end and end < start else None


def objection_to_update(update: Update, check: Check) -> str | None:
    """Return why a memory may not be changed so, or None."""
    return (
        objection_to_inactive(update, check)
        or (objection_to_content(update, check) if update.successor_id is None else None)
        or objection_to_unwanted(update, check)
        or objection_to_unquoted(update, check)
        or _objection_to_world(update, check)
        or objection_to_guarded(check, is_free=lambda target: _is_free(update, target))
    )


def _objection_to_world(update: Update, check: Check) -> str | None:
    """Return the objection to changing what is so by what was said in play, or back, or None."""
    if check.author.agent != "curator" or check.target is None:
        return None
    return OTHER_GROUNDING if update.grounding != check.target.grounding else None


def _is_free(update: Update, target: Target) -> bool:
    """Tell whether an agent may do this to a memory that changes by its user's word alone."""
    rewords = (update.content or "").strip() != target.content
    moves = _differs(update.valid_from, target.valid_from) or _differs(
        update.valid_until, target.valid_until
    )
    if update.because is None and not rewords:
        return not moves or _is_told(update, target)
    return update.because is not None and _is_told(update, target)


def _is_told(update: Update, target: Target) -> bool:
    """Tell whether the user's own words say it: a clause that speaks of the memory.

    That they speak of what takes its place is enough, where both are of one matter.
    """
    said = words_in(update.quotes)
    if update.successor_id is not None:
        return is_clause(said)
    if is_told(update, target):
        return True
    content, slot = update.content or "", update.structured
    return (
        update.because is not None
        and is_clause(said)
        and speak_of(said, content, slot)
        and are_of_one_thing(content, target.content, slot, target.structured)
    )


def _differs(told: Moment | None, known: datetime | None) -> bool:
    return told is not None and told.at != known


def _validate_stored(rows: Rows, batch: Batch) -> Callable[[Update], str | None]:
    return _objection_to_causeless


def _objection_to_causeless(update: Update) -> str | None:
    is_causeless = update.successor_id is not None and update.because is None
    return "no reason for the change" if is_causeless else None


def _foresee(update: Update, target: Target, batch: Batch) -> Foreseen:
    if update.because is not None:
        is_wrong = update.because == "corrected"
        return Foreseen(replace(target, state="forgotten") if is_wrong else target, is_taken=True)
    if target.audience != batch.audience:
        return Foreseen(target)
    start, end = _times_after(update, target)
    wording = " ".join((update.content or "").split())
    verified = target.verified or batch.author.is_person
    return Foreseen(
        replace(target, content=wording, verified=verified, valid_from=start, valid_until=end)
    )


def _times_after(update: Update, target: Target) -> tuple[datetime | None, datetime | None]:
    """Return from when until when a memory is true once the update is applied to it."""
    start, end = update.valid_from, update.valid_until
    return start.at if start else target.valid_from, end.at if end else target.valid_until


def _perform(context: OperationContext, update: Update) -> Applied:
    old = context.memory(update)
    if update.successor_id is not None:
        new = get_owned(context.rows, Memory, context.batch.user_id, update.successor_id)
        return give_way(context, update, old, new)
    if update.because is not None and not _only_ends(context, update, old):
        return _replace(context, update, old)
    if old.audience != context.batch.audience:
        return refine_elsewhere(context, update, old)
    return rewrite(context, update, old)


def _only_ends(context: OperationContext, update: Update, old: Memory) -> bool:
    """Tell whether a change says the same again and until when it was so: nothing follows it."""
    end, start = update.valid_until, old.valid_from
    return (
        update.because == "changed"
        and end is not None
        and (start is None or start <= end.at)
        and old.audience == context.batch.audience
        and fingerprint(update.content or "") == fingerprint(old.content)
    )


def _replace(context: OperationContext, update: Update, old: Memory) -> Applied:
    """Put a new memory in the place of the old one, or what says the same and holds already."""
    twin = standing_twin(context.rows, context.batch, update, old)
    if twin is None:
        return replace_by_new(context, update, old)
    again = rewrite(context, _again(update, twin, context.batch), twin)
    given = give_way(context, update, old, twin)
    return Applied(row_id(twin), (*again.operation_ids, *given.operation_ids))


def told_again(rows: Rows, batch: Batch, proposal: Proposal) -> Proposal:
    """Return a change that was made already as what it is: more evidence for what it led to."""
    if not isinstance(proposal, Update) or proposal.because != "changed":
        return proposal
    old = find_owned(rows, Memory, batch.user_id, proposal.memory_id)
    if old is None or proposal.successor_id is not None or old.state != "active":
        return proposal
    known = known_change(rows, batch, proposal, old)
    return proposal if known is None else _again(proposal, known, batch)


def _again(update: Update, twin: Memory, batch: Batch) -> Update:
    again = replace(
        update, memory_id=twin.id, because=None, content=twin.content, links=(), merges=False
    )
    slot = None if twin.structured else update.structured
    return with_labels_kept(replace(again, structured=slot), Target.of(twin), batch.author)


def rewrite(context: OperationContext, update: Update, memory: Memory) -> Applied:
    """Change a memory where it stands, or only add what else it rests on."""
    before, began = snapshot(memory), memory.valid_from
    memory.structured = _slot_after(memory, update)
    memory.kind = _kind_after(context, memory, update)
    if memory.content != update.content:
        memory.content = update.content or memory.content
        memory.embedding = None
    memory.topic = update.topic or memory.topic
    memory.confidence = _confidence(context, memory, update)
    frame(memory, update.episode)
    set_times(memory, update)
    if context.batch.author.is_person:
        memory.source, memory.verified = "user", True
        use(context, memory, 0.0)
    worded = finalize(context, update, "UPDATE", memory, before, rests=True)
    return Applied(row_id(memory), (worded, *end_as_it_begins(context, update, memory, began)))


def _kind_after(context: OperationContext, memory: Memory, update: Update) -> Kind | None:
    """Return the kind that is told; what lasts is not made passing by an agent's same words."""
    is_same = fingerprint(update.content or "") == fingerprint(memory.content)
    if update.kind == PASSING and is_same and not context.batch.author.is_person:
        return memory.kind
    return update.kind or memory.kind


def _slot_after(memory: Memory, update: Update) -> dict[str, Any] | None:
    """Return the slot that goes with the new words: the one told with them, or the old if it fits.

    The old one told again is no news: what the words say counts.
    """
    told, slot = update.structured, memory.structured
    if told and dict(told) != slot:
        return dict(told)
    words, before = update.content or memory.content, memory.content
    if (
        slot is None
        or memory.category in SUMMARY_CATEGORIES
        or fingerprint(words) == fingerprint(before)
    ):
        return slot
    return slot if still_fills(slot, before, words) else None


def _confidence(context: OperationContext, memory: Memory, update: Update) -> float:
    """Return the mean of the two where they are merged, else the surer one.

    What changes by the user's word alone is made no less sure by an agent.
    """
    is_settled = Target.of(memory).is_guarded and not context.batch.author.is_person
    if update.merges and not is_settled:
        return (memory.confidence + update.confidence) / 2
    return max(memory.confidence, update.confidence)


UPDATE = OperationKind(
    Update,
    _perform,
    objection_to_update,
    validate_stored=_validate_stored,
    foresee=_foresee,
)
