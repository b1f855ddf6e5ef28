"""That the user keeps animals is over since a message says that they were given away or died.

"I had to give the ferrets away" ends that the user has a ferret, whatever each was called.
"""

import re
from collections.abc import Iterator, Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.english import PETS
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern

_LEAD = (
    r"(?:^|[.,;!] ?|\b(?:and|but|so) )\W*(?:(?:so|and|but|sadly|finally|just|well|btw|ok|oh|lol|"
    r"today|yesterday|last \w+|anyway)\W+)*(?:(?:i|we)(?:['’]ve|['’]d)? )?"
    r"(?:(?:have|had|just|sadly|finally|also|to|ended up|decided) )*"
)
_THEIRS = (
    rf"(?P<all>both |all )?(?:of )?(?:my|our|the) (?:[\w-]+ )?"
    rf"(?P<kind>{PETS}|budgie|tortoise|hen|fish)(?P<many>s|es)?"
)
_END = (
    r"(?=\s*(?:$|[.,;!:(]|(?:last|this|today|yesterday|to|because|cos|as|and|so|in the end|lol|"
    r"under|on|when|before|after|now|too|recently)\b))"
)
_GONE = tuple(
    LatePattern(rf"(?i){shape}")
    for shape in (
        rf"{_LEAD}(?:gave|given|give|giving) {_THEIRS} "
        r"(?:away|up\b|to (?:an?|the|my|our|some|another)\b)",
        rf"{_LEAD}(?:gave|given|give|giving) (?:away|up) {_THEIRS}\b(?![' ’]s)",
        rf"{_LEAD}(?:rehomed?|rehoming|sold|sell|surrendered|buried|lost) {_THEIRS}{_END}",
        rf"{_LEAD}(?:let|letting) {_THEIRS} go\b(?! (?:out|in|to|for|outside|off)\b)",
        rf"{_LEAD}(?:put|putting|have|had) {_THEIRS} (?:down|to sleep|put (?:down|to sleep))\b",
        rf"(?:^|[.,;!] ?|\b(?:and|but|so) ){_THEIRS} (?:(?:has|have|had to be|was|were|got|been|"
        r"just|sadly|finally|all|both) )*(?:rehomed|given away|(?:gone|went) to (?:an?|another) "
        r"(?:new )?(?:home|owner|family)|died|passed (?:away|on)|put (?:down|to sleep)|"
        r"ran away|flew away)\b",
    )
)
"""Says of animals that the user has them no more."""
_NOT_SO = LatePattern(
    r"(?i)\b(?:if|almost|nearly|never|might|may|maybe|would|could|should|wish|want(?:ed)?|going to|"
    r"gonna|won't|wouldn't|didn't|thinking|thought|until|till|while|for (?:the|a|an|two|three|\d)|"
    r"vets?|groomers?|sitter|bath|years ago|as a (?:kid|child)|when i was)\b|"
    r"['’]d (?:never|rather)|\?"
)
_HAS = LatePattern(
    r"(?i)^The user (?:has|keeps|owns|got|has got|adopted) (?:an?|the|some|\w+) |"
    r"^The user's [\w -]+ (?:is|are) called "
)
_KEPT = LatePattern(r"(?:^|\.)(?:name|pet)$")
_LONGEST = 200


def ended_with_their_kind(said: Utterance, shelf: KnownClaims) -> Iterator[ProposedOperation]:
    """Yield the end of each memory that the user has animals of a kind that are gone."""
    if len(said.text) > _LONGEST or _NOT_SO.search(said.text):
        return
    for shape in _GONE:
        for gone in shape.finditer(said.text):
            for memory in _had(gone, shelf):
                shelf.taken.add(memory.handle)
                yield ended_now(memory, said.text, said.at)


def _had(gone: re.Match[str], shelf: KnownClaims) -> Sequence[ShownMemory]:
    """Return what says that the user has them; of several nothing where one of them is gone."""
    kind = gone["kind"].lower()
    named = re.compile(rf"(?i)\b(?:{re.escape(kind)}|{re.escape(key_word(kind))})(?:e?s)?\b")
    found = [
        memory
        for memory in shelf.memories
        if memory.handle not in shelf.taken
        and (not memory.key or _KEPT.search(memory.key))
        and _HAS.match(memory.content)
        and named.search(memory.content.split(" called ")[0])
    ]
    is_all = bool(gone["all"] or gone["many"])
    return found if is_all or len(found) == 1 else []
