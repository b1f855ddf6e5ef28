"""Which memory a claim is about, and what becomes of it: by slot and value, never by likeness."""

import re
from dataclasses import replace

from curator.agent_inputs import ShownMemory
from curator.curation.curator import ProposedOperation
from curator.offline.claim_changes import (
    displaced_by,
    ended_in_words,
    replaced_in_words,
    with_their_name,
    without_any_more,
)
from curator.offline.claim_correction import corrected_in_words
from curator.offline.claim_equality import days_differ, names_being
from curator.offline.claim_operation import operation_on
from curator.offline.claim_partners import partners_now
from curator.offline.claim_reach import (
    begins_beside,
    is_of_long_ago,
    is_of_same_being,
    is_of_whom,
    may_move,
    names_no_employer,
    part_that_is_over,
)
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims, only
from curator.offline.lexicon.shared import PARTNERS
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern

_OPPOSITES = {
    "like": ("dislike", "like.past"), "dislike": ("like", "dislike.past"),
    "given_up": ("drinks", "like"),
    "diet": ("like", "drinks", "eats"), "eats": ("diet", "given_up"),
}  # fmt: skip
_FIXED = ("birthday", "birth_year", "anniversary")
_MOVES_ON = ("age", "relationship", "nickname")
_UNNAMED_WORK = frozenset({"job", "工作", "学业"})
_QUITS = LatePattern(
    r"The user (?:has )?(?:quits?|resigned|walked out)\b(?! (?:smoking|drinking|the|my|their))"
)
_HAS_RETIRED = LatePattern(r" has retired\.$")
_NO_LONGER = LatePattern(r"^(?P<who>The user(?:'s [\w' -]{1,40}?)?)(?= (?:is )?no longer\b)")
_WORK = ("employer", "job", "workplace", "work")
_ALONE = frozenset({"single", "divorced", "separated", "分手", "离婚"})
_TOGETHER = LatePattern(
    r"用户(?:现在)?[和跟与].{1,10}(?:在一起|谈了|处了|交往|恋爱|异地|同居|订了?婚)"
)
"""Tells of a couple without a slot."""


def operation_for(claim: Claim, shelf: KnownClaims) -> ProposedOperation | None:
    """Return what a claim does to memory: confirm, change, correct, deny or add; or nothing."""
    if (known := _in_its_place(claim, shelf)) is not None:
        return operation_on(claim, known, content=claim.content, because=claim.because or "changed")
    if part := part_that_is_over(claim, shelf):
        return _added(claim) if part in claim.content else None
    if not claim.key:
        put_right = corrected_in_words(claim, shelf) if claim.negates else None
        is_correction = claim.negates is not None and claim.because == "corrected"
        return put_right if put_right or is_correction else _in_words(claim, shelf)
    if claim.key == "relationship":
        claim = with_their_name(claim, shelf, _ALONE, PARTNERS)
    if claim.denied:
        return _denied(claim, shelf)
    if claim.ended:
        return _ended(claim, shelf)
    if (whole := _completed(claim, shelf)) is None:
        return None
    return (
        _confirmed(whole, shelf)
        or _replaced(whole, shelf)
        or _changed_in_words(whole, shelf)
        or _added(whole)
    )


def _in_its_place(claim: Claim, shelf: KnownClaims) -> ShownMemory | None:
    """Return the one memory that a Chinese claim says anew, with another value or other words."""
    if len(claim.in_place_of) != 1 or not is_cjk(claim.content[:1]):
        return None
    alike = [memory for memory in shelf.memories if memory.content in claim.in_place_of]
    if claim.negates is None:
        alike = [it for it in alike if it.key and (it.key, it.value) == (claim.key, claim.value)]
    return only([memory for memory in alike if memory.handle not in shelf.taken])


