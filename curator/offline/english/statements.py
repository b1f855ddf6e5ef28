"""Finds in a parsed sentence the clauses about the user and theirs: who, verb, and the rest."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from curator.offline.english.predicates import Number, in_third_person
from curator.offline.english.sentences import of_them
from curator.offline.english.trees import Tree
from curator.offline.grammar.coreference import may_mean
from curator.offline.lexicon.english import PETS, RELATIONS
from curator.offline.parsing.parser import Token

Tense = Literal["present", "past", "able", "ahead"]

_SUBJECT = ("nsubj", "nsubjpass")
_HELPERS = ("aux", "auxpass")
_LEFT_OUT = frozenset({"cc", "punct", "intj", "parataxis", "mark", "preconj", "meta"})
_REASONS = frozenset({"because", "while", "although", "though", "whereas", "as", "since", "but"})
_OTHER_THOUGHT = _REASONS - {"since"} | {"so", "if", "unless", "'cause", "cause"}
_PLACED_FIRST = frozenset({"prep", "npadvmod", "advmod"})
_ABLE = frozenset({"can", "ca", "cannot"})
_AHEAD = frozenset({"will", "'ll"})
_SPEAKER = frozenset({"i", "we", "me"})
_MINE = frozenset({"my", "our"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "VBG", "CD"})
_PLURAL = frozenset({"NNS", "NNPS"})
_OF_THE_HOUSE = frozenset({"twins", "kids", "missus", "wife", "hubby", "husband", "in-laws"})
_OWN_WITHOUT_SAYING = frozenset(
    """
    mum mom dad mummy daddy grandma grandpa granny nan nana gran hubby wifey girlfriend boyfriend
    home hometown birthday favourite favorite hobbies day
    """.split()  # noqa: SIM905
)
"""What is the user's without "my": "Mum lives in Leeds", "Home is a flat in Lyon"."""
_FIRSTS = frozenset({"favourite", "favorite", "day"})
_NEAR = re.compile(rf"(?:{RELATIONS}|{PETS})", re.IGNORECASE)
_NOT_NEAR = re.compile(
    r"(?:my|our) (?:[\w-]+ )?(?:neighbou?r|friend|colleague|coworker|boss|mate|teacher|manager|"
    r"doctor|neighbou?rs|friends)(?: [A-Z]\w+)?'s? |(?:my|our) mates?\b",
    re.IGNORECASE,
)
_NO_END = frozenset({",", ":", ".", "CC", "HYPH", "NFP", "_SP", "UH", "SYM", "ADD", "-LRB-"})
_TRAILING = frozenset(
    """
    there here too though lol haha tho btw anyway either honestly actually tbh also now anymore
    finally basically again smh ngl fr lmao yay please pls
    """.split()  # noqa: SIM905
)
_SAYS = frozenset(
    """
    think guess say hope mean know swear bet suppose believe hear see reckon tell wish feel doubt
    wonder imagine pretend dream claim
    """.split()  # noqa: SIM905
)
_WHEN = re.compile(
    r"\d{4}|ago|every|each|days\b|since|years|evenings|nights|mornings|weekends|summers?|winters?|"
    r"\bon \w+days?|\b(?:january|february|march|april|may|june|july|august|september|october|"
    r"november|december|tomorrow|next)\b",
    re.IGNORECASE,
)
_TELLS = re.compile(r"(?i:\b(?:my|our)\b)|\b[a-z]+ (?:\w+ )?[A-Z]\w+")


@dataclass(frozen=True, slots=True)
class Who:
    """Whom a clause is about."""

    told: str
    """In the third person: `The user's brother Sven`."""
    said: str = "I"
    """As the user would say it: `My brother Sven`."""
    noun: str = ""
    """`brother`; empty for the user."""
    plural: bool = False

    @property
    def is_user(self) -> bool:
        """Whether it is the user alone."""
        return self.told == "The user"


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
        who = _who(tree, subject, named, before) if subject else None
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
                _is_clause(tree, above) or bool(tree.one(verb, *_SUBJECT))
            )
        case "ccomp" | "parataxis":
            if tree.one(verb, "mark") or not tree.one(verb, *_SUBJECT):
                return False
            run_on = verb.index < above.index or above.relation != "ROOT" or _is_cut(tree, verb)
            return run_on and above.lemma not in _SAYS
        case "advcl":
            mark = tree.one(verb, "mark")
            if not tree.one(verb, *_SUBJECT):
                return False
            return mark is None or mark.norm in _REASONS
    return False


def _is_cut(tree: Tree, verb: Token) -> bool:
    # "I live in Oslo, I work there": a comma before the clause.
    first = tree.span(verb)[0].index
    return first > 0 and tree.words[first - 1].text in {",", ":", "-", "–", "—", "..."}


def _shares_helper(tree: Tree, verb: Token) -> bool:
    # "I can sing and dance", "I don't smoke or drink".
    if tree.one(verb, *_SUBJECT, *_HELPERS):
        return False
    above = tree.above(verb)
    helpers = tree.below(above, *_HELPERS)
    if helpers and above.tag == verb.tag:
        return True
    return above.tag == verb.tag == "VB"


