"""Operations as they would be applied: read, checked by the door's own rules, and never applied."""

from collections.abc import Sequence
from dataclasses import dataclass

from config.settings.sections import Curation
from curator.agent_inputs import ShownMemory
from curator.curation.curator import CurationWindow, ProposedOperation, ProposedOperations
from curator.curation.echo_guard import heard_out
from curator.curation.proposal_reader import Reader
from curator.handles import Handles
from memory.ledger.proposal import Author, Proposal
from memory.operations.run_limits import surplus
from memory.operations.validation import Target, objection
from memory.text.quotes import Spoken

USER_ID = 1
OTHER_ID = 2
_AUTHOR = Author("curator")


@dataclass(frozen=True, slots=True)
class Judged:
    """A proposed operation, and why it would be rejected, if it would."""

    operation: ProposedOperation
    rejected: str | None

    @property
    def text(self) -> str:
        """All that it would store, as labels are compared with it."""
        parts = (self.operation.content, self.operation.key, self.operation.value)
        return " · ".join(part for part in parts if part)


def judged(
    window: CurationWindow, proposed: ProposedOperations, limits: Curation | None = None
) -> list[Judged]:
    """Return the operations, SKIP left out, each with what the door would object to it."""
    limits = limits or Curation()
    memories = Handles("a", {one.handle: at for at, one in enumerate(window.memories, start=1)})
    targets = {memories.ids[one.handle]: _target(one) for one in window.memories}
    reader = _reader(window, memories)
    wanted = [one for one in proposed.operations if one.op != "SKIP"]
    proposals = [_read(reader, one) for one in wanted]
    if not proposed.is_by_rule:
        proposals = [heard_out(one, window, memories) for one in proposals]
    too_many = {} if proposed.is_by_rule else surplus(proposals, limits)
    return [
        Judged(
            operation,
            too_many.get(at)
            or objection(
                proposal,
                targets.get(proposal.memory_id or 0),
                _AUTHOR,
                limits,
                window.never_store,
            ),
        )
        for at, (operation, proposal) in enumerate(zip(wanted, proposals, strict=True))
    ]


def accepted(operations: Sequence[Judged]) -> list[Judged]:
    """Return the operations that would be applied."""
    return [one for one in operations if one.rejected is None]


def _read(reader: Reader, operation: ProposedOperation) -> Proposal:
    proposal = reader.read(operation, user_id=USER_ID)
    if proposal is None:
        raise TypeError("SKIP proposes nothing")
    return proposal


def _reader(window: CurationWindow, memories: Handles) -> Reader:
    spoken = [
        Spoken(number, _speaker_id(one.by_user, one.speaker, window.character), one.text)
        for number, one in enumerate(window.utterances, start=1)
    ]
    fresh = {number for number, one in enumerate(window.utterances, start=1) if one.fresh}
    return Reader(memories=memories, spoken=spoken, fresh=fresh, zone=window.zone)


def _speaker_id(by_user: bool, speaker: str, character: str) -> int | None:
    if by_user:
        return USER_ID
    return None if speaker == character else OTHER_ID


def _target(memory: ShownMemory) -> Target:
    slot = {"key": memory.key, "value": memory.value} if memory.key else None
    return Target(
        memory.category,
        "active",
        memory.verified,
        memory.content,
        topic=memory.topic,
        structured=slot,
    )
