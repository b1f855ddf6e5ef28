"""Reads English: clauses, whom they are about, when, and whether it still holds."""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from curator.offline.english.rules import RULES
from curator.offline.english.sentences import USER, word
from curator.offline.english.syntax import (
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
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import Being, ParsedClause, claims_of, not_yet_so
from curator.offline.grammar.clauses import ParsedSentence, cut_at
from curator.offline.grammar.coreference import NOBODY, Company, may_mean
from curator.offline.lexicon.english import PETS, PLURALS, RELATIONS
from memory.text.attribute_keys import key_word

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
    rf"(?<!\s)\s*+[,:–—]\s*(?={LEADS}{{0,4}}(?:{_STARTER}|{_VERBS}\b))"
    rf"|(?<!\s)\s++(?:and(?! i are\b)|but|because|so|while|though|"
    rf"although|yet|since|whereas)\s+"
    rf"(?={LEADS}{{0,4}}(?:{_STARTER}|(?:now )?{_VERBS}\b))"
    rf"|(?<!\s)\s++-\s+(?={LEADS}{{0,4}}{_STARTER})"
    r"|(?<!\s)\s*+,\s*(?=(?-i:[A-Z])[\w'-]+ (?:is|lives|works|has|likes|loves)\b)",
    re.IGNORECASE,
)
_INTRODUCES = re.compile(
    r"\s{0,9}(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon)|nice to meet you)"
    r"(?: there| everyone| all)?\s{0,9}[,.!]{0,9}\s{1,9}(?P<quote>(?:i['’]m|i am|this is|it['’]s) "
    r"(?P<name>(?-i:[A-Z])[\w'-]{1,19}))(?: here| from .{1,60})?\s{0,9}(?:[,.!]|$| and )",
    re.IGNORECASE,
)
_LIKE = (
    r"(?:own|dear|beloved|best|older|younger|elder|big|little|small|tiny|tall|twin|other|new|late|old"
    r"|first|second|grey|gray|black|white|brown|ginger|orange|golden|tabby|striped|spotted|fluffy|fat"
    r"|lovely|sweet|lazy|crazy)"
)
"""What is said of somebody without telling whom: "my old grey cat" is the cat."""
_BEING = re.compile(
    rf"(?:my|our) (?:{_LIKE},? ){{0,3}}(?P<being>{PLURALS}|{RELATIONS}|{PETS})"
    r"(?:,? (?P<name>(?-i:[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)),?)? (?P<rest>.+)",
    re.IGNORECASE,
)
_OWNED = re.compile(
    rf"(?:my|our) (?:{_LIKE} )?"
    rf"(?P<being>{RELATIONS}|{PETS})"
    r"(?:,? (?P<name>(?-i:[A-Z][\w-]+))(?='s (?!name\b)))?'s "
    r"(?P<what>[\w -]{2,30}?) (?P<is>is|are) (?P<rest>.+)",
    re.IGNORECASE,
)
_MINE = re.compile(
    r"(?:my|our) (?P<what>[a-z][\w' -]{1,34}?) (?P<is>is|are) (?P<rest>.+)", re.IGNORECASE
)

