"""What speaks for and against English words as an answer, each sign with its strength."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from curator.offline.answers.english_inquiry import KINDS, EnglishInquiry, inquiry, lemmas, names
from curator.offline.english.parsing.parser import parsed
from curator.offline.questions.beings_told import beings_told, names_somebody, words_of_beings
from curator.offline.questions.matters import answers_by_matter
from curator.offline.questions.question import relatives_named
from curator.offline.questions.senses import meant_alike
from memory.text.attribute_keys import slot_of
from memory.text.content_words import telling_words
from memory.text.late_pattern import LatePattern

_OF_SOMEBODY = LatePattern(r"(?i)^(?:the user's|my) ")
_OF_USER = LatePattern(r"(?i)\bthe user\b|\b(?:i|im|i'm)\b")
_PAST = LatePattern(r"(?i)\b(?:was|were|used to|before|had|ex|died|left|\w+ed)\b")
_NO_LONGER = LatePattern(r"\bno longer\b")
_ASKS_OF_NOW = LatePattern(
    r"(?i)\b(?:now|nowadays|these days|currently|at (?:the moment|present)|still|any ?more|rn)\b"
)
_TELLS_CHANGE = LatePattern(
    r"(?i)\b(?:now|nowadays|these days|instead|moved|switched|swapped|changed|left|quit|g[ai]ven? up|"
    r"stopped|started|no longer|any ?more|new|rn|at last|finally|meant|actually|sorry|not|"
    r"from (?:today|this|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b"
)
_QUOTED = LatePattern(r"The user said")
_DIGIT = LatePattern(r"\d")
_MOST_SHARED, _MOST_MISSED, _WEIGHT_OF_MEANING = 3, 4, 3.0


@dataclass(frozen=True, slots=True)
class Passage:
    """A memory, or a line of the user's own, that may answer a question."""

    content: str
    key: str
    value: str
    nearness: float
    """How near it is to the question by meaning."""
    is_line: bool
    """Whether it is a line as the user wrote it, and no memory."""
    is_told: bool
    """Whether what the rules answer holds it."""


@dataclass(frozen=True, slots=True)
class _Beside:
    """What is so of all passages of one question."""

    mean: float
    best: float
    count: int
    is_any_told: bool
    names: Set[str]
    """Of whom memories name, in lower case."""


def english_signs(question: str, passages: Sequence[Passage]) -> list[Mapping[str, float]]:
    """Return of each passage, the oldest first, what speaks for and against it as an answer."""
    if not passages:
        return []
    nearness = [passage.nearness for passage in passages]
    beside = _Beside(
        mean=sum(nearness) / len(passages),
        best=max(nearness),
        count=len(passages),
        is_any_told=any(passage.is_told for passage in passages),
        names=frozenset(
            passage.value.casefold() for passage in passages if passage.key.endswith(".name")
        ),
    )
    asked = inquiry(question)
    is_of_now = _ASKS_OF_NOW.search(question) is not None
    return [
        _of_one(question, asked, passage, beside)
        | _of_news(passage.content, (at + 1) / len(passages), is_of_now=is_of_now)
        for at, passage in enumerate(passages)
    ]


def is_of_somebody(content: str) -> bool:
    """Tell whether words open with somebody or something of the user's: "My brother…"."""
    return _OF_SOMEBODY.match(content) is not None


def _of_one(
    question: str, asked: EnglishInquiry, passage: Passage, beside: _Beside
) -> dict[str, float]:
    found = {"all": 1.0}
    found |= _of_meaning(passage, beside)
    found |= _of_words(question, asked, passage)
    found |= _of_rules(question, passage, beside)
    for signs in (
        _of_kinds(asked, passage.content),
        _of_shape(asked, passage.content),
        _of_names(asked, passage.content, beside.names),
        _of_whom(asked, passage),
        _of_slots(asked, passage.key),
        _of_time(asked, passage.content),
    ):
        found |= dict.fromkeys(signs, 1.0)
    return found


def _of_news(told: str, recent: float, *, is_of_now: bool) -> dict[str, float]:
    """Return what speaks for what was told lately, or as new, where what is so now is asked for."""
    is_change = _TELLS_CHANGE.search(told) is not None
    if not is_of_now:
        return {"recent": recent} | ({"change told": 1.0} if is_change else {})
    change = f"asked now, {'change' if is_change else 'no change'}"
    return {"recent": recent, "asked now, recent": recent, change: 1.0}


