"""What the judge weighs of an English sentence's parse: subject, verb, what hangs on it, tags."""

import math
from collections.abc import Iterable, Iterator
from zlib import crc32

from curator.offline.english.parsing.parser import Token, parsed
from curator.offline.english.parsing.trees import Tree
from curator.offline.english.wording.careful_spelling import spelled_with_care

PLACES = 2048
"""So many places the signs are counted in."""
_SUBJECTS = ("nsubj", "nsubjpass", "expl", "csubj")
_OWNERS = frozenset({"my", "our", "your", "his", "her", "their"})
_POINTING = frozenset({"PRP", "DT", "EX", "WP", "WDT"})
_HELPERS = frozenset({"aux", "auxpass", "neg", "mark", "prt"})
_SAID_OF_IT = frozenset(
    {"dobj", "attr", "acomp", "xcomp", "oprd", "prep", "advmod", "npadvmod", "ccomp", "advcl"}
)
_NAMELESS = frozenset({"NNP", "CD"})
"""Of names and numbers only the kind is counted: what they are says nothing of other sentences."""


def syntax_signs_of(text: str) -> list[float] | None:
    """Return the signs of a sentence, each a number; None where nothing parses it."""
    spelled = spelled_with_care(text).text
    words = [word for word in parsed(spelled) if word.tag != "_SP"]
    if not words:
        return None
    return _counted(set(_signs(Tree(spelled, parsed(spelled)), words)))


def _signs(tree: Tree, words: list[Token]) -> Iterator[str]:
    for root in words:
        if root.relation == "ROOT":
            yield from _of_root(tree, root)
    yield from (f"L:{_plain(word)}" for word in words)
    tags = ["^", *(word.tag for word in words), "$"]
    for place in range(len(tags) - 1):
        yield "T:" + tags[place] + tags[place + 1]
        yield "T:" + "".join(tags[place : place + 3])


def _plain(word: Token) -> str:
    if word.tag in _NAMELESS:
        return f"#{word.tag}"
    is_capital = word.text[:1].isupper() and word.index > 0 and word.norm != "i"
    return "#capital" if is_capital and word.text[1:].islower() else word.lemma


def _of_root(tree: Tree, root: Token) -> Iterator[str]:
    below = tree.below(root)
    yield from (f"R:{root.lemma}", f"RT:{root.tag}")
    yield from _of_subjects(tree, root)
    for child in below:
        yield from (f"C:{child.relation}", f"RO:{root.lemma}:{child.relation}")
        if child.relation in _HELPERS:
            yield f"A:{child.lemma}"
        if child.relation in _SAID_OF_IT:
            yield f"O:{child.relation}:{_plain(child)}"


def _of_subjects(tree: Tree, root: Token) -> Iterator[str]:
    subjects = tree.below(root, *_SUBJECTS)
    if not subjects:
        yield "S:none"
    for subject in subjects:
        kind = subject.norm if subject.tag in _POINTING else subject.tag
        owner = next((word.norm for word in tree.below(subject, "poss")), "")
        owner = owner if owner in _OWNERS else ""
        yield f"S:{kind}/{owner}|{root.tag}"
        if owner in {"my", "our"}:
            yield f"SN:{subject.lemma}"


def _counted(signs: Iterable[str]) -> list[float]:
    places = {crc32(sign.encode(errors="replace")) % PLACES for sign in signs}
    counted = [0.0] * PLACES
    for place in places:
        counted[place] = 2 / math.sqrt(len(places))
    return counted
