"""What a question wants of talk: its words, whom it names, and the time it speaks of."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from config.models.embedding.embedder import Calibration, Vector
from memory.dates.named_day import named_day
from memory.dates.question_time import TimeWindow
from memory.index.messages.columns import MessageColumns, Places
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import STOP_WORDS, question_tokens, tokens_of

_I = LatePattern(r"\b(?:i|my|me|mine|myself)\b|我", re.IGNORECASE)
_YOU = LatePattern(r"\b(?:you|your|yours|yourself)\b|[你您]", re.IGNORECASE)
_WHEN = LatePattern(
    r"\bwhen\b|\b(?:what|which) (?:day|date|month|year|time)\b|\bhow long\b"
    r"|什么时候|哪[一]?天|几号|何时|多久|哪[一]?年|几月",
    re.IGNORECASE,
)
_HOW_MANY = LatePattern(
    r"\bhow (?:many|much|often|old|long)\b|多少|几[个次本部只岁位条]", re.IGNORECASE
)
_VAGUE = LatePattern(
    r"\b(?:recently|lately|earlier|last time|the other day|just now)\b"
    r"|\ba (?:moment|minute|while) ago\b"
    r"|\b(?:these|the last few|the past few) days\b|最近|这几天|前几天|上次|上回|上一次|刚才|刚刚",
    re.IGNORECASE,
)
"""What is called recent may be long ago: such a time says nothing of where to look."""
_TALKED = LatePattern(
    r"\bwhat(?: \w+){0,2} (?:did|have|had) (?:we|i|you) (?:\w+ )?"
    r"(?:talk|chat|discuss|speak|tell|say)"
    r"|\bwhat (?:were|was) (?:we|it) (?:talk|chat)|\b(?:what|which) topics?\b"
    r"|[聊谈](?:了|过|到|的)?(?:些|的)?(?:什么|啥|哪些|话题)|说了(?:些)?什么|聊天内容",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A question's vector, and how the cosines of its embedder are to be read."""

    vector: Vector
    calibration: Calibration


@dataclass(frozen=True, slots=True)
class RoundQuery:
    """A question, as the features read it."""

    tokens: Sequence[str]
    meaning: Meaning | None
    """None where the embedder could not be reached."""
    about: Vector | None
    """The question's vector without the names in it."""
    window: TimeWindow | None
    wants_time: bool
    wants_number: bool
    named: frozenset[int]
    """The places, among the talk's speakers, of those whom the question means."""
    others: frozenset[int]
    """The places of those whom it then does not mean."""


def wanted(
    text: str, meaning: Meaning | None, window: TimeWindow | None, talk: MessageColumns
) -> RoundQuery:
    """Read a question to a talk.

    Names of speakers say who spoke rather than what was said, so they are no words to look for.
    """
    named = _named(text, talk)
    names = {token for place in named for token in tokens_of(talk.speakers[place][1])}
    tokens = question_tokens(text)
    meant = named or _implied(text, talk)
    called = [*sorted(names), *called_words(text, talk)]
    everybody = frozenset(range(len(talk.speakers)))
    others = everybody - meant if meant else frozenset[int]()
    return RoundQuery(
        tokens=[word for word in tokens if word not in names] or tokens,
        meaning=meaning,
        about=without_names(meaning.vector, talk, called) if meaning is not None else None,
        window=window if window and not _is_vague(text, window) else None,
        wants_time=bool(_WHEN.search(text)),
        wants_number=bool(_HOW_MANY.search(text)),
        named=meant if others else frozenset(),
        others=others,
    )


def asks_what_was_talked_of(text: str) -> bool:
    """Tell whether a question is about a talk as a whole, and not about something in it."""
    return bool(_TALKED.search(text))


def _is_vague(text: str, window: TimeWindow) -> bool:
    """Tell whether a time is only called recent, and no day named."""
    return bool(_VAGUE.search(text)) and named_day(text, window.end) is None


def _named(text: str, talk: MessageColumns) -> frozenset[int]:
    """Return the human speakers whom a text calls by name, or else by a short form of it."""
    if len(talk.speakers) < 2:
        return frozenset()
    said = set(tokens_of(text))
    names = {
        place: tokens_of(name)
        for place, (speaker_id, name) in enumerate(talk.speakers)
        if speaker_id is not None and name
    }
    whole = {place for place, name in names.items() if name and said.issuperset(name)}
    if whole:
        return frozenset(whole)
    words = {word.lower() for word in CALLED.findall(text)} - STOP_WORDS
    return frozenset(
        place for place in names if _is_short_form(words, talk.speakers[place][1].lower())
    )


def _is_short_form(words: set[str], name: str) -> bool:
    first = name.split()[0] if name.split() else name
    return any(first.startswith(word) for word in words)


def _implied(text: str, talk: MessageColumns) -> frozenset[int]:
    """Return whom I or you mean, where one side of the talk is the character."""
    character = frozenset(
        place for place, (speaker_id, _) in enumerate(talk.speakers) if speaker_id is None
    )
    people = frozenset(range(len(talk.speakers))) - character
    i, you = _I.search(text), _YOU.search(text)
    if not character or not people or not (i or you):
        return frozenset()
    asks_of_me = i is not None and (you is None or i.start() < you.start())
    return people if asks_of_me else character


CALLED = LatePattern(r"\b[A-Z][a-z]{2,}")
"""A short form of a name has three letters or more: Mel for Melanie, but not M."""
COMMON = 0.05
"""A capitalised word that stands in so many turns is called rather than told of."""
DOUBT = 10
"""In so many turns a name is seen half as surely."""
FEWEST = 2


def called_words(text: str, talk: MessageColumns) -> list[str]:
    """Return the tokens of capitalised words that stand in many turns."""
    words = [word for word in CALLED.findall(text) if word.lower() not in STOP_WORDS]
    tokens = [token for word in words for token in tokens_of(word)]
    return [token for token in tokens if len(_holding(talk, token)) >= COMMON * len(talk)]


def without_names(vector: Vector, talk: MessageColumns, names: Iterable[str]) -> Vector:
    """Return a question's vector without what the tokens of names add to it."""
    if talk.vectors.shape[1:] != vector.shape:
        return vector
    for name in dict.fromkeys(names):
        holding = _holding(talk, name)
        if FEWEST <= len(holding) <= len(talk) - FEWEST:
            vector = _apart(vector, talk, holding)
    length = float(np.linalg.norm(vector))
    return np.asarray(vector / length, dtype=np.float32) if length > 1e-6 else vector


def _holding(talk: MessageColumns, token: str) -> Places:
    stands = talk.words.of_token(token)
    return stands[0] if stands is not None else np.zeros(0, dtype=np.int64)


def _apart(vector: Vector, talk: MessageColumns, holding: Places) -> Vector:
    held = talk.vectors[holding].sum(axis=0)
    rest = talk.vector_sum - held
    differ = held / len(holding) - rest / (len(talk) - len(holding))
    length = float(np.linalg.norm(differ))
    if length < 1e-6:
        return vector
    differ = differ / length
    share = len(holding) / (len(holding) + DOUBT)
    return np.asarray(vector - share * float(vector @ differ) * differ, dtype=np.float32)
