"""What an English message put right of an earlier one of which nothing was learned.

"My best mate Gem has moved to Dubai", of which no memory tells, and then "it's not Dubai, it's Abu
Dhabi": what is so is the earlier sentence with the right words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from curator.offline.english.kept_words import told_in_kept_words as told_in_english
from curator.offline.english.parsing.parser import parsed
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import spoken
from curator.offline.lexicon.shared import topic_of
from curator.offline.utterances.claims import claims
from curator.offline.utterances.contrasts import contrasted, contrasted_with, without_overlap
from memory.text.late_pattern import LatePattern

_WORD = r"['’]?\w[\w'’-]*"
_LEADS = (
    r"(?:(?:in|at|to|on|from|for|with|by|the|an?|my|called|really|even|just|actually|only) ){0,3}"
)
_IS = r"(?:it'?s|it is|it was|that'?s|is|was|(?:s?he|they|i)(?:'s|s|'re|'m| is| was| are)|we'?re)"
_DENIED_FIRST = LatePattern(
    rf"(?i)\b(?:not|isn'?t|wasn'?t|ain'?t|aren'?t|weren'?t) {_LEADS}"
    rf"(?P<wrong>{_WORD}(?: {_WORD}){{0,2}}?)"
    rf"(?:,? but |[,;:.!… –—-]+(?:no,? )?(?:but )?(?:{_IS} |(?=(?-i:[A-Z0-9]))(?!I\b))){_LEADS}"
    rf"(?P<right>{_WORD}(?: {_WORD}){{0,2}}?)"
    r"(?= (?:all along|instead|now|lol|haha|who|that|i|he|she|they|we)\b|\s*[,.;:!?…–—]|\s*$)"
)
_NO_VALUE = LatePattern(
    r"(?i)^(?:a|an|the|it(?:'?s)?|its|oh|no|that|this|me|you|him|her|them|us|so|sure|true|right|wrong|"
    r"bad|good|fair|funny|happy|sorry|really|just|only|ok|okay|kidding|joking|going|"
    r"coming|what|who|how|why|yet|here|there|much|many|very|too|all|now|then|again|anymore|i|"
    r"he|she|they|we|says?|lol)(?: |$)"
)
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "FW"})
_LONGEST = 200


def righted_messages(
    text: str,
    now: datetime,
    earlier: Sequence[str],
    found: Sequence[Claim],
) -> list[Claim]:
    """Return the claims of a message, and in the place of its bare words what these put right.

    `earlier` are the user's messages before; the newest that says what is denied counts. What
    tells what it said goes. Nothing is put right where a claim puts something right already.
    """
    if len(text) > _LONGEST or "?" in text or any(map(_revises, found)):
        return list(found)
    for before in reversed(earlier):
        for sentence in (part.text for part in spoken(before, "en")):
            for again, right in _again(sentence, text):
                told = [it for it in _read(again, text, now) if _place(right, it.content)]
                if told := told or _in_its_words(again, text):
                    wrong = _wrong(sentence, again, now)
                    left = [it for it in found if it.key]
                    return [*left, *(replace(it, in_place_of=wrong) for it in told)]
    return list(found)


def _wrong(sentence: str, again: str, now: datetime) -> tuple[str, ...]:
    """Return what memories would tell of the words that were wrong in a sentence."""
    denied = _words(sentence) - _words(again)
    told = [*_read(sentence, "", now), *_in_its_words(sentence, "")]
    return tuple(dict.fromkeys(it.content for it in told if denied & _words(it.content)))


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))


def _revises(claim: Claim) -> bool:
    """Tell whether a claim puts something right that it names: "It is Leeds, not Hull" does not."""
    is_of_memory = bool(claim.key) or (claim.negates or "").endswith(".")
    return bool(
        claim.in_place_of or claim.ended or (is_of_memory and (claim.negates or claim.because))
    )


def _again(sentence: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield a sentence with what a text says in the place of what it denies of it, and that."""
    for match in _DENIED_FIRST.finditer(text):
        right = match["right"]
        place = _place(match["wrong"], sentence)
        if place and not _place(right, sentence):
            behind = sentence[place.end() :]
            again = sentence[: place.start()] + without_overlap(right, behind) + behind
            if _may_stand_there(again, right, sentence):
                yield again, right
    for again, right in zip(
        contrasted(sentence, text), contrasted_with(sentence, text), strict=True
    ):
        if _may_stand_there(again, right, sentence):
            yield again, right


def _may_stand_there(again: str, right: str, sentence: str) -> bool:
    """Tell whether right words are of the same part of speech as what they take the place of.

    A name in small letters may be read as a verb there: "moved to dubai".
    """
    if _NO_VALUE.match(right) or (place := _place(right, again)) is None:
        return False
    ends = place.end(), place.end() + len(sentence) - len(again)
    one, other = (_sort_at(text, end) for text, end in zip((again, sentence), ends, strict=True))
    return one == other or (one == "noun" and other != "number")


def _sort_at(text: str, end: int) -> str:
    """Return the part of speech of the word that ends at a place: a number, a noun, or its tag."""
    word = next((it for it in parsed(text) if it.start < end <= it.start + len(it.text)), None)
    if word is None or any(map(str.isdigit, word.text)):
        return "number" if word else ""
    return "noun" if word.tag in _NOUNS else word.tag


def _place(words: str, text: str) -> re.Match[str] | None:
    return re.search(rf"(?i)(?<!\w){re.escape(words)}(?!\w)", text)


def _read(sentence: str, text: str, now: datetime) -> list[Claim]:
    quote = text.strip()
    return [replace(it, quote=quote, because="corrected") for it in claims(sentence, "en", now)]


def _in_its_words(sentence: str, text: str) -> list[Claim]:
    told = told_in_english(sentence, "")
    if told is None:
        return []
    topic = topic_of(told, "en", "life")
    return [Claim("", told, told, text.strip(), topic=topic, confidence=0.7, because="corrected")]
