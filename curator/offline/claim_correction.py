"""Corrections whose slot nobody names: by the wrong words, or the sort of the right ones."""

from curator.curation.curator import ProposedOperation
from curator.offline.claim_changes import names_value
from curator.offline.claim_equality import is_alike
from curator.offline.claim_operation import operation_on
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims, only
from curator.offline.lexicon.shared import same


def corrected_in_words(claim: Claim, shelf: KnownClaims) -> ProposedOperation | None:
    """Return what becomes of the one memory that holds what the claim says was wrong."""
    if not claim.negates:
        return _put_in_place(claim, shelf)
    wrong = claim.negates
    left = [memory for memory in shelf.memories if memory.handle not in shelf.taken]
    old = only(
        [
            memory
            for memory in left
            if memory.key and same(memory.value, wrong) and wrong in memory.content
        ]
    ) or only([memory for memory in left if names_value(wrong, memory)])
    if old is None:
        return None
    right = _in_its_place(claim.value, old.content.partition(wrong)[0])
    content = old.content.replace(wrong, right)
    value = (old.value or "").replace(wrong, right) or None
    return operation_on(
        claim, old, content=content, because=claim.because or "corrected", value=value
    )


def _in_its_place(right: str, before: str) -> str:
    """Return the right words without those that lead to them in a memory: born in | 2022."""
    words, leading = right.split(), before.split()[-1:]
    at = max((n for n, word in enumerate(words[:-1], 1) if [word] == leading), default=0)
    return " ".join(words[at:])


def _put_in_place(claim: Claim, shelf: KnownClaims) -> ProposedOperation | None:
    # 不对，是宿州: in the place of the one known value that can be meant.
    alike = [
        memory
        for memory in shelf.memories
        if memory.key and memory.handle not in shelf.taken and memory.value
        and is_alike(claim.value, memory.value) and memory.value in memory.content
    ]  # fmt: skip
    old = only(alike)
    if old is None:
        return None
    content = old.content.replace(old.value or "", claim.value)
    return operation_on(claim, old, content=content, because="corrected")