def _of_meaning(passage: Passage, beside: _Beside) -> dict[str, float]:
    return {
        "near": _WEIGHT_OF_MEANING * passage.nearness,
        "nearer than most": _WEIGHT_OF_MEANING * (passage.nearness - beside.mean),
        "less near": _WEIGHT_OF_MEANING * (passage.nearness - beside.best),
        "nearest": float(passage.nearness >= beside.best),
    }


def _of_words(question: str, asked: EnglishInquiry, passage: Passage) -> dict[str, float]:
    told, beings = passage.content, beings_told(passage.content, passage.key)
    own, words = lemmas(told), telling_words(told)
    alike = meant_alike(question, told) | relatives_named(question, beings)
    alike |= words_of_beings(question, beings)
    stems = {token.lemma for token in parsed(told)}
    new = len(words - asked.words)
    return {
        "words": float(min(len(asked.lemmas & own), _MOST_SHARED)),
        "words missed": float(min(len(asked.lemmas - own), _MOST_MISSED)),
        "share of words": len(asked.words & (words | alike)) / (len(asked.words) or 1),
        "alike": float(min(len(alike), _MOST_SHARED)),
        "no word asked": float(not asked.lemmas),
        "verb": float(bool(asked.verbs & stems)),
        "noun": float(bool(asked.nouns & stems)),
        "nouns missed": float(len(asked.nouns - stems)),
        "nothing new": float(new == 0),
        "one thing new": float(new == 1),
        "length": math.log(1 + len(parsed(told))),
    }


def _of_rules(question: str, passage: Passage, beside: _Beside) -> dict[str, float]:
    gain = answers_by_matter(question, passage.content, passage.key)
    return {
        "another matter": float(gain is None),
        "gain": _WEIGHT_OF_MEANING * (gain or 0.0),
        "told by rules": float(passage.is_told),
        "rules tell something": float(beside.is_any_told),
        "line": float(passage.is_line),
        "quoted": float(_QUOTED.match(passage.content) is not None),
    }


def _of_kinds(asked: EnglishInquiry, told: str) -> Iterator[str]:
    for kind in sorted(asked.kinds):
        yield f"{kind} {'told' if KINDS[kind].told.search(told) else 'untold'}"


def _of_shape(asked: EnglishInquiry, told: str) -> Iterator[str]:
    yield f"asks {asked.shape}"
    is_new = bool(names(told) - asked.names - asked.spelled)
    if asked.shape in {"who", "called"}:
        yield f"{asked.shape}, {'a new name' if is_new else 'no new name'}"
    if asked.shape == "called":
        yield f"called, {'somebody' if names_somebody(told) else 'nobody'} named"
    if asked.shape in {"when", "where", "number", "age"}:
        if is_new:
            yield f"{asked.shape}, a new name"
        if _DIGIT.search(told):
            yield f"{asked.shape}, a digit"


def _of_names(asked: EnglishInquiry, told: str, known: Set[str]) -> Iterator[str]:
    wanted = asked.names | (known & asked.spelled)
    if wanted:
        spelled = {word.removesuffix("'s") for word in re.findall(r"[a-z']+", told.casefold())}
        spelled |= {word.removesuffix("s") for word in spelled}
        is_met = any(name in spelled or name.removesuffix("s") in spelled for name in wanted)
        yield f"name {'met' if is_met else 'missed'}"


def _of_whom(asked: EnglishInquiry, passage: Passage) -> Iterator[str]:
    beings = beings_told(passage.content, passage.key)
    is_subject = is_of_somebody(passage.content)
    if asked.beings:
        yield "theirs" if asked.beings & beings else "of nobody asked"
        if asked.beings & beings and is_subject:
            yield "theirs above all"
    elif not asked.names:
        if asked.is_own:
            yield "asks of the user"
        is_of_user = _OF_USER.search(passage.content) is not None
        is_of_others = is_subject and bool(beings)
        yield f"of {'others' if is_of_others else 'the user' if is_of_user else 'nobody'}"


def _of_slots(asked: EnglishInquiry, key: str) -> Iterator[str]:
    slot = slot_of(key)
    if not asked.slots:
        if slot:
            yield "slot not asked"
    elif slot is None:
        yield "no slot"
    elif slot in asked.slots:
        yield "slot asked"
    else:
        yield "slot of others" if slot.name in asked.slot_names else "another slot"


def _of_time(asked: EnglishInquiry, told: str) -> Iterator[str]:
    yield f"{'past' if asked.is_past else 'now'}, {'past' if _PAST.search(told) else 'now'} told"
    if _NO_LONGER.search(told):
        yield "no longer"
