"""How many there are now, and how old somebody is now: "ten grandkids now!!!", "Tariq's six now"."""

import re
from collections.abc import Iterator, Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.english import ONES
from curator.offline.revisions.retold.sentence import told_with
from curator.offline.utterances.amendments import NUMBERS
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern

_NUMBER = rf"(?:\d{{1,3}}|{NUMBERS})"
_NOW = LatePattern(
    rf"(?i)^\W*(?:(?:and|oh|so|well|we'?re|i'?m|that'?s|it'?s|got|have|we have|i have|we'?ve got|"
    rf"i'?ve got|up to|down to|make that|just) )*(?P<many>{_NUMBER}) (?P<what>[a-z'-]{{3,}}s|children|"
    r"people|fish|sheep)(?: (?P<now>now|these days|already|as of [\w ]+|left)\b|(?P<shout>\s*!))"
)
"""Says of how many there are now, and nothing else."""
_AGED = LatePattern(
    rf"(?P<who>[A-Z][\w-]+)(?:['’]s| is|s)(?: (?:just )?(?:turned|turning))? (?P<age>{_NUMBER}) "
    r"now\b(?! \w+ing)"
)
_NOT_SO = LatePattern(r"(?i)\b(?:if|wish|might|maybe|could|would|should|want|almost|nearly)\b|\?")


def counted_now(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return the one memory of how many there were with the number that there are now."""
    match = None if _NOT_SO.search(text) else _NOW.match(text)
    if match is None:
        return []
    things = {match["what"].casefold(), key_word(match["what"].casefold().removesuffix("s"))}
    found = [
        (memory, place)
        for memory in known
        if (place := _counted(memory.content, things)) and place["many"] != match["many"]
    ]
    if len(found) != 1:
        return []
    memory, place = found[0]
    return [told_with(memory, place.span("many"), match["many"], text)]


def _counted(content: str, things: set[str]) -> re.Match[str] | None:
    shape = rf"(?i)\bhas(?: got)? (?P<many>{_NUMBER}) (?:\w+ )?(?P<what>[\w'-]+)"
    place = re.search(shape, content)
    if place is None:
        return None
    what = place["what"].casefold()
    return place if things & {what, key_word(what.removesuffix("s"))} else None


def aged_now(text: str, known: Sequence[ToldClaim]) -> Iterator[Claim]:
    """Yield how old somebody is now whom memories know by name as one of the user's."""
    match = None if _NOT_SO.search(text) else _AGED.search(text)
    if match is None:
        return
    name, age = match["who"], _in_digits(match["age"])
    named = [it for it in known if (it.key or "").endswith(".name") and it.value == name]
    if len(named) != 1:
        return
    kind = (named[0].key or "").removesuffix(".name")
    again = f"The user's {kind} {name} is {age} years old."
    of_age = re.compile(rf"\b{re.escape(name)}\b[^.]* (?:is|turned) \w+(?: years old)?\.$")
    old = tuple(it.content for it in known if of_age.search(it.content) and it.content != again)
    yield Claim("", again, again, text.strip(), because="changed" if old else None, in_place_of=old)


def _in_digits(number: str) -> str:
    word = number.casefold()
    return str(ONES.index(word) + 1) if word in ONES else word
