"""What is remembered of who or what has another name now: "Rex got renamed, he's called Duke now"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.coreference import may_mean
from curator.offline.standing.cues import cues_in
from memory.text.late_pattern import LatePattern

_NEW = r"(?P<new>[\w'-]+(?: [\w'-]+)??)"
_END = r"(?=\s*(?:[,.!?;:—–]|$|\b(?:now|these days|from now|instead|because|bc|cos|cause|since|after|lol|haha|so|and|but)\b))"
_RENAMED = tuple(
    LatePattern(rf"(?i)\b{shape}{_END}")
    for shape in (
        rf"(?:re-?named|rechristened|rebranded)(?: (?:him|her|it|them|as|to|\w+ to|[A-Z]\w+))*? {_NEW}",
        rf"(?:changed|changing|switched) (?:his|her|its|their|the) name to {_NEW}",
        rf"(?:changed|changing|switched) (?:his|her|its|their|the) name\b[^.!?]{{0,12}}?[,;:]? (?:(?:he|she|it)'?s|now|he is|she is|it is) (?:called |named )?{_NEW}",
        rf"(?:(?:she|he|it)(?:'?s| is| got| has been)|they'?re|they are|is|are)(?: now)? (?:called|named|known as) {_NEW}",
        rf"(?:goes|go|going) by {_NEW}(?= now| these| instead| from)",
    )
)
_NAME_IS = LatePattern(
    rf"(?i)\b(?:(?:his|her|its|their|the) name(?:'s|s| is)|(?:she|he|it)(?:'s| is|s) (?:called|spelled|spelt)) "
    rf"(?P<new>[A-Za-z][\w'-]+){_END}"
)
_IT_IS = LatePattern(
    rf"(?i)^\W*(?:(?:oh|no|wait|so?rry|srry|oops|actually|i mean)[\s,.!]+)+(?:it'?s|it is|i meant?|that'?s) "
    rf"(?P<new>(?-i:[A-Z])[\w'-]+)(?:{_END}|(?= with (?:an?|one|two|no|2|double)\b))"
)
_OF_KIND = LatePattern(
    rf"(?i)\bre-?named (?:the|my|our) (?P<kind>\w+)[,;:.]+ (?:and |so )?(?:he|she|it)(?:'?s| is)"
    rf"(?: now)? (?:called |named )?{_NEW}{_END}"
)
_SPELT_SO = LatePattern(
    r"(?i)^\W*(?:correction|typo|so?rry|oops)\W+(?P<new>(?-i:[A-Z])[\w'-]+) with "
    r"(?:an?|one|two|no|double)\b"
)
_SLIPS = frozenset({"slip", "meant", "wrong"})
_SORRY = LatePattern(
    r"(?i)\b(?:so?rry|srry|sry|soz)[\s,.!]*(?:i meant? )?(?:(?:his|her|its|their|the) name|(?:she|he|it)(?:'?s| is) )"
)
_ALIKE = 0.6
"""From which likeness of letters on one name is taken for a slip of the other."""
_IS_NEW = LatePattern(
    r"(?i)\b(?:re-?named|rechristened|rebranded|name to|changed (?:his|her|its|their) name|now|these days|new name|instead|from now on)\b"
)
_OF_NEW_ONE = LatePattern(
    rf"(?i)\b(?:the|my|our) new (?P<kind>[a-z]+)(?: is|'s| was|s)? (?:called|named) {_NEW}{_END}"
)
_SURNAMED = tuple(
    LatePattern(rf"(?i)\b{shape} (?P<new>[A-Za-z][\w'-]+){_END}")
    for shape in (
        r"back to (?:using )?my maiden name(?:,|:| of| -| which is|, which is)?",
        r"(?:changed|changing|switched) my (?:sur|last |family )name (?:back )?to",
        r"my new (?:sur|last |family )name(?: is|'s|s)",
        r"my (?:sur|last |family )name(?:'s| is)(?: now|(?= [\w'-]+ now\b))",
        r"took (?:my|his|her) (?:husband|wife|partner|fianc[eé]e?)?(?:'s|s)? ?(?:sur|last |family )?name,",
        r"(?:i'm|im|i am) (?:mrs|ms|mr|miss)\.?(?= [\w'-]+ now\b)",
    )
)
_SURNAME = LatePattern(r"The user's (?:sur|last |family )name is (?P<name>[\w'-]+)\.")
_NOT_SO = LatePattern(
    r"(?i)\b(?:if|wish|might|maybe|would|could|should|want|almost|nearly|thinking)\b|\?"
)
_NO_NAME = LatePattern(
    r"(?i)(?:a|an|the|my|our|his|her|that|this|it|so|not|to|as|after|by|him|them)\b"
)
_CALLED = r"(?:called|named) (?P<name>[\w'-]+(?: [\w'-]+){0,3}?)\.$"
_PRONOUN = LatePattern(r"(?i)\W*(?:(?:and|so|but|oh|btw|well)\W+)*(?P<who>he|she)\b")
_NAMED = LatePattern(
    r"(?P<lead>The user's (?:[\w-]+ )*?(?P<kind>[\w-]+) is called )(?P<name>[\w'-]+)\."
)
_LONGEST = 200


def renamed(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return what memories say with the name that somebody or something has now."""
    if len(text) > _LONGEST or _NOT_SO.search(text):
        return []
    if anew := _surnamed(text, known) or _respelled(text, known) or _of_a_kind(text, known):
        return anew
    if another := _OF_NEW_ONE.search(text):
        return list(_of_new_one(another["kind"], another["new"], text, known))
    if not _IS_NEW.search(text):
        return []
    for shape in _RENAMED:
        match = shape.search(text)
        if match is None or _NO_NAME.match(match["new"]):
            continue
        new = match["new"].strip()
        named = list(_with_name(new, match.start("new"), text, known))
        if found := named or list(_of_the_only_one(new, text, known)):
            return found
    return []


