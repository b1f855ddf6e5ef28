"""What is no longer so where a message says what is instead: it ends, and is told no more.

"I don't play cello any more because I swapped to the trumpet" leaves that the user plays cello as
what was so, and needs no memory of its own that they no longer do. What something else has taken
the place of was so as well; only of what was still to come nothing is left.
"""

from collections.abc import Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_changes import DISPLACED
from curator.offline.claim_endings import ended_now
from memory.text.late_pattern import LatePattern

_NO_LONGER = LatePattern(r"(?i)\bno longer\b")
_INSTEAD = LatePattern(
    r"(?i)\b(?:now|instead|these days|start(?:s|ed|ing)?|join(?:s|ed|ing)?|accept(?:s|ed)|swapp\w+|switch\w+|tak(?:en|ing) up|took up|"
    r"going to|gonna|i'?ll|doing|got|bought|moved|became|turned)\b"
)
_NEVER_WAS = LatePattern(
    r"(?i)\b(?:don'?t|do not|am not|i'?m not|isn'?t|can'?t|never)\b.*\bi(?:'ve)? never (?:have|did|do|was|am|had)\b[\s,.!;–—-]*(?:so )?"
    r"(?:please )?(?:can you )?(?:delete|remove|erase|forget)(?: (?:it|that|this))?(?: please)?\W*$"
)
"""Says that something never was so, and asks to let it go."""
_AHEAD = LatePattern(r"^(?:plan|goal|wish|promise|reminder|remember|boundary)\b")
_TO_COME = frozenset({"goal", "promise", "boundary"})
_DATED = LatePattern(r"[(（]\d{4}-\d\d")


def ended_plainly(
    operations: Sequence[ProposedOperation],
    said: Sequence[Utterance],
    memories: Sequence[ShownMemory],
) -> list[ProposedOperation]:
    """Return operations that end what is no longer so where the message tells what is instead."""
    known = {memory.handle: memory for memory in memories}
    told: list[ProposedOperation] = []
    for operation in operations:
        old = known.get(operation.id or "")
        text = _text_of(operation, said)
        if old and text and _NEVER_WAS.search(text.text):
            told.append(_let_go(old, operation.quote or text.text))
        elif old and text and _ends(operation, old, text, operations):
            told.append(ended_now(old, operation.quote or text.text, text.at))
        else:
            told.append(operation)
    return told


def _let_go(old: ShownMemory, quote: str) -> ProposedOperation:
    return ProposedOperation(
        op="DELETE", id=old.handle, quote=quote, because="corrected",
        reason="The user says that it never was so, and asks to let it go.",
    )  # fmt: skip


def _text_of(operation: ProposedOperation, said: Sequence[Utterance]) -> Utterance | None:
    return next(
        (it for it in said if it.by_user and it.fresh and (operation.quote or "\0") in it.text),
        None,
    )


def _ends(
    operation: ProposedOperation,
    old: ShownMemory,
    text: Utterance,
    operations: Sequence[ProposedOperation],
) -> bool:
    if _is_no_longer(operation, old):
        return _tells_instead(operations, text)
    is_changed = operation.op == "DELETE" and operation.because == "changed"
    return is_changed and operation.reason == DISPLACED and _was_so(old)


def _was_so(old: ShownMemory) -> bool:
    """Tell whether a memory is of what has been so: a plan that changed never was."""
    return old.valid_until is None and not (
        _AHEAD.search(old.key or "") or old.kind in _TO_COME or _DATED.search(old.content)
    )


def _is_no_longer(operation: ProposedOperation, old: ShownMemory) -> bool:
    is_told = _NO_LONGER.search(operation.content or "") is not None
    return operation.op == "UPDATE" and is_told and _NO_LONGER.search(old.content) is None


def _tells_instead(operations: Sequence[ProposedOperation], text: Utterance) -> bool:
    return any(
        it.op == "ADD"
        and (it.quote or "\0") in text.text
        and _INSTEAD.search(it.quote or "") is not None
        and _NO_LONGER.search(it.content or "") is None
        for it in operations
    )
