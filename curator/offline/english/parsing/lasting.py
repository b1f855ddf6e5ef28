"""Judges whether a clause states a lasting matter outright: no mood, opinion, day or doubt."""

import re
from collections.abc import Sequence
from typing import Literal

from curator.offline.english.parsing.lasting_words import (
    ACQUIRES,
    ACTIVITIES,
    BODY,
    CHANGES,
    COMES_FROM,
    DATED_PAST,
    FLEETING_VERBS,
    HABITUAL,
    HOLLOW_NOUNS,
    LASTING_ADJECTIVES,
    LASTING_PROGRESSIVES,
    LIFE_EVENTS,
    LOSSES,
    MEMBERS,
    PASSING,
    PASSING_NOUNS,
    STATES_OF_MIND,
    STAYS,
    TASTES,
    THOUGHTS,
    UNSAID,
)
from curator.offline.english.parsing.parser import Token
from curator.offline.english.parsing.plans import AHEAD, is_planned
from curator.offline.english.parsing.statements import Statement
from curator.offline.english.parsing.trees import Tree
from curator.offline.english.parsing.whereabouts import is_somewhere
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

Matter = Literal["holds", "plan", "past"]

_FEWEST, _MOST = 2, 30
"""How many words may be said of somebody."""
_OF_OTHERS = frozenset(word_list("english", "pronouns_of_others"))
_ONE_OF_KIND = LatePattern(
    r"\b(?:only|oldest|youngest|eldest|middle|first|second|third|fourth|last)\b", re.IGNORECASE
)
_RELATIVE = frozenset({"WDT", "WP", "WP$", "IN", "EX", "WRB"})
_SAYS_MORE = ("dobj", "attr", "acomp", "prep", "oprd", "xcomp", "dative", "agent", "npadvmod",
              "prt")  # fmt: skip
_OPINION = LatePattern(
    r"\b(?:best|worst|greatest|most|so much|too|literally|basically|practically)\b", re.IGNORECASE
)
_SINCE = LatePattern(
    r"\b(?:since|for (?:[\w-]+ ){0,4}(?:years?|decades?|months|ages)|never|always|twice|"
    r"years now|my (?:whole|entire) life|all my life)\b",
    re.IGNORECASE,
)
_IN_JEST = LatePattern(
    r"\b(?:mornings?|mondays?|work|people|drama|bullshit|maths?|exercise|adulting|stupidity|"
    r"responsibility|cardio|losing|bad vibes)\b",
    re.IGNORECASE,
)
_OF_THE_DAY = LatePattern(
    r"\b(?:today|tonight|yesterday|right now|this (?:morning|afternoon|evening)|last night|"
    r"earlier|a minute|the other (?:day|night)|so far|yet|later|in a bit)\b",
    re.IGNORECASE,
)


def matter_of(statement: Statement, tree: Tree) -> Matter | None:
    """Tell what a statement is worth keeping as, or None where it is of the day."""
    said = f"{statement.predicate} {statement.aside}"
    if not _FEWEST <= len(statement.words) <= _MOST or PASSING.search(said):
        return None
    if statement.who.noun in HOLLOW_NOUNS or not _speaks_for_itself(statement):
        return None
    if is_planned(statement, tree, said):
        return "plan"
    if statement.verb.lemma == "use" and " to " in said and statement.tense == "past":
        return "past" if len(statement.words) > 3 and not _is_thought(statement) else None
    if _OF_THE_DAY.search(said) and statement.verb.lemma not in CHANGES:
        return None
    if statement.tense == "able":
        return "holds" if len(statement.helpers) == 1 and _is_ability(statement, said) else None
    if statement.tense in {None, "ahead"} or not _holds(statement, tree, said):
        return None
    return "holds" if is_somewhere(statement.verb, tree) else None


def _speaks_for_itself(statement: Statement) -> bool:
    last = statement.words[-1]
    if last.tag in {"IN", "TO", "DT", "PRP$"} or last.norm in {"be", "not", "n't"}:
        return False
    return says_itself(statement.words)


def says_itself(words: Sequence[Token]) -> bool:
    """Tell whether words mean something outside of the talk: who "she" is must stand before it."""
    is_named = False
    for word in words:
        is_named = is_named or word.tag in {"NN", "NNP", "NNS"}
        if word.norm not in UNSAID or word.tag in _RELATIVE:
            continue
        if word.norm in {"everyone", "everybody"} and word.relation == "nsubj":
            continue
        if not (is_named and word.norm in _OF_OTHERS):
            return False
    return True


