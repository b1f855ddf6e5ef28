"""What a change ends or replaces where no slot tells: the memory of the same matter, in words.

"I gave up the violin" ends "is learning the violin"; in doubt nothing is ended.
"""

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import takewhile

from curator.agent_inputs import ShownMemory
from curator.curation.curator import ProposedOperation
from curator.offline.claim_equality import names_being
from curator.offline.claim_operation import operation_on
from curator.offline.claim_reach import begins_beside, names_no_employer
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.language import is_cjk, language_of
from memory.text.late_pattern import LatePattern

_OVER = LatePattern(
    r"\b(?:any ?(?:more|longer)|no longer|stopped|quit|gave up|given up|cancelled|canceled|"
    r"over with|dropped(?! (?:the|a|an|my|their|his|her)\b)|finished with)\b|不再|不.{1,12}了|"
    r"放弃|取消|停了|戒",
    re.IGNORECASE,
)
_INSTEAD = LatePattern(
    r"\b(?:now|these days|nowadays|instead|switched|from now on)\b|现在|改|换成|如今", re.IGNORECASE
)
_IN_ITS_PLACE = LatePattern(r"(?i)\b(?:instead|switched)\b|改(?![天日革善变])|换[成了]?")
DISPLACED = "Something else has taken its place."
"""Why a memory goes that a claim stands in the place of."""
_FEELS = LatePattern(r"^(?:like|dislike|prefer|fear|favourite)\b")
_CALLED_OFF = LatePattern(r"(?i)\bcancell?ed\b|取消")
_STANDS = LatePattern(r"(?:^|\.)(?:home|residence|hometown|origin|employer|job|workplace|like)$")
"""What nobody cancels: of a journey to the place one lives in, the place stays."""
_SAYS_NOTHING = LatePattern(r"name$|^(?:promise|reminder|boundary|remember|family|relationship)\b")
_GOING = raising_words("going goes does doing anymore doesn't don't isn't doesn don isn")
_FIRST_VERB = LatePattern(
    r"(?:The user|The user's [\w' -]{1,40}?) (?P<verb>(?:is|has been) \w+ing(?: \w{2,4}\b)?|"
    r"(?:only |mostly )?[a-z]+s(?: (?:at|in|for|as|with|on|to)\b)?)",
)
_FIRST_VERB_ZH = LatePattern(
    r"用户(?:现在|目前|最近|只|主要)?(?P<verb>在?[学读练用开骑吃喝住租养追看玩])"
)
_OF_ONE = LatePattern(
    r"(?:is learning|is studying|is reading|drives|rides|works (?:at|in|for|as)|studies|lives in|"
    r"goes to|teaches|runs|uses)\b|在?[学读练开骑租住]"
)
"""Of what is done so there is one at a time, as a rule."""
_OF_ONE_NOW = LatePattern(r"drives|works (?:at|in|for|as)|lives in|开")
"""Of what is done so there is one at a time, even where the words say "now" and no more."""
_OF_A_NAME = LatePattern(r"works (?:in|for)|lives in")
_A_NAME = LatePattern(r"\b(?:in|for) (?:the )?[A-Z]")
_ALIKE = (
    frozenset({"car", "vehicle"}),
    frozenset({"employer", "job", "work", "workplace"}),
    frozenset({"home", "residence"}),
    frozenset({"learning", "hobby", "speaks", "plays"}),
)
"""The slots that hold one matter."""
_TURNED = LatePattern(
    r"^(?P<who>The user(?:'s [\w' -]{1,40}?)?) (?P<verb>is|has|[a-z]+s)\b(?! no longer)"
)


def ended_in_words(claim: Claim, shelf: KnownClaims) -> ShownMemory | None:
    """Return the one memory of the matter that a claim says is over."""
    if not (claim.ended or claim.key == "given_up" or _OVER.search(claim.content)):
        return None
    if _FEELS.match(claim.key):
        return None
    return _one_of(claim, shelf, _shares_matter)


def replaced_in_words(claim: Claim, shelf: KnownClaims) -> ShownMemory | None:
    """Return the one memory that a claim of what is so now replaces: the same verb, another object.

    Only where the words say that something changed, and of what one does one of at a time.
    """
    if claim.ended or claim.denied or not _INSTEAD.search(f"{claim.quote} {claim.content}"):
        return None
    if begins_beside(claim.quote) or names_no_employer(claim.quote):
        return None
    return _one_of(claim, shelf, _does_likewise)


def displaced_by(claim: Claim, shelf: KnownClaims) -> list[ProposedOperation]:
    """Return what takes away the memories that a claim stands in the place of."""
    old = [
        memory
        for memory in shelf.memories
        if memory.content in claim.in_place_of and memory.handle not in shelf.taken
    ]
    shelf.taken.update(memory.handle for memory in old)
    return [_displaced(memory, claim) for memory in old]


