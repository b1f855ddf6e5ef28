"""Reading: a text as the patterns look at it, and where in the original each character stands."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from memory.text.late_pattern import LatePattern
from memory.text.normalization import folded_with_places
from memory.text.prefilter.index import Prefilter, ScannedText
from memory.text.simplified import simplified

Secret = Literal["card number", "identity number", "bank account", "key", "password", "code"]
Span = tuple[int, int]
Form = Literal["plain", "cased", "counted"]
KINDS: tuple[Secret, ...] = (
    "card number",
    "identity number",
    "bank account",
    "key",
    "password",
    "code",
)
MASKED = "\ue000"
"""Stands for each character of a mark that a redaction left."""

SIGN = LatePattern("[\u3400-\u9fff]")
"""A sign of Chinese."""
MARK = LatePattern(rf"\[(?:{'|'.join(KINDS)})\]", re.IGNORECASE)
_NUMERALS = "〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖参幺両两"
_DIGITS = str.maketrans(_NUMERALS, "001234567891234567893122")
_COUNTED = LatePattern(rf"[{_NUMERALS}](?:[ -]?[{_NUMERALS}]){{3,}}")
_IN_FOLDED, _IN_CASED = Prefilter(), Prefilter()
_ACCOUNTS = str.maketrans("帐", "账")


@dataclass(frozen=True, slots=True)
class SecretFinding:
    """A secret: of which kind, and from where to where it stands in the text as read."""

    kind: Secret
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text folded for the patterns, in three forms that are equally long."""

    plain: str
    """Small letters, plain digits, simplified signs, single spaces; marks of redactions blanked."""
    cased: str
    """The same with the capitals that the original has."""
    counted: str
    """The same as `plain`, with runs of Chinese numerals as digits."""
    starts: Sequence[int]
    ends: Sequence[int]
    scanned: Mapping[Form, ScannedText]

    def every(self, shape: LatePattern, form: Form = "plain") -> Iterable[re.Match[str]]:
        """Return all that a pattern matches in one of the forms, looking only where it may."""
        scanned = self.scanned[form]
        return shape.finditer(scanned.text) if scanned.may_match(shape) else ()

    def all_of(
        self, shapes: Iterable[LatePattern], form: Form = "plain"
    ) -> Iterator[re.Match[str]]:
        """Yield all that several patterns match, of one after the other."""
        scanned = self.scanned[form]
        for shape in scanned.some(shapes):
            yield from shape.finditer(scanned.text)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return from where to where the original says what stands here."""
        return self.starts[start], self.ends[end - 1]


def read(text: str) -> FoldedText:
    """Return the text as the patterns look at it; takes linear time."""
    if text.isascii() and text.isprintable() and "  " not in text:
        starts: Sequence[int] = range(len(text))
        ends: Sequence[int] = range(1, len(text) + 1)
        cased, plain = text, text.lower()
    else:
        fold = folded_with_places(text)
        plain, starts, ends = fold.text, fold.starts, fold.ends
        cased = "".join(
            _capital(letter) if text[start].isupper() else letter
            for letter, start in zip(plain, starts, strict=True)
        )
    plain = MARK.sub(_masked, simplified(plain).translate(_ACCOUNTS))
    cased = MARK.sub(_masked, cased)
    counted = _COUNTED.sub(_in_digits, plain)
    seen = _IN_FOLDED.scan(plain)
    scanned: dict[Form, ScannedText] = {
        "plain": seen,
        "cased": _IN_CASED.scan(cased),
        "counted": seen if counted == plain else _IN_FOLDED.scan(counted),
    }
    return FoldedText(plain, cased, counted, starts, ends, scanned)


def _capital(letter: str) -> str:
    capital = letter.upper()
    return capital if len(capital) == 1 else letter


def _masked(mark: re.Match[str]) -> str:
    return MASKED * len(mark[0])


def _in_digits(run: re.Match[str]) -> str:
    return run[0].translate(_DIGITS)