def _is_ability(statement: Statement, said: str) -> bool:
    verb = statement.verb.lemma
    if verb in {"stand", "have", "eat", "drink", "take"} and statement.negated:
        return True
    return verb not in FLEETING_VERBS | THOUGHTS | {"be", "have"} or bool(_SINCE.search(said))


def _holds(statement: Statement, tree: Tree, said: str) -> bool:
    verb, past = statement.verb, statement.tense == "past"
    helpers = [word.lemma for word in statement.helpers]
    first = helpers[0] if helpers else ""
    if tree.child(verb, "auxpass") or (verb.tag == "VBN" and not helpers):
        return not statement.negated and _has_been_done(verb, tree)
    if first in {"have", "'ve"} or (first == "'s" and verb.tag == "VBN"):
        return not past and _is_experience(statement, tree, said)
    if (first in {"be", "'s", "'m", "'re"} and verb.tag == "VBG") or verb.tag == "VBG":
        return not past and not statement.negated and _goes_on(verb, said)
    if verb.lemma == "be" and not helpers:
        return _is_trait(statement, tree, said)
    if past:
        return _is_of_a_life(statement, tree, said)
    return _is_habit(statement, tree, said)


def _has_been_done(verb: Token, tree: Tree) -> bool:
    if verb.lemma in {"call", "name"}:
        return any(word.tag == "NNP" for word in tree.below(verb, "oprd", "attr", "dobj"))
    if tree.child(verb, "auxpass"):
        return verb.lemma in LIFE_EVENTS
    return verb.lemma in LIFE_EVENTS | ACQUIRES | CHANGES


def _goes_on(verb: Token, said: str) -> bool:
    if verb.lemma in LASTING_PROGRESSIVES:
        return " on it" not in said and not re.search(r"\b(?:hard|late|from home)\b", said)
    return bool(re.search(r"\b(?:every|for years|for a living|since)\b", said))


def _is_experience(statement: Statement, tree: Tree, said: str) -> bool:
    verb = statement.verb
    if verb.lemma in THOUGHTS - {"want", "know"}:
        return False
    if statement.negated:
        return "never" in said.lower() and verb.lemma not in {"see", "hear", "feel"}
    thing = tree.child(verb, "dobj")
    if thing is not None and not _is_kept(thing):
        return False
    if verb.lemma in LIFE_EVENTS | LASTING_PROGRESSIVES | CHANGES | ACQUIRES:
        return bool(tree.below(verb, *_SAYS_MORE)) or bool(_SINCE.search(said))
    return bool(_SINCE.search(said)) and bool(tree.below(verb, *_SAYS_MORE))


def _is_trait(statement: Statement, tree: Tree, said: str) -> bool:
    verb = statement.verb
    if (
        _OPINION.search(said)
        or AHEAD.search(said)
        or (statement.tense == "past" and not DATED_PAST.search(said))
    ):
        return False
    if (adjective := tree.child(verb, "acomp")) is not None:
        return _is_lasting_adjective(adjective, tree, said) or _is_ailing(statement, said)
    if (noun := tree.child(verb, "attr")) is not None:
        if statement.negated and noun.lemma not in {"drinker", "smoker", "fan", "person"}:
            return False
        return _is_telling_noun(noun, tree, said)
    return any(_is_membership(link, tree) for link in tree.below(verb, "prep", "advmod"))


def _is_ailing(statement: Statement, said: str) -> bool:
    # "My knees are shot after twenty years": what ails one for long.
    return statement.who.noun in BODY and bool(re.search(r"\b(?:years|since|always)\b", said))


def _is_lasting_adjective(adjective: Token, tree: Tree, said: str) -> bool:
    words = {word.norm for word in tree.span(adjective)} | {_whole(adjective, said)}
    if "allergic" in words and _IN_JEST.search(said):
        return False
    if words & LASTING_ADJECTIVES:
        return True
    return adjective.tag == "JJ" and adjective.text[:1].isupper() and adjective.start > 0


def _is_membership(link: Token, tree: Tree) -> bool:
    if link.norm in {"from", "into"}:
        return True
    thing = tree.child(link, "pobj")
    return link.norm in {"on", "in", "at", "with"} and thing is not None and thing.lemma in MEMBERS