def _surnamed(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return what memories say with the surname that the user has now."""
    match = next(filter(None, (shape.search(text) for shape in _SURNAMED)), None)
    if match is None or _NO_NAME.match(match["new"]):
        return []
    new = match["new"][:1].upper() + match["new"][1:]
    return [
        _claim(memory, old["name"], new, memory.content.replace(old["name"], new), text)
        for memory in known
        if (old := _SURNAME.fullmatch(memory.content)) and old["name"].casefold() != new.casefold()
    ]


def _respelled(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return what memories say with a name that a message says was a slip of another like it."""
    match = _NAME_IS.search(text)
    if match and not (cues_in(text, "en") & _SLIPS or _SORRY.search(text)):
        return []
    if (match := match or _IT_IS.search(text) or _SPELT_SO.search(text)) is None:
        return []
    new = match["new"]
    alike = {old for old in _names(known) if _ALIKE <= _likeness(old, new) < 1}
    if len(alike) != 1:
        return []
    old = alike.pop()
    new = new[:1].upper() + new[1:] if old[:1].isupper() else new
    return [
        replace(_claim(memory, old, new, again, text), because="corrected")
        for memory in known
        if (again := re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, memory.content))
        != memory.content
    ]


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()


def _with_name(new: str, at: int, text: str, known: Sequence[ToldClaim]) -> Iterator[Claim]:
    """Yield what is remembered of the one whose old name the text says, with the new one."""
    for old in _names(known):
        said = re.search(rf"(?i)(?<!\w){re.escape(old)}(?!\w)", text)
        if said is None or said.start() == at or old.casefold() == new.casefold():
            continue
        for memory in known:
            again = re.sub(rf"(?i)(?<!\w){re.escape(old)}(?!\w)", lambda _: new, memory.content)
            if again != memory.content:
                yield _claim(memory, old, new, again, text)
        return


def _of_a_kind(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return how the one of a kind is called now of whom a memory tells the name."""
    match = _OF_KIND.search(text)
    if match is None:
        return []
    shape = rf"(?i)\b{re.escape(match['kind'])}(?:,| is)? (?:called|named) (?P<name>[\w'-]+)"
    named = [(memory, found) for memory in known if (found := re.search(shape, memory.content))]
    if len(named) != 1:
        return []
    memory, found = named[0]
    before, behind = memory.content[: found.start("name")], memory.content[found.end("name") :]
    return [_claim(memory, found["name"], match["new"], f"{before}{match['new']}{behind}", text)]


def _of_the_only_one(new: str, text: str, known: Sequence[ToldClaim]) -> Iterator[Claim]:
    """Yield how the only one is called now whose name is known, and whom "he" may mean."""
    who = _PRONOUN.match(text)
    named = [(it, found) for it in known if (found := _NAMED.fullmatch(it.content))]
    if who is None or len(named) != 1 or not may_mean(who["who"], named[0][1]["kind"]):
        return
    memory, found = named[0]
    again = f"{found['lead']}{new}."
    yield _claim(memory, found["name"], new, again, text)


def _names(known: Sequence[ToldClaim]) -> Iterator[str]:
    for memory in known:
        called = re.search(_CALLED, memory.content)
        if called and "." in (memory.key or "."):
            yield called["name"]


def _of_new_one(kind: str, new: str, text: str, known: Sequence[ToldClaim]) -> Iterator[Claim]:
    """Yield what a new one of a kind is called, in the place of the one before it."""
    for memory in known:
        shape = rf"(?i)The user(?:'s| has an?) (?:\w+ )?{re.escape(kind)} (?:is )?{_CALLED}"
        if found := re.match(shape, memory.content):
            again = (
                memory.content[: found.start("name")] + new + memory.content[found.end("name") :]
            )
            yield _claim(memory, found["name"], new, again, text)


def _claim(memory: ToldClaim, old: str, new: str, again: str, text: str) -> Claim:
    if memory.key and memory.value and memory.value.casefold() == old.casefold():
        return Claim(memory.key, new, again, text.strip(), because="changed", negates=memory.value)
    return Claim("", again, again, text.strip(), because="changed", in_place_of=(memory.content,))
