"""Who and what of the user's a parsed sentence brings in, whatever it says of them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from curator.offline.english.parsing.parser import Token
from curator.offline.english.parsing.trees import Tree
from curator.offline.lexicon.english import PETS, RELATIONS, is_name
from curator.offline.lexicon.texting import NOT_LOWER_NAMES
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

_PET = LatePattern(rf"(?:{PETS}|bird|fish|bunny|stallion|mare|stick insect|koi)", re.IGNORECASE)
_KIN = LatePattern(RELATIONS, re.IGNORECASE)
_PLURALS = {"mice": "mouse", "geese": "goose", "children": "child", "wives": "wife",
            "twins": "twin", "in-laws": "in-law"}  # fmt: skip
_THINGS = frozenset(word_list("english", "belongings"))
_ONLY_WITH_NAME = frozenset(word_list("english", "told_with_their_name"))
_MINE = frozenset({"my", "our"})
_COUNTS = frozenset(word_list("english", "counts"))
_OVER = LatePattern(
    r"\b(?:remember|first|ex|late|was|were|used|died|passed|no longer|not|former|had|isn't|broke|"
    r"broken|split|"
    r"left|dumped|divorc\w+|separated|never|without|sold|rip|lost|gone|n't|would|want|wanted|"
    r"wants|wish|if|gave|give|need|grew|grandma's|rehomed|killed|put down|scrapped|stolen|nicked|"
    r"pinched|robbed|towed|repossessed|written off|wrote off|totall?ed|once)\b",
    re.IGNORECASE,
)
HAVING = frozenset({"have", "get", "own", "adopt", "buy", "keep", "rescue", "raise", "foster",
                     "breed", "inherit"})  # fmt: skip
_IN_LAW = LatePattern(r"(?i)[- ]in[- ]laws?\b")
"""What makes of a daughter somebody else: she is no daughter of one's own."""
_LIKE = frozenset({"amod", "compound", "nummod", "nmod"})


@dataclass(frozen=True, slots=True)
class Belonging:
    """One of the user's people, animals or things, or several alike."""

    kind: str
    """`cat`, also where there are two."""
    sort: str
    """`family`, `pets` or `possessions`."""
    told: str
    """`two budgies`, `a one-eyed cat`."""
    names: Sequence[str]


_OWN = LatePattern(r"\b(?:my|our|i|we)\b", re.IGNORECASE)
_LIES_THERE = LatePattern(
    r"\b(?:on|across|over|at|by|under|against) (?:my|our) (?:lap|feet|foot|legs?|knees?|chest|head|"
    r"arms?|shoulders?|back)\b",
    re.IGNORECASE,
)
"""Says of an animal that it is there just now."""


def belongings(tree: Tree) -> Iterator[Belonging]:
    """Yield who and what the sentence says or implies that the user has."""
    if _OVER.search(tree.text):
        return
    for noun in tree.words:
        if noun.tag in {"NN", "NNS", "NNP", "NNPS"} and (found := _belonging(tree, noun)):
            yield found


def kind_of(noun: Token) -> str:
    """Return what a noun means in the singular: `mouse` of `mice`."""
    return _PLURALS.get(noun.norm, noun.lemma if noun.tag == "NNS" else noun.norm)


def sort_of(kind: str) -> str:
    """Return `family`, `pets` or `possessions`; nothing for what is none of them."""
    if _PET.fullmatch(kind):
        return "pets"
    if _KIN.fullmatch(kind):
        return "family"
    return "possessions" if kind in _THINGS else ""


def is_of_a_household(noun: Token) -> bool:
    """Tell whether a noun means people, animals or things such as one has."""
    return sort_of(kind_of(noun)) != ""