def _is_telling_noun(noun: Token, tree: Tree, said: str) -> bool:
    article = tree.child(noun, "det")
    if article is not None and article.norm == "no":
        return False
    if article is not None and article.norm == "the" and not _ONE_OF_KIND.search(said):
        return False
    if noun.tag == "CD":
        return True
    if noun.tag == "NNP" and article is None and not tree.below(noun, "compound", "amod"):
        return False
    is_noun = noun.tag in {"NN", "NNS", "NNP", "NNPS"}
    return is_noun and not {noun.norm, noun.lemma} & (HOLLOW_NOUNS | PASSING_NOUNS)


def _whole(word: Token, said: str) -> str:
    found = re.search(rf"[\w-]*{re.escape(word.text)}[\w-]*", said)
    return found[0].lower() if found else word.norm


def _is_of_a_life(statement: Statement, tree: Tree, said: str) -> bool:
    verb = statement.verb.lemma
    if statement.negated:
        return "never" in said.lower() and verb in LIFE_EVENTS | {"learn", "smoke", "have"}
    if verb in THOUGHTS:
        return False
    if statement.who.noun and verb in LOSSES:
        return verb == "die" or "away" in said
    if verb in ACQUIRES:
        thing = tree.child(statement.verb, "dobj", "attr", "acomp")
        words = {thing.norm, thing.lemma} if thing else STATES_OF_MIND
        return thing is not None and _is_kept(thing) and not words & STATES_OF_MIND
    if verb in CHANGES:
        return _is_change(statement, tree, said)
    if verb == "be" and statement.who.noun:
        return True
    return verb in LIFE_EVENTS or bool(DATED_PAST.search(said))


def _is_change(statement: Statement, tree: Tree, said: str) -> bool:
    verb = statement.verb
    thing = tree.child(verb, "dobj", "attr", "acomp")
    if thing is not None:
        return _is_kept(thing) and not tree.below(thing, "relcl")
    if (goal := tree.child(verb, "xcomp")) is not None:
        return goal.lemma not in FLEETING_VERBS | {"go", "get", "rain"} and len(said.split()) > 2
    return bool(tree.below(verb, "prep", "prt", "npadvmod"))


def _is_kept(thing: Token) -> bool:
    return not {thing.norm, thing.lemma} & (HOLLOW_NOUNS | PASSING_NOUNS)


def _is_habit(statement: Statement, tree: Tree, said: str) -> bool:
    verb = statement.verb
    if verb.lemma in COMES_FROM and " from " in said:
        return True
    if verb.lemma in ACTIVITIES:
        return not statement.negated
    thing = tree.child(verb, "dobj", "attr")
    if verb.lemma in THOUGHTS or _is_of_the_moment(verb, thing, tree, said):
        return False
    if statement.negated:
        return verb.lemma not in STAYS and _denies_at_large(verb, thing, tree)
    if verb.lemma in TASTES | {"have", "need"}:
        return not _is_thought(statement) and (thing is not None or bool(tree.child(verb, "xcomp")))
    return bool(tree.below(verb, *_SAYS_MORE)) or bool(HABITUAL.search(said))


def _is_of_the_moment(verb: Token, thing: Token | None, tree: Tree, said: str) -> bool:
    if verb.lemma == "get" and thing is not None and thing.tag == "NNS":
        return thing.lemma in STATES_OF_MIND
    if thing is not None and not _is_kept(thing):
        return True
    if verb.lemma == "do" and thing is not None and thing.lemma in ACTIVITIES:
        return False
    if verb.lemma in {"have", "need"} and tree.child(verb, "xcomp"):
        return True
    if verb.lemma == "go" and tree.below(verb, "xcomp", "advcl", "ccomp"):
        return False
    return verb.lemma in FLEETING_VERBS | {"get", "go"} and not HABITUAL.search(said)


def _is_thought(statement: Statement) -> bool:
    # "I like to think so", "I used to think so".
    return any(word.relation == "xcomp" and word.lemma in THOUGHTS for word in statement.words)


def _denies_at_large(verb: Token, thing: Token | None, tree: Tree) -> bool:
    # "I don't have siblings" is for good, "I don't have the time" is of the day.
    if verb.lemma != "have":
        return True
    article = tree.child(thing, "det") if thing else None
    return thing is not None and (article is None or article.norm in {"any", "a", "an", "no"})
