"""Judges whether what is told of where somebody lives, works or comes from names a place."""

import re

from curator.offline.english.parsing.lasting_words import DWELLINGS, WHEREABOUTS
from curator.offline.english.parsing.parser import Token
from curator.offline.english.parsing.trees import Tree
from curator.offline.lexicon.texting import NOT_LOWER_PLACES


def is_somewhere(verb: Token, tree: Tree) -> bool:
    """Tell whether what is told of a place names one: "I live in hope" does not."""
    if verb.lemma == "work":
        return not any(
            thing.norm in NOT_LOWER_PLACES
            for link in tree.below(verb, "prep")
            for thing in tree.below(link, "pobj")
        ) and bool(tree.below(verb, "dobj", "prep", "npadvmod"))
    is_from = verb.lemma == "be" and any(link.norm == "from" for link in tree.below(verb, "prep"))
    if not is_from and (verb.lemma not in WHEREABOUTS or _is_of_something_else(verb, tree)):
        return True
    links = [link for link in tree.below(verb, "prep", "advmod") if link.norm not in {"for", "of"}]
    things = [thing for link in links for thing in tree.below(link, "pobj")]
    if verb.lemma == "bear" and any(re.fullmatch(r"\d{4}", thing.text) for thing in things):
        return True
    return any(_is_place(thing, tree) for thing in things) or any(
        link.norm in {"alone", "together", "abroad", "here"} for link in links
    )


def _is_place(thing: Token, tree: Tree) -> bool:
    if thing.text[:1].isupper() or {thing.norm, thing.lemma} & DWELLINGS:
        return True
    return not tree.below(thing, "det", "poss") and thing.norm not in NOT_LOWER_PLACES


def _is_of_something_else(verb: Token, tree: Tree) -> bool:
    # "I grow dahlias", "We raise sheep"
    return verb.lemma in {"grow", "raise"} and bool(tree.child(verb, "dobj"))
