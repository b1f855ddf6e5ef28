"""What a new home ends of what is remembered: "im back at mums", "Nan's at The Elms now"."""

from collections.abc import Iterator, Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.claim_operation import operation_on
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_MOVES = LatePattern(
    r"(?i)\b(?:moved|moves|relocated|now|these days|back (?:living|home|in|at|with)|since (?:monday|last|the)|new (?:home|place|flat|house))\b"
)
_AHEAD = LatePattern(
    r"(?i)\b(?:will|gonna|going to|moving|next|might|may|maybe|if|would|could|want|hope|for (?:the|a) (?:week|night|day|holidays?|moment|summer|weekend)|"
    r"today|tonight|visiting|on holiday|at work|love|hate|enjoy)\b"
)
_LIVES = LatePattern(
    r"(?i)\b(?:(?:lives?|living|staying|based|settled|lodging) (?:back )?(?:in|at|with|near)|moved (?:back )?(?:(?:over |up |down )?to|in with|into)) \w"
)
_KEPT = LatePattern(
    r"(?i)\b(?:lives?|living|stays|based|lodges|(?:is|are) (?:in|at)|in an? (?:\w+ )?(?:home|hospice|hospital)|at an? (?:\w+ )?home)\b"
)
"""Says where somebody of the user's is looked after or lives."""
_IS_AT = LatePattern(
    r"(?i)\b(?:is|are|lives?|living|moved) (?:now )?(?:in|at|into|to|with) (?!work\b|school\b|uni\b|home\b|"
    r"(?:the|an?|another|his|her|their) (?:[\w-]+ ){0,2}(?:rows?|seats?|desk|teams?|table|class|department|"
    r"shifts?|group|sofa|queue|lane|role|post)\b)\w"
)
_HOME = frozenset({"home", "residence"})
_OVER = LatePattern(r"(?i)\b(?:no longer|used to|was|were|grew up|born|from)\b")
_CLAUSE = LatePattern(r", (?=(?:and |but )?(?:she|he|they|it|the user)\b)")
_OF_THEIRS = LatePattern(r"The user's [\w -]{2,40}?['’]s (?!(?:now|just|back|in|at|with)\b)")
"""Tells of somebody whom one of the user's has: "The user's brother Tom's mate"."""
_NAMED = LatePattern(r"The user's (?:[a-z][\w-]* )+(?P<name>[A-Z][\w-]+)")


def ended_by_new_home(
    said: Utterance, told: Sequence[Claim], shelf: KnownClaims
) -> Iterator[ProposedOperation]:
    """Yield what ends of where somebody lives, where a message tells where they live now."""
    if not _MOVES.search(said.text) or _AHEAD.search(said.text):
        return
    for claim in told:
        if claim.quote not in said.text or claim.ended or claim.denied or claim.key:
            continue
        whose = beings_in(claim.content) if claim.content.startswith("The user's ") else frozenset()
        shape = _IS_AT if whose else _LIVES
        if not shape.search(claim.content) or _OF_THEIRS.match(claim.content):
            continue
        for memory in shelf.memories:
            if (
                memory.handle not in shelf.taken
                and _is_home(memory, whose)
                and not _is_same(memory, claim)
                and not _is_of_another_name(memory, claim)
            ):
                shelf.taken.add(memory.handle)
                yield _ended(memory, claim, said)


def _is_home(memory: ShownMemory, whose: frozenset[str]) -> bool:
    if memory.content.startswith("The user's ") != bool(whose):
        return False
    slot = (memory.key or "").rpartition(".")[2]
    if memory.key and slot not in _HOME:
        return False
    if whose:
        return bool(whose & beings_in(memory.content)) and _KEPT.search(memory.content) is not None
    is_so = memory.key is not None or _LIVES.search(memory.content) is not None
    return is_so and not _OVER.search(memory.content)


def _is_same(memory: ShownMemory, claim: Claim) -> bool:
    names = {word for word in (memory.value or "").split() if word[:1].isupper()}
    return memory.content == claim.content or bool(
        raising_words(" ".join(names)) & raising_words(claim.content)
    )


def _is_of_another_name(memory: ShownMemory, claim: Claim) -> bool:
    """Tell whether a memory and a claim name two of one kind: of two friends one moved."""
    one, other = _NAMED.match(memory.content), _NAMED.match(claim.content)
    return one is not None and other is not None and one["name"] != other["name"]


def _ended(memory: ShownMemory, claim: Claim, said: Utterance) -> ProposedOperation:
    clauses = _CLAUSE.split(memory.content.rstrip("."))
    left = [clause for clause in clauses if not _KEPT.search(clause)]
    if left and left[0] == clauses[0] and len(left) < len(clauses):
        content = f"{', '.join(left)}."
        told = Claim(memory.key or "", content, content, claim.quote, because="changed")
        return operation_on(told, memory, content=content, because="changed", value=memory.value)
    return ended_now(memory, said.text, said.at)
