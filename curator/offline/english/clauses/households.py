"""Lists of who belongs to somebody: "two daughters, Mia and Lena, and one son, Declan"."""

import re
from collections.abc import Iterator

from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import ParsedClause
from curator.offline.lexicon.english import PETS, RELATIONS, is_name
from curator.offline.lexicon.shared import ANIMALS
from curator.offline.lexicon.texting import NOT_LOWER_NAMES
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern

_HAS = LatePattern(
    r"(?:have|get|got|adopted|own|live with|share (?:my|a|the) \w+ with|bought|rescued|"
    r"=(?:household|family|home) (?:is|are)|be the (?:proud )?(?:mum|mom|dad|mother|"
    r"father) (?:of|to)|"
    r"be an? (?:\w+ )?(?:mum|mom|dad|mother|father|parent) (?:of|to)) (?P<list>.+)",
    re.IGNORECASE,
)
_NAME = r"(?:little |big |baby )?(?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]+)?"
_LOWER = r"[a-z][a-z'-]{1,12}"
_JOINT = r"(?:, and |, | and | & )"
_LINK = r"(?:,? (?:called|named|whose names? (?:is|are)) |: ?|, | - | )"
_ITEM = LatePattern(
    r"(?<!\w)(?P<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|no|my|his|her|twin|"
    r"\d{1,2}) "
    r"(?P<like>(?:(?!and\b|a\b|of\b)[\w-]+,? ){0,3}?)"
    rf"(?P<noun>(?:{RELATIONS}|{PETS}|boy|girl|mice|wives))(?P<many>s|es|ren)?(?!\w)"
    r"(?=$|[,:]| (?:and|who|that|whose|called|named|at home|from|living|with|adopted|- )|"
    r" (?-i:[A-Z]))"
    rf"(?P<named>{_LINK}(?P<names>{_NAME}(?:{_JOINT}{_NAME}){{0,9}}|"
    rf"(?-i:{_LOWER}(?:{_JOINT}{_LOWER}){{0,9}})(?=\s*$)))?",
    re.IGNORECASE,
)
_SPLIT = LatePattern(_JOINT)
_NOUNS = {"boy": "son", "girl": "daughter", "kid": "child"}
_NOT_OWN = frozenset({"his", "her"})
_SINGLE = frozenset({"a", "an", "one", "my", "another"})
_OTHERWISE = LatePattern(
    r"\b(?:why|how|what|idea|by|if|wrote|said|told|thought|think|saw|met|like|than)\b",
    re.IGNORECASE,
)
"""What says of those behind it something else than that they are there."""
_NOT_LIKE = LatePattern(r"\b(?:with|for|from|to|in|on|at|or|like|as|about|than)\b", re.IGNORECASE)


def listed(reading: ParsedClause) -> list[Claim]:
    """Return who belongs to the user by a clause that lists them, with their names."""
    match = _HAS.fullmatch(reading.predicate)
    if match is None or reading.being.key or reading.aspect != "holds":
        return []
    said = match["list"]
    items = [it for it in _ITEM.finditer(said) if not _OTHERWISE.search(said[: it.start()])]
    return [claim for item in items for claim in _of_item(item, reading.quote)]


def _of_item(item: re.Match[str], quote: str) -> Iterator[Claim]:
    count, noun = item["count"].lower(), item["noun"].lower()
    if _NOT_LIKE.search(item["like"]):
        return
    names = _names(item)
    whose = f"partner's {noun}" if count in _NOT_OWN else _NOUNS.get(noun, noun)
    kind = key_word(_NOUNS.get(noun, noun))
    is_animal = kind in ANIMALS or bool(re.fullmatch(PETS, noun))
    if count in _NOT_OWN and not names:
        return
    for name in names:
        content = f"The user has a {whose} called {name}."
        if count == "my" or count in _NOT_OWN:
            content = f"The user's {whose} is called {name}."
        key = f"{kind}.name" if count not in _NOT_OWN else f"partner.{kind}.name"
        yield Claim(
            key, name, content, quote, topic="pets" if is_animal else "family",
            salience=0.8, entities=(name,),
        )  # fmt: skip
    if count == "my" or count in _NOT_OWN or (names and (count in _SINGLE or is_animal)):
        return
    value = f"{count} {item['like']}{item['noun']}{item['many'] or ''}".lower()
    yield Claim(
        "pet" if is_animal else "family", value, f"The user has {value}.", quote,
        topic="pets" if is_animal else "family", salience=0.8,
    )  # fmt: skip


def _names(item: re.Match[str]) -> list[str]:
    if not item["names"]:
        return []
    names = [re.sub(r"^(?:little|big|baby) ", "", name) for name in _SPLIT.split(item["names"])]
    if len(names) > 1 and item["count"].lower() in _SINGLE:
        return []  # of all that stand before: "two sons and a daughter: Ali, Bo and Cara"
    if any(name in NOT_LOWER_NAMES or not is_name(name) for name in names):
        return []
    return [name[:1].upper() + name[1:] for name in names]


def new_of(listed_claims: list[Claim], claims: list[Claim]) -> list[Claim]:
    """Return those of a list that the other claims of the clause do not tell already."""
    told = " ".join(claim.content for claim in claims).casefold()
    kinds = {claim.key for claim in claims}
    return [
        claim
        for claim in listed_claims
        if claim.value.casefold() not in told and claim.key not in kinds & {"pet", "family"}
    ]
