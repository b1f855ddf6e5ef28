"""What is remembered of several of whom one is gone: "we had to put Bramble down"."""

import re
from collections.abc import Iterator, Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.shared import ANIMALS
from memory.text.late_pattern import LatePattern

_WHO = (
    r"(?P<who>(?!(?:the|an?|my|our|his|her|him|it|its|them|their|this|that|these|those|all|some|any|"
    r"every\w*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|several|many|"
    r"few|half|most|both|another|and|of|in|to|for|user)\b)[A-Za-z](?:[\w-]|'(?!s\b))+)"
)
_GONE = tuple(
    LatePattern(shape)
    for shape in (
        rf"(?i)\b(?:put|putting|have|had|having) (?:our |my |poor |old |dear )*{_WHO} (?:down|put down|put to sleep|to sleep)\b",
        rf"(?i)\b{_WHO}(?:['’]s)? (?:(?:has|sadly|just|finally) )*(?:died|passed(?: away| on| over)?|slipped away|didn'?t make it|(?:was|got|(?:has |had |has had )?(?:to be|been)) put (?:down|to sleep)|(?:(?:has )?(?:crossed|gone over|over|went over)) the rainbow bridge|is(?:n't| no longer) with us(?: any ?more)?|(?:was|got) (?:run over|rehomed|sold)|escaped|ran away|went missing)\b",
        rf"(?i)(?:\b(?:we|i|we've|i've|and|had to)(?: have| had to|'ve had to| just| sadly| finally)* |^\W*(?:had to |sadly |just )*)(?:lost|buried|burying|rehomed?|sold|gave away|give away|(?<=had to )say goodbye to) (?:our |my |poor |old |dear )*{_WHO}\b(?!['’]s| (?:in|at|near|for|behind)\b)",
    )
)
_DIED = LatePattern(
    r"(?i)\b(?:died|passed|down|to sleep|lost|buried|make it|run over|slipped|rainbow|with us)\b"
)
_THEIRS = LatePattern(
    r"(?P<whose>The user's [\w' -]{2,40}?) (?:has|owns|keeps|got|adopted) (?:an?|the) (?:[\w-]+ ){0,2}?(?P<kind>[\w-]+),? (?:called|named) (?P<name>[\w'-]+)\."
)
_HAS_CALLED = LatePattern(r"The user has (?:an?|the) [\w -]+? (?:called|named) ")
_COUNTED = LatePattern(
    r"The user has (?:two|three|four|five|six|seven|eight) (?:\w+ )?(?P<kind>\w+?)s\."
)
_NOT_SO = LatePattern(
    r"(?i)\b(?:if|almost|nearly|never(?! (?:found|came|saw|got|returned|turned))|might|maybe|would|could|didn't|won't|not)\b(?! make)|\?"
)
_LONGEST = 200


def lost(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return what memories say of several without the one of whom a message says that it is gone."""
    if len(text) > _LONGEST or _NOT_SO.search(text):
        return []
    return [
        claim
        for shape in _GONE
        for match in shape.finditer(text)
        for about in (_without, _gone, _fewer, _of_others)
        for claim in about(match["who"], text, known)
    ]


def _gone(who: str, text: str, known: Sequence[ToldClaim]) -> Iterator[Claim]:
    """Yield that an animal is gone whose name words say that endings do not hear."""
    for memory in known:
        kind, _, slot = (memory.key or "").rpartition(".")
        name = memory.value or ""
        if slot != "name" or kind not in ANIMALS or name.casefold() != who.casefold():
            continue
        is_had = _HAS_CALLED.match(memory.content) is not None
        if who.islower() or is_had or memory.content.startswith("The user's "):
            told = f"The user's {kind} {name} {'has died' if _DIED.search(text) else 'is gone'}."
            yield Claim(
                "", told, told, text.strip(), because="changed", in_place_of=(memory.content,)
            )


def _fewer(who: str, text: str, known: Sequence[ToldClaim]) -> Iterator[Claim]:
    """Yield how many are left of the same kind as an animal that is gone: of two rabbits one."""
    named = [it for it in known if (it.value or "").casefold() == who.casefold()]
    kinds = {(it.key or "").removesuffix(".name") for it in named} & ANIMALS
    for memory in known:
        counted = _COUNTED.fullmatch(memory.content) if memory.key == "pet" else None
        if counted is None or counted["kind"].lower() not in kinds:
            continue
        left = _counted_less(memory.content)
        left = re.sub(r"\bone ((?:\w+ )?\w+)s\.$", r"one \1.", left)
        what = left.removeprefix("The user has ").removesuffix(".")
        yield Claim("pet", what, left, text.strip(), because="changed", negates=memory.value)


def _of_others(who: str, text: str, known: Sequence[ToldClaim]) -> Iterator[Claim]:
    """Yield that an animal of somebody else is gone: "The user's flatmate Omar has a parrot"."""
    for memory in known:
        had = _THEIRS.fullmatch(memory.content)
        if had is None or had["name"].casefold() != who.casefold():
            continue
        told = f"{had['whose']}'s {had['kind']} {had['name']} {'has died' if _DIED.search(text) else 'is gone'}."
        yield Claim("", told, told, text.strip(), because="changed", in_place_of=(memory.content,))


def _without(who: str, text: str, known: Sequence[ToldClaim]) -> Iterator[Claim]:
    name = re.escape(who)
    for memory in known:
        if memory.key or not re.search(rf"(?i)(?<!\w){name}(?!\w)", memory.content):
            continue
        left = re.sub(
            rf"(?i),\s*{name}(?=\s*(?:,|and\b|&))|(?<=[:,] ){name}\s*(?:,|and\b|&)\s*|\s*(?:,|,?\s*and|&)\s*{name}(?!\w)|(?<!\w){name}\s*(?:and|&)\s+",
            "",
            memory.content,
        )
        left = _counted_less(left)
        if left != memory.content and not re.search(rf"(?i)(?<!\w){name}(?!\w)", left):
            yield Claim(
                "", left, left, text.strip(), because="changed", in_place_of=(memory.content,)
            )


_COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight")


def _counted_less(content: str) -> str:
    """Return words with the first number of those who are left."""
    match = re.search(rf"(?i)\b(?:{'|'.join(_COUNTS[1:])})\b", content)
    if match is None:
        return content
    fewer = _COUNTS[_COUNTS.index(match[0].lower()) - 1]
    return content[: match.start()] + fewer + content[match.end() :]
