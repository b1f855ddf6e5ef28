"""Gives a sentence that leaves out "I" its subject back: "moved to oslo last year"."""

import re
from dataclasses import dataclass

from curator.offline.english.parsing.belongings import is_of_a_household
from curator.offline.english.parsing.lasting_words import APPOINTMENTS, LASTING_ADJECTIVES
from curator.offline.english.parsing.parser import Token, parsed
from curator.offline.english.parsing.trees import Tree
from curator.offline.english.wording.careful_spelling import spelled_with_care
from curator.offline.lexicon.english import LANGUAGES, NATIONS, PETS, RELATIONS, is_job
from curator.offline.lexicon.word_lists import word_list
from memory.text.calendar_names import MONTHS, WEEKDAYS
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
_OF_SPEAKER = LatePattern(r"(?i)\b(?:i|me|my|we|our|us|mine|myself)\b")
_KIN = LatePattern(rf"(?i)\b(?:{RELATIONS}|{PETS}|mum|mom|dad|nan)\b")
_GETS = LatePattern(
    r"(?i)(?:got|bought|adopted|found|started|finished|booked|ordered|made|had|went)\b"
)
"""What is said of oneself without "I" more often than of anybody."""
_THEIRS = LatePattern(r"(?i)\b(?:his|her|their|himself|herself|themselves)\b")
_ENDS = frozenset({"die", "pass"})
_SPEAKS = LatePattern(r"\bI\b")
_SPEAKERS = frozenset({"i", "we", "me", "us"})
_LAST = LatePattern(r"(?P<said>[^.!?;…\n]{2,200})[.!?;…\n]+\s*$")
_FINITE = frozenset({"VBD", "VBZ", "VBP", "VBN", "VB", "VBG"})
_THINGS = frozenset(
    [
        "work",
        "school",
        "uni",
        "college",
        "life",
        "everything",
        "nothing",
        "today",
        "yesterday",
        "weekend",
        "dinner",
        "lunch",
        "breakfast",
        "traffic",
        "weather",
        "rent",
        "coffee",
        "tea",
        "food",
        "exam",
        "class",
        "practice",
        "training",
        "shift",
        "gym",
    ]
)
_LONGEST = 5
_NATION = LatePattern(rf"(?i)(?:{NATIONS}|{LANGUAGES}|(?:mon|tues|wednes|thurs|fri|satur|sun)day)")
_KIN_IS = LatePattern(rf"(?i)\W*(?:my |our )?(?:{RELATIONS}|mum|mom|dad|nan)['’]s\b")
_FROM_TO = LatePattern(r"(?i)from (?:[\w'-]+ ){1,3}to\b")
"""A remark, not where somebody comes from: "from tequila to bears"."""
_FROM_WHEN = LatePattern(
    r"(?i)from (?:now|next|this|today|tomorrow|tonight|then|here|time|"
    r"the (?:\d|first|start|beginning|end|moment|outside)|\d|"
    rf"(?:{'|'.join((*WEEKDAYS, *MONTHS))})\b)"
)
"""Says since when, and not where somebody comes from: "from next week I'm on days"."""
_DATED = LatePattern(r"\b(?:on|in|next|tomorrow|for|\d)\b|day\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Voiced:
    """A parsed sentence that says who speaks."""

    tree: Tree
    shift: int
    """By how much the words stand further right than in the sentence."""


def voiced(text: str, before: str = "") -> Voiced:
    """Parse a sentence, with "I" before it where its subject is left out.

    After a sentence of somebody else it is of them: "Mum retired. Moved to Spain."; `before` is
    what was said up to it.
    """
    lead = _LEAD.match(text)
    begin = lead.end() if lead else 0
    bare = text[begin:]
    if (added := _left_out(bare)) is not None:
        other = _carried_on(bare, before) if added == "I " else None
        return _with(f"{other} " if other else added, begin, bare)
    tree = Tree(text, parsed(text))
    if (added := _missing(tree)) is not None:
        return _with(added, begin, bare)
    return Voiced(tree, 0)


def _carried_on(bare: str, before: str) -> str | None:
    """Return whom the sentence before is about, where the words go on with them."""
    if _OF_SPEAKER.search(bare) or (_GETS.match(bare) and not _THEIRS.search(bare)):
        return None
    return somebody_else(before)


def somebody_else(before: str) -> str | None:
    """Return whom the last sentence is about, other than its speaker, as it calls them."""
    last = _LAST.search(before)
    if last is None:
        return None
    said = spelled_with_care(last["said"]).text
    tree = Tree(said, parsed(said))
    roots = [word for word in tree.words if word.relation == "ROOT" and word.tag in _FINITE]
    subject = tree.child(roots[0], "nsubj", "nsubjpass") if roots else None
    if subject is None or subject.norm in _SPEAKERS or roots[0].lemma in _ENDS:
        return None
    if any(word.norm in _SPEAKERS for word in tree.words):
        return None  # "my ex dumped me. moved back to Leeds"
    told = tree.said(tree.span(subject)).strip(" ,")
    if len(told.split()) > _LONGEST or _SPEAKS.search(told):
        return None
    if subject.norm in {"he", "she", "they"} or subject.tag == "NNP" or _KIN.search(told):
        return told
    # A name that is typed small is parsed as any noun: "coco moved out".
    is_bare = told == subject.text and subject.tag in {"NN", "JJ"}
    return told if is_bare and subject.lemma not in _THINGS else None


def _with(added: str, begin: int, bare: str) -> Voiced:
    if (first := re.match(r"[A-Z][a-z]+\b", bare)) and not _NATION.fullmatch(first[0]):
        bare = bare[:1].lower() + bare[1:]
    told = " " * begin + added + bare
    return Voiced(Tree(told, parsed(told)), len(added))


def _left_out(text: str) -> str | None:
    first = re.match(r"[\w']+", text)
    if first is None or _FROM_TO.match(text) or _FROM_WHEN.match(text):
        return None
    word = first[0].lower()
    if _INTO.match(text):
        return "I am "
    if word in _BEEN:
        return "I have "
    if word in _WAS:
        return "I was "
    if word in _GOING_ON:
        return None if re.match(r"\w+ (?:\w+ )?(?:is|are|was|makes|keeps|has)\b", text) else "I am "
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
    if _KIN_IS.match(tree.text):
        return None
    if root.lemma in APPOINTMENTS | {"dentist"} and _DATED.search(tree.text):
        return None if "'s" in tree.text else f"I have {article}"
    if root.norm in _PEOPLE or is_job(root.norm) or root.norm.endswith(_PEOPLES_ENDINGS):
        return f"I am {article}"
    is_counted = tree.child(root, "nummod", "det") is not None
    return "I have " if is_counted and is_of_a_household(root) else None
