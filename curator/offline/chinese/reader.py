"""Reads Chinese: clauses, whom they are about, when, and whether it still holds."""

import re
from dataclasses import dataclass, field, replace
from datetime import datetime

from curator.offline.chinese.clause_claims import claims_of_clause, read_chinese_clause
from curator.offline.chinese.clauses.called import called_instead
from curator.offline.chinese.clauses.carried import (
    has_left,
    is_of_who_is_left,
    may_be_of_who_is_left,
)
from curator.offline.chinese.clauses.clefts import turned_round
from curator.offline.chinese.clauses.denied import denied_plainly
from curator.offline.chinese.clauses.introductions import introduced
from curator.offline.chinese.clauses.listed_names import listed_names
from curator.offline.chinese.clauses.named_kin import (
    about_to_be_named,
    kin_named,
    named_before,
    named_kin,
)
from curator.offline.chinese.clauses.planned import with_its_plan
from curator.offline.chinese.clauses.replacements import is_town, taken_back
from curator.offline.chinese.clauses.segmentation import PLAIN, Cues, clause_gaps, without_leads
from curator.offline.chinese.clauses.self_told import told_of_oneself
from curator.offline.chinese.clauses.subjects import (
    USER,
    brings_in_one_of_many,
    child_named,
    has_somebody,
    is_about_others,
    is_one_of_several,
    meant,
    names_another,
    near,
    opens_with_a_title,
    tells_of_children,
    told_of_a_post,
)
from curator.offline.chinese.clauses.whose import (
    bare_being,
    being_named,
    being_of,
    born,
    brings_another,
    brings_in,
    felt_for,
    is_felt_for,
    is_question_word,
    is_where_it_stands,
    subject_of,
)
from curator.offline.chinese.predicates.plain_statements import is_of_a_person
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import Being
from curator.offline.grammar.clauses import ParsedSentence, cut_at
from curator.offline.grammar.coreference import NOBODY, Company
from curator.offline.lexicon.chinese import PETS, RELATIONS
from memory.text.late_pattern import LatePattern

_OF_WORK = frozenset({"boss", "colleague", "teacher", "neighbour", "classmate", "landlord"})
"""Whose kin and animals are nobody to the user."""
_SCHOOL = LatePattern(r"[大学院校中厂店司]$")
"""Ends what is named after a town, and is none."""
_PRESENTS = frozenset(
    {"name", "nickname", "age", "generation", "birth_year", "job", "trait", "grade"}
)
"""What somebody tells of themselves who presents themselves."""


