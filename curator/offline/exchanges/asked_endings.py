"""Memories that end since the user says so when asked: the question, and the answers to it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now, never_so
from curator.offline.known_claims import KnownClaims, only
from curator.offline.standing.cues import puts_right
from curator.offline.standing.in_earnest import is_taken_back
from curator.offline.standing.judge import may_end_anything
from memory.text.content_words import raising_words
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

QUESTION: Mapping[Language, str] = {
    "en": "Shall I note that “{told}” no longer holds?",
    "zh": "要我记下“{told}”已经不成立了吗？",
}
"""How a character asks at the end of a reply whether a memory is over; `told` says which."""
_ASKED = LatePattern(
    "|".join(
        re.escape(QUESTION[language]).replace(r"\{told\}", rf"(?P<{language}>[^\n]+)") + r"\s*\Z"
        for language in QUESTION
    )
)
_STOPS = ".。 "
_YES_WORD = (
    r"yes|yeah|yea|yep|yup|yh|sure|okay|ok|right|correct|exactly|indeed|absolutely|"
    r"of course|please|(?:please )?do(?: so| it| that)?|go ahead|note (?:it|that)(?: down)?|"
    r"that's (?:right|true|over|correct|it)|it(?:'s| is) over|it no longer (?:holds|does)|"
    r"it doesn't(?: hold)?(?: any ?more)?"
)
_THANKS = r"thanks|thank you|thx"
_YES: Mapping[Language, LatePattern] = {
    "en": LatePattern(
        rf"(?i)^\W*(?:(?:oh|ah|well|um+|uh+|hm+)\b\W*)?(?:{_YES_WORD})\b"
        rf"(?:\W+(?:{_YES_WORD}|{_THANKS})\b)*(?:\W*\Z|\s*[,.;:!—–-]\s*(?P<more>\S.*))"
    ),
    "zh": LatePattern(
        r"^\W*(?:(?:嗯+|是(?:的|啊|呀)?|对(?:的|啊|呀|对)?|好(?:的|啊|呀|吧)?|没错|当然|要的?|可以|行|"
        r"记(?:下|上)?(?:来)?吧|(?:已经)?不成立了|(?i:ok))(?:谢谢你?|麻烦你?了)?(?:\W+|\Z))+(?P<more>.*)"
    ),
}
_HEDGED = LatePattern(
    r"(?i)^(?:but|though|only|maybe|kind of|sort of|in a way|partly|"
    r"(?:and )?(?:no|not)\b(?! (?:any ?more|longer|more)))\b|"
    r"\bstill\b|\bnot (?:yet|really|quite)\b|[?？]|"
    r"^(?:但|不过|可是|只是|也许|可能|不是|不对)|还[在是有没]|仍"
)
"""What takes back the yes that it follows."""
_NO: Mapping[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)^\W*(?:(?:oh|ah|well|um+|uh+|hm+)\b\W*)?"
        r"(?:no|nope|nah|not|don't|do not|leave it|it still|still)\b"
    ),
    "zh": LatePattern(r"^\W*(?:不|没|别|还|先|暂时|算了)"),
}


def asks_whether_over(text: str) -> bool:
    """Tell whether a reply ends with the question whether a memory is over."""
    return bool(_told_of(text))


def question_whether_over(told: str, language: Language) -> str:
    """Return the question whether a memory is over that is told so."""
    return QUESTION[language].format(told=told.rstrip(_STOPS))


def is_asked(text: str, told: str) -> bool:
    """Tell whether a reply asks whether a memory is over that is told so."""
    return _told_of(text) == told.rstrip(_STOPS)


def agreed_endings(
    said: Sequence[Utterance], shelf: KnownClaims, usual: Language
) -> Iterator[ProposedOperation]:
    """Yield what becomes of the memories that the character asked about, where the user says yes.

    They end, or go as never so, where it was asked of what put a slip right. `usual`: the language
    of what is in none.
    """
    for at, answer in enumerate(said):
        if not answer.by_user or not answer.fresh or is_taken_back(said[at + 1 :]):
            continue
        told = _asked_before(said[:at])
        if not told or not agrees(answer.text, language_of(answer.text, usual)):
            continue
        memory = _meant(told, shelf)
        if memory is not None:
            shelf.taken.add(memory.handle)
            if _put_a_slip_right(said[:at], usual):
                yield never_so(memory, answer.text).as_answer()
            else:
                yield ended_now(memory, answer.text, answer.at).as_answer()


def _put_a_slip_right(said: Sequence[Utterance], usual: Language) -> bool:
    """Tell whether the user put something right before the question, and asked nothing."""
    before = next((it.text for it in reversed(said) if it.by_user), "")
    language = language_of(before, usual)
    return may_end_anything(before, language) and puts_right(before, language)


def _asked_before(said: Sequence[Utterance]) -> str:
    """Return what the user was asked about last, where that was said right before; else nothing."""
    before = said[-1] if said else None
    if before is None or before.by_user or before.to_others:
        return ""
    return _told_of(before.text)


def _told_of(text: str) -> str:
    """Return which memory a reply asks about at its end; nothing where it asks about none."""
    asked = _ASKED.search(text)
    return next(filter(None, asked.groupdict().values()), "") if asked else ""


def agrees(text: str, language: Language) -> bool:
    """Tell whether words say yes, and nothing after it that takes it back."""
    found = _YES[language].match(text.replace("’", "'"))
    return found is not None and _HEDGED.search(found["more"] or "") is None


def disagrees(text: str, language: Language) -> bool:
    """Tell whether words say no to the question whether something is over."""
    return _NO[language].match(text.replace("’", "'")) is not None


def says_only_yes_or_no(text: str, language: Language) -> bool:
    """Tell whether words answer so, and tell nothing besides: not "no, I sold the car"."""
    plain = text.replace("’", "'")
    yes, no = _YES[language].match(plain), _NO[language].match(plain)
    if yes is None and no is None:
        return False
    return not raising_words(yes["more"] or "" if yes else plain[no.end() if no else 0 :])


def _meant(told: str, shelf: KnownClaims) -> ShownMemory | None:
    words = raising_words(told)
    return only(
        [
            memory
            for memory in shelf.memories
            if memory.handle not in shelf.taken and raising_words(memory.content) == words
        ]
    )
