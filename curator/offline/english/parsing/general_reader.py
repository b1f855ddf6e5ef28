"""Makes a claim of any plain statement of a lasting matter, where no rule reads it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from curator.offline.english.parsing.appointments import appointment
from curator.offline.english.parsing.belongings import Belonging, belongings
from curator.offline.english.parsing.lasting import Matter, matter_of
from curator.offline.english.parsing.lasting_words import PASSING
from curator.offline.english.parsing.namings import namings
from curator.offline.english.parsing.owners import Who, last_spoken_of
from curator.offline.english.parsing.speakers import Voiced, voiced
from curator.offline.english.parsing.statements import Statement, statements
from curator.offline.english.parsing.trees import Tree
from curator.offline.english.parsing.whole_sentences import whole_sentence
from curator.offline.english.wording.careful_spelling import Spelled, spelled_with_care
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import Being
from curator.offline.grammar.clauses import ParsedSentence
from curator.offline.grammar.dates import WAS, find_date
from curator.offline.lexicon.predicate_slots import slot_of_predicate
from curator.offline.lexicon.shared import topic_of
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern

_INTRODUCES = frozenset({"be", "have", "call", "name", "get", "adopt", "own"})
_MOST_PARSED = 2000
"""How many characters of one message are parsed."""
_OF_THE_MOMENT = LatePattern(
    r"has an? (?:first|last|next|nice|great|good|bad)\b|(?:mostly )?does the \w+(?:ing|s)?$|"
    r"(?:beats|terrifies|annoys|tastes|smells) |is (?:so |very |really )?(?:jealous|gutted|"
    r"buzzing)\b|(?:called|rang|phoned) (?:(?:me|us|them|him|her|in|back|up|off|out|round) )?"
    r"(?-i:[a-z])|visited$",
    re.IGNORECASE,
)
_AHEAD = LatePattern(
    r"\b(?:is (?:off to|moving|leaving|starting|flying|singing|performing|visiting|due)|till|"
    r"until|(?:been|got|get|be) (?:moved|pushed|put|brought|postponed|rescheduled|delayed))\b",
    re.IGNORECASE,
)
_IN_WORDS = LatePattern(r"\d{4}|every|each", re.IGNORECASE)
_AGAIN = LatePattern(r"(?:every|each|most)(?: \w+)?\s*$", re.IGNORECASE)
"""Before a day that comes again and again."""
_NO_DAY = LatePattern(r"(?i) of \w| (?:nights|mornings|evenings|afternoons)\b")
"""Makes a day of every week, or a part of another one, of what stands before it."""
_OF_NOW = frozenset({"VB", "VBG", "VBP", "VBZ"})


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause about the user or one of theirs."""

    words: str
    """As it was said, with its subject, spelled with care: what a rule may read."""
    claim: Claim
    lasts: bool
    """Whether it states a lasting matter, even where no rule knows it."""
    of_user: bool
    """Whether it is about the user alone."""
    tells_more: bool
    """Whether it says more of somebody than that they are there, or what they are called."""


@dataclass(frozen=True, slots=True)
class Gist:
    """What the sentences of a message say of the user and theirs."""

    readings: Sequence[Reading]
    brought_in: Sequence[Claim]
    """Who and what of the user's is there, and how they are called."""


def read_generally(
    sentences: Sequence[ParsedSentence],
    text: str,
    now: datetime,
    named: Mapping[str, str],
    last: Being | None = None,
) -> Gist:
    """Return what the sentences say; `last` is who was spoken of before."""
    readings: list[Reading] = []
    before = Who(last.who, last.who.replace("The user's", "my"), last.key) if last else None
    heard = [_heard(sentence, text) for sentence in _within(sentences)]
    for part in heard:
        found = list(_readings(part, statements(part.tree, named, before), now))
        if not any(reading.lasts or reading.of_user for reading in found) and (
            told := whole_sentence(part.tree)
        ):
            found.append(_whole(told, part.quote))
        elif not found and (day := appointment(part.tree.text)):
            planned = _whole(_dated(day, now, future=True), part.quote)
            found.append(replace(planned, claim=replace(planned.claim, kind="goal", topic="plans")))
        readings += found
        before = last_spoken_of(part.tree, before)
    trees = [part.tree for part in heard]
    claims = [
        _name(naming.kind, naming.sort, naming.name, heard[naming.place].quote)
        for naming in namings(trees, last.key if last else None)
    ]
    for part in heard:
        claims += [it for thing in belongings(part.tree) for it in _possession(thing, part.quote)]
    return Gist(readings, claims)


@dataclass(frozen=True, slots=True)
class _Heard:
    """A sentence with its parse, and how places in the parse are places in it."""

    quote: str
    spelled: Spelled
    voiced: Voiced

    @property
    def tree(self) -> Tree:
        return self.voiced.tree

    def quoted(self, start: int, end: int) -> str:
        places = (max(place - self.voiced.shift, 0) for place in (start, end))
        begin, stop = self.spelled.typed(*places)
        return self.quote[begin:stop].strip()


