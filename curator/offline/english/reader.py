"""Reads English: clauses, whom they are about, when, and whether it still holds."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from curator.offline.english.clauses.households import listed, new_of
from curator.offline.english.clauses.introductions import (
    fragment_gaps,
    introduced_name,
    said_of_oneself,
    tells_name,
    told_beside_name,
)
from curator.offline.english.clauses.mentions import mentioned
from curator.offline.english.clauses.segmentation import clauses_of
from curator.offline.english.clauses.subjects import (
    Around,
    antecedent,
    is_about_somebody_else,
    only_named,
    subject_of,
)
from curator.offline.english.clauses.syntax import (
    UNCERTAIN,
    in_base_form,
    spelled_out,
    with_date,
    without_leads,
    without_negated,
    without_tails,
)
from curator.offline.english.rules.table import RULES
from curator.offline.english.wording.sentences import USER, word
from curator.offline.english.wording.texting import written_out
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import Being, ParsedClause, claims_of, not_yet_so
from curator.offline.grammar.clauses import ParsedSentence
from curator.offline.grammar.coreference import NOBODY, Company
from curator.offline.lexicon.english import PETS, PLURALS, RELATIONS
from memory.text.late_pattern import LatePattern

_REMARK = LatePattern(
    r",? who (?:would have|'d have|would've) thought(?: it)?|,? who knew", re.IGNORECASE
)
_WHOSE_NAME = LatePattern(r"whose name (?:is|was) (?P<name>.+)", re.IGNORECASE)
_RELATIVE = LatePattern(r"(?:who|which)\b", re.IGNORECASE)
_SELF_ANSWERED = LatePattern(
    r"(?:^|(?<=[.!?] ))(?P<whole>(?P<what>my [\w' ]{2,40}|name|age|job|favou?rite [\w ]{2,30})\? "
    r"(?P<answer>[^.!?,\n]{1,60}))",
    re.IGNORECASE,
)
_BORN = LatePattern(r"(?:both |all )?born\b", re.IGNORECASE)
_BEINGS = LatePattern(rf"\b(?:{RELATIONS}|{PETS}|{PLURALS}|girl|boy)s?\b", re.IGNORECASE)
_ONE_BEING = LatePattern(
    rf"\b(?:an?|one|my|our) (?:\w+ )?(?:{RELATIONS}|{PETS})"
    r"(?:,? (?:(?:called|named) )?(?-i:[A-Z])[\w-]+)?[\s,]*\Z",
    re.IGNORECASE,
)
_COUNTED = LatePattern(
    r"(?:(?:just|also|only) )?(?:two|three|four|five|six|seven|\d) (?:[a-z-]+ )?[a-z]+(?::| -| –|"
    r",) (?-i:[A-Z])",
    re.IGNORECASE,
)
"""Lists those of the user's without saying so: "Three horses: Dolly, Waylon and Patsy"."""
_HAS_SOMEBODY = LatePattern(
    rf"^(?:(?:have|has|'s|is|am|are|been|just|finally|also|now|got) )*"
    rf"(?:have|has|got|met|found|seeing|dating|adopted|bought|hired) "
    rf"(?:an?|himself an?|herself an?|two|three) (?:[\w-]+ ){{0,2}}?"
    rf"(?:{RELATIONS}|{PETS}|fella|bloke|guy|girl|man|woman|lodger)s?\b",
    re.IGNORECASE,
)
"""Tells of somebody whom another than the user has: "he" may mean these."""
_TELLS_NOTHING = LatePattern(r"(?:it|that|this|there|which|who|you|what)\b", re.IGNORECASE)


