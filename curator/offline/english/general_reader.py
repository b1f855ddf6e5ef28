"""Makes a claim of any plain statement of a lasting matter, where no rule reads it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from curator.offline.english.belongings import Belonging, belongings
from curator.offline.english.careful_spelling import spelled_with_care
from curator.offline.english.lasting import Matter, matter_of
from curator.offline.english.speakers import voiced
from curator.offline.english.statements import Statement, statements
from curator.offline.english.whole_sentences import whole_sentence
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import ParsedSentence
from curator.offline.grammar.dates import find_date
from curator.offline.lexicon.shared import topic_of
from memory.text.attribute_keys import key_word

_INTRODUCES = frozenset({"be", "have", "call", "name", "get", "adopt", "own"})
_IN_WORDS = re.compile(r"\d{4}|every|each", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause about the user or one of theirs."""

    words: str
    """As it was said, with its subject, spelled with care: what a rule may read."""
    claim: Claim
    lasts: bool
    """Whether it states a lasting matter, even where no rule knows it."""
    about_user: bool
    names: frozenset[str]
    """The nouns and numbers it says something with."""
    tells_more: bool
    """Whether it says more of somebody than that they are there, or what they are called."""


def read_generally(
    sentence: ParsedSentence, text: str, now: datetime, named: Mapping[str, str]
) -> tuple[list[Reading], list[Claim]]:
    """Return the clauses of a sentence about the user and theirs, and whom else it brings in."""
    spelled = spelled_with_care(sentence.text)
    whole = voiced(spelled.text)
    found = []
    for statement in statements(whole.tree, named):
        matter = matter_of(statement, whole.tree)
        start, end = (max(place - whole.shift, 0) for place in (statement.start, statement.end))
        start, end = spelled.typed(start, end)
        quote = text[sentence.start + start : sentence.start + end].strip()
        if not quote:
            continue
        found.append(
            Reading(
                words=f"{statement.who.said} {whole.tree.said(statement.words)}",
                claim=_claim(statement, matter, quote, now),
                lasts=matter is not None,
                about_user=statement.who.is_user,
                names=frozenset(_nouns(statement)),
                tells_more=_verb(statement) not in _INTRODUCES,
            )
        )
    quote = text[sentence.start : sentence.end]
    if not any(reading.lasts for reading in found) and (told := whole_sentence(whole.tree)):
        found.append(_whole(told, quote))
    brought_in = [
        claim
        for belonging in belongings(whole.tree)
        for claim in _possession(belonging, quote)
    ]
    return found, brought_in


def _whole(told: str, quote: str) -> Reading:
    claim = Claim(
        key="", value=told, content=told, quote=quote, topic=topic_of(told, "en", "life"),
        confidence=0.7,
    )  # fmt: skip
    return Reading("", claim, True, False, frozenset(), False)


def _verb(statement: Statement) -> str:
    if statement.verb.lemma != "use":
        return statement.verb.lemma
    return next(
        (word.lemma for word in statement.words if word.tag == "VB"), statement.verb.lemma
    )


def _nouns(statement: Statement) -> Iterator[str]:
    for word in statement.words:
        if word.tag in {"NN", "NNS", "NNP", "NNPS"} and word.relation != "npadvmod":
            yield word.norm


def _possession(belonging: Belonging, quote: str) -> list[Claim]:
    kind = key_word(belonging.kind)
    if belonging.names:
        return [
            Claim(
                f"{kind}.name", name, f"The user's {belonging.kind} is called {name}.", quote,
                topic=belonging.sort, salience=0.7, entities=(name,),
            )
            for name in belonging.names
        ]  # fmt: skip
    key = {"family": "family", "pets": "pet"}.get(belonging.sort, "owns")
    told = belonging.told
    return [Claim(key, told, f"The user has {told}.", quote, topic=belonging.sort, salience=0.6)]


def _claim(statement: Statement, matter: Matter | None, quote: str, now: datetime) -> Claim:
    said = _dated(statement.predicate, now, future=matter == "plan")
    return Claim(
        key="",
        value=said,
        content=f"{statement.who.told} {said}.",
        quote=quote,
        kind="goal" if matter == "plan" else "fact",
        topic="plans" if matter == "plan" else topic_of(said, "en", "life"),
        confidence=0.8,
        entities=tuple(_names(statement)),
    )


def _dated(said: str, now: datetime, *, future: bool) -> str:
    dated = find_date(said, "en", now, future=future)
    if dated is None or _IN_WORDS.search(said[dated.start : dated.end]):
        return said
    return f"{said[: dated.end]} ({dated.written}){said[dated.end :]}"


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
