"""Candidates: what in a text could be a password, a code or a number of a paper by its looks."""

from memory.secret_detection.patterns.product_names import NAMED_PRODUCT, is_of_brand
from memory.secret_detection.patterns.reading import MASKED, FoldedText, Span
from memory.text.late_pattern import LatePattern

_TOKEN = LatePattern(r"[!-+\--:<-~]+")
_EDGES = "\"'`()[]{}<>,;:!?.*|~"
_LONGEST = 40
_LONGEST_RUN = 160
_SHORTEST = 3
_BRANDED = LatePattern(r"[0-9@#$%^&*_+=<!]")
"""What plain words don't have."""
_NUMERAL = (
    "(?:zero|oh|o|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    "|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty"
    "|ninety|double|triple)"
)
_SPOKEN = LatePattern(rf"(?<![a-z]){_NUMERAL}(?:[ ,-]{{1,2}}{_NUMERAL}){{2,11}}(?![a-z])")
_GROUPED = LatePattern(r"(?<![\w.$€£¥+-])\d{1,6}(?:[ -]\d{1,6}){1,8}(?![\w%])")
_UNIT = (
    "(?:%|st|nd|rd|th|[kmx]|am|pm|kg|g|mg|ml|l|cm|mm|km|gb|mb|tb|hz|ghz|mhz|fps|px|s|h|mins?|hrs?"
    "|ms|years?|yo|days?|ft|lbs?|oz|usd|eur|kcal|w|v|mah|bpm|mbps)"
)
_NEVER = LatePattern(
    r"[$€£¥~+-]?\d{1,2}|[$€£¥~+]\d.*|[$€£¥~+-]?\d[\d,.]*[%km+]?[/x×:]\d[\d,.]*%?"
    rf"|\d[\d,]*[.,]\d+|\d[\d,.]*{_UNIT}[+]?|\d{{1,2}}[:.]\d\d(?::\d\d)?(?:am|pm|z)?"
    r"|v?\d+(?:\.\d+)+\w*|(?:www\.|@|/).*|\w*://.*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\w+\.\w+@[0-9a-f]{7,}|utf-?\d+|[a-z_]\w*(?:\.[a-z_]\w*)+|#[a-z_]\w*"
    r"|(?:19|20)\d\d[-/][01]?\d[-/][0-3]?\d(?:t.*)?|[0-3]?\d[-/][01]?\d[-/](?:19|20)\d\d"
    r"|[0-9a-f]{32,}|0x[0-9a-f]*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|s\d{1,2}e\d{1,3}|\d{1,3}h\d{1,2}m?|[a-g]#?(?:m|maj|min|dim|sus)\d{0,2}|[a-g]#\d?"
    r"|\d[\d.,]*[a-z]{0,4}[x/]\d[\d.,]*(?:-\d+)?[a-z]{0,4}|\d+-\d+[a-z]{1,4}|\d+-[a-z]+|\d{4}s.*"
    r'|[^:]*:[^:]*:.*|.*["\[\](){}<>|\\].*|\d{17,}|[a-z0-9_-]+(?:\.[a-z]{2,5})+(?:/.*)?|[\d-]+/[\d-]+'
)
"""Prices, measures, times, dates, versions, links, addresses, handles, digests, chords, code."""


_COUNTED = LatePattern(
    r" ?(?:wide|tall|high|long|deep)(?![a-z])"
    r"| ?[号室栋楼层区元块万年月日点分秒度米克斤岁次人个位天周页章集级名路条只张件台遍步升关]"
)
"""What numbers count."""


def candidates_in(reading: FoldedText) -> list[Span]:
    """Return from left to right what could be a secret by its looks."""
    taken = bytearray(len(reading.plain))
    found: list[Span] = []
    for shape in (_GROUPED, _SPOKEN):
        for match in reading.every(shape):
            taken[match.start() : match.end()] = b"\1" * len(match[0])
            found.append(match.span())
    for token in _TOKEN.finditer(reading.cased):
        if not _BRANDED.search(token[0]):
            continue
        start, end = _within(reading.cased, *token.span())
        if _is_branded(reading.cased[start:end]) and not any(taken[start:end]):
            found.append((start, end))
    return sorted(span for span in found if not _is_other(reading, *span))


def _within(text: str, start: int, end: int) -> Span:
    """Return what a run of signs holds without its edges, or what stands there behind a colon."""
    value = text[start:end]
    start, end = end - len(value.lstrip(_EDGES)), start + len(value.rstrip(_EDGES))
    value = text[start:end]
    is_whole = len(value) > _LONGEST_RUN or "//" in value or value[:1] == "/"
    is_whole = is_whole or _NEVER.fullmatch(value.lower()) is not None
    return (start if is_whole else start + max(map(value.rfind, ":=/")) + 1), end


def _is_branded(value: str) -> bool:
    is_long = len(value) >= _SHORTEST or value.isdigit()
    return is_long and len(value) <= _LONGEST and _BRANDED.search(value) is not None


def _is_other(reading: FoldedText, start: int, end: int) -> bool:
    """Tell whether something is no secret by its looks alone, or is what a redaction left."""
    if MASKED in reading.plain[start:end] or _NEVER.fullmatch(reading.plain, start, end):
        return True
    is_product = NAMED_PRODUCT.fullmatch(reading.plain, start, end) is not None
    if is_product or is_of_brand(reading.plain, start, end):
        return True
    is_number = not any(map(str.isalpha, reading.plain[start:end]))
    return is_number and _COUNTED.match(reading.plain, end) is not None
