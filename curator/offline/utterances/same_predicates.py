"""What an English message tells in the place of what was told: the same verb, another object.

"Correction: I play padel, not tennis" stands for "The user plays tennis on Sundays"; "I've switched
to green tea" for "The user drinks coffee every morning".
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from curator.agent_inputs import ShownMemory
from curator.offline.claim_equality import names_being
from curator.offline.english.clauses.syntax import without_leads
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.shared import topic_of
from curator.offline.utterances.restatements import EarlierStatement
from memory.text.late_pattern import LatePattern

_PREDICATE = LatePattern(
    r"(?P<who>The user(?:'s [\w' -]{1,40}?)?) (?P<verb>(?:is|has been) \w+ing|[a-z]+s)"
    r"(?P<link> (?:at|in|for|as|with|on|to|from))? (?P<what>.+)\.$"
)
_OF_MANY = frozenset({"has", "is", "likes", "loves", "wants", "said", "does"})
"""What one does with many things at a time, or says of oneself in many ways."""
_SWITCHED = LatePattern(
    r"(?i)has (?:just )?(?:switched|changed|moved|gone) (?:over )?to (?P<what>.+)\.$"
)
_SORTS = frozenset({"drinks", "eats", "plays", "rides", "drives", "uses", "learns", "studies"})
"""What is done with things of a sort, one of which may be given up for another."""


def replacing(
    found: Sequence[Claim],
    text: str,
    before: EarlierStatement | None,
    known: Sequence[ShownMemory],
) -> list[Claim]:
    """Return the claims of a message, each with what is remembered and ends with it."""
    told = [claim.content for claim in before.claims if not claim.ended] if before else []
    is_correction = without_leads(text)[1].because == "corrected"
    return [_replacing(claim, told, known, is_correction=is_correction) for claim in found]


def _replacing(
    claim: Claim, told: Sequence[str], known: Sequence[ShownMemory], *, is_correction: bool
) -> Claim:
    if claim.denied or claim.ended or claim.in_place_of:
        return claim
    left: list[str] = []
    is_change = False
    if claim.negates:
        left = list(_denied(claim, [*told, *(memory.content for memory in known)]))
    elif is_correction:
        left = [content for content in told if _is_alike(claim.content, content)]
    elif switched := _SWITCHED.search(claim.content):
        is_change = True
        left = list(_of_its_sort(switched["what"], known))
    left = [content for content in dict.fromkeys(left) if content != claim.content]
    if len(left) != 1:
        return claim
    why = claim.because or ("changed" if is_change else "corrected")
    return replace(claim, in_place_of=tuple(left), because=why)


def _denied(claim: Claim, contents: Sequence[str]) -> Iterator[str]:
    """Yield what says of the same one, by the same verb, the thing that is denied."""
    for content in contents:
        if names_being(claim.negates or "", content) and _is_alike(claim.content, content):
            yield content


def _is_alike(said: str, content: str) -> bool:
    new, old = _PREDICATE.match(said), _PREDICATE.match(content)
    if new is None or old is None or new["verb"] in _OF_MANY:
        return False
    return all(new[part] == old[part] for part in ("who", "verb", "link"))


def _of_its_sort(what: str, known: Sequence[ShownMemory]) -> Iterator[str]:
    """Yield what the user does with another thing of the same sort: coffee, where it is tea now."""
    sort = topic_of(what, "en", "")
    for memory in known:
        predicate = _PREDICATE.match(memory.content)
        if predicate is None or predicate["who"] != "The user" or predicate["verb"] not in _SORTS:
            continue
        if sort and any(topic_of(word, "en", "") == sort for word in predicate["what"].split()):
            yield memory.content