def _subject(tree: Tree, verb: Token) -> Token | None:
    own = tree.one(verb, *_SUBJECT, "csubj", "expl")
    if own is not None:
        return own if own.relation in _SUBJECT else None
    return _subject(tree, tree.above(verb)) if verb.relation == "conj" else None


def _who(tree: Tree, subject: Token, named: Mapping[str, str], before: Who | None) -> Who | None:
    joined = tree.below(subject, "conj")
    if subject.norm in _SPEAKER or any(word.norm in {"i", "me"} for word in joined):
        return _with_speaker(tree, subject, joined)
    if subject.norm in {"he", "she"}:
        return _meant(tree, subject, before)
    span = [word for word in tree.span(subject) if word.tag not in {"CC", "RB", "UH"}]
    if not span or subject.tag not in _NOUNS or any(word.relation == "relcl" for word in span):
        return None
    told = tree.said(span).strip(" ,")
    if told in named:
        return Who(named[told], told, "somebody")
    if _NOT_NEAR.match(told) or (joined and subject.tag not in _PLURAL):
        return None
    return _owned(subject, span, told, plural=subject.tag in _PLURAL or bool(joined))


def _owned(subject: Token, span: Sequence[Token], told: str, *, plural: bool) -> Who | None:
    first = span[0]
    if first.norm in _OWN_WITHOUT_SAYING and (first == subject or first.norm in _FIRSTS):
        rest = f" {told[:1].lower()}{told[1:]}"
    elif first.norm in _MINE or (first.norm == "the" and _is_of_the_house(subject, span)):
        rest = told[len(first.text) :]
    else:
        return None
    return Who(f"The user's{of_them(rest)}", f"my{rest}", subject.norm, plural)


def last_spoken_of(tree: Tree, before: Who | None) -> Who | None:
    """Return the one of the user's whom the next sentence may call "she"."""
    kin = [word for word in tree.words if word.tag.startswith("NN") and _NEAR.fullmatch(word.norm)]
    others = [word for word in tree.words if word.tag == "NNP" and word.relation == "nsubj"]
    if not kin:
        return None if others else before
    return _as_owned(tree, kin[0]) if len({word.norm for word in kin}) == 1 else None


def _meant(tree: Tree, pronoun: Token, before: Who | None) -> Who | None:
    """Return whom "she" means: the only one of the user's who was mentioned before."""
    kin = [
        word
        for word in tree.words[: pronoun.index]
        if _NEAR.fullmatch(word.norm) and may_mean(pronoun.norm, word.norm)
    ]
    if not kin and before is not None and may_mean(pronoun.norm, before.noun):
        return before
    return _as_owned(tree, kin[0]) if len({word.norm for word in kin}) == 1 else None


def _as_owned(tree: Tree, first: Token) -> Who | None:
    span = [word for word in tree.span(first) if word.relation in {"poss", "amod", "compound"}]
    owner = tree.one(first, "poss", "det")
    if owner is None or (owner.norm not in _MINE and owner.norm not in {"a", "an", "one"}):
        return None
    like = " ".join(word.text for word in span if word.relation == "amod")
    name = next((word.text for word in tree.below(first, "appos") if word.tag == "NNP"), "")
    told = " ".join(part for part in (like, first.text, name) if part)
    return Who(f"The user's {told}", f"my {told}", first.norm)


def _is_of_the_house(subject: Token, span: Sequence[Token]) -> bool:
    return len(span) == 2 and subject.norm in _OF_THE_HOUSE


def _with_speaker(tree: Tree, subject: Token, joined: Sequence[Token]) -> Who | None:
    others = [word for word in (subject, *joined) if word.norm not in _SPEAKER]
    if not others:
        return Who("The user")
    told = [tree.said(tree.span(word, joined)) for word in others]
    if len(told) != 1:
        return None
    other = re.sub(r"\s*(?:,|\band\b|&).*$", "", told[0])
    if not re.match(r"(?:my|our|the) |[A-Z]", other, re.IGNORECASE):
        return None
    return Who(f"The user and {of_them(other)}", f"{other} and I", plural=True)


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
    if (_WHEN.search(aside) or _TELLS.search(aside)) and aside.lower() not in told.lower():
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
        mark = tree.one(child, "mark")
        return mark is not None and mark.norm in _OTHER_THOUGHT
    if child.relation == "ccomp":
        return bool(tree.one(child, *_SUBJECT)) and not tree.one(child, "mark")
    return child.relation == "dep"


def _placed_first(tree: Tree, verb: Token, begins: Token) -> str:
    # "In 2015 I moved", "Lately I knit": when it is so stands before whom it is about.
    found = [
        tree.said(words)
        for child in tree.below(verb)
        if child.relation in _PLACED_FIRST and (words := tree.span(child))[-1].index < begins.index
    ]
    return " ".join(found)