def _heard(sentence: ParsedSentence, text: str) -> _Heard:
    spelled = spelled_with_care(sentence.text)
    told = voiced(spelled.text, text[: sentence.start])
    return _Heard(text[sentence.start : sentence.end], spelled, told)


def _within(sentences: Sequence[ParsedSentence]) -> Iterator[ParsedSentence]:
    # A text without an end shall not be parsed without an end.
    room = _MOST_PARSED
    for sentence in sentences:
        room -= len(sentence.text)
        if room < 0:
            return
        yield sentence


def _readings(part: _Heard, stated: Iterable[Statement], now: datetime) -> Iterator[Reading]:
    for statement in stated:
        words = part.tree.said(statement.words)
        quote = part.quoted(statement.start, statement.end)
        if not quote or PASSING.search(f"{statement.aside} {words}"):
            continue
        matter = matter_of(statement, part.tree)
        yield Reading(
            words=f"{statement.who.said} {words}",
            claim=_claim(statement, matter, quote, now),
            lasts=matter is not None and not _OF_THE_MOMENT.match(statement.predicate),
            of_user=statement.who.is_user,
            tells_more=_verb(statement) not in _INTRODUCES or _is_of_somebody_s_own(statement),
        )


def _whole(told: str, quote: str) -> Reading:
    claim = Claim(
        key="", value=told, content=told, quote=quote, topic=topic_of(told, "en", "life"),
        confidence=0.7,
    )  # fmt: skip
    return Reading("", claim, lasts=True, of_user=False, tells_more=False)


def _verb(statement: Statement) -> str:
    if statement.verb.lemma != "use":
        return statement.verb.lemma
    return next((word.lemma for word in statement.words if word.tag == "VB"), statement.verb.lemma)


def _is_of_somebody_s_own(statement: Statement) -> bool:
    """Tell whether a statement says what one of the user's has or is, and not who they are."""
    if not statement.who.told.startswith("The user's ") or statement.verb.lemma not in {
        "be",
        "have",
    }:
        return False
    is_who = any(
        word.tag == "CD" or (word.relation == "attr" and word.tag == "NNP")
        for word in statement.words
    )
    return statement.verb.lemma == "have" or not is_who


def _name(kind: str, sort: str, name: str, quote: str) -> Claim:
    return Claim(
        f"{key_word(kind)}.name", name, f"The user's {kind} is called {name}.", quote,
        topic=sort, salience=0.7, entities=(name,),
    )  # fmt: skip


def _possession(belonging: Belonging, quote: str) -> list[Claim]:
    if belonging.names:
        return [_name(belonging.kind, belonging.sort, name, quote) for name in belonging.names]
    key = {"family": "family", "pets": "pet"}.get(belonging.sort, "owns")
    told = belonging.told
    return [Claim(key, told, f"The user has {told}.", quote, topic=belonging.sort, salience=0.6)]


def _claim(statement: Statement, matter: Matter | None, quote: str, now: datetime) -> Claim:
    is_plan = matter == "plan" and WAS.match(statement.predicate) is None
    ahead = is_plan or _lies_ahead(statement)
    said = _dated(statement.predicate, now, future=ahead)
    if statement.words[0].tag.startswith("RB"):
        said = said[:1].lower() + said[1:]
    return Claim(
        key=_slot(statement, said),
        value=said,
        content=f"{statement.who.told} {said}.",
        quote=quote,
        kind="goal" if is_plan else "fact",
        topic="plans" if matter == "plan" else topic_of(said, "en", "life"),
        confidence=0.8,
        entities=tuple(_names(statement)),
    )


def _lies_ahead(statement: Statement) -> bool:
    """Tell whether a day in a statement is to come: what is done now has no day behind it."""
    is_going_on = statement.verb.tag in _OF_NOW or any(
        helper.tag == "VBG" for helper in statement.helpers
    )
    return (statement.tense in {"present", "ahead"} and is_going_on) or bool(
        _AHEAD.search(statement.predicate)
    )


def _slot(statement: Statement, said: str) -> str:
    """Return the slot that a statement of the user fills; empty where it is of somebody else's."""
    return slot_of_predicate(said, "en") if statement.who.is_user and not statement.negated else ""


def _dated(said: str, now: datetime, *, future: bool) -> str:
    dated = find_date(said, "en", now, future=future)
    if dated and future and WAS.search(_CLAUSE.split(said[: dated.start])[-1]):
        dated = find_date(said, "en", now)
    if dated is None or _IN_WORDS.search(said[dated.start : dated.end]):
        return said
    if _AGAIN.search(said[: dated.start]) or _NO_DAY.match(said, dated.end):
        return said
    return f"{said[: dated.end]} ({dated.written}){said[dated.end :]}"


_CLAUSE = LatePattern(r"(?i),|\b(?:who|which|that|when|because|since|and)\b")


def _names(statement: Statement) -> Sequence[str]:
    names: list[str] = []
    before = -2
    for word in statement.words:
        if word.tag not in {"NNP", "NNPS"}:
            continue
        if word.index == before + 1:
            names[-1] += f" {word.text}"
        else:
            names.append(word.text)
        before = word.index
    return names
