"""What the curator will make of a message, before it has read it: for a voice that says so."""

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import CurationWindow, ProposedOperation
from curator.offline.curator import proposed
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class Foresight:
    """What will be remembered, and which memories will be over, each as it is told."""

    noted: Sequence[str] = ()
    over: Sequence[str] = ()
    in_doubt: Sequence[str] = ()
    """What is likely over, and stays: the person may be asked."""


def foreseen(
    said: Sequence[Utterance],
    memories: Sequence[ShownMemory],
    language: Language,
    zone: ZoneInfo,
) -> Foresight:
    """Return what will come of the last of what was said, as far as the memories tell.

    What is said before it is only its context: nothing of that is told again.
    """
    window = CurationWindow(
        language=language, now=said[-1].at, zone=zone, character="", utterances=said,
        memories=memories,
    )  # fmt: skip
    known = {memory.handle: memory.content for memory in memories}
    whole = proposed(window, by_meaning=True)
    operations = whole.operations
    changed = {operation.id for operation in operations if operation.op != "BOOST"}
    return Foresight(
        noted=[it.content for it in operations if it.content and _is_noted(it, known)],
        over=[known[it.id] for it in operations if it.id in known and _is_over(it, known)],
        in_doubt=[known[handle] for handle in whole.in_doubt if handle not in changed],
    )


def _is_noted(operation: ProposedOperation, known: dict[str, str]) -> bool:
    if operation.op == "ADD":
        return True
    return operation.op == "UPDATE" and operation.content != known.get(operation.id or "")


def _is_over(operation: ProposedOperation, known: dict[str, str]) -> bool:
    is_same = operation.content == known.get(operation.id or "")
    is_ended = operation.because == "changed" and operation.valid_until is not None
    return operation.op == "UPDATE" and is_same and is_ended