def read_chinese(
    sentences: list[ParsedSentence], text: str, now: datetime, company: Company = NOBODY
) -> list[Claim]:
    """Return the claims of the sentences, in order."""
    named = [*_introduced(text, now), *_listed(text, now)]
    reader = _Reader(text, now, company, found=named)
    reader.mentioned = reader.earlier = company.mentioned("zh")
    for sentence in sentences:
        cues, before, clauses_before = PLAIN, "", ""
        for clause in cut_at(sentence, clause_gaps(sentence.text)):
            words, given = without_leads(clause.text)
            words = before = with_its_plan(turned_round(words), before)
            cues = given if given.because else cues
            words = called_instead(words, clauses_before)
            clauses_before = words
            if words and not is_question_word(words):
                reader.read(words, clause, sentence.text, cues)
    found = {(it.key, it.value, it.content): it for it in reversed(reader.found)}
    told = [it for it in reader.found if found[it.key, it.value, it.content] is it]
    return told_of_oneself(told + reader.lived_in(), sentences, text)


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
        if is_about_others(words) or (
            self.has_children and is_one_of_several(words) and named_kin(words) is None
        ):
            self.carried = self.mentioned = self._child(words, clause)
        elif opens_with_a_title(words):
            self._read_of_a_post(words, clause, cues)
        else:
            self._read_of_somebody(words, clause, cues)

    def _read_of_somebody(self, words: str, clause: ParsedSentence, cues: Cues) -> None:
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
        if subject[0] == USER and is_town(words) and not _SCHOOL.search(words):
            self.places.append((words, quote))
        claims = self._claims(subject, words, quote, cues)
        if self._names_what_was_brought_in(words, subject[0], claims):
            self.carried, self.before = None, words
            return
        self.brings_in = brings_in(words, is_read=bool(claims), goes_on=self.brings_in)
        self.before = words
        is_another = not claims and (
            names_another(words) or brings_another(subject[1])
            or is_of_a_person(subject[1], names_speaker=words.startswith("我"))
        )  # fmt: skip
        is_said_alone = all(it.key == "statement" for it in claims)
        is_one = (brings_in_one_of_many(words) or names_another(words)) and is_said_alone
        is_one = is_one or (subject[0].key in _OF_WORK and has_somebody(subject[1]))
        self.carried = None if is_another or is_one else _as_now_named(subject[0], claims)
        own = subject[0] if subject[0].key else None
        if own and (newborn := born(words)):
            self.carried, self.brings_in = newborn, False
        being = _mentioned(claims) or own or being_named(words) or self.mentioned
        self.mentioned = None if is_one else being
        if is_felt_for(words):
            self.carried = self.mentioned = felt_for(words)
        self.found += claims or ([] if self.found else taken_back(words, quote, cues))

    def _claims(
        self, subject: tuple[Being, str], words: str, quote: str, cues: Cues
    ) -> list[Claim]:
        told = claims_of_clause(subject, quote, cues, self.now, goes_on=bool(self.found))
        is_own = subject[0] == USER
        return told or (denied_plainly(words, self.text, quote) if is_own else [])

    def _read_of_a_post(self, words: str, clause: ParsedSentence, cues: Cues) -> None:
        """Read of somebody with a post who they are and no more: what follows is theirs, too."""
        named = list(kin_named(words))
        self._name(named, clause)
        subject = None if named else told_of_a_post(words)
        if subject is not None:
            quote = self.text[clause.start : clause.end]
            self.found += claims_of_clause(subject, quote, cues, self.now)
        self.carried = self.mentioned = None
        self.before, self.brings_in = words, False

    def _is_of_who_is_left(self, being: Being, words: str) -> bool:
        """Tell whether words may be of the user, behind somebody who died or parted with them."""
        is_gone = bool(being.key) and any(has_left(claim, being.key) for claim in self.found)
        return is_gone and may_be_of_who_is_left(words)

    def _names_what_was_brought_in(self, words: str, being: Being, claims: list[Claim]) -> bool:
        """Tell whether 叫追风 names the horse of the clause before, or 在街角 says where a shop is."""
        if not self.brings_in or "我" in words or words[0] in "他她":
            return False
        if is_where_it_stands(words, self.before):
            return True
        kind = being.who.removeprefix("用户的").removesuffix(being.name or "")
        is_of_before = bool(kind) and not self.before.endswith(kind) and kind in self.before
        return any(
            claim.key in {"name", "surname"} or (is_of_before and claim.key == f"{being.key}.name")
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
                self.found += claims_of_clause((bare, f"叫{name}"), quote, PLAIN, self.now)

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
        known = next(
            (it for it in self.found if it.key.endswith(".name") and it.value == name), None
        )
        if known is not None:
            return Being(
                known.key.removesuffix(".name"), known.content.replace("叫", "").rstrip("。"), name
            )
        quote = self.text[clause.start : clause.end]
        told = claims_of_clause((Being("child", "用户的孩子"), f"叫{name}"), quote, PLAIN, self.now)
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
        if subject and subject[0].key and is_of_who_is_left(self.found, subject[0].key, words):
            subject = subject_of(words, USER)
        return (about_to_be_named(*subject), subject[1]) if subject else None


def _introduced(text: str, now: datetime) -> list[Claim]:
    name, quote = introduced(text)
    return read_chinese_clause(f"我叫{name}", quote, now) if name else []


def _listed(text: str, now: datetime) -> list[Claim]:
    return [
        claim
        for listed in listed_names(text)
        for claim in claims_of_clause((listed.being, f"叫{listed.name}"), listed.quote, PLAIN, now)
    ]


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