def ended_with(claim: Claim, shelf: KnownClaims) -> list[ProposedOperation]:
    """Return what else a claim ends: who is single has no boyfriend any more."""
    displaced = displaced_by(claim, shelf) if claim.in_place_of else []
    if upgraded := list(partners_now(claim, shelf)):
        return [*displaced, *upgraded]
    if claim.key != "relationship" or claim.value not in _ALONE or claim.because != "changed":
        return displaced
    old = [
        memory
        for memory in shelf.memories
        if memory.handle not in shelf.taken and _is_of_partner(memory)
    ]
    shelf.taken.update(memory.handle for memory in old)
    return displaced + [
        ProposedOperation(
            op="DELETE", id=memory.handle, quote=claim.quote, because="changed",
            reason="They are no longer together.")
        for memory in old
    ]  # fmt: skip


def _is_of_partner(memory: ShownMemory) -> bool:
    if (memory.key or "").partition(".")[0] in PARTNERS:
        return True
    if memory.key == "family" and (memory.value or "").split(" ")[-1] in PARTNERS:
        return True
    return not memory.key and _TOGETHER.match(memory.content) is not None


def _confirmed(claim: Claim, shelf: KnownClaims) -> ProposedOperation | None:
    known = [shown for shown in shelf.at(claim.key, claim.value) if _names_the_same(claim, shown)]
    bare = [it for it in shelf.memories if it.key is None and it.content.strip() == claim.content]
    known = known or bare
    if not known or (claim.because and claim.negates == claim.value):
        return None
    value = _fuller(claim, known[0])
    told = claim if value != known[0].value else known[0]
    return operation_on(claim, known[0], content=told.content, value=value)


def _names_the_same(claim: Claim, memory: ShownMemory) -> bool:
    # The friend Bo who lives in Oslo is not the friend Tom who lives there, too.
    names = [name for name in claim.entities if name != claim.value]
    is_named = all(names_being(name, memory.content) for name in names)
    return is_named and not days_differ(claim, memory)


def _fuller(claim: Claim, known: ShownMemory) -> str:
    # A birthday told with its year says more than the one without.
    if _fixed(claim.key) and len(claim.value) > len(known.value or ""):
        return claim.value
    return known.value or claim.value


def _replaced(claim: Claim, shelf: KnownClaims) -> ProposedOperation | None:
    old = _old(claim, shelf)
    if old is None:
        return None
    because = claim.because if claim.because and not _fixed(claim.key) else "changed"
    if _fixed(claim.key) or (claim.negates and claim.because == "corrected"):
        because = "corrected"
    return operation_on(claim, old, content=claim.content, because=because)


def _old(claim: Claim, shelf: KnownClaims) -> ShownMemory | None:
    if wrong := claim.negates:
        alike = [it for it in shelf.of_kind(claim.key, wrong) if is_of_same_being(claim, it)]
        return only(shelf.at(claim.key, wrong) or alike)
    for opposite in _OPPOSITES.get(claim.key, ()):
        if (found := shelf.at(opposite, claim.value)) and claim.because != "corrected":
            return only(found)
    old = only([it for it in shelf.at(claim.key) if is_of_whom(claim, it, shelf)])
    return old if old is not None and _may_replace(claim, old) else None


def _may_replace(claim: Claim, old: ShownMemory) -> bool:
    slot = claim.key.rpartition(".")[2]
    if claim.because != "corrected" and slot not in _FIXED and begins_beside(claim.quote):
        return False
    if slot == "employer" and claim.because == "changed" and names_no_employer(claim.quote):
        return False
    if slot == "home":
        return may_move(claim, old.value or "")
    if not claim.single and not (claim.because == "corrected" and slot == "name"):
        return False
    if slot in _FIXED or slot in _MOVES_ON or claim.key.startswith("favourite."):
        return True
    if claim.because == "corrected":
        return claim.sure or slot in {"name", "nickname"}
    return claim.because == "changed"


