"""Candidates: what in a text could be a password, a code or a number of a paper by its looks."""

import re
from collections.abc import Iterator

from memory.secret_detection.reading import MASKED, FoldedText, Span

_TOKEN = re.compile(r"[!-~]+")
_EDGES = "\"'`()[]{}<>,;:!?.*|~"
_LONGEST = 40
_SHORTEST = 3
_BRANDED = re.compile(r"[0-9@#$%^&*_+=<!]|[a-z][A-Z]")
"""What plain words don't have."""
_NUMERAL = (
    "(?:zero|oh|o|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    "|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty"
    "|ninety|double|triple)"
)
_SPOKEN = re.compile(rf"(?<![a-z]){_NUMERAL}(?:[ ,-]{{1,2}}{_NUMERAL}){{2,11}}(?![a-z])")
_GROUPED = re.compile(r"(?<![\w.$€£¥+-])\d{1,6}(?:[ -]\d{1,6}){1,8}(?![\w%])")
_UNIT = (
    "(?:%|st|nd|rd|th|[kmx]|am|pm|kg|g|mg|ml|l|cm|mm|km|gb|mb|tb|hz|ghz|mhz|fps|px|s|h|mins?|hrs?"
    "|ms|years?|yo|days?|ft|lbs?|oz|usd|eur|kcal|w|v|mah|bpm|mbps)"
)
_NEVER = re.compile(
    r"[$€£¥~+-]?\d{1,2}|[$€£¥~+]\d.*|[$€£¥~+-]?\d[\d,.]*[%km+]?[/x×:]\d[\d,.]*%?"
    rf"|\d[\d,]*[.,]\d+|\d[\d,.]*{_UNIT}[+]?|\d{{1,2}}[:.]\d\d(?::\d\d)?(?:am|pm|z)?"
    r"|v?\d+(?:\.\d+)+\w*|(?:www\.|@|/).*|\w*://.*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|#[a-z_]\w*"
    r"|(?:19|20)\d\d[-/][01]?\d[-/][0-3]?\d(?:t.*)?|[0-3]?\d[-/][01]?\d[-/](?:19|20)\d\d"
    r"|[0-9a-f]{32,}|0x[0-9a-f]*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|\d[\d.,]*[a-z]{0,4}[x/]\d[\d.,]*(?:-\d+)?[a-z]{0,4}|\d+-\d+[a-z]{1,4}|\d+-[a-z]+|\d{4}s.*"
    r"|[^:]*:[^:]*:.*|.*[\[\](){}<>|\\].*|[a-z0-9_-]+(?:\.[a-z]{2,5})+(?:/.*)?|[\d-]+/[\d-]+"
)
"""Prices, measures, times, dates, versions, links, addresses, handles, digests, code."""


def candidates_in(reading: FoldedText) -> list[Span]:
    """Return from left to right what could be a secret by its looks."""
    taken = bytearray(len(reading.plain))
    found: list[Span] = []
    for shape in (_GROUPED, _SPOKEN):
        for match in shape.finditer(reading.plain):
            taken[match.start() : match.end()] = b"\1" * len(match[0])
            found.append(match.span())
    for token in _TOKEN.finditer(reading.cased):
        if not any(taken[token.start() : token.end()]):
            found += _within(reading, *token.span())
    return sorted(
        span
        for span in found
        if MASKED not in reading.plain[slice(*span)] and not _NEVER.fullmatch(reading.plain, *span)
    )


def _within(reading: FoldedText, start: int, end: int) -> Iterator[Span]:
    """Yield what a run of signs holds: itself without its edges, and what stands behind a colon."""
    text = reading.cased
    value = text[start:end]
    start, end = end - len(value.lstrip(_EDGES)), start + len(value.rstrip(_EDGES))
    value = text[start:end]
    if _may_be(value):
        yield start, end
    begins = start + max(map(value.rfind, ":=/")) + 1
    if begins > start and "//" not in value and _may_be(text[begins:end]):
        yield begins, end


def _may_be(value: str) -> bool:
    is_long = len(value) >= _SHORTEST or value.isdigit()
    return is_long and len(value) <= _LONGEST and _BRANDED.search(value) is not None
