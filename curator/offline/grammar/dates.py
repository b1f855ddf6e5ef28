"""Dates as people say them, turned into the written form that memory keeps."""

import re
from calendar import isleap, monthrange
from collections.abc import Callable
from datetime import date, datetime, timedelta

from curator.offline.grammar.dated_clause import DatedClause, Role
from memory.dates.numerals import NO_AMOUNT
from memory.text.calendar_names import WEEKDAYS, month_number
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

LEAP_DAY = (2, 29)
MOST_DIGITS = 9
"""What has more digits counts nothing that people speak of."""
_Reader = Callable[[dict[str, str], date, bool], str | None]

_MONTH = (
    r"(?P<month>january|february|march|april|may|june|july|august|september|october|november|"
    r"december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?"
)
_DAY = r"(?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_COUNT = r"(?P<count>\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|half a)"
_UNIT = r"(?P<unit>day|week|month|year)s?"
_PREPOSITION = (
    r"(?:(?P<role>ever since|since|starting|as of|until|till|up to|from)|in|on|at|by|around|during)"
)
_PART = r"(?:(?:the )?(?:early|late|mid|beginning of|start of|end of|middle of)[ -])?"
_ENGLISH: tuple[str, ...] = (
    rf"{_PREPOSITION} (?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)",
    rf"(?:{_PREPOSITION} )?{_DAY} (?:of )?{_MONTH}(?:,? {_YEAR})?",
    rf"(?:{_PREPOSITION} )?{_MONTH} {_DAY}(?:,? {_YEAR})?",
    rf"{_PREPOSITION} {_PART}{_MONTH}(?: (?:of )?{_YEAR})?",
    rf"{_MONTH} {_YEAR}",
    rf"(?:{_PREPOSITION} )?(?P<near>last|this|next) {_MONTH}",
    rf"{_PREPOSITION} {_PART}{_YEAR}{NO_AMOUNT}",
    rf"(?:{_PREPOSITION} )?{_PART}(?P<near>last|this|next) (?P<unit>day|week|month|year)",
    rf"(?:{_PREPOSITION} )?{_DAY} of (?P<near>last|this|next) (?P<unit>month)",
    rf"(?P<near>last|this|next) (?P<unit>month),? on {_DAY}",
    rf"(?:{_PREPOSITION} )?{_COUNT} {_UNIT} ago",
    rf"(?P<ahead>in) (?:about )?{_COUNT} {_UNIT}(?:['’]? time)?(?! (?:ago|old|each|per)\b)",
    r"(?P<role>for) (?:(?:about|almost|over|nearly) )?(?:the (?:last|past) )?"
    rf"{_COUNT} {_UNIT}(?: now| already)?",
    rf"(?:{_PREPOSITION} )?(?P<word>yesterday|today|tomorrow|tonight)",
    rf"(?:{_PREPOSITION} )?(?:(?P<near>last|this|next) )?(?P<weekday>{'|'.join(WEEKDAYS)})",
)
_DIGITS = r"(?:\d{1,2}|[一二三四五六七八九十两]{1,3})"
_BARE_DAY = (
    r"(?=$|[，,。！!？?、；;\s)）（(前后早晚去办考飞走生]|那天|左右|[上下中]午|"
    r"结婚|出发|手术|面试|婚礼)"
)
"""What may stand behind the number of a day that leaves out 号: 十一月二十, 8月15去北京."""
_DAY_ZH = rf"(?P<day>{_DIGITS})(?:[日号]|{_BARE_DAY})"
_CHINESE: tuple[str, ...] = (
    rf"(?P<year>(?:19|20)\d\d)年(?:(?P<month>{_DIGITS})月(?:份|{_DAY_ZH})?)?",
    rf"(?:(?P<near>大前年|前年|去年|今年|明年|后年)的?)?(?P<month>{_DIGITS})月"
    rf"(?:份|{_DAY_ZH})?(?!后)",
    r"(?P<near>大前年|前年|去年|今年|明年|后年)(?:年初|年底|夏天|冬天|春天|秋天)?",
    r"(?P<near>上上|上|这|本|下下|下)个?(?P<unit>月|周|星期|礼拜)(?![一二三四五六日天末])",
    rf"(?P<near>上上|上|这|本|下下|下)个?(?P<unit>月)的?(?P<day>{_DIGITS})[日号]",
    rf"(?P<count>{_DIGITS}|半|几)个?(?P<unit>年|月|周|星期|礼拜|天)(?:以?前|之前)",
    r"(?P<word>大前天|前天|昨天|昨晚|今天|今晚|明天|明晚|后天|大后天)",
    r"(?P<near>上上|上|这|本|下下|下)?个?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])",
)
_WORDS = {
    "yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1,
    "大前天": -3, "前天": -2, "昨天": -1, "昨晚": -1, "今天": 0, "今晚": 0,
    "明天": 1, "明晚": 1, "后天": 2, "大后天": 3,
}  # fmt: skip
_NEAR = {
    "last": -1, "this": 0, "next": 1, "上": -1, "这": 0, "本": 0, "下": 1,
    "上上": -2, "下下": 2,
    "大前年": -3, "前年": -2, "去年": -1, "今年": 0, "明年": 1, "后年": 2,
}  # fmt: skip
_UNITS = {"年": "year", "月": "month", "周": "week", "星期": "week", "礼拜": "week", "天": "day"}
_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_NUMERALS = "零一二三四五六七八九"
WAS = LatePattern(r"(?i)\b(?:was|were|had)\b(?! (?:to|going|supposed|meant|planned|hoping)\b)")
"""Says that the day of a plan is behind."""


