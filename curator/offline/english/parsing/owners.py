"""Whom the subject of a clause means: the user, one of theirs, or nobody that is known."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from curator.offline.english.parsing.parser import Token
from curator.offline.english.parsing.trees import Tree
from curator.offline.english.wording.sentences import of_them
from curator.offline.grammar.coreference import may_mean
from curator.offline.lexicon.english import PETS, RELATIONS
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

_SPEAKER = frozenset({"i", "we", "me"})
_MINE = frozenset({"my", "our"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "VBG", "CD"})
_PLURAL = frozenset({"NNS", "NNPS"})
_OF_THE_HOUSE = frozenset(word_list("english", "of_the_house"))
"""Whom "the" makes the user's own: "the dog is called Rex", "the baby is due in June"."""
_OWN_WITHOUT_SAYING = frozenset(word_list("english", "own_without_saying"))
"""What is the user's without "my": "Mum lives in Leeds", "Home is a flat in Lyon"."""
_FIRSTS = frozenset({"favourite", "favorite", "day"})
_NEAR = LatePattern(rf"(?:{RELATIONS}|{PETS})", re.IGNORECASE)
_NOT_NEAR = LatePattern(
    r"(?:my|our) (?:[\w-]+ )?(?:neighbou?r|friend|colleague|coworker|boss|mate|teacher|manager|"
    r"doctor|neighbou?rs|friends)(?: [A-Z]\w+)?'s? |(?:my|our) mates?\b",
    re.IGNORECASE,
)


_LEADS = LatePattern(
    r"(?i)^(?:(?:so|yeah|yea|yep|well|ok|okay|anyway|omg|lol|ngl|tbh|btw|ugh|oh|then)\b[\s,]*)+(?=\S)"
)
_IN_LAW = LatePattern(r"[- ]in[- ]laws?\b", re.IGNORECASE)


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


def whom(tree: Tree, subject: Token, named: Mapping[str, str], before: Who | None) -> Who | None:
    """Return whom a subject means, if it is the user or one of theirs."""
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
    kin = [
        word
        for word in tree.words
        if word.tag.startswith("NN")
        and _NEAR.fullmatch(word.norm)
        and not _IN_LAW.match(tree.text, word.end)
    ]
    others = [word for word in tree.words if word.tag == "NNP" and word.relation == "nsubj"]
    if not kin:
        is_another = others or _IN_LAW.search(tree.text) or _NOT_NEAR.search(tree.text)
        return None if is_another else before
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
    owner = tree.child(first, "poss", "det")
    if owner is None or (owner.norm not in _MINE and owner.norm not in {"a", "an", "one"}):
        return None
    if owner.norm not in _MINE and _is_had_by_another(tree, first):
        return None
    like = " ".join(word.text for word in span if word.relation == "amod")
    name = next((word.text for word in tree.below(first, "appos") if word.tag == "NNP"), "")
    told = " ".join(part for part in (like, first.text, name) if part)
    return Who(f"The user's {told}", f"my {told}", first.norm)


def _is_had_by_another(tree: Tree, had: Token) -> bool:
    """Tell whether somebody else than the speaker has one: "Joanne has a boyfriend"."""
    subject = tree.child(tree.above(had), "nsubj") if had.relation == "dobj" else None
    return subject is not None and subject.norm not in {"i", "we"}


def _is_of_the_house(subject: Token, span: Sequence[Token]) -> bool:
    return len(span) == 2 and subject.norm in _OF_THE_HOUSE


def _with_speaker(tree: Tree, subject: Token, joined: Sequence[Token]) -> Who | None:
    others = [word for word in (subject, *joined) if word.norm not in _SPEAKER]
    if not others:
        return Who("The user")
    told = [_LEADS.sub("", tree.said(tree.span(word, joined))) for word in others]
    if len(told) != 1:
        return None
    other = re.sub(r"\s*(?:,|\band\b|&).*$", "", told[0])
    if not re.match(r"(?:my|our|the) |[A-Z]", other, re.IGNORECASE):
        return None
    return Who(f"The user and {of_them(other)}", f"{other} and I", plural=True)
