"""From one predicate and the rules that fit it to claims."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from curator.offline.grammar.claim import Claim
from curator.offline.grammar.dated_clause import DatedClause
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.shared import ANIMALS, topic_of
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Because, Language

Aspect = Literal["holds", "past", "used", "gone", "negated"]
"""True now; once ("lived"); once and no longer ("used to"); no longer; not so."""


@dataclass(frozen=True, slots=True)
class Being:
    """Whom a predicate is about: the user, or someone of the user's."""

    key: str = ""
    """Empty for the user; `sister`, `cat`."""
    who: str = ""
    """How a sentence calls them: `The user's sister Anna`."""
    name: str | None = None
    plural: bool = False


@dataclass(frozen=True, slots=True)
class ParsedClause:
    """One clause, taken apart."""

    language: Language
    predicate: str
    being: Being
    quote: str
    aspect: Aspect = "holds"
    because: Because | None = None
    sure: bool = True
    negates: str | None = None
    dated: DatedClause | None = None
    dated_words: str = ""
    passing: bool = False


Wording = Callable[[ParsedClause, Rule, dict[str, str]], str]
"""Puts a subject and a rule's predicate, filled with the shape's groups, into one sentence."""

_DENIABLE = LatePattern(
    r"(?:.{0,60}\.)?(?:name|home|job|employer|studies|birthday|age|origin|allergy)"
)
_LIST = {
    "en": LatePattern(r"(?<!\s)\s*+,\s*+(?:and |or )?|(?<!\s)\s++(?:and|or)\s+|(?<!\s)\s*+&\s*+"),
    "zh": LatePattern(r"、|和|跟|以及|还有|与|,"),
}
_WHOLE = LatePattern(
    r"(?:rock and roll|rock'n'roll|mac and cheese|fish and chips|rhythm and blues|r & b|"
    r"drum and bass|arts and crafts|salt and vinegar|gin and tonic|"
    r".{0,100}\b(?:both|either)\b.{0,100})",
    re.IGNORECASE,
)
_HUMAN = frozenset({"job", "employer", "studies", "school", "field", "workplace", "origin"})
"""What animals have not: "he is a vacuum cleaner" is a joke where he is a cat."""
_QUOTES = " \"'“”‘’「」『』,，"


def claims_of(reading: ParsedClause, rules: Iterable[Rule], wording: Wording) -> list[Claim]:
    """Return what the rules make of a reading: for each slot the first rule that fits."""
    found: dict[tuple[str, bool], list[Claim]] = {}
    for rule in rules:
        match = rule.shape.fullmatch(reading.predicate) if _may_read(rule, reading) else None
        if match is None:
            continue
        made = [
            _claim(reading, rule, wording, _parts(match, value)) for value in _values(rule, match)
        ]
        if made:
            found.setdefault((made[0].key, made[0].ended), made)
    made = [claim for claims in found.values() for claim in claims]
    if reading.aspect == "gone" and any(claim.ended for claim in made):
        return [claim for claim in made if claim.ended]
    return made


def not_yet_so(claims: Sequence[Claim], reading: ParsedClause, now: datetime) -> list[Claim]:
    """Return the claims without what only begins on a day that lies ahead."""
    written = reading.dated.written if reading.dated else ""
    if written <= f"{now:%Y-%m-%d}"[: len(written)]:
        return list(claims)
    return [claim for claim in claims if claim.valid_from != written]


def _may_read(rule: Rule, reading: ParsedClause) -> bool:
    if reading.passing and rule.passing:
        return False
    if not _may_be_of(rule, reading.being):
        return False
    match reading.aspect:
        case "holds":
            return not rule.negated
        case "negated":
            return rule.negated or (rule.effect == "states" and bool(_DENIABLE.fullmatch(rule.key)))
        case "gone":
            return rule.negated or (bool(rule.base) and rule.effect == "states")
    return bool(rule.base) and not rule.negated and rule.effect == "states"


def _may_be_of(rule: Rule, being: Being) -> bool:
    if not being.key:
        return rule.of in {"any", "user"}
    if being.key in ANIMALS and rule.key in _HUMAN:
        return False
    if rule.key == "colour" and being.key not in ANIMALS:
        return False
    return rule.of != "user"


def _values(rule: Rule, match: re.Match[str]) -> Sequence[str]:
    value = rule.value or (match.groupdict().get("value") or "").strip(_QUOTES)
    if not value:
        return []
    if rule.many and not _WHOLE.fullmatch(value):
        pieces = [piece.strip(_QUOTES) for piece in _splitter(value).split(value)]
        if len(pieces) > 1 and all(piece and rule.check(piece) for piece in pieces):
            return pieces if all(len(piece.split()) <= 4 for piece in pieces) else []
    if rule.read is not None and rule.read(value) is None:
        return []
    return [value] if rule.check(value) else []


def _structured(rule: Rule, value: str) -> str:
    return (rule.read(value) or value) if rule.read else value


def _splitter(value: str) -> LatePattern:
    return _LIST["en"] if value.isascii() else _LIST["zh"]


def _parts(match: re.Match[str], value: str) -> dict[str, str]:
    told = {name: part or "" for name, part in match.groupdict().items()}
    groups = {name: part.strip(_QUOTES) for name, part in told.items()}
    rest = told.get("rest", "")
    if rest.startswith(" ") and groups["rest"]:
        groups["rest"] = f" {groups['rest']}"  # it follows the value at once
    return groups | {"value": value}


def _claim(reading: ParsedClause, rule: Rule, wording: Wording, parts: dict[str, str]) -> Claim:
    ended = _has_ended(reading, rule)
    names = (reading.being.name, parts["value"] if rule.named else None)
    key = rule.key.format_map({name: key_word(part) for name, part in parts.items()})
    key = key.removesuffix(".left")
    return Claim(
        key=f"{reading.being.key}.{key}" if reading.being.key else key,
        value=_structured(rule, parts["value"]),
        content=wording(reading, rule, parts),
        quote=reading.quote,
        kind=rule.kind,
        topic=topic_of(parts["value"], reading.language, rule.topic),
        salience=rule.salience,
        confidence=0.9 if reading.sure else 0.8,
        entities=tuple(name for name in names if name),
        single=rule.single,
        because=_because(reading, rule),
        negates=_structured(rule, reading.negates) if reading.negates else None,
        valid_from=_valid_from(reading, rule, ended),
        valid_until=_valid_until(reading, rule, ended),
        ended=ended,
        denied=reading.aspect == "negated" and not rule.negated,
        sure=reading.sure,
    )


def _has_ended(reading: ParsedClause, rule: Rule) -> bool:
    if rule.effect == "ends":
        return True
    return reading.aspect in {"past", "used"} or (reading.aspect == "gone" and not rule.negated)


def _because(reading: ParsedClause, rule: Rule) -> Because | None:
    if reading.because == "corrected":
        return "corrected"
    if rule.effect in {"starts", "ends"} or reading.aspect in {"used", "gone"}:
        return "changed"
    return reading.because


def _valid_from(reading: ParsedClause, rule: Rule, ended: bool) -> str | None:
    dated = reading.dated
    if dated is None or ended or rule.future:
        return None
    return dated.written if dated.role == "since" or rule.effect == "starts" else None


def _valid_until(reading: ParsedClause, rule: Rule, ended: bool) -> str | None:
    dated = reading.dated
    if dated is None:
        return None
    if rule.future:
        return dated.day_after if rule.key == "plan" else None
    if ended and (dated.role == "until" or rule.effect == "ends" or reading.aspect == "gone"):
        return dated.written
    return dated.written if dated.role == "until" else None
