"""How old several are in one sentence: "Archie is 6 and Poppy is 3", "the kids are 4 and 7"."""

import re
from collections.abc import Iterator, Mapping, Sequence

from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import ParsedSentence
from curator.offline.lexicon.english import ONES, PETS, RELATIONS, is_name
from curator.offline.lexicon.texting import may_be_lower_name
from memory.text.late_pattern import LatePattern

_NUMBERS = {word: str(number) for number, word in enumerate(ONES, start=1)}
_AGE = rf"(?:\d{{1,2}}|{'|'.join(_NUMBERS)})"
_UNIT = r"(?: (?:years?|yrs?)(?: old)?| y/?o| now| already)?"
_ONE = (
    rf"(?P<name>[^\W\d_][\w-]{{1,14}}?)(?:['’]s| is|s| (?:has )?(?:just )?turned| will be) "
    rf"(?P<age>{_AGE}){_UNIT}(?![\w/%£$€:.-]|[ ]?(?:am|pm|percent|months?|weeks?|days?|minutes?|"
    rf"hours?|"
    r"miles?|of|stone|foot|feet|ft|in|times|th|cm|kg)\b)"
)
_EACH = LatePattern(
    rf"(?i)(?<![\w'’])(?<!\bthe )(?<!\ba )(?<!\bmy )(?<!\bour )(?<!\bthis )(?<!\bhis )"
    rf"(?<!\bher ){_ONE}"
)
_SEVERAL = LatePattern(
    rf"(?i)(?P<who>(?:my|our|the|both|all)(?: (?:two|three|four|five))? |)"
    rf"(?P<kind>kids|children|sons|daughters|boys|girls|grandkids|grandchildren|nieces|nephews|"
    rf"brothers|sisters|siblings|cats|dogs|little ones|two|three|lot) are (?:now |both |all )?"
    rf"(?P<ages>{_AGE}(?:(?:,? and |, ?| & ){_AGE}){{1,5}}){_UNIT}\s*[.!]?$"
)
_KINDS = LatePattern(
    r"(?i)\b(?:my|our|the|two|three|four|five|both|\d|got|have)(?: [\w-]+)? "
    r"(?P<kind>kids|children|sons|daughters|boys|girls|grandkids|grandchildren|nieces|nephews|"
    r"brothers|sisters|siblings|cats|dogs|rabbits|horses)\b"
)
_SINGLE = {
    "kids": "child", "children": "child", "sons": "son", "daughters": "daughter", "boys": "son",
    "girls": "daughter", "grandkids": "grandchild", "grandchildren": "grandchild",
    "nieces": "niece", "nephews": "nephew", "brothers": "brother", "sisters": "sister",
    "siblings": "sibling", "cats": "cat", "dogs": "dog", "rabbits": "rabbit", "horses": "horse",
}  # fmt: skip
_ONE_OF = LatePattern(rf"(?i)\b(?:an?|one|my|our) (?:\w+ )?(?:{RELATIONS}|{PETS})\b")
_KIND = LatePattern(
    rf"(?i)\b(?:my|our|an?|one|two|three|four|five|\d|got|have) (?:[\w-]+ )?"
    rf"(?P<kind>{'|'.join(_SINGLE)}|{RELATIONS}|{PETS})\b"
)
_OF_OTHERS = LatePattern(
    rf"(?i)\b(?:(?:my|our) [\w' -]{{2,30}}?|he|she|they|(?!we\b)(?-i:[A-Z])[a-z]+) "
    rf"(?:has|have|had|(?:has|have) got|got) (?:an?|one|two|three|four|five|\d) (?:[\w-]+ )?"
    rf"(?:{'|'.join(_SINGLE)}|{RELATIONS}|{PETS})\b"
)
"""Tells whom somebody else has: these are none of the user's."""
_ENDS = LatePattern(r"[.!?;\n]")
_NOT_NAMED = LatePattern(
    r"(?i)(?:i|he|she|it|this|that|there|who|which|what|one|mum|mom|dad|chapter|page|series|season|"
    r"episode|level|score|total|time|today|tomorrow|room|number|size|limit|price|rent|bill|grade|"
    r"year|other|another|youngest|oldest|eldest|baby|kid|son|daughter|brother|sister|cat|dog|"
    r"nan|gran|grandma|grandad|wife|husband|partner|boss|and|him|her)"
)