def _belonging(tree: Tree, noun: Token) -> Belonging | None:
    kind = kind_of(noun)
    sort = sort_of(kind)
    head = tree.above(noun) if noun.relation == "compound" else noun
    if not sort or (head != noun and head.tag not in {"NNP", "NN"}):
        return None
    if _IN_LAW.match(tree.text, noun.end):
        return None
    owner = tree.child(head, "poss")
    count = tree.child(head, "det", "nummod")
    if owner is not None and owner.norm not in _MINE:
        return None
    if owner is None and not (_is_counted(count) and _is_had(tree, head)):
        return None
    if tree.child(head, "case") or any(word.norm in {"'s", "’s"} for word in tree.below(head)):
        return None
    names = _names(tree, noun, head)
    if head != noun and not names:
        return None
    told = _told(tree, noun, head)
    if not names and not _is_worth_telling(kind, sort, told):
        return None
    return Belonging(kind, sort, told, names)


def _is_worth_telling(kind: str, sort: str, told: str) -> bool:
    # That there is "a cat" when it sleeps is little news; that there is a hamster is some.
    if kind in _ONLY_WITH_NAME:
        return False
    if sort == "family":
        return not re.match(r"an? ", told)
    return sort != "pets" or kind not in {"cat", "dog", "pet"} or len(told.split()) > 2


def _is_counted(count: Token | None) -> bool:
    return count is not None and (count.norm in _COUNTS or count.tag == "CD")


def _is_had(tree: Tree, noun: Token) -> bool:
    """Tell whether something with "a" or a number is the user's: had, or at home."""
    above = noun
    for _ in range(6):
        if above.relation == "conj":
            above = tree.above(above)
            continue
        break
    if above.relation == "ROOT":
        return not tree.child(above, "cop", "nsubj")
    verb = tree.above(above)
    if above.relation == "dobj" and verb.lemma in HAVING:
        subject = tree.child(verb, "nsubj")
        return subject is not None and subject.norm in {"i", "we"}
    if above.relation == "attr" and tree.child(verb, "expl"):
        return bool(_OWN.search(tree.text)) and not _LIES_THERE.search(tree.text)
    return False


def _names(tree: Tree, noun: Token, head: Token) -> Sequence[str]:
    if head != noun:
        after = tree.words[noun.index + 1 : head.index + 1]
        name = " ".join(word.text for word in after)
        return [name[:1].upper() + name[1:]] if _may_be_name(head) else []
    found: list[Token] = []
    for child in tree.below(noun, "appos", "acl"):
        if child.relation == "acl" and child.lemma in {"name", "call"}:
            found += tree.below(child, "oprd", "dobj", "attr")
        elif child.relation == "appos":
            found.append(child)
    every = [name for first in found for name in _joined(tree, first)]
    count = tree.child(noun, "det", "nummod")
    if len(every) > 1 and count is not None and count.norm in {"a", "an", "one"}:
        return []  # of all that stand before: "two sons and a daughter: Ali, Bo and Cara"
    if not every or not all(_may_be_name(name) for name in every):
        return []
    return [_whole(tree, name) for name in every]


def _joined(tree: Tree, first: Token) -> Iterator[Token]:
    yield first
    for word in tree.below(first, "conj", "appos"):
        yield from _joined(tree, word)


def _may_be_name(word: Token) -> bool:
    return (
        word.tag in {"NNP", "NN"}
        and word.text[:1].isupper()
        and word.norm not in NOT_LOWER_NAMES
        and is_name(word.text)
    )


def _whole(tree: Tree, name: Token) -> str:
    return " ".join(word.text for word in (*tree.below(name, "compound"), name))


def _told(tree: Tree, noun: Token, head: Token) -> str:
    like = [
        word.text
        for word in tree.below(head, *_LIKE)
        if word.index < noun.index and word.norm not in {"own", "lil", "other", "poor"}
    ]
    words = " ".join([*like, noun.text]).replace(" - ", "-")
    if noun.tag == "NNS" or noun.norm in _PLURALS or _is_number(like):
        return words
    return f"{'an' if words[0].lower() in 'aeiou' else 'a'} {words}"


def _is_number(like: Sequence[str]) -> bool:
    return bool(like) and (like[0].isdigit() or like[0].lower() in _COUNTS)
