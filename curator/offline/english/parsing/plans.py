"""Judges whether a clause tells a plan: "I'm flying to Rome in May", "I want to learn Greek"."""

import re

from curator.offline.english.parsing.lasting_words import APPOINTMENTS, PLANNED, THOUGHTS, WANTED
from curator.offline.english.parsing.parser import Token
from curator.offline.english.parsing.statements import Statement
from curator.offline.english.parsing.trees import Tree
from memory.text.late_pattern import LatePattern

_SAYS_PLAN = frozenset({"plan", "hope", "save", "train", "prepare", "apply", "expect"})
_BRINGS = frozenset({"have", "get", "start", "book"})
AHEAD = LatePattern(
    r"\b(?:tomorrow|next|in (?:january|february|march|april|may|june|july|august|september|"
    r"october|november|december|spring|summer|autumn|fall|winter|the (?:spring|summer|autumn|"
    r"fall|winter|new year)|\d{4}|(?:a|two|three|four|five|six|\d) (?:days?|weeks?|months?|years?))"
    r"|on (?:the )?(?:\d|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|"
    r"oct|nov|dec)\w*|(?:this|over) (?:spring|summer|autumn|fall|winter|christmas|easter)|"
    r"for (?:christmas|easter|my birthday)|soon|someday|one day|\d{1,2}(?:st|nd|rd|th))\b",
    re.IGNORECASE,
)
"""A day that lies ahead."""


def is_planned(statement: Statement, tree: Tree, said: str) -> bool:
    """Tell whether a statement is of what is meant to be, for longer than the next hour."""
    if statement.negated:
        return False
    verb = statement.verb
    if statement.tense == "ahead":
        return verb.lemma != "be" and bool(AHEAD.search(said)) and _is_worth_planning(verb, said)
    if statement.tense == "present" and (
        _is_going_on(statement, tree, said) or _is_wanted(verb, tree)
    ):
        return True
    return statement.tense != "able" and bool(AHEAD.search(said)) and _is_dated(statement, tree)


def _is_going_on(statement: Statement, tree: Tree, said: str) -> bool:
    verb = statement.verb
    helpers = [word.norm for word in statement.helpers]
    if verb.tag != "VBG" or not helpers or "been" in helpers:
        return False
    if verb.lemma == "go" and (goal := tree.child(verb, "xcomp")) is not None:
        return _is_worth_planning(goal, said)
    if verb.lemma in _SAYS_PLAN:
        return len(statement.words) > 3
    return bool(AHEAD.search(said)) and verb.lemma not in THOUGHTS


def _is_wanted(verb: Token, tree: Tree) -> bool:
    goal = tree.child(verb, "xcomp") if verb.lemma in WANTED else None
    return goal is not None and goal.tag == "VB" and goal.lemma in PLANNED


def _is_dated(statement: Statement, tree: Tree) -> bool:
    """Tell whether something with a day is told of: "is due in May", "have an exam on Friday"."""
    verb = statement.verb
    if verb.lemma == "be":
        due = tree.child(verb, "acomp")
        is_event = statement.who.noun in APPOINTMENTS
        return (due is not None and due.lemma == "due") or (
            is_event and bool(tree.child(verb, "prep", "npadvmod", "attr"))
        )
    thing = tree.child(verb, "dobj") if verb.lemma in _BRINGS else None
    return thing is not None and thing.lemma in APPOINTMENTS


def _is_worth_planning(goal: Token, said: str) -> bool:
    return goal.lemma in PLANNED or (bool(AHEAD.search(said)) and goal.lemma not in THOUGHTS)
