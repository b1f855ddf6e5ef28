"""Numbers on papers: what an identity paper, a card or an account is told by."""

from memory.secret_detection.patterns.reading import FoldedText, Span
from memory.secret_detection.values.values import SPOKEN, past_opening
from memory.text.late_pattern import LatePattern

_LONG = LatePattern(r"\d(?:[ .·-]{0,3}\d){3,30}(?![\da-z])")
_MOST_DIGITS = 22

_PAPER = LatePattern(
    r"(?:[^\W\da-z是为:]{1,4}字第? ?)?(?:[a-z]{1,2} (?=\d\d )|[a-z]{0,6}-?)\d[\da-z]*"
    r"(?:[ .]\d[\da-z]*|-(?=[a-z]{0,3}\d)[\da-z]+){0,8}(?:[ -]?[a-z](?![a-z]))?"
    r"(?: ?\([\da]\))?(?:(?<=\d)号)?"
)
_DATE = LatePattern(
    r"(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:19|20)?\d\d"
)
_ACCOUNT = LatePattern(
    r"[a-z]{2}\d{2}(?:[ .-]{0,2}[a-z]{4})?"
    r"(?>[ .-]{0,2}(?=[a-z]{0,3}\d)[a-z0-9]{1,4}){3,9}+(?![a-z0-9])"
)


def paper_at(reading: FoldedText, at: int, *, least: int) -> Span | None:
    """Return where the number of a paper that begins here stands: at least so many digits."""
    at = past_opening(reading.plain, at)
    found = _PAPER.match(reading.counted, at)
    if found is None or _DATE.fullmatch(found[0].strip()):
        return None
    digits = sum(char.isdigit() for char in found[0])
    return found.span() if least <= digits <= _MOST_DIGITS else None


def card_at(reading: FoldedText, at: int) -> Span | None:
    """Return where the card's number that begins here stands, whatever its checksum says."""
    at = past_opening(reading.plain, at)
    spoken = SPOKEN.match(reading.plain, at)
    return spoken.span() if spoken is not None else _digits_at(reading, at, least=12, most=19)


def account_at(reading: FoldedText, at: int, *, least: int) -> Span | None:
    """Return where the account's number that begins here stands, whatever its checksum says."""
    at = past_opening(reading.plain, at)
    found = _ACCOUNT.match(reading.plain, at)
    return found.span() if found is not None else _digits_at(reading, at, least=least, most=34)


def _digits_at(reading: FoldedText, at: int, *, least: int, most: int) -> Span | None:
    found = _LONG.match(reading.counted, at)
    if found is None:
        return None
    return found.span() if least <= sum(char.isdigit() for char in found[0]) <= most else None