def _displaced(memory: ShownMemory, claim: Claim) -> ProposedOperation:
    because = claim.because or "changed"
    if because == "corrected" and (left := _left_of(memory.content, claim.quote)):
        told = replace(claim, key=memory.key or "", kind=memory.kind or claim.kind)
        return operation_on(told, memory, content=left, because=because, value=memory.value)
    return ProposedOperation(
        op="DELETE", id=memory.handle, quote=claim.quote, because=because,
        reason=DISPLACED,
    )  # fmt: skip


def _left_of(content: str, quote: str) -> str | None:
    """Return the first clauses of a Chinese memory, of which a correction says nothing."""
    clauses = content.rstrip("。").split("，")
    about = raising_words(quote)
    left = list(takewhile(lambda clause: not raising_words(clause) & about, clauses))
    return f"{'，'.join(left)}。" if 0 < len(left) < len(clauses) and is_cjk(content[:1]) else None


def without_any_more(content: str) -> str | None:
    """Return what a memory says as what is no longer so; None where that can't be worded."""
    if language_of(content, "en") == "zh":
        told = content.removeprefix("用户").removeprefix("现在")
        return f"用户不再{told}" if told != content and not told.startswith(("的", "不")) else None
    match = _TURNED.match(content)
    if match is None:
        return None
    verb = match["verb"]
    rest = content[match.end() :]
    return f"{match['who']} {f'{verb} no longer' if verb == 'is' else f'no longer {verb}'}{rest}"


def names_value(value: str, memory: ShownMemory) -> bool:
    """Tell whether a memory names a value as a word of its own."""
    if is_cjk(value[:1]):
        return len(value) > 1 and value in memory.content
    return names_being(value, memory.content)


def _one_of(
    claim: Claim, shelf: KnownClaims, fits: Callable[[Claim, ShownMemory], bool]
) -> ShownMemory | None:
    whose = beings_in(claim.content)
    found = [
        memory
        for memory in shelf.memories
        if memory.handle not in shelf.taken
        and not _SAYS_NOTHING.search(memory.key or "")
        and memory.content != claim.content
        and beings_in(memory.content) == whose
        and not _is_past(memory)
        and fits(claim, memory)
    ]
    return found[0] if len(found) == 1 else None


def _is_past(memory: ShownMemory) -> bool:
    return (memory.key or "").endswith(".past") or bool(_OVER.search(memory.content))


def _shares_matter(claim: Claim, memory: ShownMemory) -> bool:
    if _CALLED_OFF.search(claim.quote) and _STANDS.search(memory.key or ""):
        return False
    words = _matter(claim.value, claim.content)
    return bool(words) and words <= _matter(memory.value, memory.content)


def _matter(value: str | None, content: str) -> frozenset[str]:
    plain = _OVER.sub(" ", value or content)
    return raising_words(plain) - _verbs(content) - _GOING


def _verbs(content: str) -> frozenset[str]:
    match = _FIRST_VERB.match(content)
    return raising_words(match["verb"]) if match else frozenset()


def _does_likewise(claim: Claim, memory: ShownMemory) -> bool:
    told, known = (_verb(text) for text in (claim.content, memory.content))
    if told is None or told != known or not _OF_ONE.match(told):
        return False
    if _OF_A_NAME.match(told) and not _A_NAME.search(claim.quote):
        return False
    if not _OF_ONE_NOW.match(told) and not _IN_ITS_PLACE.search(claim.quote):
        return False
    slots = {claim.key, memory.key or ""} - {""}
    return len(slots) < 2 or any(slots <= alike for alike in _ALIKE)


def _verb(content: str) -> str | None:
    match = _FIRST_VERB.match(content) or _FIRST_VERB_ZH.match(content)
    return match["verb"].removeprefix("only ").removeprefix("在") if match else None


def partner_named(memories: Sequence[ShownMemory], partners: AbstractSet[str]) -> str | None:
    """Return what the one partner is called whom the memories know."""
    names = {
        memory.value
        for memory in memories
        if memory.value and memory.key in {f"{partner}.name" for partner in partners}
    }
    return names.pop() if len(names) == 1 else None


def with_their_name(
    claim: Claim, shelf: KnownClaims, alone: AbstractSet[str], partners: AbstractSet[str]
) -> Claim:
    """Return a claim that the user is alone now, told of whom it was, where they are known."""
    name = partner_named(shelf.memories, partners) if claim.value in alone else None
    if name is None:
        return claim
    content = claim.content.replace("their partner", name).replace("和伴侣", f"和{name}")
    return replace(claim, content=content)
