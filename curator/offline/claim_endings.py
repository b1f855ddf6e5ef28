"""Which memory words end that name no slot: the one of the user's that tells of what is over."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_operation import operation_on
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims
from curator.offline.utterances.endings import Ending, endings
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_STAYS = LatePattern(
    r"(?:^|\.)(?:birthday|birth_year|age|origin|education|achievement|boundary|promise|reminder|"
    r"remember)$|(?:sister|brother|mother|father|son|daughter|cat|dog)\.name$"
)
"""What nothing ends that is sold, left or given up."""
_OVER = LatePattern(
    r"(?i)\b(?:used to|no longer|has (?:left|quit|sold)|was|were|gave up|left|sold)\b"
)


def ended_by(said: Utterance, shelf: KnownClaims) -> Iterator[ProposedOperation]:
    """Yield what words end of what is known; in doubt, where several may be meant, nothing."""
    for ending in endings(said.text):
        old = _meant(ending, shelf)
        if old is not None:
            shelf.taken.add(old.handle)
            yield ended_now(old, ending.quote, said.at)
            for thing in _itself(old, shelf):
                shelf.taken.add(thing.handle)
                yield ended_now(thing, ending.quote, said.at)


def _itself(named: ShownMemory, shelf: KnownClaims) -> Sequence[ShownMemory]:
    """Return the memory that somebody has the thing whose name was said to be over."""
    thing, _, slot = (named.key or "").rpartition(".")
    if slot != "name":
        return ()
    return [
        memory
        for memory in shelf.memories
        if memory.handle not in shelf.taken
        and memory.content.rstrip(".") in {f"The user has a {thing}", f"The user has an {thing}"}
    ]


def _meant(ending: Ending, shelf: KnownClaims) -> ShownMemory | None:
    found = [
        memory
        for memory in shelf.memories
        if memory.handle not in shelf.taken
        and (not _STAYS.search(memory.key or "") or ending.ends_keeping(memory.content))
        and not _OVER.search(memory.content)
        and ending.ends(memory.content)
    ]
    if len(found) < 2 or not ending.words:
        return found[0] if len(found) == 1 else None
    shared = [len(ending.words & raising_words(memory.content)) for memory in found]
    best = max(shared)
    return found[shared.index(best)] if shared.count(best) == 1 else None


def ended_now(old: ShownMemory, quote: str, at: datetime) -> ProposedOperation:
    """Return what makes a memory one of what was so, until the words that say so."""
    claim = Claim(old.key or "", old.value or "", old.content, quote, because="changed")
    return operation_on(
        claim, old, content=old.content, because="changed", value=old.value,
        valid_from=old.valid_from, valid_until=f"{at:%Y-%m-%d}",
    )  # fmt: skip
