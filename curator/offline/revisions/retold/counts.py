"""How many there are now, how old somebody is, in what grade: "ten grandkids now!!!"."""

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
    rf"(?i)(?:^|[,.!;–—] ?)\W*(?:(?:and|oh|so|well|we'?re|i'?m|that'?s|it'?s|got|have|we have|i "
    rf"have|we'?ve got|"
    rf"i'?ve got|up to|down to|make that|just|leaves|leaves us with|only) )*(?P<many>{_NUMBER}) "
    rf"(?P<what>[a-z'-]{{3,}}s|children|"
    r"people|fish|sheep)(?: (?P<now>now|these days|already|as of [\w ]+|left)\b|(?P<shout>\s*!))"
)
"""Says of how many there are now, and nothing else."""
_AGED = LatePattern(
    rf"(?P<who>[A-Z][\w-]+)(?:['’]s| is|s)(?: (?:just )?(?:turned|turning))? (?P<age>{_NUMBER}) "
    r"now\b(?! \w+ing)"
)
_GRADE = LatePattern(
    r"(?i)\b(?P<what>grade|year|yr|level|lvl|class|form|stage|room|size|unit|flat|apartment|"
    r"number) "
    r"(?P<number>\d{1,3}[a-z]?)\b"
)
_SET = LatePattern(
    r"(?i)\b(?:wrong|typo|sorry|soz|meant|oops|actually|now|moved up|gone up|went up|scratch that|"
    r"i lied|"
    r"tell a lie|wait|not)\b"
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ONE = "|".join(ONES)
_ANY = rf"(?:\d{{1,3}}|(?:{'|'.join(_TENS)})(?:[ -](?:{'|'.join(ONES[:9])}))?|(?:{_ONE}))"
_ANY_NUMBER = LatePattern(rf"(?i)(?<![\w-]){_ANY}(?![\w-])")
_SAID_WRONG = LatePattern(
    rf"(?i)\b(?P<old>{_ANY})\b[^.?!]{{0,20}},? did i (?:say|write|tell you)\b.{{0,60}}?\b(?:it'?s|"
    rf"its|it is|make "
    rf"(?:it|that)|should be|i'?m|i am|that'?s|really) (?:actually |really )?(?P<new>{_ANY})\b"
)
_MOST = 3
_NOT_SO = LatePattern(r"(?i)\b(?:if|wish|might|maybe|could|would|should|want|almost|nearly)\b|\?")


def counted_now(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return the one memory of how many there were with the number that there are now."""
    match = None if _NOT_SO.search(text) else _NOW.search(text)
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


def graded_now(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return the one memory of a grade, a class or a room with the number that it has."""
    said = [] if _NOT_SO.search(text) or not _SET.search(text) else list(_GRADE.finditer(text))
    if not said:
        return []
    new = said[-1]
    found = [
        (memory, places[0])
        for memory in known
        if len(places := [it for it in _GRADE.finditer(memory.content) if _alike(it, new)]) == 1
        and places[0]["number"].casefold() != new["number"].casefold()
    ]
    if len(found) != 1 or not all(_alike(it, new) for it in said):
        return []
    memory, place = found[0]
    return [told_with(memory, place.span("number"), new["number"], text)]


def _alike(one: re.Match[str], other: re.Match[str]) -> bool:
    plain = {"yr": "year", "lvl": "level"}
    first, second = one["what"].casefold(), other["what"].casefold()
    return plain.get(first, first) == plain.get(second, second)


def said_wrong(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return what memories tell with the number that is right: "Ten, did I say? It's nine"."""
    match = _SAID_WRONG.search(text)
    if match is None:
        return []
    old, new = _value(match["old"]), _value(match["new"])
    found = [
        (memory, place)
        for memory in known
        for place in _ANY_NUMBER.finditer(memory.content)
        if _value(place[0]) == old
    ]
    if old == new or not 0 < len(found) <= _MOST:
        return []
    return [
        told_with(
            memory, place.span(), new if place[0].isdigit() else match["new"], text, "corrected"
        )
        for memory, place in found
    ]


def _value(number: str) -> str:
    """Return a number up to 99 in digits."""
    tens = {word: 10 * at for at, word in enumerate(_TENS, 2)}
    words = re.split(r"[ -]", number.casefold())
    total = sum(tens.get(it) or int(_in_digits(it)) for it in words if it.isalnum())
    return str(total)


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
