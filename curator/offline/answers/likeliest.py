"""How surely memories and lines answer an English question: a small learned weighing of signs."""

import json
import math
import re
from collections.abc import Mapping, Sequence, Set
from functools import cache
from importlib.resources import files
from itertools import takewhile

from curator.offline.answers.english_attributes import lacks_english_answer
from curator.offline.answers.english_inquiry import (
    KINDS,
    EnglishInquiry,
    inquiry,
    lemmas,
    names,
)
from curator.offline.answers.english_signs import (
    Passage,
    english_signs,
    is_of_somebody,
)
from curator.offline.answers.english_sorts import sureness_of_sort
from curator.offline.answers.english_whether import (
    tells_it_ended,
    tells_of_state,
    tells_whether,
)
from curator.offline.answers.meaning.judged_signs import judged_signs
from curator.offline.english.parsing.parser import parsed
from curator.offline.questions.answer_kinds import COUNT
from curator.offline.questions.beings_told import (
    are_children_of_any_sex,
    asks_own_age,
    beings_told,
    is_of_user_alone,
    names_somebody,
    tells_age_of_another,
)
from curator.offline.questions.children import is_counted, tells_how_many
from curator.offline.questions.favourites import is_of_that_favourite
from curator.offline.questions.names_asked import tells_name_asked
from curator.offline.questions.question import ONE_ANSWER
from curator.offline.questions.senses import meant_alike
from memory.text.attribute_keys import named_slot, slot_of
from memory.text.late_pattern import LatePattern

FLOOR = 0.4
"""How sure one has to be of an answer to tell it."""
SURELY = 0.8
"""How sure it is that what names all of it, or says that it ended, answers whether it is so."""
_LONG = 4
_THE_ONE = LatePattern(r"(?i)\bthe (?!time\b|weather\b|date\b)\w")
_WHOM = LatePattern(r"(?i)\bwho(?:m|ever)?\b.*\b(?:do|am|did|will|should|can) (?:i|we)\b")
"""Asks for whom the user is with, or works for."""
_OF_BOTH = LatePattern(r"(?i)\b(?:i|me|we|us|myself|with them|the user)\b(?!['’]s)")
_OF_ANOTHER = LatePattern(r"[A-Z][\w-]+, (?:the user's|my|our) [a-z]+(?: [a-z]+)?,? ")
"""Opens with somebody by name and who they are to the user: "Rhonda, my dispatcher, …"."""
_OWN_ROLE = LatePattern(
    r"(?i)^\W*(?:so |and |well )*am i (?:still |really |actually )?(?:an? |the )?"
    r"(?:father|mother|parent|dad|mum|mom|grand\w+|husband|wife|uncle|aunt\w*)\W*$"
)
"""Asks what somebody is to others, and nothing of those: whether they are a father."""
_OF_ONESELF = LatePattern(r"(?i)^\W*(?:so |and |well |wait )*(?:am|do|did|was|can|should) i\b")
"""Asks whether something is so of the user: "am I allergic to cats" is of no husband who is."""
_WHICH_OF_THEM = LatePattern(
    r"(?i)\b(?:who|which|any(?:one|body)?|someone)(?: else)? (?:of|in|from|among) (?:my|our|the) "
    r"(?:famil(?:y|ies)|fam|folks|relatives|relations|household|lot|crew|clan)\b"
)
_AT_THAT_AGE = LatePattern(
    rf"(?i)\b(?:since|when|until|till) (?:i|the user|they) (?:was|were) (?:(?:like|about|only|just) )?"
    rf"(?:{COUNT}|\d)"
)
_HOW_OLD_THEN = LatePattern(r"(?i)\b(?:how old was i|at what age)\b")
"""Asks how old the user was when something was, and tells it."""
_THE_USER = frozenset({"the", "user"})
_OWN_FAVOURITE = LatePattern(r"(?i)(?:The user's|my) fav(?:ou?rite)?\b")


def sureness(question: str, passages: Sequence[Passage]) -> list[float]:
    """Return how surely each passage, the oldest first, answers a question, from 0 to 1."""
    found = weighed_signs(question, passages)
    may_be = [one for one, signs in zip(passages, found, strict=True) if signs is not None]
    of_sort = dict(zip(may_be, sureness_of_sort(question, may_be), strict=True))
    return [
        max(_sureness(signs), of_sort[passage], SURELY * _tells_surely(question, passage))
        if signs is not None
        else 0.0
        for passage, signs in zip(passages, found, strict=True)
    ]


def weighed_signs(question: str, passages: Sequence[Passage]) -> list[Mapping[str, float] | None]:
    """Return of each passage what speaks for and against it; None where it can be no answer."""
    may_be = [not is_of_another(question, one) for one in passages]
    read = [(one.content, one.nearness) for one, may in zip(passages, may_be, strict=True) if may]
    judged = iter(judged_signs(question, read))
    return [
        {**signs, **next(judged)} if may else None
        for signs, may in zip(english_signs(question, passages), may_be, strict=True)
    ]


