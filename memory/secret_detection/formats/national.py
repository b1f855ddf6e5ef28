"""National identity numbers: whether their checksums and dates hold."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from stdnum import numdb
from stdnum.exceptions import ValidationError

from memory.text.late_pattern import LatePattern

_PROVINCE = LatePattern(r"1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]")
_BORN = LatePattern(r"(?:18|19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")
_BORN_BEFORE = LatePattern(r"\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")
_MARKS = LatePattern(r"[^a-z0-9]")


def is_chinese(number: str) -> bool:
    """Tell whether a resident's number has a province, a day of birth and the right checksum.

    Districts are not asked for: people keep the number of one that is no more, or was not yet.
    """
    if not (_PROVINCE.match(number) and _BORN.fullmatch(number[6:14])):
        return False
    values = (10 if char == "x" else int(char) for char in number)
    return sum(value * pow(2, 17 - at, 11) for at, value in enumerate(values)) % 11 == 1


def is_old_chinese(number: str) -> bool:
    """Tell whether fifteen digits are a resident's number of before 1999: it has no checksum."""
    if not _BORN_BEFORE.fullmatch(number[6:12]):
        return False
    return any(known for _, known in numdb.get("cn/loc").info(number[:6]))


def is_valid(check: str, number: str) -> bool:
    """Tell whether a number holds by the check that its pattern names."""
    own = _OWN_CHECKS.get(check)
    if own is not None:
        return own(_MARKS.sub("", number))
    try:
        return bool(_validator(check)(number.upper()))
    except ValidationError:
        return False


@cache
def _validator(module: str) -> Callable[[str], object]:
    return import_module(f"stdnum.{module}").validate  # type: ignore[no-any-return]  # untyped


def _is_taiwanese(number: str) -> bool:
    if not number[1:].isdigit():
        return True  # the older form of residents from elsewhere
    first = "abcdefghjklmnpqrstuvxywzio".index(number[0]) + 10
    weighed = zip(number[1:], (8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)
    total = first // 10 + first % 10 * 9 + sum(int(char) * weight for char, weight in weighed)
    return total % 10 == 0


def _is_of_hong_kong(number: str) -> bool:
    letters = number[:2] if number[1].isalpha() else number[0]
    values = [36] * (2 - len(letters)) + [ord(letter) - ord("a") + 10 for letter in letters]
    values += [int(char, 11) for char in number[len(letters) :]]
    weighed = zip(values, range(9, 0, -1), strict=True)
    return sum(value * weight for value, weight in weighed) % 11 == 0


def _is_singaporean(number: str) -> bool:
    if number[0] == "m":
        return True  # of 2022 and later, by a checksum that was not published
    weighed = zip(number[1:8], (2, 7, 6, 5, 4, 3, 2), strict=True)
    total = sum(int(char) * weight for char, weight in weighed) + 4 * (number[0] in "tg")
    letters = "jzihgfedcba" if number[0] in "st" else "xwutrqpnmlk"
    return letters[total % 11] == number[8]


_OWN_CHECKS: dict[str, Callable[[str], bool]] = {
    "taiwan": _is_taiwanese,
    "hong kong": _is_of_hong_kong,
    "singapore": _is_singaporean,
}
