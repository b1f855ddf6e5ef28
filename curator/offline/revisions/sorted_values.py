"""The values of English words that have a sort: days of months and weeks, times, years, numbers."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from curator.offline.lexicon.english import ONES
from memory.text.calendar_names import MONTH_SHAPE, SHORT_MONTHS, WEEKDAYS
from memory.text.late_pattern import LatePattern

_KEPT = 1024
_MONTH = MONTH_SHAPE
_IN = "|".join(
    f"(?<=\\b{word} )"
    for word in ("in", "by", "of", "til", "until", "last", "next", "this", "since")
)
_MAY = rf"(?-i:\bMay\b)(?! i\b)|(?:{_IN})may\b"
"""The month, which is no verb."""
_DAY = (
    rf"(?:(?:{'|'.join(WEEKDAYS)})s?|tues|weds|thurs?|fri|"
    r"(?:(?<=on )|(?<=every )|(?<=next )|(?<=this )|(?<=and ))(?:mon|tue|wed|sat|sun)s?)"
)
_DAYS = LatePattern(rf"(?i){_DAY}")
_MARK = r" \(\d{4}-\d\d(?:-\d\d)?\)"
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_COUNTED = {word: number for number, word in enumerate(ONES, 1)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
_NUMBER = rf"(?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,4}}|(?:(?:{'|'.join(_TENS)})[- ])?(?:{'|'.join(ONES)})|{'|'.join(_TENS)})"
_TIMES = r"once|twice|(?:\d{1,2}|two|three|four|five|six|seven) ?(?:x|times)"
_SIDES = r"handed|arm|leg|knee|eye|ear|hand|foot|ankle|wrist|shoulder|hip|thumb|side|footed"
_AMOUNT = r"\b\d{1,5}(?:[.,]\d+)? ?"
_SORTS = {
    "frequency": LatePattern(
        rf"(?i)\b(?:{_TIMES}) (?:a|per|every|each) (?P<every>day|night|week|month|year)\b"
    ),
    "height": LatePattern(r"(?i)\b(?P<feet>\d) ?(?:foot|feet|ft|') ?(?P<inches>\d{1,2})\b"),
    "dose": LatePattern(rf"(?i){_AMOUNT}(?:mg|mcg|ml|units)\b"),
    "weight": LatePattern(rf"(?i){_AMOUNT}(?:kgs?|kilos?|lbs?|pounds|stone)\b"),
    "distance": LatePattern(rf"(?i){_AMOUNT}(?:km|kms|kilomet(?:re|er)s|miles?)\b"),
    "money": LatePattern(rf"(?i)[£$€]{_AMOUNT}k?|{_AMOUNT}(?:quid|euros?|dollars|pounds|grand)\b"),
    "type": LatePattern(r"(?i)\btype (?P<type>\d)\b"),
    "side": LatePattern(rf"(?i)\b(?P<side>left|right)(?=[ -](?:{_SIDES})\b)"),
    "sex": LatePattern(r"(?i)\b(?P<sex>boy|girl)(?!friend)\b"),
    "clock": LatePattern(r"(?i)\b\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b|\b\d{1,2}:\d\d\b"),
    "date": LatePattern(
        rf"(?i)\b(?P<day>\d{{1,2}})(?P<ordinal>st|nd|rd|th)?(?: of)? (?P<month>{_MONTH})\b|"
        rf"\b(?P<month_before>{_MONTH}) (?:the )?(?P<day_behind>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:| ?[ap]m)|"
        r"\b(?P<day_alone>\d{1,2})(?:st|nd|rd|th)\b"
    ),
    "weekday": LatePattern(
        rf"(?i)\b{_DAY}(?:{_MARK})?(?:(?:,| and| &| n| or|, and) {_DAY}(?:{_MARK})?)*\b(?:{_MARK})?"
    ),
    "month": LatePattern(rf"(?i)\b(?!may\b){_MONTH}\b|{_MAY}"),
    "year": LatePattern(r"\b(?:19|20)\d\d\b|(?<!\w)['’]\d\d\b"),
    "number": LatePattern(rf"(?i)\b{_NUMBER}\b"),
}
_STANDS_FOR = LatePattern(
    r"(?i)\b(?:the|this|that|no|every|any|some|which|wrong|other|same|new|old|big|little|small|"
    r"last|next|first|right|\w+er|\w+est) $"
)
"""Stands before "one" where that stands for something, and counts nothing: the older one."""
_IN_THOUSANDS = LatePattern(r",(?=\d{3}(?!\d))")
_DATED = LatePattern(r"\((?P<date>\d{4}-\d\d(?:-\d\d)?)\)")


@dataclass(frozen=True, slots=True)
class SortedValue:
    """A value that stands in a text."""

    sort: str
    plain: tuple[int, ...]
    """What it is, however it is written: the day and the month, the days of a week, the number."""
    start: int
    text: str

    @property
    def end(self) -> int:
        """Where it ends in its text."""
        return self.start + len(self.text)

    def says(self, other: "SortedValue") -> bool:
        """Tell whether another value says the same, or no more than a part of it: 28, 28 May."""
        if self.sort == other.sort == "date" or {self.sort, other.sort} == {"date", "number"}:
            return all(mine == its for mine, its in zip(self.plain, other.plain, strict=False))
        return self.sort == other.sort and self.plain == other.plain


@lru_cache(maxsize=_KEPT)
def sorted_values(text: str) -> Sequence[SortedValue]:
    """Return the values of a text in its order, each under the first sort that it may be of."""
    taken = [match.span() for match in _DATED.finditer(text)]
    found: list[SortedValue] = []
    for sort, shape in _SORTS.items():
        for match in shape.finditer(text):
            is_taken = any(match.start() < end and start < match.end() for start, end in taken)
            if is_taken and sort != "weekday":
                continue
            if (plain := _PLAIN[sort](match)) is None:
                continue
            taken.append(match.span())
            found.append(SortedValue(sort, plain, match.start(), match[0]))
    return sorted(found, key=lambda value: value.start)


def stands_for_something(number: re.Match[str]) -> bool:
    """Tell whether "one" counts nothing where it stands: the older one."""
    return number[0].lower() == "one" and bool(_STANDS_FOR.search(number.string[: number.start()]))


def with_value(content: str, old: SortedValue, new: SortedValue) -> str:
    """Return a memory's words with another value, and the marks of its date with it."""
    if old.sort == "weekday":
        told = content[: old.start] + _days(new.text, old) + content[old.end :]
        return _shifted(told, old, new)
    if old.sort != "date":
        return content[: old.start] + new.text.lstrip("'’") + content[old.end :]
    day = re.sub(r"\d{1,2}", str(new.plain[0]), old.text, count=1)
    day = re.sub(r"(\d+)(?:st|nd|rd|th)", lambda it: it[1] + _ending(int(it[1])), day)
    if len(new.plain) > 1:
        month = next(re.finditer(rf"(?i){_MONTH}", new.text))[0]
        day = re.sub(rf"(?i){_MONTH}", _as_in(old.text, month), day)
    told = content[: old.start] + day + content[old.end :]
    return _DATED.sub(lambda mark: _redated(mark, old, new), told)


