"""Reads one Chinese clause whose subject is known: by the rules, else by its verbs and nouns."""

from dataclasses import replace
from datetime import datetime

from curator.offline.chinese.clauses.aspects import in_its_aspect
from curator.offline.chinese.clauses.dated import with_its_date
from curator.offline.chinese.clauses.particles import without_particles
from curator.offline.chinese.clauses.segmentation import PLAIN, Cues
from curator.offline.chinese.clauses.subjects import USER
from curator.offline.chinese.clauses.whose import LEADING_ADVERBS, subject_of
from curator.offline.chinese.clauses.word_bounds import splits_a_word
from curator.offline.chinese.predicates.clause_reader import read_clause
from curator.offline.chinese.rules.denials import DENIALS, NEVER_DOES, REFUSALS
from curator.offline.chinese.rules.family import KIN, PETS_KEPT
from curator.offline.chinese.rules.health import HEALTH
from curator.offline.chinese.rules.identity import HOMES, IDENTITY, ORIGINS
from curator.offline.chinese.rules.plans import DATED_PAST, DATED_PLANS, PLANS
from curator.offline.chinese.rules.possessions import POSSESSIONS
from curator.offline.chinese.rules.table import RULES
from curator.offline.chinese.rules.tastes import TASTES_OPEN
from curator.offline.chinese.rules.work import BESIDE, STUDIES, TRADES
from curator.offline.chinese.wording import word
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import Being, ParsedClause, claims_of, not_yet_so
from curator.offline.grammar.rule import Rule
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_OPEN_RULES = (
    *IDENTITY, *ORIGINS, *HOMES, *TRADES, *STUDIES, *PETS_KEPT, *KIN, *HEALTH, *PLANS,
    *POSSESSIONS, *TASTES_OPEN,
)  # fmt: skip
_UNCERTAIN = LatePattern(
    r"可能|也许|大概|说不定|应该|估计|或许|差点|几乎|真想|好想|会不会|假的|不确定|本来想|吧$"
)
_NOT_OTHER = LatePattern(
    r"(?P<before>.{0,40}(?:是|叫|住|在).{1,30}?)[，,]?(?:而)?不是(?:叫|住在?|在)?(?P<other>\S{1,12})"
)
_NEVER = LatePattern(r"从来?不|从来都不|一向不|向来不|这辈子不")
_SAYS_NOW = LatePattern(r"现在|目前|如今|最近|后来|近来|终于|刚")
_PASSING = LatePattern(
    r"最近(?:总是?|老是?)?有点|在排队|今天|今晚|此刻|这会儿|刚才|这几天|这周(?![一二三四五六日天])|暂时|眼下|今早|一会儿|待会"
)
_YEAR = 4  # the signs of a date that is a year
_STRESSED = LatePattern(r"^是(?=(?:对|在|从|跟|由|为了|去(?!年)|要去|坐|和)[^，,]{2,})")
"""Stresses what follows, and says nothing: 她是对芒果过敏."""


def read_chinese_clause(words: str, quote: str, now: datetime) -> list[Claim]:
    """Return the claims of one clause that rests on another quote, such as a bare answer."""
    return (
        claims_of_clause(subject, quote, PLAIN, now) if (subject := subject_of(words, USER)) else []
    )


def claims_of_clause(
    subject: tuple[Being, str], quote: str, cues: Cues, now: datetime, *, goes_on: bool = False
) -> list[Claim]:
    """Return the claims of a clause, of whom it is and what it says of them; `goes_on`: others were read before it."""
    being, predicate = subject
    if _UNCERTAIN.search(predicate):
        return []
    reading = ParsedClause("zh", predicate, being, quote, because=cues.because, sure=cues.sure)
    told = with_its_date(_with_cues(reading), now)
    reading = in_its_aspect(told)
    found = [
        claim for claim in _by_rules(reading, now) if not splits_a_word(claim.value, quote)
    ] or read_clause(told, reading, now, goes_on=goes_on)
    return not_yet_so(found, reading, now)


def _by_rules(reading: ParsedClause, now: datetime) -> list[Claim]:
    # What is said in set words is read by these; open words are looked at where they fail.
    found = claims_of(reading, RULES, word)
    if not found:
        return claims_of(reading, _rules_for(reading, now), word)
    known = {claim.key for claim in found} | {
        "employer" for claim in found if claim.key == "workplace"
    }
    return [
        *found,
        *(claim for claim in claims_of(reading, BESIDE, word) if claim.key not in known),
    ]


def _rules_for(reading: ParsedClause, now: datetime) -> tuple[Rule, ...]:
    if reading.aspect == "negated":
        return (*_OPEN_RULES, *_denials_for(simplified(reading.quote)))
    if reading.dated is None or reading.aspect != "holds":
        return _OPEN_RULES
    written = reading.dated.written
    if written > f"{now:%Y-%m-%d}"[: len(written)]:
        return (*_OPEN_RULES, *DATED_PLANS)
    return (*_OPEN_RULES, *DATED_PAST) if len(written) == _YEAR else _OPEN_RULES


def _denials_for(said: str) -> tuple[Rule, ...]:
    if "没" in said:
        return DENIALS
    return NEVER_DOES if _NEVER.search(said) else REFUSALS


def _with_cues(reading: ParsedClause) -> ParsedClause:
    words = _STRESSED.sub("", without_particles(reading.predicate))
    passing = bool(_PASSING.search(words)) and not words.startswith("=")
    leading = LEADING_ADVERBS.match(words)
    now = bool(leading and _SAYS_NOW.search(leading[0]))
    negates = reading.negates
    because, sure = reading.because, reading.sure
    if match := _NOT_OTHER.fullmatch(words):
        words, negates, because, sure = match["before"], match["other"], "corrected", True
    if because is None and "其实" in words[:4]:
        because, sure = "corrected", False
    return replace(
        reading, predicate=words, passing=passing, negates=negates, sure=sure,
        because=because or ("changed" if now else None),
    )  # fmt: skip
