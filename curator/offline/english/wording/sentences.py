"""English sentences about the user, made of their own words in the first person."""

import re

from curator.offline.grammar.claim_builder import Being, ParsedClause
from curator.offline.grammar.rule import Rule
from memory.text.late_pattern import LatePattern

USER = Being("", "The user")
_THIRD = {
    "am": "is", "are": "is", "have": "has", "do": "does", "go": "goes", "will": "will",
    "can": "can", "cannot": "cannot", "must": "must", "should": "should", "need": "needs",
}  # fmt: skip
_PLURAL = {"is": "are", "has": "have", "doesn't": "don't", "does": "do", "goes": "go"}
_PRONOUNS = (
    (r"\bi am\b", "they are"), (r"\bi was\b", "they were"), (r"\bi\b", "they"),
    (r"\bmyself\b", "themselves"), (r"\bmy\b", "their"), (r"\bmine\b", "theirs"),
    (r"\bme\b", "them"), (r"\byourself\b", "itself"), (r"\byou are\b", "the character is"),
    (r"\byours\b", "the character's"), (r"\byour\b", "the character's"),
    (r"\byou\b", "the character"),
)  # fmt: skip
_PAST_OR_FIXED = LatePattern(
    r".{0,40}(?:ed|s)|was|were|had|went|got|left|said|made|took|came|saw|told"
)


def word(reading: ParsedClause, rule: Rule, parts: dict[str, str]) -> str:
    """Return one sentence in the third person for what a rule read."""
    value = parts["value"]
    filled = parts | {
        "a": article(value),
        "a_or_none": "" if _names_several(value) else f"{article(value)} ",
        "their": of_them(value),
        "verbs": conjugated(value),
        "rest": of_them(parts.get("rest", "")),
        "where": of_them(parts.get("where", "")),
    }
    says = _at_its_time(reading, rule, filled)
    if rule.future and reading.dated:
        says += f" {reading.dated_words} ({reading.dated.written})"
    if reading.being.plural:
        says = _as_plural(says)
    if reading.being.name and (reading.being.name == value or rule.key == "name"):
        return f"{_nameless(reading.being)} {says}."
    return f"{reading.being.who}{'' if says.startswith(chr(39)) else ' '}{says}."


def _names_several(value: str) -> bool:
    head = re.split(r" (?:in|at|of|on) ", value)[0]
    return head.endswith("s") and not head.endswith("ss")


def article(value: str) -> str:
    """Return `a` or `an`, whichever the value wants."""
    return "an" if value[:1].lower() in set("aeiou") else "a"


def of_them(words: str) -> str:
    """Return words said in the first person, told of the user."""
    for shape, other in _PRONOUNS:
        words = re.sub(shape, other, words, flags=re.IGNORECASE)
    return words


def conjugated(words: str) -> str:
    """Return a first-person predicate in the third person: `run every day`, `runs every day`."""
    first, space, rest = of_them(words).partition(" ")
    lower = first.lower()
    if lower in _THIRD:
        return _THIRD[lower] + space + rest
    if _PAST_OR_FIXED.fullmatch(lower):
        return words if first == words else first + space + rest
    ending = "es" if lower.endswith(("s", "sh", "ch", "x", "z")) else "s"
    return first + ending + space + rest


def sentence_about_user(words: str) -> str:
    """Return a whole sentence of the user's, told in the third person."""
    words = words.strip().rstrip(".!")
    if match := re.match(r"(?:i'm|i am)\s+(.*)", words, re.IGNORECASE | re.DOTALL):
        return f"The user is {of_them(match[1])}."
    if match := re.match(r"i\s+(.*)", words, re.IGNORECASE | re.DOTALL):
        return f"The user {conjugated(match[1])}."
    if match := re.match(r"my\s+(.*)", words, re.IGNORECASE | re.DOTALL):
        return f"The user's {of_them(match[1])}."
    told = of_them(words)
    return f"{told[:1].upper()}{told[1:]}."


def _at_its_time(reading: ParsedClause, rule: Rule, filled: dict[str, str]) -> str:
    says, base = rule.says.format_map(filled), rule.base.format_map(filled)
    if rule.effect == "ends" or rule.negated:
        return says
    match reading.aspect:
        case "past" | "used":
            dates = f" ({reading.dated_words})" if reading.dated_words else ""
            return f"used to {base}{dates}"
        case "gone":
            return says.replace("is ", "is no longer ", 1) if _is(says) else f"no longer {says}"
    return says


def _is(says: str) -> bool:
    return says.startswith("is ")


def _as_plural(says: str) -> str:
    first, space, rest = says.partition(" ")
    plural = _PLURAL.get(first, first.removesuffix("s") if first.endswith("s") else first)
    return plural + space + rest


def _nameless(being: Being) -> str:
    return being.who.removesuffix(f" {being.name}")