def read_english(
    sentences: list[ParsedSentence], text: str, now: datetime, company: Company = NOBODY
) -> list[Claim]:
    """Return the claims of the sentences, in order."""
    found: list[Claim] = []
    names: list[tuple[str, str]] = []
    around = Around(USER, company.mentioned("en"), company)
    for sentence in sentences:
        around = replace(around, carried=USER if around.carried == USER else None)
        is_introduction = bool(fragment_gaps(sentence.text))
        for clause in clauses_of(sentence):
            quote = text[clause.start : clause.end]
            told = said_of_oneself(clause.text) if is_introduction else None
            if name := introduced_name(clause.text):
                names.append((name, quote))
                is_introduction, told = True, told_beside_name(clause.text)
            if _BORN.match(clause.text):
                before = sentence.text[: clause.start - sentence.start]
                around, told = _of_the_newborn(around, before, told)
            claims, around = _read(told or clause.text, quote, around, now)
            found += claims
    found += [
        claim
        for name, quote in names
        if tells_name(name, quote, text, found)
        for claim in read_clause(f"I am called {name}", quote, now)
    ]
    found += _self_answered(sentences, text, now)
    return found + mentioned(sentences, text, found, company)


def _of_the_newborn(around: Around, before: str, told: str | None) -> tuple[Around, str | None]:
    """Return who was "born in 2021", where that stands behind "we have twin girls": not the user.

    Of several, nobody can say who.
    """
    if not _BEINGS.search(before):
        return around, told
    return replace(around, carried=around.other if _ONE_BEING.search(before) else None), None


def _self_answered(sentences: list[ParsedSentence], text: str, now: datetime) -> Iterator[Claim]:
    # "Name? Ruairí.", "My favourite film of all time? The Third Man, hands down."
    for match in _SELF_ANSWERED.finditer(text):
        if any(sentence.start == match.start("answer") for sentence in sentences):
            what = (
                match["what"] if match["what"].lower().startswith("my") else f"my {match['what']}"
            )
            what = what.replace(" of all time", "")
            yield from read_clause(f"{what} is {match['answer']}", match["whole"], now)


def read_clause(words: str, quote: str, now: datetime) -> list[Claim]:
    """Return the claims of one clause that rests on another quote, such as a bare answer."""
    return _read(words, quote, Around(USER), now)[0]


def _read(clause: str, quote: str, around: Around, now: datetime) -> tuple[list[Claim], Around]:
    """Return the claims of a clause, and who is spoken of after it."""
    words, cues = without_leads(spelled_out(written_out(_REMARK.sub("", clause))))
    words = f"I have {words}" if _COUNTED.match(words) else words
    if UNCERTAIN.search(words):
        return [], replace(around, carried=None)
    words, negates = without_negated(words)
    if named := only_named(words):
        return [], replace(around, carried=named, other=named)
    if called := _WHOSE_NAME.match(words):
        words = f"is called {called['name']}"
    subject = subject_of(words, around)
    if subject is None and _RELATIVE.match(words):
        return [], around
    if subject is None:
        return [], _after_the_unknown(words, around)
    being, predicate = subject
    reading = ParsedClause("en", predicate, being, quote, because=cues.because, sure=cues.sure)
    reading = with_date(without_tails(replace(reading, negates=negates), cues), now)
    reading = without_tails(reading, cues)
    if negates:
        reading = replace(reading, because="corrected", sure=True)
    reading = in_base_form(reading)
    claims = not_yet_so(claims_of(reading, RULES, word), reading, now)
    claims += new_of(listed(reading), claims)
    other = antecedent(claims, reading.being) or around.other
    if _may_bring_in(being, predicate, words, claims):
        other = None
    return claims, replace(around, carried=being, other=other)


def _may_bring_in(being: Being, predicate: str, words: str, claims: Sequence[Claim]) -> bool:
    """Tell whether a clause speaks of somebody who is not known, whom "she" may mean then."""
    if being.key:
        return _HAS_SOMEBODY.search(predicate) is not None
    return not claims and being == USER and is_about_somebody_else(words)


def _after_the_unknown(words: str, around: Around) -> Around:
    """A subject that is not understood passes nothing on; nor does "she" mean the one before."""
    other: Being | None = around.other
    if is_about_somebody_else(words) or not _TELLS_NOTHING.match(words):
        other = None if is_about_somebody_else(words) else other
    return replace(around, carried=None, other=other)
