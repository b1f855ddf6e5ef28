"""The curator's line form, for endpoints that cannot answer in JSON."""

import re

from pydantic import ValidationError

from config.errors import ReplyNotUnderstood
from curator.curation.curator import ProposedOperations
from memory.text.late_pattern import LatePattern
from memory.text.normalization import whole_characters

_NAMES = (
    "kind|topic|salience|confidence|entities|valid_from|valid_until|because|key|value|grounding"
    "|quote|reason"
)
_OPERATION = LatePattern(
    r"^[\s>*`•-]*+(?:\d++[.)、]\s*+)?"
    r"[\[【]\s*+(?P<op>ADD|UPDATE|BOOST|DELETE|SKIP)\s*+(?:[:：](?P<id>[^\]】]*+))?[\]】]"
    r"(?P<rest>.*)$",
    re.IGNORECASE,
)
_NEXT = rf"[|｜]\s*+(?:{_NAMES})\s*+[=＝]"
_ATTRIBUTE = LatePattern(
    rf"[|｜]\s*+(?P<name>{_NAMES})\s*+[=＝]\s*+"
    r'(?:"(?P<quoted>(?:[^"\\]|\\.)*+)"(?=\s*+(?:[|｜]|$))'
    rf"|(?P<bare>(?:[^\s|｜]++|\s++(?!{_NEXT}|$)|(?!{_NEXT})[|｜])*+))",
    re.IGNORECASE,
)
_QUOTATION_MARKS = ('"', '"'), ("“", "”"), ("「", "」"), ("'", "'")
_THOUGHT_END = "</think>"
_NOTHING = {"", "null", "none", "…"}


def read_lines(text: str) -> ProposedOperations:
    """Return the operations that the lines of the text name; other lines are passed over.

    Raises:
        ReplyNotUnderstood: no line is an operation whose attributes fit.
    """
    text = whole_characters(text)  # pieces may end within a pair, and a model may write half of one
    matches = [match for line in _answer(text) if (match := _OPERATION.match(line))]
    if not matches:
        raise ReplyNotUnderstood(ProposedOperations.__name__, text)
    try:
        return ProposedOperations.model_validate({"operations": list(map(_operation, matches))})
    except ValidationError as problem:
        raise ReplyNotUnderstood(ProposedOperations.__name__, text) from problem


def _answer(text: str) -> list[str]:
    lines = text.split("\n")
    for number, line in reversed(list(enumerate(lines))):
        # A quote may name the mark too, so an operation never ends a model's thinking aloud.
        if _THOUGHT_END in line and not _OPERATION.match(line):
            return [line.rpartition(_THOUGHT_END)[2], *lines[number + 1 :]]
    return lines


def _operation(match: re.Match[str]) -> dict[str, object]:
    rest = match["rest"].rstrip("` \t\r")
    first = _ATTRIBUTE.search(rest)
    content = rest[: first.start()] if first else rest
    named = {found["name"].lower(): _value(found) for found in _ATTRIBUTE.finditer(rest)}
    return {
        **named,
        "op": match["op"].upper(),
        "id": (match["id"] or "").strip() or None,
        "content": content.strip(" |｜") or None,
        "entities": _entities(named.get("entities")),
    }


def _value(found: re.Match[str]) -> str | None:
    if found["quoted"] is not None:
        return found["quoted"].replace('\\"', '"')
    bare = found["bare"].strip()
    for opening, closing in _QUOTATION_MARKS:
        if len(bare) > 1 and bare.startswith(opening) and bare.endswith(closing):
            return bare[1:-1]
    return None if bare.lower() in _NOTHING else bare


def _entities(text: str | None) -> list[str] | None:
    if text is None:
        return None
    return [name for part in re.split(r"[,，、;；]", text) if (name := part.strip(" []\"'"))]
