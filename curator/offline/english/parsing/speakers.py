"""Gives a sentence that leaves out "I" its subject back: "moved to oslo last year"."""

import re
from dataclasses import dataclass

from curator.offline.english.parsing.belongings import is_of_a_household
from curator.offline.english.parsing.lasting_words import APPOINTMENTS, LASTING_ADJECTIVES
from curator.offline.english.parsing.parser import Token, parsed
from curator.offline.english.parsing.trees import Tree
from curator.offline.lexicon.english import is_job
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

_LEAD = LatePattern(
    r"(?:(?:omg|lol|haha|ok|okay|so|well|and|n|but|oh|yeah|yep|ngl|tbh|fr|btw|anyway|anyways|also|"
    r"hey+|hi+|hello|yo|heya|hiya|honestly|lowkey|basically|update|fyi|guess what|fun fact|"
    r"plus|then|ugh|yay|finally|just|oh and|by the way|funny enough|no joke|true story)\b"
    r"[\s,:!.…-]*)+",
    re.IGNORECASE,
)
_GOING_ON = frozenset(word_list("english", "going_on"))
_DONE = frozenset(word_list("english", "done"))
_BEEN = frozenset({"been"})
_WAS = frozenset({"born", "raised", "diagnosed", "adopted"})


_PEOPLE = frozenset(word_list("english", "people"))
_PEOPLES_ENDINGS = ("ist", "ologist", "ician", "eer")


_INTO = LatePattern(
    r"(?:(?:really|so|super|very|big|massively|totally|way|mad|huge|heavily) )?into \w",
    re.IGNORECASE,
)
_DATED = LatePattern(r"\b(?:on|in|next|tomorrow|for|\d)\b|day\b", re.IGNORECASE)


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
    bare = text[begin:]
    if (added := _left_out(bare)) is not None:
        return _with(added, begin, bare)
    tree = Tree(text, parsed(text))
    if (added := _missing(tree)) is not None:
        return _with(added, begin, bare)
    return Voiced(tree, 0)


def _with(added: str, begin: int, bare: str) -> Voiced:
    told = " " * begin + added + bare
    return Voiced(Tree(told, parsed(told)), len(added))


def _left_out(text: str) -> str | None:
    first = re.match(r"[\w']+", text)
    if first is None:
        return None
    word = first[0].lower()
    if _INTO.match(text):
        return "I am "
    if word in _BEEN:
        return "I have "
    if word in _WAS:
        return "I was "
    if word in _GOING_ON:
        return None if re.match(r"\w+ (?:is|are|was|makes|keeps|has)\b", text) else "I am "
    return "I " if word in _DONE else None


def _missing(tree: Tree) -> str | None:
    """Return what a sentence without a verb of its own leaves out, if it can be told."""
    roots = [word for word in tree.words if word.relation == "ROOT"]
    if not roots or any(word.relation in {"nsubj", "nsubjpass", "expl"} for word in tree.words):
        return None
    return _left_out_before(roots[0], tree)


def _left_out_before(root: Token, tree: Tree) -> str | None:
    opening = [word for word in tree.words[:4] if word.lemma in APPOINTMENTS]
    if opening and root.tag == "VBN" and _DATED.search(tree.text):
        return "I have a "
    if root.tag == "JJ" and root.norm in LASTING_ADJECTIVES:
        return "I am "
    if not root.tag.startswith("NN") or tree.child(root, "poss") is not None:
        return None
    first = tree.span(root)[0]
    if first.norm in {"the", "this", "that", "no", "what", "such"}:
        return None
    article = "" if tree.child(root, "det") else "a "
    if root.norm in _PEOPLE or is_job(root.norm) or root.norm.endswith(_PEOPLES_ENDINGS):
        return f"I am {article}"
    if root.lemma in APPOINTMENTS | {"dentist"} and _DATED.search(tree.text):
        return None if "'s" in tree.text else f"I have {article}"
    is_counted = tree.child(root, "nummod", "det") is not None
    return "I have " if is_counted and is_of_a_household(root) else None
