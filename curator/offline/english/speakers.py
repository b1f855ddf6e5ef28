"""Gives a sentence that leaves out "I" its subject back: "moved to oslo last year"."""

import re
from dataclasses import dataclass

from curator.offline.english.trees import Tree
from curator.offline.parsing.parser import parsed

_LEAD = re.compile(
    r"(?:(?:omg|lol|haha|ok|okay|so|well|and|n|but|oh|yeah|yep|ngl|tbh|fr|btw|anyway|anyways|also|"
    r"hey+|hi+|hello|yo|heya|hiya|honestly|lowkey|basically|update|fyi|guess what|fun fact|"
    r"plus|then|ugh|yay|finally|just|oh and|by the way|funny enough|no joke|true story)\b"
    r"[\s,:!.…-]*)+",
    re.IGNORECASE,
)
_GOING_ON = frozenset(
    """
    working living studying doing training learning driving teaching moving flying going planning
    saving thinking running writing building renting staying trying starting getting heading
    selling raising expecting taking seeing dating having turning allergic obsessed married engaged
    divorced single pregnant vegan vegetarian originally from born 
    """.split()  # noqa: SIM905
)
_DONE = frozenset(
    """
    got moved quit bought started adopted had left sold switched became finished graduated joined
    dropped gave stopped broke lost grew lived worked studied passed booked found used turned
    retired have love hate like prefer enjoy adore live work study play can't can cannot don't
    collect speak own need want drive run teach never always mostly usually currently will used
    stan dislike detest
    """.split()  # noqa: SIM905
)
_BEEN = frozenset({"been"})


@dataclass(frozen=True, slots=True)
class Voiced:
    """A parsed sentence that says who speaks."""

    tree: Tree
    shift: int
    """By how much the words stand further right than in the sentence."""


def voiced(text: str) -> Voiced:
    """Parse a sentence, with "I" before it where its subject is left out."""
    lead = _LEAD.match(text)
    begin = lead.end() if lead else 0
    added = _left_out(text[begin:])
    if added is None:
        return Voiced(Tree(text, parsed(text)), 0)
    told = text[:begin] + added + text[begin:]
    told = " " * begin + told[begin:]
    return Voiced(Tree(told, parsed(told)), len(added))


def _left_out(text: str) -> str | None:
    first = re.match(r"[\w']+", text)
    if first is None:
        return None
    word = first[0].lower()
    if word in _BEEN:
        return "I have "
    if word in _GOING_ON:
        return None if re.match(r"\w+ (?:is|are|was|makes|keeps|has)\b", text) else "I am "
    return "I " if word in _DONE else None
