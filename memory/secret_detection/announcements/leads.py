"""Leads: words that a secret stands behind, each as data with how the secret looks."""

import re
from collections.abc import Callable, Iterator

from memory.secret_detection.announcements.openings import typed_at
from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.product_names import PRODUCT, is_of_brand
from memory.secret_detection.patterns.reading import FoldedText, Secret, SecretFinding, Span
from memory.secret_detection.values.values import is_said, password_at
from memory.text.late_pattern import LatePattern

_REACH = 80
"""How far before and behind a lead is looked for talk about secrets."""
_GENERAL = LatePattern(
    r"(?<![a-z])(?:worst|common|popular|weak(?:est)?|people|such as|example|e\.g|never"
    r"|(?:don'?t|do not)(?: ever)? (?:use|pick|choose)|instead of|avoid"
    r"|hacked|cracked|leaked|breach\w*)(?![a-z])"
    r"|(?<![a-z])who (?:even |still )?uses|谁[还会]?(?:还|会)?用|最弱"
    r"|最?常见|很多人|有人|别用|不要用|例如|比如|泄露"
)
_LATIN = LatePattern("[a-z]")


def leads_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield what the words before it, and sometimes those behind it, lead to."""
    leads = patterns().leads
    for lead in reading.scanned["plain"].some(leads):
        read_value, kind = _LOOKS[leads[lead]]
        for found in lead.finditer(reading.plain):
            if not _is_general(reading, found):
                for at in _begins(lead, found):
                    value = read_value(reading, *at)
                    if value is not None:
                        yield SecretFinding(kind, *value)


def _begins(lead: LatePattern, found: re.Match[str]) -> Iterator[Span]:
    """Yield from where to where each value stands; one that ends nowhere yet, to its start."""
    named = lead.compiled.groupindex
    yield from (found.span(name) for name in named if found[name] is not None)
    if not named:
        yield found.end(), found.end()


def _is_general(reading: FoldedText, found: re.Match[str]) -> bool:
    begin, end = max(found.start() - _REACH, 0), found.end() + _REACH
    return _GENERAL.search(reading.plain, begin, end) is not None


def _any(reading: FoldedText, at: int, _: int) -> Span | None:
    """Return what has letters with digits or signs."""
    found = typed_at(reading, at)
    return found if found and _LATIN.search(reading.plain, *found) else None


def _rich(reading: FoldedText, at: int, end: int) -> Span | None:
    """Return what has letters with digits or signs, and is no name of a product."""
    found = _any(reading, at, end)
    if found is None:
        return None
    value = reading.plain[found[0] : found[1]].rstrip(".!?")
    is_product = PRODUCT.fullmatch(value) is not None
    return None if is_product or is_of_brand(reading.plain, *found) else found


def _word(reading: FoldedText, at: int, _: int) -> Span | None:
    """Return a plain word or what looks like a password."""
    found = password_at(reading, at, strong=True, named=True)
    return None if found is None or is_said(reading.plain[found[0] : found[1]]) else found


def _whole(_: FoldedText, at: int, end: int) -> Span:
    return at, end


_LOOKS: dict[str, tuple[Callable[[FoldedText, int, int], Span | None], Secret]] = {
    "any": (_any, "password"),
    "rich": (_rich, "password"),
    "word": (_word, "password"),
    "whole": (_whole, "password"),
    "code": (_whole, "code"),
}
"""How the value of each look is read, and what kind of secret it is."""