def _tells_surely(question: str, passage: Passage) -> bool:
    """Tell whether words say whether what is asked is so, or name whom a question asks for."""
    content, slot = passage.content, slot_of(passage.key)
    if slot is not None and slot.name == "name" and slot == named_slot(question):
        return True
    if _HOW_OLD_THEN.search(question) and _AT_THAT_AGE.search(content):
        own, named = inquiry(question), beings_told(content, passage.key)
        return bool(own.lemmas & lemmas(content) or own.beings & named)
    is_so = tells_it_ended(question, content) or tells_whether(question, content)
    is_told = tells_of_state(question, content) or tells_how_many(question, content)
    is_told = is_told or tells_name_asked(question, content)
    return is_so or is_told or is_counted(question, passage.key)


def is_of_another(question: str, passage: Passage) -> bool:
    """Tell whether a passage is only of others than those asked about, or of another thing.

    A wife's name is no daughter's, a brother's course none of the user's, a favourite colour no
    band, and who tells what their mother says tells no age of their own.
    """
    told = beings_told(passage.content, passage.key)
    is_of_others = is_only_of_others(question, passage.content, passage.key)
    if is_of_others or lacks_english_answer(question, passage.content):
        return True
    asked = inquiry(question)
    if asked.shape == "number" and asked.beings and not asked.beings & told:
        return not are_children_of_any_sex(asked.beings, told)  # sixty cows are no children
    if asked.shape == "called" and asked.beings and not names_somebody(passage.content):
        return True
    return _is_of_another_thing(question, passage, is_of_theirs=bool(told))


def is_only_of_others(question: str, content: str, key: str = "") -> bool:
    """Tell whether words are only of others than those asked about: of a brother, not the user."""
    asked, told = inquiry(question), beings_told(content, key)
    if asked.beings and not _OWN_ROLE.match(question):
        if _OF_ONESELF.match(question) and is_of_somebody(content):
            opens = _beings_of(content, "")
            return bool(opens) and not opens & asked.beings
        is_theirs = asked.beings & told or are_children_of_any_sex(asked.beings, told)
        return bool(told) and not is_theirs
    if _OWN_FAVOURITE.match(content):  # "my nan's lamb curry" is a favourite of the user's own
        return False
    is_of_user = asked.is_own and not asked.names and not _WHICH_OF_THEM.search(question)
    if asked.shape == "who":
        is_of_user = is_of_user and bool(_WHOM.search(question)) and not _OF_BOTH.search(content)
    if is_of_user and _OF_ANOTHER.match(content) and not _OF_BOTH.search(content):
        return True
    return bool(told) and is_of_user and is_of_somebody(content) and bool(_beings_of(content, key))


def _beings_of(content: str, key: str) -> Set[str]:
    """Return of whom words open: of a sewing machine that was a grandmother's, of nobody."""
    opening = takewhile(lambda token: not token.tag.startswith("VB"), parsed(content))
    return beings_told(" ".join(token.text for token in opening), key)


def _is_of_another_thing(question: str, passage: Passage, *, is_of_theirs: bool) -> bool:
    asked, content = inquiry(question), passage.content
    if not is_of_that_favourite(content, question):
        return True
    if asked.slot_names & ONE_ANSWER and not asked.nouns <= lemmas(content):
        return passage.key not in asked.slot_names
    if _asks_for_home(asked) and passage.key != "home" and not KINDS["place"].told.search(content):
        return True
    if "age" in asked.kinds and not KINDS["age"].told.search(content):
        return True
    is_own = not tells_age_of_another(content) if passage.is_line else is_of_user_alone(content)
    return asks_own_age(question) and (is_of_theirs or not is_own)


def _asks_for_home(asked: EnglishInquiry) -> bool:
    return asked.shape == "where" and "home" in asked.slot_names


def names_what_is_asked(question: str, content: str) -> bool:
    """Tell whether words hold a noun or a name that a question asks of."""
    asked = inquiry(question)
    told = lemmas(content) | set(re.findall(r"[a-z]+", content.casefold()))
    if (asked.nouns | asked.names) & told or asked.spelled & names(content) - _THE_USER:
        return True
    if asked.beings & beings_told(content, ""):
        return True
    if any(word.endswith(noun) for noun in asked.nouns if len(noun) >= _LONG for word in told):
        return True  # a narrowboat is a boat
    is_of_one = asked.shape in {"when", "where"} and _THE_ONE.search(question)
    return bool(is_of_one and meant_alike(question, content))


def _sureness(signs: Mapping[str, float]) -> float:
    weights = _weights()
    total = sum(weights.get(name, 0.0) * value for name, value in signs.items())
    return 1 / (1 + math.exp(-max(min(total, 30.0), -30.0)))


@cache
def _weights() -> Mapping[str, float]:
    text = files(__package__).joinpath("weights.en.json").read_text(encoding="utf-8")
    weights: Mapping[str, float] = json.loads(text)
    return weights
