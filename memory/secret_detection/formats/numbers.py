"""Numbers that check themselves, however they are grouped: cards, accounts, identity numbers."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, pairwise

from stdnum import iban, luhn, numdb

from memory.secret_detection.formats.national import is_chinese, is_old_chinese, is_valid
from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.reading import FoldedText, Secret, SecretFinding
from memory.text.late_pattern import LatePattern

_GROUP = LatePattern(r"\d+")
_LINK = LatePattern(r"[ ./·•|,:;_*~-]{1,3}")
"""What may stand between the groups of one number."""
_LEAST, _MOST = 14, 19
_SMALL_GROUP = 2
_ISSUERS = LatePattern(
    r"4\d{15}"  # Visa
    r"|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}"  # Mastercard
    r"|3[47]\d{13}"  # American Express
    r"|3(?:0[0-5]|[689]\d)\d{11}"  # Diners Club
    r"|35(?:2[89]|[3-8]\d)\d{12}"  # JCB
    r"|(?:6011|64[4-9]\d|65\d\d)\d{12}"  # Discover
    r"|62\d{14}(?:\d{3})?"  # UnionPay
    r"|220[0-4]\d{12}|9792\d{12}"  # Mir, Troy
    r"|(?:50(?:18|20|38)|6304|6759|676[1-3])\d{12}"  # Maestro
)
_OTHER = LatePattern(
    r"(?:(?<![a-z])"
    r"(?:order|tracking|parcel|invoice|booking|ticket|reference|serial|imei|issn|ean|upc|barcode"
    r"|isbn(?:-?1[03])?)"
    r"|订单|单号|运单|快递|发票|流水|序列|编号|条码)"
    r"(?: ?(?:number|no\.?|nr\.?|num|id|code|号码?|单号|编号))?(?: ?(?:is|was|是|为))?[ :#.-]{0,3}$"
)
"""What stands before another number, and says so."""
_BEFORE = 32
_PRINTED = ((4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (4, 4, 4, 4, 3), (6, 13))
"""How a card has its number: so grouped it is one, whatever is said before it."""
_CARD = LatePattern(r"(?<![a-z])(?:card|visa|master ?card|amex|debit|credit)(?![a-z])|卡")
_NEAR = 60
_NAMED = LatePattern(r"(?:card|visa|no|nr|number|amex|iban|id)$")
_WORD = LatePattern(r"(?:exp|cv[vc]|valid|good|and|is|ok|my|the)")
_CHECK_LETTER = LatePattern(r" ?x(?![a-z0-9])")
_PARTED = frozenset("-_./:")
_ACCOUNT = LatePattern(r"(?<![a-z0-9])[a-z]{2}\d{2}(?=[ .-]{0,3}[a-z0-9])")
_SKIPPED = frozenset(" .-")
_LONGEST_ACCOUNT = 140
_SPOKEN_DIGITS = {"oh": "0", "o": "0"} | {
    word: str(digit)
    for digit, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    )
}
_DIGIT_WORD = f"(?:{'|'.join(_SPOKEN_DIGITS)})"
_SPOKEN = LatePattern(rf"(?<![a-z]){_DIGIT_WORD}(?:[ ,.-]{{1,3}}{_DIGIT_WORD}){{12,18}}(?![a-z])")


def numbers_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield cards, accounts and identity numbers that are one by their own checksum and shape."""
    text = reading.counted
    if reading.scanned["counted"].digits >= _LEAST:
        for spans in _chains(text):
            yield from _Chain(text, spans).numbers()
    yield from _accounts(reading)
    for run in reading.every(_SPOKEN, "counted"):
        if is_card("".join(_SPOKEN_DIGITS[word] for word in re.findall("[a-z]+", run[0]))):
            yield SecretFinding("card number", *run.span())
    checks = patterns().numbers
    for shape in reading.scanned["counted"].some(checks):
        check = checks[shape]
        for match in shape.finditer(text):
            if check is None or is_valid(check, match[0]):
                yield SecretFinding("identity number", *match.span())


def is_card(digits: str) -> bool:
    """Tell whether digits are a card's: by issuer, length and checksum."""
    return _ISSUERS.fullmatch(digits) is not None and bool(luhn.is_valid(digits))


def _chains(text: str) -> Iterator[list[tuple[int, int]]]:
    """Yield runs of groups of digits with no more between them than numbers have."""
    spans: list[tuple[int, int]] = []
    for group in _GROUP.finditer(text):
        if spans and not _LINK.fullmatch(text, spans[-1][1], group.start()):
            yield spans
            spans = []
        spans.append(group.span())
    if spans:
        yield spans


