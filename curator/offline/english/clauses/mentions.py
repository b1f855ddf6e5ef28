"""People and animals of the user's that a message names by the way: "my brother Hugo writes…"."""

import re
from collections.abc import Iterator, Sequence

from curator.offline.english.wording.texting import written_out
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import ParsedSentence
from curator.offline.grammar.coreference import Company
from curator.offline.lexicon.english import PETS, RELATIONS, is_name
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern

_LIKE = r"(?:own|dear|best|older|younger|elder|big|little|small|twin|late|old|lovely|good|close)"
_NAMED = LatePattern(
    rf"\b(?:my|our) (?:{_LIKE} ){{0,2}}(?P<kind>{RELATIONS}|{PETS}),? "
    r"(?:is called |is named |called |named )?"
    r"(?P<name>(?-i:[A-Z])[\w-]*[\w](?: (?-i:[A-Z])[\w-]+)?)(?![\w'])",
    re.IGNORECASE,
)
_SPOUSE = LatePattern(
    r"\b(?:my|our) (?P<kind>wife|husband|girlfriend|boyfriend|partner|fiancée?|daughter|son|kids|"
    r"children|twins)\b(?!'s? (?:friend|boss|mother|father|family|car))",
    re.IGNORECASE,
)
_SINCE = LatePattern(
    r"\b(?:since|after|before) (?:my|the) (?P<what>(?:[\w-]+ ){0,2}?(?:stroke|heart attack|"
    r"operation|"
    r"surgery|bypass|transplant|accident|diagnosis|divorce|concussion))\b",
    re.IGNORECASE,
)
_HOME = LatePattern(
    r"\b(?:my|our) (?:little |tiny |small |new |own )?(?:flat|apartment|studio|place) (?:is )?in "
    r"(?P<where>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)",
    re.IGNORECASE,
)
_PLURAL = frozenset({"kids", "children", "twins"})
_OVER = LatePattern(
    r"\b(?:ex|late|was|were|used|died|passed|no longer|not|former|had|isn't|broken?|split|left|"
    r"dumped|divorc\w+|separated|never|without)\b",
    re.IGNORECASE,
)


def mentioned(
    sentences: Sequence[ParsedSentence], text: str, found: Sequence[Claim], company: Company
) -> list[Claim]:
    """Return who is named by the way, of whom nothing else was claimed."""
    told = " ".join(claim.content for claim in found).casefold()
    made: list[Claim] = []
    for sentence in sentences:
        quote = text[sentence.start : sentence.end]
        words = written_out(sentence.text)
        for claim in (*_named(words, quote, company), *_at_home(words, quote)):
            if claim.value.casefold() not in told:
                made.append(claim)
                told += f" {claim.content.casefold()}"
        for claim in _only_mentioned(words, quote):
            if key_word(claim.value.removeprefix("a ")) not in told and claim.value not in told:
                made.append(claim)
                told += f" {claim.content.casefold()}"
    return made


def _named(words: str, quote: str, company: Company) -> Iterator[Claim]:
    for match in _NAMED.finditer(words):
        name, kind = match["name"], match["kind"].lower()
        if not is_name(name) or name in company.known or name in {"Lol", "Mr", "Mrs", "Dr", "I"}:
            continue
        yield Claim(
            f"{key_word(kind)}.name", name, f"The user's {kind} is called {name}.", quote,
            topic="family", salience=0.7, entities=(name,),
        )  # fmt: skip


def _at_home(words: str, quote: str) -> Iterator[Claim]:
    for match in _HOME.finditer(words):
        yield Claim(
            "home", match["where"], f"The user lives in {match['where']}.", quote,
            topic="home", salience=0.8, entities=(match["where"],), single=True,
        )  # fmt: skip


def _only_mentioned(words: str, quote: str) -> Iterator[Claim]:
    if _OVER.search(words):
        return
    for match in _SPOUSE.finditer(words):
        kind = match["kind"].lower()
        value = kind if kind in _PLURAL else f"a {kind}"
        yield Claim("family", value, f"The user has {value}.", quote, topic="family", salience=0.7)
    for match in _SINCE.finditer(words):
        what = match["what"].lower()
        yield Claim(
            "health", what, f"The user has had {'an' if what[0] in 'aeiou' else 'a'} {what}.",
            quote, "boundary", "health", 0.8,
        )  # fmt: skip
