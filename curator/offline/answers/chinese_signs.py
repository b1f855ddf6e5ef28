"""What speaks for and against a Chinese memory as an answer, each sign with its strength."""

from collections.abc import Mapping

from curator.offline.answers.asked import KINDS, Inquiry, asked_by, telling, tells_of
from curator.offline.answers.attributes import asks_of_world, lacks_what_is_asked
from curator.offline.answers.certain import surely_answers
from curator.offline.answers.whether import is_of_another_day_or_name, is_of_something_else
from curator.offline.answers.whose import words_of_whom
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.questions.names_asked import lacks_name_asked
from curator.offline.questions.occasions import is_of_another_occasion
from curator.offline.utterances.topics import topics_asked, topics_told
from memory.text.attribute_keys import asked_slots, beings_in, slot_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_OPEN_KINDS = frozenset({"place", "who"})
"""What kinds of answers have words of their own too seldom to miss them."""
_WHETHER_A_TRADE = LatePattern(
    r"^(?:我|咱|俺)(?:现在|目前|如今)?(?:还|也)?(?:是不是|是)"
    r"(?!不是|.{0,4}(?:[岁族人男女]|属|老[大二三]|独生|单身|已婚|左撇)).{1,12}[吗么嘛?？]"
)
"""Asks whether somebody is of a trade: whatever tells their trade answers it."""


def may_answer(question: str, content: str, key: str) -> bool:
    """Tell whether a memory is of those asked about and says something of the kind asked for."""
    return chinese_signs(question, content, key, 0.0) is not None


def chinese_signs(
    question: str, content: str, key: str, nearness: float
) -> Mapping[str, float] | None:
    """Return what speaks for and against a memory as an answer, each sign with its strength.

    None where it is of others, or says nothing of the kind that is asked for.
    """
    asked, told = asked_by(question), words_of_whom(question, content, key)
    if told is None or _lacks_kind(asked, told):
        return None
    plain = simplified(question)
    if asks_of_world(plain) or lacks_what_is_asked(plain, told) or lacks_name_asked(plain, told):
        return None
    if (
        is_of_another_occasion(plain, told)
        or is_of_something_else(plain, told)
        or is_of_another_day_or_name(plain, content)
    ):
        return None
    if _names_nothing_asked(asked, question, told, key):
        return None
    found = {"all": 1.0, "nearness": 3 * nearness}
    found |= _of_words(asked, told)
    found |= dict.fromkeys(_of_kinds(asked, told), 1.0)
    found |= dict.fromkeys(_of_whom(asked, told, key), 1.0)
    found |= dict.fromkeys(_of_slots(question, told, key), 1.0)
    found["near kind"] = 3 * nearness if any(name.endswith("told") for name in found) else 0.0
    return found


def _names_nothing_asked(asked: Inquiry, question: str, told: str, key: str) -> bool:
    """Tell whether it is asked whether something is so, and words name nothing of the kind."""
    if not (asked.is_yes_or_no and asked.words) or asked.kinds or asked.beings:
        return False
    if asked.words & telling(told) or any(sign in told for sign in asked.signs):
        return False
    if slot_of(key) in asked_slots(question) or topics_asked(question) & topics_told(told):
        return False
    if _WHETHER_A_TRADE.match(simplified(question)) and (key == "job" or key.startswith("job.")):
        return False
    return not surely_answers(question, told, key)


def _of_words(asked: Inquiry, told: str) -> dict[str, float]:
    words = telling(told)
    shared = asked.words & words
    within = {word for word in asked.words - shared if word in told}
    signs = {sign for sign in asked.signs if sign in told}
    return {
        "words": min(len(shared), 3.0),
        "words within": min(len(within), 3.0),
        "share of words": len(shared | within) / (len(asked.words) or 1),
        "share of signs": len(signs) / (len(asked.signs) or 1),
        "nothing left": float(not asked.signs),
        "words missed": min(len(asked.words - shared - within), 4) / 2,
    }


def _of_kinds(asked: Inquiry, told: str) -> list[str]:
    found = [
        f"{kind} {'told' if KINDS[kind][1].search(told) else 'untold'}" for kind in asked.kinds
    ]
    if not asked.kinds:
        found.append("yes or no" if asked.is_yes_or_no else "open")
    if asked.is_yes_or_no:
        found.append("asks whether")
    if "place" in asked.kinds:
        is_named = any(word.tag == "ns" for word in tokens(told))
        found.append(f"town {'told' if is_named else 'missing'}")
    if asked.is_past:
        found.append("of the past")
    return found


def _of_whom(asked: Inquiry, told: str, key: str) -> list[str]:
    subject, is_user, is_stranger = tells_of(told)
    named = beings_in(told) | set(key.split(".")[:-1])
    if asked.beings:
        if asked.beings & subject:
            return ["their own"]
        if asked.beings & named:
            return ["names them, of the user" if is_user else "names them, of others"]
        return ["of nobody asked"]
    if "who" in asked.kinds:
        return ["who, of somebody" if subject or is_stranger else "who, of the user"]
    if asked.is_own:
        if is_user:
            return ["own, of the user"]
        return ["own, of theirs" if subject else "own, of strangers"]
    return ["of anything, the user" if is_user else "of anything, others"]


def _of_slots(question: str, told: str, key: str) -> list[str]:
    slots, slot = asked_slots(question), slot_of(key)
    found: list[str] = []
    if slots:
        found.append("slot asked" if slot in slots else "another slot" if slot else "no slot")
    if asked := topics_asked(question):
        found.append("topic met" if asked & topics_told(told) else "topic unmet")
    return found


def _lacks_kind(asked: Inquiry, told: str) -> bool:
    """Tell whether an age, a time, a number or the like is asked for and none is told."""
    return any(not KINDS[kind][1].search(told) for kind in asked.kinds - _OPEN_KINDS)
