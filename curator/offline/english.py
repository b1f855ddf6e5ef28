"""Reads English: clauses, whom they are about, when, and whether it still holds."""

import re
from dataclasses import replace
from datetime import datetime

from curator.offline.claim import Claim
from curator.offline.clauses import Sentence, cut_at
from curator.offline.english_forms import (
    LEADS,
    UNCERTAIN,
    in_base_form,
    is_opening,
    spelled_out,
    with_date,
    without_leads,
    without_negated,
    without_tails,
)
from curator.offline.english_grammar import USER, word
from curator.offline.english_rules import RULES
from curator.offline.english_words import PETS, PLURALS, RELATIONS
from curator.offline.lexicon import key_word
from curator.offline.reading import Being, Reading, claims_of

_VERBS = (
    r"(?:live|lives|work|works|study|studies|love|loves|like|likes|enjoy|enjoys|hate|hates|have|"
    r"has|play|plays|speak|speaks|moved|cannot|can't|don't|doesn't|do not|am|is|used to|prefer|"
    r"prefers|want to|collect|adopted|got|used|grew|can't stand|moving|dislike|quit|own|drive)"
)
_STARTER = (
    r"(?:i|i'm|i've|i'll|i'd|im|ive|my|our|we|we're|we've|he|he's|she|she's|it|it's|they|they're|"
    r"you|you're|your|his|her|its|their|there|this|that|which|who)\b"
)
_GAP = re.compile(
    rf"\s*[,:–—]\s*(?={LEADS}{{0,4}}(?:{_STARTER}|{_VERBS}\b))"
    rf"|\s+(?:and|but|because|so|while|though|although|yet|since|whereas)\s+"
    rf"(?={LEADS}{{0,4}}(?:{_STARTER}|(?:now )?{_VERBS}\b))"
    rf"|\s+-\s+(?={LEADS}{{0,4}}{_STARTER})",
    re.IGNORECASE,
)
_INTRODUCES = re.compile(
    r"\s*(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon)|nice to meet you)"
    r"(?: there| everyone| all)?\s*[,.!]*\s+(?P<quote>(?:i['’]m|i am|this is|it['’]s) "
    r"(?P<name>(?-i:[A-Z])[\w'-]{1,19}))(?: here| from .+)?\s*(?:[,.!]|$| and )",
    re.IGNORECASE,
)
_BEING = re.compile(
    rf"(?:my|our) (?:(?:own|dear|beloved|best|older|younger|elder|big|little|twin|other|new|late|"
    rf"old|first|second) ){{0,2}}(?P<being>{PLURALS}|{RELATIONS}|{PETS})"
    r"(?:,? (?P<name>(?-i:[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)),?)? (?P<rest>.+)",
    re.IGNORECASE,
)
_OWNED = re.compile(
    rf"(?:my|our) (?:(?:best|older|younger|big|little|twin|other|new|first|second) )?"
    rf"(?P<being>{RELATIONS}|{PETS})'s (?P<what>[\w -]{{2,30}}?) (?P<is>is|are) (?P<rest>.+)",
    re.IGNORECASE,
)
_MINE = re.compile(
    r"(?:my|our) (?P<what>[a-z][\w' -]{1,34}?) (?P<is>is|are) (?P<rest>.+)", re.IGNORECASE
)


def read_english(sentences: list[Sentence], text: str, now: datetime) -> list[Claim]:
    """Return the claims of the sentences, in order."""
    found: list[Claim] = _introduced(text, now)
    being: Being | None = None
    for sentence in sentences:
        carried = USER
        for clause in _clauses(sentence):
            quote = text[clause.start : clause.end]
            reading = _reading(clause.text, quote, carried, being, now)
            if reading is None:
                continue
            carried = reading.being
            claims = claims_of(reading, RULES, word)
            being = _antecedent(claims, reading.being) or being
            found += claims
    return found


def read_clause(words: str, quote: str, now: datetime) -> list[Claim]:
    """Return the claims of one clause that rests on another quote, such as a bare answer."""
    reading = _reading(words, quote, USER, None, now)
    return claims_of(reading, RULES, word) if reading else []


def _introduced(text: str, now: datetime) -> list[Claim]:
    # "I'm Mira" may be a mood or a joke; after a greeting it is a name.
    match = _INTRODUCES.match(text)
    if match is None:
        return []
    return read_clause(f"I am called {match['name']}", match["quote"], now)


def _clauses(sentence: Sentence) -> list[Sentence]:
    gaps = [match.span() for match in _GAP.finditer(sentence.text)]
    return _with_openings_kept(cut_at(sentence, gaps), sentence)


def _with_openings_kept(pieces: list[Sentence], whole: Sentence) -> list[Sentence]:
    # "In March, I moved to Bergen", "No, I live in Oslo": the opening belongs to what follows it.
    kept: list[Sentence] = []
    for piece in pieces:
        if kept and is_opening(kept[-1].text):
            start = kept.pop().start
            text = whole.text[start - whole.start : piece.end - whole.start]
            kept.append(Sentence(start, piece.end, text))
        else:
            kept.append(piece)
    return kept


def _reading(
    clause: str, quote: str, carried: Being, other: Being | None, now: datetime
) -> Reading | None:
    words, cues = without_leads(spelled_out(clause))
    if UNCERTAIN.search(words):
        return None
    words, negates = without_negated(words)
    subject = _subject(words, carried, other)
    if subject is None:
        return None
    being, predicate = subject
    reading = Reading("en", predicate, being, quote, because=cues.because, sure=cues.sure)
    reading = with_date(without_tails(replace(reading, negates=negates), cues), now)
    if negates:
        reading = replace(reading, because="corrected", sure=True)
    return in_base_form(reading)


def _subject(words: str, carried: Being, other: Being | None) -> tuple[Being, str] | None:
    if match := re.match(r"(?:i|we) (?P<rest>.+)", words, re.IGNORECASE):
        return USER, match["rest"]
    if match := _OWNED.match(words):
        return _being(match["being"], None), _owned(match["what"], match["is"], match["rest"])
    if match := _BEING.match(words):
        return _being(match["being"], match["name"]), match["rest"]
    if match := _MINE.match(words):
        return USER, _owned(match["what"], match["is"], match["rest"])
    if other and (match := re.match(r"(?:his|her|its) name is (?P<rest>.+)", words, re.IGNORECASE)):
        return other, f"is called {match['rest']}"
    if other and (match := re.match(r"(?:he|she|it) (?P<rest>.+)", words, re.IGNORECASE)):
        return other, match["rest"]
    if re.match(rf"(?:now )?{_VERBS}\b", words, re.IGNORECASE):
        return carried, words
    return None


def _owned(what: str, verb: str, rest: str) -> str:
    if what.lower() in {"name", "first name", "full name"}:
        return f"is called {rest}"
    return f"={what} {verb} {rest}"


def _being(said: str, name: str | None) -> Being:
    kind = said.lower()
    plural = bool(re.fullmatch(PLURALS, kind))
    who = f"The user's {kind}" + (f" {name}" if name else "")
    return Being(key_word(kind), who, name, plural)


def _antecedent(claims: list[Claim], being: Being) -> Being | None:
    for claim in claims:
        kind, _, slot = claim.key.rpartition(".")
        if slot == "name" and kind:
            return replace(_being(kind, claim.value), who=f"The user's {kind} {claim.value}")
        if claim.key in {"pet", "family"}:
            kind = claim.value.split()[-1]
            if re.fullmatch(f"{PETS}|{RELATIONS}", kind) and claim.value.startswith(("a", "one")):
                return _being(kind, None)
    return being if being.key and not being.plural else None