def find_date(
    text: str, language: Language, now: datetime, *, future: bool = False
) -> DatedClause | None:
    """Return the first date that the text names, counted from `now`, or None.

    A month or a weekday without a year is the last one gone by, or with `future` the next; where
    something has gone on since then, it is the last one all the same.
    """
    found = (_english if language == "en" else _chinese)(text, now.date(), future)
    return min(found, key=lambda dated: (dated.start, -dated.end), default=None)


def birthday(text: str) -> str | None:
    """Return a day of the year as `05-05`, or `1990-05-05` with its year, or None."""
    for pattern in (*_BIRTHDAYS_EN, *_BIRTHDAYS_ZH):
        if match := pattern.fullmatch(text.strip()):
            parts = match.groupdict()
            month, day = _month_named(parts["month"]), number(parts["day"])
            if month is None or not 1 <= day <= monthrange(2024, month)[1]:
                return None
            year = f"{parts['year']}-" if parts.get("year") else ""
            return f"{year}{month:02}-{day:02}"
    return None


def day_of_birth(text: str) -> str | None:
    """Return a birthday as `birthday` does, or `??-05` where only the day is told, or None."""
    if whole := birthday(text):
        return whole
    day = _DAY_ALONE.fullmatch(text.strip())
    at = number(next((part for part in day.groups() if part), "")) if day else 0
    return f"??-{at:02}" if 1 <= at <= 31 else None


def number(text: str) -> int:
    """Return the number that some digits or Chinese numerals below a hundred name, else 0."""
    if text.isdecimal():
        return int(text) if len(text) <= MOST_DIGITS else 0
    if not text or any(sign not in _NUMERALS + "十两" for sign in text):
        return 0
    tens, ten, ones = text.replace("两", "二").partition("十")
    if not ten:
        return _NUMERALS.index(tens) if len(tens) == 1 else 0
    if len(tens) > 1 or len(ones) > 1:
        return 0
    return (_NUMERALS.index(tens) if tens else 1) * 10 + (_NUMERALS.index(ones) if ones else 0)


_BIRTHDAYS_EN = tuple(
    LatePattern(shape, re.IGNORECASE)
    for shape in (
        rf"(?:on )?{_DAY} (?:of )?{_MONTH}(?:,? {_YEAR})?",
        rf"(?:on )?{_MONTH} {_DAY}(?:,? {_YEAR})?",
    )
)
_BIRTHDAYS_ZH = (
    LatePattern(rf"(?:(?P<year>(?:19|20)\d\d)年)?(?P<month>{_DIGITS})月(?P<day>{_DIGITS})[日号]?"),
)
_ENGLISH_SHAPES = tuple(LatePattern(rf"\b{shape}\b", re.IGNORECASE) for shape in _ENGLISH)
_CHINESE_SHAPES = tuple(
    LatePattern(rf"(?P<from>从|自)?{shape}(?P<role>起|开始|以来|至今|为止|之前)?")
    for shape in _CHINESE
)
_DAY_ALONE = LatePattern(rf"(?:on )?the (\d{{1,2}})(?:st|nd|rd|th)|({_DIGITS})[号日]")
_UNTIL_ZH = ("直到", "到")
_GOES_ON = frozenset({"since", "ever since", "以来", "至今"})
"""What goes on from a day has begun: that day lies behind, whatever else is told ahead."""


def _english(text: str, today: date, future: bool) -> list[DatedClause]:
    found: list[DatedClause] = []
    for shape in _ENGLISH_SHAPES:
        for match in shape.finditer(text):
            parts = {name: part for name, part in match.groupdict().items() if part}
            word = parts.get("role", "").lower()
            if when := _resolve(parts, today, future and word not in _GOES_ON):
                role = _english_role(word)
                found.append(DatedClause(match.start(), match.end(), when, role))
    return found


def _english_role(word: str) -> Role:
    if word in {"ever since", "since", "from", "for", "starting", "as of"}:
        return "since"
    return "until" if word else "at"


