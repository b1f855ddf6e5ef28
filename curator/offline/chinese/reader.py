"""Reads Chinese: clauses, whom they are about, when, and whether it still holds."""

import re
from dataclasses import dataclass, field, replace
from datetime import datetime

from curator.offline.chinese.clauses.aspects import in_its_aspect
from curator.offline.chinese.clauses.carried import has_left, may_be_of_who_is_left
from curator.offline.chinese.clauses.clefts import turned_round
from curator.offline.chinese.clauses.dated import with_its_date
from curator.offline.chinese.clauses.introductions import introduced
from curator.offline.chinese.clauses.named_kin import (
    about_to_be_named,
    kin_named,
    named_before,
    named_kin,
)
from curator.offline.chinese.clauses.particles import without_particles
from curator.offline.chinese.clauses.replacements import is_town, taken_back
from curator.offline.chinese.clauses.segmentation import PLAIN, Cues, clause_gaps, without_leads
from curator.offline.chinese.clauses.self_told import told_of_oneself
from curator.offline.chinese.clauses.subjects import (
    USER,
    brings_in_one_of_many,
    child_named,
    is_about_others,
    is_one_of_several,
    meant,
    names_another,
    near,
    tells_of_children,
)
from curator.offline.chinese.clauses.whose import (
    LEADING_ADVERBS,
    bare_being,
    being_named,
    being_of,
    born,
    brings_another,
    brings_in,
    is_question_word,
    is_where_it_stands,
    subject_of,
)
from curator.offline.chinese.clauses.word_bounds import splits_a_word
from curator.offline.chinese.predicates.clause_reader import read_clause
from curator.offline.chinese.predicates.plain_statements import is_of_a_person
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
from curator.offline.grammar.clauses import ParsedSentence, cut_at
from curator.offline.grammar.coreference import NOBODY, Company
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import PETS, RELATIONS
from memory.text.late_pattern import LatePattern

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
_PRESENTS = frozenset(
    {"name", "nickname", "age", "generation", "birth_year", "job", "trait", "grade"}
)
"""What somebody tells of themselves who presents themselves."""
_SAYS_NOW = LatePattern(r"现在|目前|如今|最近|后来|近来|终于|刚")
_PASSING = LatePattern(
    r"今天|今晚|此刻|这会儿|刚才|这几天|这周(?![一二三四五六日天])|暂时|眼下|今早|一会儿|待会"
)
_YEAR = 4  # the signs of a date that is a year
_STRESSED = LatePattern(r"^是(?=(?:对|在|从|跟|由|为了|去(?!年)|要去|坐|和)[^，,]{2,})")
"""Stresses what follows, and says nothing: 她是对芒果过敏."""


def read_chinese(
    sentences: list[ParsedSentence], text: str, now: datetime, company: Company = NOBODY
) -> list[Claim]:
    """Return the claims of the sentences, in order."""
    reader = _Reader(text, now, company, found=_introduced(text, now))
    reader.mentioned = reader.earlier = company.mentioned("zh")
    for sentence in sentences:
        cues = PLAIN
        for clause in cut_at(sentence, clause_gaps(sentence.text)):
            words, given = without_leads(clause.text)
            words = turned_round(words)
            cues = given if given.because else cues
            if words and not is_question_word(words):
                reader.read(words, clause, sentence.text, cues)
    return told_of_oneself(reader.found + reader.lived_in(), sentences, text)


