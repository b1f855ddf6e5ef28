"""How the user's people and animals are called, named in passing whatever a sentence says.

"My daughter Lynette thinks I should move", "Four hens: Agnetha, Björn and Benny".
"""

import re
from collections.abc import Iterator, Sequence

from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.english import PETS, PLURALS, RELATIONS, is_name
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern

_NAME = r"(?!I[’'])[A-ZÀ-Þ](?:[\w-]|[’'](?!s\b))*[\wà-ÿ]"
_IN_LAW = r"(?:[- ]in[- ]law)?"
_ONE = LatePattern(
    rf"\b(?:[Mm]y|[Oo]ur) (?:(?:[a-z]+(?:-[a-z]+)?) ){{0,2}}?"
    rf"(?P<kind>(?i:step-?|half-?)?(?i:{RELATIONS}|{PETS}){_IN_LAW})(?:,| called| named)? "
    rf"(?P<name>{_NAME})(?![\w’'-])(?! [A-Z])"
)
_TITLED = LatePattern(rf"(?P<name>{_NAME}) the (?P<kind>(?i:{PETS}))\b(?! (?:of|in|on|from))")
_SEVERAL = LatePattern(
    rf"(?:\b[Mm]y |\b[Oo]ur |^|(?<=[.!] ))(?:[\w-]+ )?\b(?P<kind>(?i:{PLURALS}|"
    rf"(?:{PETS})s))\b[^:.!?]{{0,40}}: "
    rf"(?P<names>{_NAME}(?:(?:, | and |, and )(?:the [a-z]+, )?{_NAME}){{1,5}})"
)
_SINGULAR = {
    "children": "child",
    "grandchildren": "grandchild",
    "wives": "wife",
    "mice": "mouse",
    "geese": "goose",
}
_FORMER = LatePattern(
    r"(?i)\b(?:first|childhood|previous|former|old|used to|remember|called (?:him|her|me)|late)\b"
)
_FICTION = LatePattern(
    r"(?i)\b(?:movie|film|book|novel|story|song|game|character|cartoon|imagine|suppose|pretend|"
    r"what if|dream\w*|"
    r"if (?:i|my) (?:had|were)|wish)\b"
)
_NO_NAME = frozenset({
    "i", "i'm", "i've", "english", "french", "german", "spanish", "welsh", "irish",
    "scottish", "christmas", "easter", "sunday", "monday", "tuesday", "wednesday",
    "thursday", "friday", "saturday", "god", "says", "and", "but",
})  # fmt: skip


def named_kin(text: str, found: Sequence[Claim]) -> Iterator[Claim]:
    """Yield who of the user's is named in a sentence, where nothing that was found names them."""
    if _FICTION.search(text):
        return
    told = " ".join(it.content for it in found if it.key != "household").casefold()
    for kind, name, quote in _named(text):
        if name.casefold() not in told and is_name(name) and name.casefold() not in _NO_NAME:
            yield Claim(
                f"{key_word(kind)}.name", name, f"The user's {kind} is called {name}.", quote,
                topic="pets" if re.fullmatch(PETS, kind) else "family", salience=0.7,
                entities=(name,),
            )  # fmt: skip


def _named(text: str) -> Iterator[tuple[str, str, str]]:
    for match in (*_ONE.finditer(text), *_TITLED.finditer(text)):
        if not _FORMER.search(match[0]):
            yield match["kind"].lower(), match["name"], match[0]
    for match in _SEVERAL.finditer(text):
        for name in re.findall(_NAME, match["names"]):
            yield _one_of(match["kind"].lower()), name, match[0]


def _one_of(kinds: str) -> str:
    return _SINGULAR.get(kinds, kinds.removesuffix("s"))
