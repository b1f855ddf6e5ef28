"""What is said of somebody in the first person, told in the third: `have two cats` as `has`."""

import re
from collections.abc import Sequence
from typing import Literal

from curator.offline.english.parsing.parser import Token
from curator.offline.english.wording.sentences import of_them
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

Number = Literal["user", "one", "plural"]
"""Of whom it is said: of the user, of one other, or of several."""

_EXPANDED = {"'m": "am", "'re": "are", "'ve": "have", "n't": "not", "'ll": "will"}
_SINGULAR = {"am": "is", "are": "is", "were": "was", "have": "has", "do": "does", "'ve": "has"}
PASTS = frozenset({"quit"})
"""Verbs with a past like their present of which somebody hardly ever says that they do it."""
_SAID_ANYWAY = frozenset(word_list("english", "said_anyway"))
_SHORT = LatePattern(r"\b(do|does|did|is|are|was|were|has|have|had|would|could|should|ca|wo) not\b")
_TAIL = LatePattern(
    r"(?<!\s)\s*+,?\s*+\b(?:these days|at the moment|right now|for now|now|nowadays|by the way|"
    r"of course|"
    r"if (?:that helps|you please).*|so (?:yeah|there)|for what it's worth)\s*$",
    re.IGNORECASE,
)


def in_third_person(words: Sequence[Token], verb: Token, text: str, *, number: Number) -> str:
    """Return the words of a predicate, with what adds nothing left out."""
    told = ""
    first = min([verb, *(word for word in words if word.relation in {"aux", "auxpass"}
                         and word.head == verb.index)], key=lambda word: word.index)  # fmt: skip
    for word in words:
        if word.norm in _SAID_ANYWAY and word.relation == "advmod" and word.head == verb.index:
            continue
        plain = _expanded(word, verb)
        if word == first and number != "plural" and (number == "user" or word.tag == "VBP"):
            plain = _of_one(word, plain)
        spaced = word.start > 0 and (text[word.start - 1].isspace() or plain != word.text)
        told += (" " if spaced and told else "") + plain
    told = _SHORT.sub(_shortened, of_them(" ".join(told.split())))
    return _TAIL.sub("", told).strip(" ,")


def _shortened(match: re.Match[str]) -> str:
    return {"ca": "can't", "wo": "won't"}.get(match[1], f"{match[1]}n't")


def _expanded(word: Token, verb: Token) -> str:
    if word.text == "'s" and word.tag == "VBZ":
        return "has" if verb.tag == "VBN" and word.relation == "aux" else "is"
    return _EXPANDED.get(word.norm, word.text)


def _of_one(word: Token, plain: str) -> str:
    lower = plain.lower()
    if lower in _SINGULAR:
        return _SINGULAR[lower]
    if lower in PASTS:
        return lower
    return _with_ending(lower) if word.tag in {"VBP", "VB"} and lower != "ca" else lower


def _with_ending(verb: str) -> str:
    if verb.endswith("y") and verb[-2:-1] not in set("aeiou"):
        return f"{verb[:-1]}ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")