def _chinese(text: str, today: date, future: bool) -> list[DatedClause]:
    found: list[DatedClause] = []
    for shape in _CHINESE_SHAPES:
        for match in shape.finditer(text):
            parts = {name: part for name, part in match.groupdict().items() if part}
            going_on = parts.get("role", "") in _GOES_ON
            if when := _resolve(parts, today, future and not going_on):
                found.append(_chinese_dated(text, match, when, parts))
    return found


def _chinese_dated(
    text: str, match: re.Match[str], when: str, parts: dict[str, str]
) -> DatedClause:
    start = match.start()
    for word in _UNTIL_ZH:
        if text[:start].endswith(word) and not text[:start].endswith(("搬到", "换到")):
            return DatedClause(start - len(word), match.end(), when, "until")
    ending = parts.get("role", "")
    if "from" in parts or ending in {"起", "开始", "以来", "至今"}:
        return DatedClause(start, match.end(), when, "since")
    return DatedClause(start, match.end(), when, "until" if ending else "at")


def _resolve(parts: dict[str, str], today: date, future: bool) -> str | None:
    readers: tuple[tuple[str, _Reader], ...] = (
        ("month", _month), ("year", _year), ("count", _ago),
        ("weekday", _weekday), ("word", _word), ("near", _near),
    )  # fmt: skip
    try:
        for name, reader in readers:
            if name in parts:
                return reader(parts, today, future)
    except (ValueError, OverflowError):
        return None
    return None


def _month(parts: dict[str, str], today: date, future: bool) -> str | None:
    month = _month_named(parts["month"])
    if month is None:
        return None
    if "year" in parts:
        year = int(parts["year"])
    elif parts.get("near") in {"去年", "前年", "大前年", "今年", "明年", "后年"}:
        year = today.year + _NEAR[parts["near"]]
    else:
        year = _year_near(month, number(parts.get("day", "")), today, future)
        year += parts.get("near") == "last" and month == today.month and -1
    day = number(parts.get("day", ""))
    return date(year, month, day).isoformat() if day else f"{year:04}-{month:02}"


def _year_near(month: int, day: int, today: date, future: bool) -> int:
    there, here = (month, day), (today.month, today.day if day else 0)
    year, step = (today.year + (there < here), 1) if future else (today.year - (there > here), -1)
    while there == LEAP_DAY and not isleap(year):
        year += step
    return year


def _year(parts: dict[str, str], today: date, future: bool) -> str | None:
    return parts["year"]


def _ago(parts: dict[str, str], today: date, future: bool) -> str | None:
    words, unit = parts["count"].lower(), _UNITS.get(parts["unit"], parts["unit"].lower())
    if words in {"a few", "几"} or ("ahead" in parts and not future):
        return None
    step = -1 if "ahead" in parts else 1
    if words in {"half a", "半"}:
        return _months_ago(today, 6 * step) if unit == "year" else None
    count = step * (_COUNTS.get(words) or number(words))
    match unit:
        case "year":
            return f"{today.year - count:04}"
        case "month":
            return _months_ago(today, count)
        case "week":
            return (today - timedelta(weeks=count)).isoformat()
    return (today - timedelta(days=count)).isoformat()


def _weekday(parts: dict[str, str], today: date, future: bool) -> str | None:
    name = parts["weekday"].lower()
    wanted = "一二三四五六日".replace("日", "天").find("天" if name == "日" else name)
    wanted = wanted if wanted >= 0 else WEEKDAYS.index(name)
    if parts.get("near") in {"上上", "上", "这", "下", "下下"}:
        monday = today - timedelta(days=today.weekday())
        return (monday + timedelta(weeks=_NEAR[parts["near"]], days=wanted)).isoformat()
    if parts.get("near") == "next":
        return (today + timedelta(days=7 - today.weekday() + wanted)).isoformat()
    forward = future and parts.get("near") != "last"
    ahead = (wanted - today.weekday()) % 7
    days = (ahead or 7) if forward else ahead - 7
    return (today + timedelta(days=days)).isoformat()


def _word(parts: dict[str, str], today: date, future: bool) -> str | None:
    return (today + timedelta(days=_WORDS[parts["word"].lower()])).isoformat()


def _near(parts: dict[str, str], today: date, future: bool) -> str | None:
    steps = _NEAR[parts["near"].lower()]
    unit = parts.get("unit", "year").lower()
    match _UNITS.get(unit, unit):
        case "year":
            return f"{today.year + steps:04}"
        case "month" if "day" in parts:
            first = date.fromisoformat(f"{_months_ago(today, -steps)}-01")
            return first.replace(day=number(parts["day"])).isoformat()
        case "month":
            return _months_ago(today, -steps)
        case "week":
            return (today + timedelta(weeks=steps)).isoformat()
    return (today + timedelta(days=steps)).isoformat()


def _months_ago(today: date, count: int) -> str:
    months = today.year * 12 + today.month - 1 - count
    return f"{months // 12:04}-{months % 12 + 1:02}"


def _month_named(word: str) -> int | None:
    if value := number(word):
        return value if 1 <= value <= 12 else None
    return month_number(word)
