"""Words of the user's that are not of the user alone, or of somebody whom they don't name."""

from curator.offline.english.parsing.trees import Tree
from curator.offline.lexicon.english import is_job
from memory.text.calendar_names import WEEKDAYS
from memory.text.late_pattern import LatePattern

_SUBJECTS = ("nsubj", "nsubjpass", "expl", "csubj")
_OPENS_UNNAMED = LatePattern(
    r"(?i)(?:he|she|they|him|her|them|his|their|hers|theirs)(?:'?s|'re|'ve|'d|'ll)?\b"
)
"""Opens with somebody whom the words don't name."""
_TRADE = LatePattern(
    r"(?P<trade>[A-Za-z][\w -]{2,28}?)(?=,| (?:at|in|for|on|out|here|by|with|from|near|btw)\b)"
)
_OF_US = LatePattern(
    r"(?i)\b(?:\d+|all|both|none|most|some|one|two|three|four|each|half|any) of us\b"
)
"""Is of several, of whom the user is but one."""

_POINTING = frozenset({"PRP", "PRP$", "DT", "WDT", "WP", "EX", "WRB", "MD"})
STRANGERS = frozenset({"friend", "friends", "neighbour", "neighbor", "neighbours", "neighbors",
                        "teacher", "boss", "colleague", "manager", "people"})  # fmt: skip
"""Who of theirs is no news of the user."""


def is_of_somebody_unnamed(words: str, tree: Tree) -> bool:
    """Tell whether a sentence says who it is about by nobody's name, or is of several."""
    if _OPENS_UNNAMED.match(words) or _OF_US.search(words):
        return True
    return _is_turned(tree) or _is_done_to(tree) or _is_of_several(tree)


def _is_turned(tree: Tree) -> bool:
    """Tell whether a thing stands before who says something of it: "coco i have never seen eat"."""
    words = [word for word in tree.words if word.tag != "_SP"]
    if len(words) < 4 or words[1].norm not in {"i", "we"}:
        return False
    first = words[0]
    if first.tag in {"NNP", "NNPS"}:
        return first.norm.rstrip("s") not in WEEKDAYS and not first.norm.endswith("day")
    return first.tag in {"NN", "NNS", "JJ"} and first.relation not in {"npadvmod", "advmod"}


def _is_done_to(tree: Tree) -> bool:
    """Tell whether somebody who is not named did something to the user: "rang us at 7am"."""
    first = tree.words[0]
    is_deed = first.relation == "ROOT" and first.tag in {"VBD", "VBN"}
    if not is_deed or tree.child(first, *_SUBJECTS):
        return False
    return any(word.norm in {"me", "us"} for word in tree.below(first, "dobj", "dative"))


def _is_of_several(tree: Tree) -> bool:
    """Tell whether "we" are what no one of them is alone: "we're both scorpios"."""
    for word in tree.words:
        if word.norm != "we" or word.relation not in _SUBJECTS:
            continue
        verb = tree.above(word)
        what = tree.child(verb, "attr")
        if verb.lemma in {"be", "'re", "r"} and what is not None and what.tag in {"NNS", "NNPS"}:
            return True
        if any(other.norm == "both" for other in tree.words[word.index : word.index + 4]):
            return True
    return False


def names_only(tree: Tree) -> bool:
    """Tell whether a sentence has no verb of its own: "nurse btw, a&e at leeds general"."""
    root = next((word for word in tree.words if word.relation == "ROOT"), None)
    first = tree.words[0]
    if (trade := _TRADE.match(tree.text)) and is_job(trade["trade"]):
        return True
    if root is None or root.tag not in {"NN", "NNS", "NNP"}:
        return False
    for word in tree.words:
        is_told_of = word.tag == "PRP" and word.relation in _SUBJECTS
        if is_told_of and root.index in {tree.above(word).head, tree.above(word).index}:
            return False
    return first.tag not in _POINTING and first.norm not in STRANGERS
