"""Which memory words end that name no slot: the one of the user's that tells of what is over."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_operation import operation_on
from curator.offline.english.endings_of_it import EndingOfIt, endings_of_it
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims
from curator.offline.utterances.endings import Ending, endings
from memory.text.attribute_keys import beings_in
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

_NAME, _WORD = (
    LatePattern(r"\b(?!The\b)[A-Z][\w'-]*|[一-鿿]+"),
    LatePattern(r"[A-Za-z][\w'-]*|[一-鿿]+"),
)
_OF_ANYONE = raising_words("The user lives works is has their")
"""What memories have in common that tell of different things."""


def ended_by(said: Utterance, shelf: KnownClaims, before: str = "") -> Iterator[ProposedOperation]:
    """Yield what words end of what is known; in doubt, where several may be meant, nothing.

    `before` is what was said right before: of it "sold it" speaks.
    """
    for pointing in endings_of_it(said.text) if before else ():
        for old in _pointed_at(pointing, before, shelf):
            shelf.taken.add(old.handle)
            yield ended_now(old, pointing.quote, said.at)
    for ending in endings(said.text):
        for old in _meant(ending, shelf):
            shelf.taken.add(old.handle)
            yield ended_now(old, ending.quote, said.at)
            for thing in _itself(old, shelf):
                shelf.taken.add(thing.handle)
                yield ended_now(thing, ending.quote, said.at)


def _pointed_at(pointing: EndingOfIt, before: str, shelf: KnownClaims) -> Sequence[ShownMemory]:
    found = [
        memory
        for memory in shelf.memories
        if memory.handle not in shelf.taken
        and not _STAYS.search(memory.key or "")
        and not _OVER.search(memory.content)
        and pointing.ends(memory.content, before)
    ]
    return found if len(found) == 1 or (found and _tell_of_one(found)) else []


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


def _meant(ending: Ending, shelf: KnownClaims) -> Sequence[ShownMemory]:
    """Return the one memory that is meant, or the several that tell of one and the same."""
    found = [
        memory
        for memory in shelf.memories
        if memory.handle not in shelf.taken
        and (not _STAYS.search(memory.key or "") or ending.ends_keeping(memory.content))
        and not _OVER.search(memory.content)
        and not _is_of_others(memory, ending)
        and ending.ends(memory.content)
    ]
    if len(found) < 2:
        return found
    if not ending.words:
        return found if _tell_of_one(found) else []
    shared = [len(ending.words & raising_words(memory.content)) for memory in found]
    best = max(shared)
    if shared.count(best) == 1:
        return [found[shared.index(best)]]
    alike = [memory for memory, count in zip(found, shared, strict=True) if count == best]
    return alike if _say_one_thing(alike) or _is_had_and_named(alike) else []


def _is_of_others(memory: ShownMemory, ending: Ending) -> bool:
    """Tell whether a memory is of somebody whom words name neither by kind nor by name."""
    whose = beings_in(memory.content)
    if not whose or whose & beings_in(ending.quote):
        return False
    names = {name.lower() for name in _NAME.findall(memory.content)}
    return names.isdisjoint(word.lower() for word in _WORD.findall(ending.quote))


def _is_had_and_named(found: Sequence[ShownMemory]) -> bool:
    """Tell whether one of two memories says that somebody has what the other one names."""
    named = next((it for it in found if (it.key or "").endswith(".name")), None)
    if named is None or len(found) != 2:
        return False
    thing = (named.key or "").partition(".")[0]
    return any(
        re.fullmatch(rf"The user has an? {re.escape(thing)}\.?", it.content) is not None
        for it in found
    )


def _say_one_thing(found: Sequence[ShownMemory]) -> bool:
    """Tell whether memories all begin with the words of the shortest: one tells more of it."""
    shortest = min((memory.content.rstrip(".") for memory in found), key=len)
    return all(memory.content.startswith(shortest) for memory in found)


def _tell_of_one(found: Sequence[ShownMemory]) -> bool:
    """Tell whether memories all name one thing: "works at the Angel", "is a chef at the Angel"."""
    words = [raising_words(memory.content) - _OF_ANYONE for memory in found]
    return bool(frozenset.intersection(*map(frozenset, words)))


def ended_now(old: ShownMemory, quote: str, at: datetime) -> ProposedOperation:
    """Return what makes a memory one of what was so, until the words that say so."""
    claim = Claim(old.key or "", old.value or "", old.content, quote, because="changed")
    return operation_on(
        claim, old, content=old.content, because="changed", value=old.value,
        valid_from=old.valid_from, valid_until=f"{at:%Y-%m-%d}",
    )  # fmt: skip


def never_so(old: ShownMemory, quote: str) -> ProposedOperation:
    """Return what lets a memory go that was said by mistake."""
    return ProposedOperation(
        op="DELETE", id=old.handle, quote=quote, because="corrected",
        reason="The user says that it is not so.",
    )  # fmt: skip
