"""The memories that a Chinese message tells anew in full since they were told wrongly.

名字写错了，我弟弟叫李昊然 stands in the place of what is known of the brother's name, whatever was
said in between; 我写错了，我妈教的是物理 in that of her work.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.contrasts.contrast import clauses_in, stated_after_a_slip
from curator.offline.chinese.contrasts.slips import surely_wrong
from curator.offline.claim_equality import ToldClaim, names_being
from curator.offline.grammar.claim import Claim

_OF_ONE = frozenset({"name", "breed", "age", "birthday", "birth_year", "blood_type"})
"""The slots in which one being has one answer, though there may be several such beings."""
_ALIKE = (
    frozenset({"employer", "job", "work", "workplace", "teaches"}),
    frozenset({"studies", "major", "education"}),
)
"""The slots that hold one matter."""


def restated(found: Sequence[Claim], text: str, known: Iterable[ToldClaim]) -> list[Claim]:
    """Return the claims of a message that tells anew what it says was told wrongly.

    Each has the one memory in whose place it stands; nothing where none of them has one.
    """
    if stated_after_a_slip(readable(text)) is None:
        return []
    told = list(known)
    again = [_in_its_place(claim, told) for claim in found]
    named = [it for it in again if it.in_place_of and it.key.endswith(".name") and it.negates]
    again = [_by_its_right_name(it, named) for it in again]
    return again if any(claim.in_place_of for claim in again) else []


def _by_its_right_name(claim: Claim, named: Sequence[Claim]) -> Claim:
    """Return what is told beside a right name of the one that was called by the wrong one."""
    for it in named:
        if claim is not it and it.negates and it.negates in claim.content:
            claim = replace(claim, content=claim.content.replace(it.negates, it.value))
    return claim


def is_corrected_since(text: str) -> bool:
    """Tell whether a message says plainly that something told before the last words was wrong."""
    return any(map(surely_wrong, clauses_in(readable(text))))


def _in_its_place(claim: Claim, known: Sequence[ToldClaim]) -> Claim:
    if not claim.key or claim.denied or claim.ended or claim.negates or claim.in_place_of:
        return claim
    others = [it for it in known if it.content != claim.content and _is_of_same(claim, it)]
    wrong = _only([it for it in others if _fills_its_slot(claim, it)]) or _only(
        [it for it in others if _tells_its_matter(claim, it)]
    )
    if wrong is None:
        return claim
    return replace(
        claim, because="corrected", sure=True, negates=wrong.value or wrong.content,
        in_place_of=(wrong.content,),
    )  # fmt: skip


def _only(found: Sequence[ToldClaim]) -> ToldClaim | None:
    return found[0] if len(found) == 1 else None


def _is_of_same(claim: Claim, memory: ToldClaim) -> bool:
    """Tell whether a memory is of the being of which something is told."""
    names = [name for name in claim.entities if name != claim.value]
    if not all(names_being(name, memory.content) for name in names):
        return False
    return _being(claim.key) == _being(memory.key or "")


def _being(key: str) -> str:
    return key.rpartition(".")[0]


def _fills_its_slot(claim: Claim, memory: ToldClaim) -> bool:
    is_of_one = claim.single or claim.key.rpartition(".")[2] in _OF_ONE
    return is_of_one and memory.key == claim.key and memory.value != claim.value


def _tells_its_matter(claim: Claim, memory: ToldClaim) -> bool:
    slots = {key.rpartition(".")[2] for key in (claim.key, memory.key or "")}
    return any(slots <= alike for alike in _ALIKE)