_MINE_LAST = re.compile(
    r"(?P<rest>.{1,80}?) (?:is|are) (?:one of )?my (?:[a-z-]{1,20} )?hobb(?:y|ies)", re.IGNORECASE
)
_REMARK = re.compile(
    r",? who (?:would have|'d have|would've) thought(?: it)?|,? who knew", re.IGNORECASE
)
_COUPLE = re.compile(
    r"(?P<name>(?-i:[A-Z])[\w'-]{1,40}) and i are (?P<bond>together|a couple|dating|engaged|"
    r"married|in a relationship)(?: now| since .+)?",
    re.IGNORECASE,
)
_ONE_OF_MINE = re.compile(r"one of my hobbies is (?P<rest>.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Around:
    """Whom a clause without a name may be about."""

    carried: Being
    other: Being | None = None
    company: Company = NOBODY


def read_english(
    sentences: list[ParsedSentence], text: str, now: datetime, company: Company = NOBODY
) -> list[Claim]:
    """Return the claims of the sentences, in order."""
    found: list[Claim] = _introduced(text, now)
    being = company.mentioned("en")
    for sentence in sentences:
        carried = USER
        for clause in _clauses(sentence):
            quote = text[clause.start : clause.end]
            reading = _reading(clause.text, quote, _Around(carried, being, company), now)
            if reading is None:
                continue
            carried = reading.being
            claims = not_yet_so(claims_of(reading, RULES, word), reading, now)
            being = _antecedent(claims, reading.being) or being
            found += claims
    return found


def read_clause(words: str, quote: str, now: datetime) -> list[Claim]:
    """Return the claims of one clause that rests on another quote, such as a bare answer."""
    reading = _reading(words, quote, _Around(USER), now)
    return claims_of(reading, RULES, word) if reading else []


def _introduced(text: str, now: datetime) -> list[Claim]:
    # "I'm Mira" may be a mood or a joke; after a greeting it is a name.
    match = _INTRODUCES.match(text)
    if match is None:
        return []
    return read_clause(f"I am called {match['name']}", match["quote"], now)


def _clauses(sentence: ParsedSentence) -> list[ParsedSentence]:
    gaps = [match.span() for match in _GAP.finditer(sentence.text)]
    return _with_openings_kept(cut_at(sentence, gaps), sentence)


def _with_openings_kept(
    pieces: list[ParsedSentence], whole: ParsedSentence
) -> list[ParsedSentence]:
    # "In March, I moved to Bergen", "No, I live in Oslo": the opening belongs to what follows it.
    kept: list[ParsedSentence] = []
    for piece in pieces:
        if kept and is_opening(kept[-1].text):
            start = kept.pop().start
            text = whole.text[start - whole.start : piece.end - whole.start]
            kept.append(ParsedSentence(start, piece.end, text))
        else:
            kept.append(piece)
    return kept


def _reading(clause: str, quote: str, around: _Around, now: datetime) -> ParsedClause | None:
    words, cues = without_leads(spelled_out(_REMARK.sub("", clause)))
    if UNCERTAIN.search(words):
        return None
    words, negates = without_negated(words)
    subject = _subject(words, around)
    if subject is None:
        return None
    being, predicate = subject
    reading = ParsedClause("en", predicate, being, quote, because=cues.because, sure=cues.sure)
    reading = with_date(without_tails(replace(reading, negates=negates), cues), now)
    reading = without_tails(reading, cues)
    if negates:
        reading = replace(reading, because="corrected", sure=True)
    return in_base_form(reading)


def _subject(words: str, around: _Around) -> tuple[Being, str] | None:
    if told := _of_the_user(words):
        return USER, told
    if match := _OWNED.match(words):
        return _being(match["being"], match["name"]), _owned(
            match["what"], match["is"], match["rest"]
        )
    if match := _BEING.match(words):
        return _being(match["being"], match["name"]), match["rest"]
    if someone := around.company.named_at_start(words, "en") or _meant(words, around.other):
        return someone
    if re.match(rf"(?:now )?{_VERBS}\b", words, re.IGNORECASE):
        return around.carried, words
    return None


def _meant(words: str, other: Being | None) -> tuple[Being, str] | None:
    if other is None:
        return None
    match = re.match(
        r"(?P<pronoun>his|her|its) (?P<name>name is) (?P<rest>.+)|(?P<who>he|she|it) (?P<said>.+)",
        words,
        re.IGNORECASE,
    )
    if match is None or not may_mean(match["pronoun"] or match["who"], other.key):
        return None
    return other, f"is called {match['rest']}" if match["name"] else match["said"]


def _of_the_user(words: str) -> str | None:
    if match := re.match(r"(?:i|we) (?P<rest>.+)", words, re.IGNORECASE):
        return match["rest"]
    if match := _COUPLE.fullmatch(words):
        return f"am {match['bond']} with {match['name']}"
    return None if _BEING.match(words) or _OWNED.match(words) else _mine(words)


def _mine(words: str) -> str | None:
    if match := _MINE.match(words):
        return _owned(match["what"], match["is"], match["rest"])
    # "Hiking is my hobby", "One of my hobbies is hiking".
    hobby = _ONE_OF_MINE.fullmatch(words) or _MINE_LAST.fullmatch(words)
    if hobby is None:
        return None
    rest = hobby["rest"]
    what = rest[:1].lower() + rest[1:] if rest.split()[0].endswith("ing") else rest
    return f"=hobby is {what}"


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
