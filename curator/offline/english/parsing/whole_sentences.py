"""Tells a sentence that is not about "I" of the user: "Salmon makes me ill", "Bergen's my home"."""

import re

from curator.offline.english.parsing.belongings import is_of_a_household
from curator.offline.english.parsing.lasting import says_itself
from curator.offline.english.parsing.lasting_words import (
    APPOINTMENTS,
    DATED_PAST,
    HOLLOW_NOUNS,
    LASTING_ADJECTIVES,
    LIFE_EVENTS,
    PASSING,
    PASSING_NOUNS,
    THOUGHTS,
)
from curator.offline.english.parsing.parser import Token
from curator.offline.english.parsing.trees import Tree
from curator.offline.lexicon.shared import topic_of
from memory.text.late_pattern import LatePattern

_FEWEST, _MOST = 4, 28
_FIRST_PERSON = {"i": "the user", "me": "the user", "my": "the user's", "we": "the user",
                 "us": "the user", "our": "the user's", "mine": "the user's",
                 "myself": "the user"}  # fmt: skip
_AGAIN = _FIRST_PERSON | {"my": "their", "our": "their", "mine": "the user's",
                          "ours": "the user's", "myself": "themselves",
                          "ourselves": "themselves"}  # fmt: skip
_OF_ONE = {"am": "is", "'m": "is", "are": "is", "'re": "is", "have": "has", "'ve": "has",
           "do": "does", "were": "was"}  # fmt: skip
_MODAL_KEPT = frozenset({"can", "ca", "cannot"})
_DAY = LatePattern(
    r"\b(?:today|tonight|yesterday|right now|this (?:morning|afternoon|evening|weather|song)|"
    r"last night|earlier|literally|basically|fault|turn|neighbou?rs?'?s?|friend'?s|"
    r"colleague'?s|boss'?s?|mates?|advice|question|wish|luck|lol|"
    r"god|help|sorry|thanks?|welcome|horoscope|dream(?:s|t|ed)?|imagine)\b",
    re.IGNORECASE,
)
_OF_US = LatePattern(r"\bof us\b", re.IGNORECASE)
"""Is of several, of whom the user is but one."""
_OF_A_NAME = LatePattern(r"\b(?:my|our) (?:\w+ )?name\b|\bname now\b", re.IGNORECASE)
"""A name is read by its rules, or it is a joke: "potato is my legal name now"."""
_EXPLETIVE = frozenset({"it", "there"})


def whole_sentence(tree: Tree) -> str | None:
    """Return a lasting sentence that brings in the user, told in the third person, or None."""
    words = [word for word in tree.words if word.tag != "_SP"]
    root = next((word for word in words if word.relation == "ROOT"), None)
    if root is None or not _FEWEST <= len(words) <= _MOST or not _is_plain(tree, words):
        return None
    if not any(word.norm in _FIRST_PERSON for word in words) or not _is_lasting(tree, root):
        return None
    return _told(tree, words) if _has_anchor(tree, words) else None


def _is_plain(tree: Tree, words: list[Token]) -> bool:
    if (
        _OF_US.search(tree.text)
        or _OF_A_NAME.search(tree.text)
        or tree.text.lower().startswith(("and ", "but ", "sorry ", "no ", "wait ", "oops "))
    ):
        return False
    if PASSING.search(tree.text) or _DAY.search(tree.text) or "?" in tree.text:
        return False
    if any(word.tag == "MD" and word.norm not in _MODAL_KEPT for word in words):
        return False
    return says_itself(
        [word for word in words if word.norm not in _EXPLETIVE or not _cleft(tree, word)]
    )


def _cleft(tree: Tree, word: Token) -> bool:
    # "It's Rotterdam I call home", "There are two budgies in my kitchen".
    if word.relation not in {"expl", "nsubj"}:
        return False
    verb = tree.above(word)
    return word.norm == "there" or (verb.lemma == "be" and verb.relation == "ROOT")


def _is_lasting(tree: Tree, root: Token) -> bool:
    if root.tag not in {"VBZ", "VBP", "VBN", "VBD"} or root.lemma in THOUGHTS:
        return False
    if not tree.child(root, "nsubj", "nsubjpass", "csubj", "expl"):
        return False
    helpers = [word.norm for word in tree.below(root, "aux", "auxpass")]
    if root.tag == "VBD" or (root.tag == "VBN" and not set(helpers) & {"have", "has", "'s", "is"}):
        return bool(DATED_PAST.search(tree.text))
    if tree.child(root, "auxpass") or root.lemma == "call":
        return root.lemma in LIFE_EVENTS - {"call"}
    if root.lemma == "be":
        return _is_trait(tree, root)
    return bool(tree.below(root, "dobj", "prep", "attr", "xcomp", "ccomp", "dative", "oprd"))


def _is_trait(tree: Tree, root: Token) -> bool:
    if (adjective := tree.child(root, "acomp")) is not None:
        return bool({word.norm for word in tree.span(adjective)} & LASTING_ADJECTIVES)
    noun = tree.child(root, "attr")
    if noun is not None and noun.tag == "CD":
        return False
    if noun is None:
        return any(link.norm in {"from", "for"} for link in tree.below(root, "prep"))
    return not {noun.norm, noun.lemma} & (HOLLOW_NOUNS | PASSING_NOUNS)


def _has_anchor(tree: Tree, words: list[Token]) -> bool:
    for word in words:
        if word.tag in {"NNP", "NNPS"} or (word.tag == "CD" and word.text.isdigit()):
            return True
        if word.tag in {"NN", "NNS"} and (
            is_of_a_household(word) or word.lemma in APPOINTMENTS or topic_of(word.norm, "en", "")
        ):
            return True
    return False


def _told(tree: Tree, words: list[Token]) -> str:
    told, is_named = "", False
    for word in words:
        plain = word.text
        if word.norm in _AGAIN:
            plain = _AGAIN[word.norm] if is_named else _FIRST_PERSON.get(word.norm, plain)
            is_named = True
        elif _is_of_speaker(tree, word):
            plain = _OF_ONE.get(word.norm, plain)
        elif word.text == "'s" and word.tag == "VBZ":
            plain = "has" if tree.above(word).tag == "VBN" and word.relation == "aux" else "is"
        spaced = word.start > 0 and (tree.text[word.start - 1].isspace() or plain != word.text)
        told += (" " if spaced and told else "") + plain
    told = " ".join(told.split()).strip(" ,.!:-–—")
    return f"{told[:1].upper()}{told[1:]}."


def _is_of_speaker(tree: Tree, word: Token) -> bool:
    verb = tree.above(word) if word.relation in {"aux", "auxpass"} else word
    subject = tree.child(verb, "nsubj", "nsubjpass")
    return subject is not None and subject.norm in {"i", "we"} and word.norm in _OF_ONE
