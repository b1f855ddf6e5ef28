"""Finds in a parsed sentence the clauses about the user and theirs: who, verb, and the rest."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from curator.offline.english.parsing.owners import Who, whom
from curator.offline.english.parsing.parser import Token
from curator.offline.english.parsing.third_person import Number, in_third_person
from curator.offline.english.parsing.trees import Tree
from curator.offline.english.wording.sentences import of_them
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

Tense = Literal["present", "past", "able", "ahead"]

_SUBJECT = ("nsubj", "nsubjpass")
_HELPERS = ("aux", "auxpass")
_LEFT_OUT = frozenset({"cc", "punct", "intj", "parataxis", "mark", "preconj", "meta"})
_REASONS = frozenset({"because", "while", "although", "though", "whereas", "as", "since", "but"})
_OTHER_THOUGHT = _REASONS - {"since"} | {"so", "if", "unless", "'cause", "cause"}
_PLACED_FIRST = frozenset({"prep", "npadvmod", "advmod"})
_ABLE = frozenset({"can", "ca", "cannot"})
_AHEAD = frozenset({"will", "'ll"})
_NO_END = frozenset({",", ":", ".", "CC", "HYPH", "NFP", "_SP", "UH", "SYM", "ADD", "-LRB-"})
_TRAILING = frozenset(word_list("english", "trailing"))
_SAYS = frozenset(word_list("english", "saying_verbs"))
_WHEN = LatePattern(
    r"\d{4}|ago|every|each|days\b|since|years|evenings|nights|mornings|weekends|summers?|winters?|"
    r"\bon \w+days?|\b(?:january|february|march|april|may|june|july|august|september|october|"
    r"november|december|tomorrow|next)\b",
    re.IGNORECASE,
)
_DUE = LatePattern(r"(?i)due\b")
"""Is of whoever was spoken of before: "my sister's pregnant! due in May im so happy"."""
_TELLS = LatePattern(r"(?i:\b(?:my|our)\b)|\b[a-z]+ (?:\w+ )?[A-Z]\w+")


@dataclass(frozen=True, slots=True)
class Statement:
    """One clause about the user or somebody of theirs."""

    who: Who
    verb: Token
    helpers: Sequence[Token]
    """Of the verb, in order: `have been`."""
    negated: bool
    words: Sequence[Token]
    """What is said, from the first helper or verb on."""
    begins_with: Token
    predicate: str
    """What is said, told of them: `plays the tuba in their band`."""
    aside: str
    """What is said before the subject: `On Sundays`."""

    @property
    def tense(self) -> Tense | None:
        """When it is so; None where it is not said to be so."""
        first = self.helpers[0] if self.helpers else self.verb
        if first.tag == "MD":
            return "able" if first.norm in _ABLE else "ahead" if first.norm in _AHEAD else None
        return (
            "past"
            if first.tag == "VBD" or (first.tag == "VBN" and first == self.verb)
            else ("present")
        )

    @property
    def start(self) -> int:
        """Where the clause begins in its text."""
        return self.begins_with.start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.words[-1].end


def statements(
    tree: Tree, named: Mapping[str, str], before: Who | None = None
) -> Iterator[Statement]:
    """Yield the clauses of a sentence.

    `named` are those known by name, as they are told of; `before` is whom "she" may mean.
    """
    for verb in tree.words:
        if not _is_clause(tree, verb):
            continue
        subject = _subject(tree, verb)
        if subject and subject.norm == "me" and verb.relation in {"ccomp", "xcomp"}:
            continue  # "they make me reorganize my drawers"
        who = whom(tree, subject, named, before) if subject else None
        if subject and who and (statement := _statement(tree, verb, subject, who)):
            yield statement


def _is_clause(tree: Tree, verb: Token) -> bool:
    if not verb.tag.startswith("VB"):
        return False
    above = tree.above(verb)
    match verb.relation:
        case "ROOT":
            return True
        case "conj":
            return not _shares_helper(tree, verb) and (
                _is_clause(tree, above) or bool(tree.child(verb, *_SUBJECT))
            )
        case "ccomp" | "parataxis":
            if tree.child(verb, "mark") or not tree.child(verb, *_SUBJECT):
                return False
            run_on = verb.index < above.index or above.relation != "ROOT" or _is_cut(tree, verb)
            return run_on and above.lemma not in _SAYS
        case "advcl":
            mark = tree.child(verb, "mark")
            if not tree.child(verb, *_SUBJECT):
                return False
            return mark is None or mark.norm in _REASONS
    return False


def _is_cut(tree: Tree, verb: Token) -> bool:
    # "I live in Oslo, I work there": a comma before the clause.
    first = tree.span(verb)[0].index
    return first > 0 and tree.words[first - 1].text in {",", ":", "-", "–", "—", "..."}


def _shares_helper(tree: Tree, verb: Token) -> bool:
    # "I can sing and dance", "I don't smoke or drink".
    if tree.child(verb, *_SUBJECT, *_HELPERS):
        return False
    above = tree.above(verb)
    helpers = tree.below(above, *_HELPERS)
    if helpers and above.tag == verb.tag:
        return True
    return above.tag == verb.tag == "VB"


def _subject(tree: Tree, verb: Token) -> Token | None:
    own = tree.child(verb, *_SUBJECT, "csubj", "expl")
    if own is not None:
        return own if own.relation in _SUBJECT else None
    return _subject(tree, tree.above(verb)) if verb.relation == "conj" else None


def _statement(tree: Tree, verb: Token, subject: Token, who: Who) -> Statement | None:
    helpers = [word for word in tree.below(verb, *_HELPERS) if word.index < verb.index]
    first = min([verb, *helpers], key=lambda word: word.index)
    if first.index < subject.index:
        return None
    words = _said(tree, verb, _opening(tree, verb, first, subject))
    if verb not in words:
        return None
    own = subject if subject in tree.below(verb) else None
    begins = tree.span(own)[0] if own else first
    aside = _placed_first(tree, verb, begins) if own else ""
    number: Number = "plural" if who.plural else "user" if who.is_user else "one"
    told = in_third_person(words, verb, tree.text, number=number)
    if (
        (_WHEN.search(aside) or _TELLS.search(aside))
        and not _DUE.match(aside)
        and aside.lower() not in told.lower()
    ):
        told += f" {of_them(aside[:1].lower() + aside[1:])}"
    is_negated = any(tree.below(word, "neg") for word in (verb, *helpers))
    negated = is_negated or any(word.norm == "never" for word in words[:3])
    return Statement(who, verb, helpers, negated, words, begins, told, aside)


def _opening(tree: Tree, verb: Token, first: Token, subject: Token) -> Token:
    # "I hardly ever drink": what stands before the verb may turn it round.
    before = [
        word
        for child in tree.below(verb, "advmod", "neg")
        for word in tree.span(child)
        if subject.index < word.index < first.index and word.tag.startswith("RB")
    ]
    return min([first, *before], key=lambda word: word.index)


def _said(tree: Tree, verb: Token, first: Token) -> list[Token]:
    """Return the words of a clause from its first verb up to where another thought begins."""
    out = [child for child in tree.below(verb) if _is_left_out(tree, child)]
    kept = [word for word in tree.span(verb, out) if word.index >= first.index]
    stop = min(_starts(tree, out, verb), default=kept[-1].index + 1)
    kept = [word for word in kept if word.index < stop]
    pictures = [word.index for word in kept if _is_picture(word)]
    kept = [word for word in kept if word.index < min(pictures, default=len(tree.words))]
    while kept and (kept[-1].tag in _NO_END or kept[-1].norm in _TRAILING):
        kept.pop()
    return kept


def _is_picture(word: Token) -> bool:
    return not any(sign.isascii() or sign.isalpha() or sign in "–—’‘“”£€" for sign in word.text)


def _starts(tree: Tree, branches: Sequence[Token], verb: Token) -> Iterator[int]:
    for branch in branches:
        start = tree.span(branch)[0].index
        if start > verb.index and branch.relation != "punct":
            yield start


def _is_left_out(tree: Tree, child: Token) -> bool:
    if child.relation in _SUBJECT or child.relation in _LEFT_OUT:
        return True
    if child.relation == "conj":
        return not _shares_helper(tree, child)
    if child.relation == "advcl":
        mark = tree.child(child, "mark")
        return mark is not None and mark.norm in _OTHER_THOUGHT
    if child.relation == "ccomp":
        return bool(tree.child(child, *_SUBJECT)) and not tree.child(child, "mark")
    return child.relation == "dep"


def _placed_first(tree: Tree, verb: Token, begins: Token) -> str:
    # "In 2015 I moved", "Lately I knit": when it is so stands before whom it is about.
    found = [
        tree.said(words)
        for child in tree.below(verb)
        if child.relation in _PLACED_FIRST and (words := tree.span(child))[-1].index < begins.index
    ]
    return " ".join(found)