def _as_in(old: str, month: str) -> str:
    names = [name for name in _months() if name.lower().startswith(month[:3].lower())]
    return names[0] if names and re.search(r"[A-Z][a-z]{3}", old) else month


def _months() -> Sequence[str]:
    return [date(2000, number, 1).strftime("%B") for number in range(1, 13)]


def _redated(mark: re.Match[str], old: SortedValue, new: SortedValue) -> str:
    year, *rest = mark["date"].split("-")
    if len(rest) != 2 or int(rest[1]) != old.plain[0]:
        return mark[0]
    month = new.plain[1] if len(new.plain) > 1 else int(rest[0])
    return f"({year}-{month:02}-{new.plain[0]:02})"


def _days(text: str, old: SortedValue) -> str:
    is_many = old.text.lower().endswith("s") or len(old.plain) > 1
    days = _DATED.sub("", text).strip()
    if not is_many and days.lower().endswith("days"):
        days = days[:-1]
    return days


def _shifted(told: str, old: SortedValue, new: SortedValue) -> str:
    """Return words with the date of a single day of the week moved to the other day."""
    mark = _DATED.search(old.text)
    if mark is None or len(mark["date"]) < 10 or len(old.plain) != 1 or len(new.plain) != 1:
        return told
    moved = date.fromisoformat(mark["date"]) + timedelta(days=new.plain[0] - old.plain[0])
    at = old.start + len(_days(new.text, old))
    return f"{told[:at]} ({moved}){told[at:]}"


def _ending(day: int) -> str:
    return "th" if 10 < day % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _date(match: re.Match[str]) -> tuple[int, ...] | None:
    day = int(match["day"] or match["day_behind"] or match["day_alone"])
    month = match["month"] or match["month_before"]
    if not 0 < day < 32:
        return None
    return (day, SHORT_MONTHS.index(month[:3].lower()) + 1) if month else (day,)


def _week(match: re.Match[str]) -> tuple[int, ...]:
    said = _DAYS.finditer(match.string, match.start(), match.end())
    return tuple(_week_day(day[0]) for day in said)


def _week_day(word: str) -> int:
    return next(at for at, day in enumerate(WEEKDAYS) if day[:3] == word[:3].lower())


def _clock(match: re.Match[str]) -> tuple[int, ...]:
    hour, minute = ([*map(int, re.findall(r"\d+", match[0])), 0])[:2]
    return (hour % 12 + 12 * ("p" in match[0].lower()), minute)


def _number(match: re.Match[str]) -> tuple[int, ...] | None:
    if stands_for_something(match):
        return None
    if match[0][0].isdigit():
        return (int(match[0].replace(",", "")),)
    return (sum(_COUNTED[part] for part in re.split(r"[- ]", match[0].lower())),)


def _amount(match: re.Match[str]) -> tuple[int, ...]:
    said = _IN_THOUSANDS.sub("", match[0]).replace(",", ".")
    return (int(float(re.sub(r"[^\d.]", "", said)) * 10),)


def _frequency(match: re.Match[str]) -> tuple[int, ...]:
    first = match[0].lower()
    often = re.match(r"\d+|[a-z]+", first)
    said = often[0] if often else ""
    count = {"once": 1, "twice": 2}.get(said) or (int(said) if said.isdigit() else _COUNTED[said])
    return (count, ("day", "night", "week", "month", "year").index(match["every"].lower()))


_PLAIN: dict[str, Callable[[re.Match[str]], tuple[int, ...] | None]] = {
    "frequency": _frequency,
    "height": lambda match: (int(match["feet"]), int(match["inches"])),
    "dose": _amount,
    "weight": _amount,
    "distance": _amount,
    "money": _amount,
    "type": lambda match: (int(match["type"]),),
    "side": lambda match: (int(match["side"].lower() == "right"),),
    "sex": lambda match: (int(match["sex"].lower() == "girl"),),
    "clock": _clock,
    "date": _date,
    "weekday": _week,
    "month": lambda match: (SHORT_MONTHS.index(match[0][:3].lower()) + 1,),
    "year": lambda match: (int(match[0][-2:]),),
    "number": _number,
}