class _Chain:
    """Groups of digits that stand close to each other."""

    def __init__(self, text: str, spans: list[tuple[int, int]]) -> None:
        """Know the text, and where the groups stand."""
        self._text = text
        self._spans = spans
        self._digits = "".join(text[start:end] for start, end in spans)
        self._offsets = [0, *accumulate(end - start for start, end in spans)]

    def numbers(self) -> Iterator[SecretFinding]:
        """Yield what the groups hold, from left to right; nothing is told twice."""
        first = 0
        while first < len(self._spans):
            found = self._longest(first)
            if found is None:
                first += 1
            else:
                kind, last, end = found
                yield SecretFinding(kind, self._spans[first][0], end)
                first = last + 1

    def _longest(self, first: int) -> tuple[Secret, int, int] | None:
        """Return the longest number that begins with a group, with its last group and its end."""
        if not self._may_begin(first):
            return None
        found, last = None, first
        while last < len(self._spans) and self._length(first, last) <= _MOST:
            if self._length(first, last) >= _LEAST:
                kind, end = self._kind(first, last)
                if kind and self._stands_alone(first, last, end):
                    found = kind, last, end
            last += 1
        return found

    def _length(self, first: int, last: int) -> int:
        return self._offsets[last + 1] - self._offsets[first]

    def _may_begin(self, first: int) -> bool:
        start = self._spans[first][0]
        if self._text[max(start - 1, 0) : start] == "+":
            return False
        return not re.match(r"\d\.", self._text[max(start - 2, 0) : start])

    def _kind(self, first: int, last: int) -> tuple[Secret | None, int]:
        digits = self._digits[self._offsets[first] : self._offsets[last + 1]]
        start, end = self._spans[first][0], self._spans[last][1]
        if is_card(digits) and self._is_grouped(first, last):
            other = _OTHER.search(self._text, max(start - _BEFORE, 0), start)
            return None if other and not self._is_printed(first, last) else "card number", end
        letter = _CHECK_LETTER.match(self._text, end) if len(digits) == 17 else None
        if letter and is_chinese(digits + "x"):
            return "identity number", letter.end()
        is_old = len(digits) == 15 and last - first < 3 and is_old_chinese(digits)
        if is_old or (len(digits) == 18 and is_chinese(digits)):
            return "identity number", end
        return None, end

    def _is_grouped(self, first: int, last: int) -> bool:
        """Tell whether digits are grouped as people write one number, and no row of several."""
        spans = self._spans[first : last + 1]
        sizes = {end - start for start, end in spans[:-1]}
        links = {self._text[pair[1] : other[0]].strip() for pair, other in pairwise(spans)}
        if len(spans) == 2 and links == {"."}:
            return False  # a number with its decimals
        is_even = sizes == {1} or min(sizes, default=_LEAST) > _SMALL_GROUP
        is_even = is_even or (sizes == {_SMALL_GROUP} and self._is_near_card(first, last))
        return is_even and (len(links) <= 1 or links == {"", "-"})

    def _is_printed(self, first: int, last: int) -> bool:
        """Tell whether digits are grouped as they stand on cards."""
        sizes = tuple(end - start for start, end in self._spans[first : last + 1])
        return sizes in _PRINTED

    def _is_near_card(self, first: int, last: int) -> bool:
        """Tell whether a card is spoken of beside digits."""
        start, end = self._spans[first][0], self._spans[last][1]
        return _CARD.search(self._text, max(start - _NEAR, 0), end + _NEAR) is not None

    def _stands_alone(self, first: int, last: int, end: int) -> bool:
        """Tell whether a number is whole, and no part of a longer one or of a name."""
        text, start = self._text, self._spans[first][0]
        if _is_letter_or_digit(text[end : end + 1]) and not _WORD.match(text, end):
            return False
        if re.match(r"\.\d", text[end : end + 2]):
            return False
        if _is_letter_or_digit(text[max(start - 1, 0) : start]):
            return _NAMED.search(text, max(0, start - 8), start) is not None
        is_part = first > 0 and text[start - 1] in _PARTED
        return not is_part and not (last + 1 < len(self._spans) and text[end] in _PARTED)


def _is_letter_or_digit(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()


def _accounts(reading: FoldedText) -> Iterator[SecretFinding]:
    text, at = reading.counted, 0
    for head in reading.every(_ACCOUNT, "counted"):
        length = _account_length(head[0][:2].upper())
        end = _account_end(text, head.start(), length) if length and head.start() >= at else None
        if end and iban.is_valid(text[head.start() : end], check_country=False):
            at = end
            yield SecretFinding("bank account", head.start(), end)


@cache
def _account_length(country: str) -> int:
    """Return how long a country's account numbers are; 0 where it has none."""
    known = next((part for _, part in numdb.get("iban").info(country + "00")), {})
    parts = re.findall(r"(\d+)![nac]", known.get("bban", ""))
    return 4 + sum(map(int, parts)) if parts else 0


def _account_end(text: str, start: int, length: int) -> int | None:
    """Return where so many letters and digits from here end, or None where they don't."""
    left = length
    for at in range(start, min(start + _LONGEST_ACCOUNT, len(text))):
        if _is_letter_or_digit(text[at]):
            left -= 1
        elif text[at] not in _SKIPPED:
            return None
        if not left:
            return None if _is_letter_or_digit(text[at + 1 : at + 2]) else at + 1
    return None
