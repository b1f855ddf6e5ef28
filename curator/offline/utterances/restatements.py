"""Corrections that say no more than the right word: "*19", "wait no, the 15th", "no, to Genoa"."""

import re
from dataclasses import replace

from curator.agent_inputs import Utterance
from curator.offline.grammar.claim import Claim
from curator.offline.utterances.claims import claims
from memory.text.calendar_names import SHORT_MONTHS, WEEKDAYS
from memory.vocabulary import Language

_CUE = re.compile(
    r"^\s*\*(?=\w)|\b(?:no|nope|wait|sorry|oops|actually|meant|wrong|correction|my bad|typo)\b|"
    r"^\s*(?:six|seven|eight|nine|ten|\d+)!",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"\b(?:no|nope|wait|sorry|oops|actually|i meant?|i said (?:it|that) wrong|that(?:'s| is) wrong|"
    r"i was wrong|correction|my bad|typo|lol|haha|cant type|can't type|it'?s|it is|n|and|the)\b|"
    r"[*,.:;!…–—]",
    re.IGNORECASE,
)
_MONTH = rf"(?:{'|'.join(SHORT_MONTHS)})[a-z]*"
_DAY = rf"(?:{'|'.join(WEEKDAYS)})"
_NUMBER = r"(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_SORTS = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (r"\b\d{1,2}(?:st|nd|rd|th)\b", rf"\b{_MONTH}\b", rf"\b{_DAY}\b",
                  rf"\b{_NUMBER}\b")
)  # fmt: skip
_PLACED = re.compile(r"(?P<at>to|in|at|from|for|with) (?P<what>[\w'-]+(?: [A-Z][\w'-]+)?)(?: .*)?")
_LONGEST = 80


def restated(text: str, before: str | None) -> str | None:
    """Return the statement before with the word that the text puts right, or None."""
    if not before or len(text) > _LONGEST or "?" in text or not _CUE.search(text):
        return None
    core = " ".join(_FILLER.sub(" ", text.split("!")[0] if "!" in text else text).split())
    for sort in _SORTS:
        if sort.fullmatch(core):
            return _with(sort, core, before)
    placed = _PLACED.fullmatch(core)
    if placed is None:
        return None
    at, what = placed["at"], placed["what"]
    return _with(re.compile(rf"\b{at} (?!the\b|a\b|an\b|my\b)[\w'-]+"), f"{at} {what}", before)


def put_right(
    found: list[Claim], before: str | None, said: Utterance, language: Language
) -> tuple[list[Claim], str | None]:
    """Return what an utterance claims, and the statement that the next one may correct.

    `before` is the statement that it may correct itself.
    """
    again = restated(said.text, before) if language == "en" else None
    if again is None or before is None:
        return found, said.text if found else before
    return _otherwise(again, before, said, language) or found, again


def _otherwise(again: str, before: str, said: Utterance, language: Language) -> list[Claim]:
    quote, now = said.text.strip(), said.at
    old = {claim.key: claim for claim in claims(before, language, now)}
    return [
        replace(claim, quote=quote, because="corrected", sure=True, negates=old[claim.key].value)
        for claim in claims(again, language, now)
        if claim.key in old and claim.content != old[claim.key].content
    ]


def _with(sort: re.Pattern[str], core: str, before: str) -> str | None:
    found = list(sort.finditer(before))
    if len(found) != 1:
        return None
    start, end = found[0].span()
    return before[:start] + core + before[end:]
