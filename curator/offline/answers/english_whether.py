"""What an English question asks whether it is so: words that name all that it names tell it."""

from curator.offline.answers.english_inquiry import EnglishInquiry, inquiry
from curator.offline.questions.beings_told import is_of_user_alone
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import question_tokens, tokens_of

_NO_LONGER = LatePattern(r"(?i)\bno longer\b")
_ASKS_FOR_ONE = LatePattern(r"(?i)\bor\b")
"""Asks which of two it is: no words name both."""
_OF_TIME = frozenset(tokens_of("still any more anymore longer now currently actually really yet"))
_ALIVE = frozenset(tokens_of("alive dead around"))
_DIED = LatePattern(r"(?i)\b(?:died|dead|passed away|put (?:down|to sleep))\b")
_ASKS_FOR_PARTNER = LatePattern(
    r"(?i)\W*(?:so |and |wait |remind me )*(?:(?:do|have) i (?:still |now )?(?:have|got) an? "
    r"(?:girlfriend|boyfriend|partner|gf|bf|fella|other half|wife|husband|spouse)|"
    r"am i married|am i (?:still |currently )?(?:single|"
    r"(?:in a |seeing|dating|with|together with|going out with) ?\w*|taken|attached))\b"
)
_TELLS_PARTNER = LatePattern(
    r"(?i)The user (?:is (?:no longer (?:with|together)|single|married|engaged|divorced|widowed|"
    r"dating|seeing|in a relationship)|and [\w' -]{2,30} (?:broke|have broken|split|have split|are no "
    r"longer|got (?:married|engaged|divorced)))\b"
)
"""Says whether the user has a partner."""
_ASKS_WHO = LatePattern(
    r"(?i)\bwho(?:['’]?s| is| am i| did i) (?:my (?:other half|better half|husband|wife|partner|spouse|"
    r"missus|fella)|married to|marry)\b|\b(?:husband|wife|partner|spouse|other half)(?:['’]s)? "
    r"(?:name|called)\b"
)
_TELLS_WHO = LatePattern(r"(?i)\bmarried to (?!an?\b|the\b|my\b|their\b)\w{2}")
_ASKS_FOR_NEPHEW = LatePattern(
    r"(?i)\b(?:nephew|niece)(?:['’]s)? (?:name|called)\b|name of my (?:nephew|niece)"
)
_TELLS_NEPHEW = LatePattern(
    r"(?i)\b(?:uncle|aunt|auntie) to (?:(?:little|lil|wee|baby) )?(?!an?\b|the\b)\w{3}"
)
_ASKS_TO_EAT = LatePattern(
    r"(?i)\W*(?:so |and |wait )*(?:can|may|should|could) i (?:still |safely |now )?"
    r"(?:eat|have|drink|take|touch|be given|stroke|be near) (?P<what>[\w' -]{3,40})"
)
_ALLERGIC = LatePattern(
    r"(?i)The user is (?:no longer )?(?:allergic|intolerant) to (?P<what>[\w' -]{3,40})"
)
_OF_USERS = LatePattern(r"(?i)(?:the user|i|i'm|i've)\b(?!')")


def tells_whether(question: str, content: str) -> bool:
    """Tell whether a question asks if something is so, and words name all of it, of that subject.

    "Is Amara still pregnant?" is told by "The user's wife Amara is eight months pregnant.", which
    may be over; "Am I married?" by nothing that says so of an aunt.
    """
    asked = inquiry(question)
    if asked.shape != "whether" or _ASKS_FOR_ONE.search(question):
        return False
    if not _is_of_whom(asked, content):
        return False
    words = {word for word in question_tokens(question) if len(word) > 1} - _OF_TIME
    if _DIED.search(content):
        words -= _ALIVE
    return bool(words) and words <= set(tokens_of(content))


def tells_it_ended(question: str, content: str) -> bool:
    """Tell whether it is asked whether something is so, and words say that it is no longer."""
    words = raising_words(question)
    is_asked = inquiry(question).shape == "whether" and bool(words)
    return is_asked and bool(_NO_LONGER.search(content)) and words <= raising_words(content)


def tells_of_state(question: str, content: str) -> bool:
    """Tell whether words settle what is asked in other words: "no longer with Ada" a girlfriend.

    Who asks whether they can eat something is told that they are allergic to it, or no longer.
    """
    if _ASKS_FOR_PARTNER.match(question):
        return _TELLS_PARTNER.match(content) is not None
    if _ASKS_WHO.search(question):
        return _TELLS_WHO.search(content) is not None
    if _ASKS_FOR_NEPHEW.search(question):
        return _TELLS_NEPHEW.search(content) is not None
    may_eat = _ASKS_TO_EAT.match(question)
    allergic = _ALLERGIC.match(content)
    if may_eat is None or allergic is None:
        return False
    return bool(raising_words(may_eat["what"]) & raising_words(allergic["what"]))


def _is_of_whom(asked: EnglishInquiry, content: str) -> bool:
    """Tell whether words are of those asked about: of the user, or not of their sister instead."""
    if asked.is_own and not asked.beings and not asked.names:
        return is_of_user_alone(content) or bool(_OF_USERS.match(content))
    plain = content.casefold()
    theirs = {f"{name}{mark}s" for name in asked.names for mark in "'’"}
    return not any(it in plain for it in theirs - asked.spelled)
