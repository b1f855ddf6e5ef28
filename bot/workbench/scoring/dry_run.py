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
from memory.operations.registry import objection
from memory.operations.run_limits import surplus
from memory.operations.validation import Target
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
    memories = Handles(
        "a", {memory.handle: at for at, memory in enumerate(window.memories, start=1)}
    )
    targets = {memories.ids[memory.handle]: _target(memory) for memory in window.memories}
    reader = _reader(window, memories)
    wanted = [operation for operation in proposed.operations if operation.op != "SKIP"]
    proposals = [_read(reader, operation) for operation in wanted]
    if not proposed.is_by_rule:
        proposals = [heard_out(proposal, window, memories) for proposal in proposals]
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
    return [operation for operation in operations if operation.rejected is None]


def _read(reader: Reader, operation: ProposedOperation) -> Proposal:
    proposal = reader.read(operation, user_id=USER_ID)
    if proposal is None:
        raise TypeError("SKIP proposes nothing")
    return proposal


def _reader(window: CurationWindow, memories: Handles) -> Reader:
    spoken = [
        Spoken(
            number,
            _speaker_id(utterance.by_user, utterance.speaker, window.character),
            utterance.text,
        )
        for number, utterance in enumerate(window.utterances, start=1)
    ]
    fresh = {
        number for number, utterance in enumerate(window.utterances, start=1) if utterance.fresh
    }
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