@dataclass
class _Reader:
    """Reads clause after clause, and knows of whom it was spoken last."""

    text: str
    now: datetime
    company: Company
    found: list[Claim]
    carried: Being | None = USER
    """Whose a clause is that leaves its subject out."""
    mentioned: Being | None = None
    earlier: Being | None = None
    has_children: bool = False
    brings_in: bool = False
    """Whether the clause before brought in something that may have a name."""
    before: str = ""
    """The words of the clause before."""
    places: list[tuple[str, str]] = field(default_factory=list)
    """What stood alone and is the name of a place, each with its quote."""

    def read(self, words: str, clause: ParsedSentence, sentence: str, cues: Cues) -> None:
        """Read one clause, and remember whom the next one may be of."""
        self.has_children = self.has_children or tells_of_children(sentence)
        if is_about_others(words) or (self.has_children and is_one_of_several(words)):
            self.carried = self.mentioned = self._child(words, clause)
            return
        if being := bare_being(words):
            self.carried = self.mentioned = being
            words = f"{words[: -len(being.name)]}叫{being.name}" if being.name else ""
        named, subject = list(kin_named(words)), self._subject(words) if words else None
        if subject is not None and subject[0].name and named_kin(words):
            named.append(subject[0])
        self._name(named, clause)
        if subject is None or self._is_of_who_is_left(subject[0], words):
            self.carried = self.carried if being else None
            return
        quote = self.text[clause.start : clause.end]
        if subject[0] == USER and is_town(words):
            self.places.append((words, quote))
        claims = _claims(subject, quote, cues, self.now, goes_on=bool(self.found))
        if self._names_what_was_brought_in(words, subject[0], claims):
            self.carried, self.before = None, words
            return
        self.brings_in = brings_in(words, is_read=bool(claims), goes_on=self.brings_in)
        self.before = words
        is_another = not claims and (
            names_another(words) or brings_another(subject[1])
            or is_of_a_person(subject[1], names_speaker=words.startswith("我"))
        )  # fmt: skip
        is_one = brings_in_one_of_many(words) and all(it.key == "statement" for it in claims)
        self.carried = None if is_another or is_one else _as_now_named(subject[0], claims)
        own = subject[0] if subject[0].key else None
        if own and (newborn := born(words)):
            self.carried, self.brings_in = newborn, False
        being = _mentioned(claims) or own or being_named(words) or self.mentioned
        self.mentioned = None if is_one else being
        self.found += claims or ([] if self.found else taken_back(words, quote, cues))

    def _is_of_who_is_left(self, being: Being, words: str) -> bool:
        """Tell whether words may be of the user, behind somebody who died or parted with them."""
        is_gone = bool(being.key) and any(has_left(claim, being.key) for claim in self.found)
        return is_gone and may_be_of_who_is_left(words)

    def _names_what_was_brought_in(self, words: str, being: Being, claims: list[Claim]) -> bool:
        """Tell whether 叫追风 names the horse of the clause before, or 在街角 says where a shop is."""
        if not self.brings_in or "我" in words:
            return False
        if is_where_it_stands(words, self.before):
            return True
        kind = being.who.removeprefix("用户的").removesuffix(being.name or "")
        is_of_before = bool(kind) and not self.before.endswith(kind) and kind in self.before
        return any(
            claim.key == "name" or (is_of_before and claim.key == f"{being.key}.name")
            for claim in claims
        )

    def _name(self, beings: list[Being], clause: ParsedSentence) -> None:
        """Tell how somebody is called who is named with what they are to the user."""
        for being in beings:
            name = being.name or ""
            self.mentioned = being
            if not any(claim.value == name for claim in self.found):
                quote = self.text[clause.start : clause.end]
                bare = replace(being, who=being.who.removesuffix(name), name=None)
                self.found += _claims((bare, f"叫{name}"), quote, PLAIN, self.now)

    def lived_in(self) -> list[Claim]:
        """Return the home of who presents themselves in single words: 阿May，25，成都."""
        keys = {claim.key for claim in self.found}
        if len(self.places) != 1 or not keys & _PRESENTS or "home" in keys:
            return []
        words, quote = self.places[0]
        return read_chinese_clause(f"我住在{words}", quote, self.now)

    def _child(self, words: str, clause: ParsedSentence) -> Being | None:
        name = child_named(words) if self.has_children else None
        if name is None:
            return None
        quote = self.text[clause.start : clause.end]
        told = _claims((Being("child", "用户的孩子"), f"叫{name}"), quote, PLAIN, self.now)
        self.found += told
        return Being("child", f"用户的孩子{name}", name) if told else None

    def _subject(self, words: str) -> tuple[Being, str] | None:
        who = meant(words, self.carried, near(words, self.mentioned, self.earlier, self.company))
        subject = (
            self.company.named_at_start(words, "zh")
            or named_before(words, self.found)
            or named_kin(words)
            or subject_of(words, who)
        )
        return (about_to_be_named(*subject), subject[1]) if subject else None


def _introduced(text: str, now: datetime) -> list[Claim]:
    name, quote = introduced(text)
    return read_chinese_clause(f"我叫{name}", quote, now) if name else []


def _as_now_named(being: Being, claims: list[Claim]) -> Being:
    for claim in claims:
        if claim.denied or claim.ended:
            continue
        if being.key and being.name is None and claim.key == f"{being.key}.name":
            return replace(being, who=f"{being.who}{claim.value}", name=claim.value)
    return being


def _mentioned(claims: list[Claim]) -> Being | None:
    for claim in claims:
        is_own = claim.key in {"pet", "family"} or claim.key.endswith(".name")
        being = re.search(rf"{PETS}|{RELATIONS}", claim.quote) if is_own else None
        if being:
            return being_of(being[0], claim.value if claim.key.endswith(".name") else None)
    return None


def read_chinese_clause(words: str, quote: str, now: datetime) -> list[Claim]:
    """Return the claims of one clause that rests on another quote, such as a bare answer."""
    return _claims(subject, quote, PLAIN, now) if (subject := subject_of(words, USER)) else []


def _claims(
    subject: tuple[Being, str], quote: str, cues: Cues, now: datetime, *, goes_on: bool = False
) -> list[Claim]:
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
    if reading.dated is None or reading.aspect != "holds":
        return _OPEN_RULES
    written = reading.dated.written
    if written > f"{now:%Y-%m-%d}"[: len(written)]:
        return (*_OPEN_RULES, *DATED_PLANS)
    return (*_OPEN_RULES, *DATED_PAST) if len(written) == _YEAR else _OPEN_RULES


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
