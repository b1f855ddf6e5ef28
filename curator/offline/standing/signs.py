"""What speaks for and against that words leave a memory standing."""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from curator.offline.grammar.clauses import sentences
from curator.offline.standing.cues import cues_in
from curator.offline.standing.matters import matters_of
from curator.offline.standing.values import values_in
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_KEPT = 4096
_PAST: Mapping[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)\b(?:used to|no longer|(?:has|have) (?:left|quit|sold|given up|moved|stopped)|was|were|"
        r"gave up|left|sold|died|passed away|not any ?more|switched)\b"
    ),
    "zh": LatePattern(r"以前|曾|之前|不再|戒|卖了|离开|去世|辞|停了|分手|离婚|不.{1,6}了"),
}
_OF_USER = LatePattern(r"The user (?!said)|用户(?![的说])")
_QUOTED = LatePattern(r"The user said|用户说")
_CLOSING = frozenset(
    {"slip", "meant", "no", "no more", "stopped", "gone", "died", "parted", "left", "switched", "moved",
     "now", "instead", "begun", "wrong", "not but", "should"}
)  # fmt: skip
_SLIPS = frozenset({"slip", "meant", "should", "wrong", "no", "said"})
_ENDS = frozenset({"no more", "stopped", "gone", "died", "parted", "left"})
_TURNS = frozenset({"now", "instead", "switched", "moved", "begun"})


@dataclass(frozen=True, slots=True)
class LookedAt:
    """What of words is looked at."""

    words: AbstractSet[str]
    beings: AbstractSet[str]
    matters: AbstractSet[str]
    values: Mapping[str, AbstractSet[str]]


def signs_of_pair(
    text: str, before: str, content: str, key: str, language: Language
) -> Mapping[str, float]:
    """Return what speaks for and against that a memory is over, each sign with its strength.

    `text` is what is said now, `before` what the person said right before.
    """
    said, known, last = (looked_at(words, language) for words in (text, content, before))
    cues = cues_in(text, language)
    found = {"all": 1.0}
    pair = dict(_of_pair(said, known, last, key, content))
    found |= pair
    found |= {f"cue {name}": 1.0 for name in cues}
    groups = {"slip": bool(cues & _SLIPS), "end": bool(cues & _ENDS), "turn": bool(cues & _TURNS)}
    groups["none"] = not any(groups.values())
    for group, is_there in groups.items():
        if is_there:
            found |= {f"{group}: {name}": value for name, value in pair.items() if name in _JOINED}
    found |= dict.fromkeys(_of_memory(content, key, language), 1.0)
    found |= _closing_words(text, known, language)
    return found


_JOINED = frozenset({"words", "some words", "last", "last alone", "one matter", "values", "name", "beings apart", "beings shared", "retold"})  # fmt: skip


def _of_pair(
    said: LookedAt, known: LookedAt, last: LookedAt, key: str, content: str
) -> Iterator[tuple[str, float]]:
    shared = said.words & known.words
    from_last = known.words & last.words
    yield "words", min(len(shared), 3) / 2
    yield "some words", float(bool(shared))
    yield "share of words", len(shared) / (len(known.words) or 1)
    share = len(from_last) / (len(known.words) or 1)
    yield "last", share
    yield "last alone", float(share >= 0.6)
    yield "retold", float(bool(known.words) and known.words <= said.words)
    matters = said.matters & known.matters
    yield "one matter", float(bool(matters))
    yield "matters", min(len(matters), 3) / 2
    yield "other matter", float(bool(said.matters and known.matters and not matters))
    for matter in matters:
        if not matter.startswith("topic"):
            yield f"both {matter}", 1.0
    names = known.values["name"] & said.values["name"]
    yield "name", float(bool(names))
    for sort, values in known.values.items():
        other = said.values[sort] - values
        if values and other and not values & said.values[sort]:
            yield f"another {sort}", 1.0
            yield "values", 1.0
        if values & said.values[sort]:
            yield f"same {sort}", 1.0
    yield "beings shared", float(bool(said.beings & known.beings))
    yield "beings apart", float(bool(known.beings and not known.beings & said.beings))
    yield "others now", float(bool(said.beings - known.beings))
    yield "none named", float(not said.beings and not known.beings)


def _of_memory(content: str, key: str, language: Language) -> Iterator[str]:
    if _PAST[language].search(content) or key.endswith(".past"):
        yield "past"
    if _OF_USER.match(content):
        yield "of user"
    if _QUOTED.match(content):
        yield "quoted"
    yield f"slot {key.rpartition('.')[2]}" if key else "no slot"


def _closing_words(text: str, known: LookedAt, language: Language) -> dict[str, float]:
    """Return the signs of the clauses that name something of what is known."""
    return {
        f"with words: {cue}": 1.0
        for words, cues in _clauses(text, language)
        if words & known.words
        for cue in cues
    }


@lru_cache(maxsize=_KEPT)
def _clauses(
    text: str, language: Language
) -> tuple[tuple[AbstractSet[str], AbstractSet[str]], ...]:
    """Return of each clause the telling words, and the cues that close something."""
    return tuple(
        (raising_words(clause), cues_in(clause, language) & _CLOSING)
        for sentence in sentences(text, language)
        for clause in re.split(r"[,;:，；：—–]|\b(?:and|but|so)\b", sentence.text)
    )


@lru_cache(maxsize=_KEPT)
def looked_at(text: str, language: Language) -> LookedAt:
    """Return what of words is looked at."""
    return LookedAt(
        raising_words(text), beings_in(text), matters_of(text, language), values_in(text, language)
    )