def _changed_in_words(claim: Claim, shelf: KnownClaims) -> ProposedOperation | None:
    """Return what becomes of the memory of the same matter that the claim ends or replaces."""
    if _QUITS.match(claim.content) and (old := _known_work(claim, shelf)):
        named = without_any_more(old.content)
        return operation_on(
            replace(claim, key=old.key or "", ended=True),
            old, content=named or claim.content, because="changed", value=old.value,
        )  # fmt: skip
    old = ended_in_words(claim, shelf) or replaced_in_words(claim, shelf)
    return operation_on(claim, old, content=claim.content, because="changed") if old else None


def _known_work(claim: Claim, shelf: KnownClaims) -> ShownMemory | None:
    """Return where the user works as far as known, whatever of it the words end."""
    if claim.key and claim.key not in _WORK:
        return only(shelf.at(claim.key))
    known = [memory for key in _WORK for memory in shelf.at(key)]
    return next(iter(known), None) if len({memory.key for memory in known}) == len(known) else None


def _ended(claim: Claim, shelf: KnownClaims) -> ProposedOperation | None:
    if claim.value in _UNNAMED_WORK:
        old = None if is_of_long_ago(claim.quote) else _known_work(claim, shelf)
    else:
        old = only(shelf.at(claim.key, claim.value)) or ended_in_words(claim, shelf)
    if old is not None and claim.because is not None:
        in_one_tongue = is_cjk(old.content[:1]) == is_cjk(claim.content[:1])
        is_unnamed = in_one_tongue and claim.value in _UNNAMED_WORK
        named = without_any_more(old.content) if is_unnamed else None
        if named and _HAS_RETIRED.search(claim.content):
            named = _NO_LONGER.sub(r"\g<who> has retired and", named)
        value = old.value if named and old.value else claim.value
        return operation_on(
            claim, old, content=named or claim.content, because="changed", value=value
        )
    if old is not None:
        return None
    if known := shelf.at(f"{claim.key}.past", claim.value):
        return operation_on(claim, known[0], content=known[0].content, value=known[0].value)
    return _added(claim)


def _denied(claim: Claim, shelf: KnownClaims) -> ProposedOperation | None:
    old = only(shelf.at(claim.key, claim.value))
    if old is None:
        return None
    return ProposedOperation(
        op="DELETE", id=old.handle, quote=claim.quote, because="corrected",
        reason="The user says that it is not so.")  # fmt: skip


def _in_words(claim: Claim, shelf: KnownClaims) -> ProposedOperation | None:
    """Return what a claim without a slot does: it confirms a memory of the same words, or adds.

    What a Chinese correction says of nobody (是宿州) adds nothing where it puts nothing right.
    """
    known = next(
        (
            memory
            for memory in shelf.memories
            if memory.handle not in shelf.taken
            and memory.content.strip().casefold() == claim.content.casefold()
        ),
        None,
    )
    if known is None and (changed := _changed_in_words(claim, shelf)):
        return changed
    if known is None and claim.content.startswith("是"):
        return None
    content = known.content if known else claim.content
    return operation_on(claim, known, content=content, value=known.value if known else None)


def _completed(claim: Claim, shelf: KnownClaims) -> Claim | None:
    # "No, my birthday is the 5th" keeps the month that is known.
    if not claim.value.startswith("??-"):
        return claim
    known = only(shelf.at(claim.key))
    if known is None or known.value is None or not re.search(r"\d\d-\d\d$", known.value):
        return None
    whole = known.value[:-2] + claim.value[-2:]
    told, end = claim.content[:-1], claim.content[-1]
    mark = f" ({whole})" if end == "." else f"（{whole}）"
    return replace(claim, value=whole, content=f"{told}{mark}{end}")


def _added(claim: Claim) -> ProposedOperation:
    return operation_on(claim, None, content=claim.content)


def _fixed(key: str) -> bool:
    return key.rpartition(".")[2] in _FIXED
