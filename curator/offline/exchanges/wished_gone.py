"""What the user asks to forget goes: be it over by now, whatever was said of it before the wish."""

from collections.abc import Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import CurationWindow, ProposedOperation
from curator.offline.known_claims import KnownClaims, is_over
from curator.offline.utterances.forget_requests import wished_away, wished_gone
from memory.text.language import language_of

_UNTOUCHED = "system"


def with_what_is_wished_gone(
    operations: Sequence[ProposedOperation], window: CurationWindow, shelf: KnownClaims
) -> list[ProposedOperation]:
    """Return the operations of a window with the forgetting that its new messages ask for.

    What was read of a memory before it was wished gone is not done to it: what was to take its
    place is remembered beside nothing.
    """
    done = list(operations)
    for at, said in enumerate(window.utterances):
        if said.by_user and said.fresh:
            done = _heeding(done, at, window, shelf)
    return done


def _heeding(
    operations: list[ProposedOperation], at: int, window: CurationWindow, shelf: KnownClaims
) -> list[ProposedOperation]:
    said = window.utterances[at]
    language = language_of(said.text, window.language)
    left = [memory for memory in shelf.memories if memory.handle not in shelf.taken]
    found = wished_away(said.text, language, left)
    wish = wished_gone(said.text, language)
    if wish and all(operation.because is None for operation in found):
        before = [it for it in operations if it.id and _is_said_before(it, window.utterances[at:])]
        also = [*left, *_over_or_changed(window, {it.id for it in before})]
        found = wished_away(said.text, language, also) or found
    gone = {operation.id: operation for operation in found}
    shelf.taken.update(handle for handle in gone if handle)
    known = {memory.handle: memory.content for memory in window.memories}
    kept = [it for it in operations if it.id not in gone]
    anew = [
        it.model_copy(update={"op": "ADD", "id": None, "because": None})
        for it in operations
        if it.id in gone
        and it.because is not None
        and it.content
        and it.content != known.get(it.id or "")
        and not wish.means(it.content, {"key": it.key})
    ]
    return [*kept, *gone.values(), *anew]


def _over_or_changed(window: CurationWindow, changed: set[str | None]) -> list[ShownMemory]:
    return [
        memory
        for memory in window.memories
        if memory.category != _UNTOUCHED
        and (memory.handle in changed or is_over(memory, window.now, window.zone))
    ]


def _is_said_before(operation: ProposedOperation, later: Sequence[Utterance]) -> bool:
    """Tell whether an operation rests on nothing that is said from the wish on."""
    quote = operation.quote or ""
    return not any(said.by_user and quote in said.text for said in later)