def several_ages(
    sentences: Sequence[ParsedSentence], text: str, before: str, found: Sequence[Claim]
) -> Iterator[Claim]:
    """Yield how old each of several is that a sentence names; `before` may tell who they are."""
    named = {it.value.casefold(): _whose(it) for it in found if it.key.endswith(".name")}
    aged = {name for it in found if it.key.endswith("age") for name in it.entities}
    for sentence in sentences:
        quote = text[sentence.start : sentence.end].strip()
        told = _named(sentence.text, quote, f"{before}\n{text}", named)
        yield from (it for it in told if not aged.intersection(it.entities))
        if match := _SEVERAL.search(sentence.text.strip()):
            yield from _of_all(match, quote)


def _named(words: str, quote: str, around: str, known: Mapping[str, str]) -> Iterator[Claim]:
    told = [it for it in _EACH.finditer(words) if _may_be_name(it["name"]) and not _is_cut(it)]
    is_known = any(it["name"].casefold() in known for it in told)
    if not told or not (len(told) > 1 or is_known):
        return
    around = "\n".join(part for part in _ENDS.split(around) if not _OF_OTHERS.search(part))
    kinds = {_SINGLE[it["kind"].lower()] for it in _KINDS.finditer(around)}
    whose = f"The user's {kinds.pop()} " if len(kinds) == 1 and not _ONE_OF.search(around) else ""
    kins = {it["name"].casefold(): _kind_before(it["name"], around) for it in told}
    whose_own = {name: f"The user's {kin} " for name, kin in kins.items() if kin}
    if not (whose or whose_own or is_known) and any(not it["name"][:1].isupper() for it in told):
        return
    for match in told:
        name = match["name"][:1].upper() + match["name"][1:]
        own = whose_own.get(name.casefold(), whose)
        who = known.get(name.casefold()) or f"{own}{name}"
        age = _NUMBERS.get(match["age"].lower(), match["age"])
        yield Claim(
            "", f"is {age}", f"{who} is {age} years old.", quote,
            topic="age", salience=0.7, entities=(name,),
        )  # fmt: skip


def _kind_before(name: str, around: str) -> str | None:
    """Return whose kind stands nearest before a name where it is first said: "one son, Declan"."""
    first = re.search(rf"(?i)\b{re.escape(name)}\b", around)
    before = _ENDS.split(around[: first.start()])[-1] if first else ""
    said = [it["kind"].lower() for it in _KIND.finditer(before)]
    kinds = [_SINGLE.get(kind, kind) for kind in said]
    if not kinds or (":" in before and len(set(kinds)) > 1):
        return None
    return kinds[-1]


def _of_all(match: re.Match[str], quote: str) -> Iterator[Claim]:
    kind = match["kind"].lower()
    if kind in {"two", "three", "lot"}:
        if match["who"].strip().lower() not in {"my", "our"}:
            return
        kind = "children"
    ages = re.sub(
        rf"(?i)\b(?:{'|'.join(_NUMBERS)})\b", lambda it: _NUMBERS[it[0].lower()], match["ages"]
    )
    told = f"The user's {kind} are {ages} years old."
    yield Claim("", told, told, quote, topic="age", salience=0.7)


def _may_be_name(name: str) -> bool:
    if _NOT_NAMED.fullmatch(name):
        return False
    return is_name(name.capitalize()) and (name[:1].isupper() or may_be_lower_name(name))


def _is_cut(told: re.Match[str]) -> bool:
    """Tell whether an "s" is taken from the end of a name: "Jonas 8" is of no Jona."""
    between = told.string[told.end("name") : told.start("age")]
    return between.startswith("s ") and told["name"][:1].isupper()


def _whose(claim: Claim) -> str:
    kind = claim.key.removesuffix(".name").replace("_", " ")
    return f"The user's {kind} {claim.value}"
