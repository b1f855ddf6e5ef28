"""How one of the user's is called, where a sentence tells it in its own way: "we named him Rex"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from curator.offline.english.parsing.belongings import HAVING, kind_of, sort_of
from curator.offline.english.parsing.parser import Token
from curator.offline.english.parsing.trees import Tree
from curator.offline.grammar.coreference import may_mean
from curator.offline.lexicon.english import PETS, is_name
from curator.offline.lexicon.texting import may_be_lower_name
from memory.text.late_pattern import LatePattern

_NAMES = frozenset({"name", "call", "christen", "baptise", "dub"})
_PRONOUNS = frozenset({"he", "she", "it", "him", "her", "his", "its", "they", "them", "their"})
_FORMER = LatePattern(
    r"\b(?:first|childhood|previous|former|old one|used to|remember|movie|film|book|story|"
    r"song|game|neighbou?rs?'?s?)\b|\b(?:i|we)(?: (?:also|once))? had an? (?!new\b)",
    re.IGNORECASE,
)
_TITLED = LatePattern(
    rf"(?<![\w'])(?P<name>[A-Z][a-z]+),? (?:my|our|the) (?:[a-z-]+ )?(?P<kind>(?-i:{PETS}))"
    r"(?=[,.!;:]|$| (?:is|was|has|and|who)\b)"
)
_FOR_ANOTHER = LatePattern(r"\bfor (?:his|her|their)\b", re.IGNORECASE)
_MINE = frozenset({"my", "our"})
_OWN = _MINE | {"a", "an", "one", "another"}
_ANSWERS = {"answer": "to", "go": "by", "respond": "to", "listen": "to"}
_NOUNS = frozenset({"NN", "NNP", "NNS", "NNPS"})


@dataclass(frozen=True, slots=True)
class Naming:
    """Who is called how, and in which of the sentences it is said."""

    kind: str
    sort: str
    name: str
    place: int


def namings(trees: Sequence[Tree], last: str | None) -> Iterator[Naming]:
    """Yield who is named; `last` is the kind of whom was spoken of before."""
    for place, tree in enumerate(trees):
        if _FORMER.search(tree.text):
            continue
        yield from _titled(tree, place)
        for word in tree.words:
            if naming := _naming(tree, word, last, place):
                yield naming
            if word.tag in _NOUNS and (_is_of_others(tree, word) or _is_of_another(tree, word)):
                last = None
            elif word.tag in _NOUNS and sort_of(kind_of(word)) and _is_own(tree, word):
                last = kind_of(word)


def _titled(tree: Tree, place: int) -> Iterator[Naming]:
    for match in _TITLED.finditer(tree.text):
        kind = match["kind"].lower()
        opens = (
            tree.text[: match.start()].strip() in {"", "I", "I am", "I have"}
            and " the " in match[0]
            and "," not in match[0]
        )
        if is_name(match["name"]) and not opens:
            yield Naming(kind, sort_of(kind), match["name"], place)


def _naming(tree: Tree, word: Token, last: str | None, place: int) -> Naming | None:
    found = _named(tree, word)
    if found is None:
        return None
    whom, name = found
    kind = _kind(tree, whom, last)
    sort = sort_of(kind) if kind else ""
    is_kin = any(sort_of(kind_of(it)) for it in tree.below(name, "compound"))
    if not kind or not sort or is_kin or not _may_be_name(name):
        return None
    return Naming(kind, sort, _whole(tree, name), place)


def _named(tree: Tree, word: Token) -> tuple[Token, Token] | None:
    """Return who is named by the phrase that a word heads, and the name."""
    if word.lemma in _NAMES and word.tag.startswith("VB"):
        return _by_verb(tree, word)
    if word.norm in {"name", "names"} and (owner := tree.child(word, "poss")) is not None:
        verb = tree.above(word)
        name = tree.child(verb, "attr", "oprd") if verb.lemma in {"be", "'s"} else None
        return (owner, name) if name is not None and word.relation.startswith("nsubj") else None
    if word.lemma in _ANSWERS and (link := tree.child(word, "prep")) is not None:
        who, name = tree.child(word, "nsubj"), tree.child(link, "pobj")
        is_link = link.norm == _ANSWERS[word.lemma]
        return (_of_relative(tree, word, who), name) if who and name and is_link else None
    if word.lemma == "be":
        return _by_being(tree, word)
    if word.tag == "NNP" and (other := tree.child(word, "appos")) is not None:
        is_one = other.tag not in {"NNS", "NNPS"}
        return (other, word) if is_one and _is_mine(tree, other) else None
    return None


def _by_verb(tree: Tree, verb: Token) -> tuple[Token, Token] | None:
    name = tree.child(verb, "oprd", "attr")
    whom = tree.child(verb, "dobj", "nsubjpass") or _child_subject(tree, verb)
    if name is None and whom is not None and whom.tag == "NNP":
        owner = tree.child(whom, "poss")
        return (owner, whom) if owner is not None else None
    if whom is None and verb.relation in {"acl", "relcl"}:
        whom = tree.above(verb)
    if whom is None or name is None or name.index < whom.index or tree.child(name, "det"):
        return None
    return _of_relative(tree, verb, whom), name


def _child_subject(tree: Tree, verb: Token) -> Token | None:
    # "We named him Rex" may be parsed as a small clause: "him" the subject of "Rex".
    clause = tree.child(verb, "ccomp")
    return tree.child(clause, "nsubj") if clause is not None and clause.tag == "NNP" else None


def _by_being(tree: Tree, verb: Token) -> tuple[Token, Token] | None:
    who, what = tree.child(verb, "nsubj"), tree.child(verb, "attr")
    if who is None or what is None:
        return None
    if who.tag == "NNP" and _is_mine(tree, what):
        return what, who
    if _is_mine(tree, who) and what.tag == "NNP" and tree.child(what, "det") is None:
        return who, what
    return None


def _of_relative(tree: Tree, verb: Token, who: Token) -> Token:
    # "a donkey who answers to Ferdinand"
    return tree.above(verb) if verb.relation == "relcl" and who.tag in {"WP", "WDT"} else who


def _kind(tree: Tree, whom: Token, last: str | None) -> str | None:
    if whom.norm in _PRONOUNS:
        is_he = last is not None and whom.norm == "him" and not may_mean("he", last)
        is_told = whom.norm in _THEY or (last is not None and may_mean(whom.norm, last))
        return last if is_told and not is_he else None
    if whom.norm in {"whose", "which"}:
        noun = tree.above(tree.above(whom))
        return last if noun is None or not sort_of(kind_of(noun)) else kind_of(noun)
    return kind_of(whom) if _is_own(tree, whom) and not _is_of_others(tree, whom) else None


_THEY = frozenset({"they", "them", "their", "him", "its", "it"})


def _is_own(tree: Tree, noun: Token) -> bool:
    owner = tree.child(noun, "poss")
    if owner is not None:
        return owner.norm in _MINE
    first = tree.child(noun, "det", "nummod")
    return first is not None and first.norm in _OWN and sort_of(kind_of(noun)) != ""


def _is_of_others(tree: Tree, noun: Token) -> bool:
    """Tell whether somebody else has what may be meant from there on: "my sister had a boy"."""
    first = tree.child(noun, "det", "nummod")
    if first is None or first.norm not in _OWN or noun.relation not in {"dobj", "conj"}:
        return False
    verb = tree.above(noun)
    if verb.tag in _NOUNS:
        verb = tree.above(verb)
    who = tree.child(verb, "nsubj")
    return verb.lemma in HAVING and who is not None and who.norm not in {"i", "we"}


def _is_of_another(tree: Tree, noun: Token) -> bool:
    """Tell whether "a pup" may be somebody's who is named as the subject: "bree got a pup"."""
    first = tree.child(noun, "det", "nummod")
    if first is None or not sort_of(kind_of(noun)) or not _FOR_ANOTHER.search(tree.text):
        return False
    others = [it for it in tree.words if it.relation == "nsubj" and it.tag in _NOUNS]
    return any(it.index < noun.index and not _is_own(tree, it) for it in others)


def _is_mine(tree: Tree, noun: Token) -> bool:
    owner = tree.child(noun, "poss")
    return owner is not None and owner.norm in _MINE and sort_of(kind_of(noun)) != ""


def _may_be_name(word: Token) -> bool:
    plain = (word.text[:1].isupper() or may_be_lower_name(word.norm)) and word.tag in {
        "NN",
        "NNP",
        "NNPS",
    }
    return plain and word.text.replace("-", "").isalpha() and is_name(word.text.capitalize())


def _whole(tree: Tree, name: Token) -> str:
    words = [*tree.below(name, "compound"), name]
    told = " ".join(word.text for word in words)
    return told[:1].upper() + told[1:]
