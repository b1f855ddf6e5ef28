"""How spoken times are read: from what a phrase matched and the present to a window."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from memory.dates.numerals import number
from memory.dates.time_window import (
    TimeWindow,
    day,
    days,
    last_such_day,
    midnight,
    month_ago,
    months,
    tomorrow,
)
from memory.text.calendar_names import WEEKDAYS, month_number

Reading = Callable[[re.Match[str], datetime], TimeWindow]
"""Raises `ValueError` or `OverflowError` where the phrase names nothing on the calendar."""

_CALLED = {"今年": 0, "去年": 1, "前年": 2, "this year": 0, "the year": 0, "last year": 1}
_CALLED |= {"this month": 0, "the month": 0, "last month": 1}
_CALLED |= {"这个月": 0, "本月": 0, "上个月": 1, "上月": 1}
_UNITS = {"day": 1, "week": 7, "month": 30, "year": 365}
_UNITS |= {"天": 1, "日": 1, "周": 7, "星期": 7, "礼拜": 7, "月": 30, "年": 365}
_FEASTS = {"元旦": (1, 1), "情人节": (2, 14), "国庆": (10, 1), "圣诞": (12, 25), "平安夜": (12, 24)}
_FEASTS |= {"christmas eve": (12, 24), "christmas": (12, 25), "halloween": (10, 31)}
_FEASTS |= {"new year's eve": (12, 31), "new year's day": (1, 1), "valentine's day": (2, 14)}
_AROUND = timedelta(days=1)


def named_day(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read a date; without a year it is the last one that has begun."""
    said = match.groupdict()
    year = _year_said(said, now)
    month, wanted = _month(str(said["month"])), number(str(said["day"]))
    return day(now, year, month, wanted) if year else last_such_day(now, month, wanted)


def month_alone(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read a shortened month; without a year it is the last of that name that has begun."""
    month = _month(match.group("month"))
    year = _year_said(match.groupdict(), now)
    return months(now, year or now.year - (month > now.month), month)


def _year_said(said: dict[str, str | None], now: datetime) -> int | None:
    if said.get("called"):
        return now.year - _CALLED[str(said["called"])]
    return int(said["year"]) if said.get("year") else None  # type: ignore[arg-type]  # it is there


def _month(word: str) -> int:
    return month_number(word) or number(word)


def day_of_month(months_ago: int) -> Reading:
    """Read "the 14th", of so many months ago."""

    def read(match: re.Match[str], now: datetime) -> TimeWindow:
        return day(now, *month_ago(now, months_ago), number(match.group("day")))

    return read


def weekend(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read a weekend as the newest that has begun; "last", said at one, as the one before."""
    last = (match.groupdict().get("which") or "").strip() in ("last", "上", "上个")
    at_one = now.weekday() >= 5
    saturday = (now.weekday() - 5) % 7 + (7 if last and at_one else 0)
    return days(now, saturday, max(saturday - 1, 0))


def weekday_of_week(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read 这周三 as that day of this week, 周三 alone as the newest one that has begun."""
    wanted = "一二三四五六日".index(match.group("weekday").replace("天", "日"))
    ago = now.weekday() - wanted
    return days(now, ago, ago) if match.group("which") else days(now, ago % 7, ago % 7)


def english_weekday(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read a weekday as the newest one, today being one."""
    ago = (now.weekday() - WEEKDAYS.index(match.group("weekday"))) % 7
    return days(now, ago, ago)


def stretch(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read "the last three weeks" as so many days up to now."""
    count = number(match.group("count")) if match.group("count") else 1
    return days(now, count * _UNITS[match.group("unit")], 0)


def recent(length: int) -> Reading:
    """Read a phrase as so many days up to now."""

    def read(_: re.Match[str], now: datetime) -> TimeWindow:
        return days(now, length, 0)

    return read


def ago(first: int, last: int) -> Reading:
    """Read a phrase as the days from `first` to `last` days ago."""

    def read(_: re.Match[str], now: datetime) -> TimeWindow:
        return days(now, first, last)

    return read


def nights_ago(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read "two nights ago" as that day."""
    ago = number(match.group(1))
    return days(now, ago, ago)


def back(unit: int) -> Reading:
    """Read "two weeks back" as around that day, the wider the longer ago."""

    def read(match: re.Match[str], now: datetime) -> TimeWindow:
        ago = number(match.group(1)) * unit
        slack = 0 if unit == 1 else unit // 2
        return days(now, ago + slack, max(ago - slack, 0))

    return read


def hours_ago(hours: float) -> Reading:
    """Read hours or minutes ago as around that time; "half" as one half."""

    def read(match: re.Match[str], now: datetime) -> TimeWindow:
        ago = timedelta(hours=hours) * (number(match.group(1)) if match.re.groups else 0.5)
        here = now.astimezone(UTC)  # clocks are put forward and back, and hours are not
        return TimeWindow(here - ago * 1.5, here - ago * 0.5)

    return read


def since(length: int | None) -> Reading:
    """Read "since yesterday" as from then up to now; None: from the weekday that is named."""

    def read(match: re.Match[str], now: datetime) -> TimeWindow:
        if length is None:
            return TimeWindow(english_weekday(match, now).start, tomorrow(now))
        monday = now.weekday() + 7 if length == 7 else length
        return days(now, monday, 0)

    return read


def part_of_month(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read the beginning, middle or end of a month as a third of it, a day wider."""
    said = match.groupdict()
    if said.get("month"):
        month = _month(str(said["month"]))
        whole = months(now, now.year - (month > now.month), month)
    else:
        whole = months(now, *month_ago(now, _CALLED[said.get("called") or "this month"]))
    return _third(whole, str(said["part"]))


def part_of_year(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read the beginning, middle or end of a year as its first, middle or last four months."""
    said = match.groupdict()
    year = now.year - _CALLED[said.get("called") or "this year"]
    part = _part(str(said["part"]))
    if not said.get("called") and months(now, year, 1 + 4 * part, 4).start > now:
        year -= 1
    return months(now, year, 1 + 4 * part, 4)


def half_of_year(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read a half of a year; without a year it is the last one that has begun."""
    first = 1 if match.group("half") in ("上", "first") else 7
    year = now.year - _CALLED[match.group("called") or "this year"]
    found = months(now, year, first, 6)
    begun = match.group("called") or found.start <= now
    return found if begun else months(now, year - 1, first, 6)


def _third(whole: TimeWindow, word: str) -> TimeWindow:
    length = (whole.end - whole.start) / 3
    start = midnight(whole.start + length * _part(word))
    return TimeWindow(start, midnight(start + length + _AROUND))


def _part(word: str) -> int:
    if word in ("beginning", "start", "early", "初"):
        return 0
    return 1 if word in ("middle", "mid", "中") else 2


def last_quarter(_: re.Match[str], now: datetime) -> TimeWindow:
    """Read the quarter of a year before this one."""
    first = (now.month - 1) // 3 * 3 + 1
    return months(now, now.year - (first == 1), (first - 4) % 12 + 1, 3)


def feast(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read a feast as the last one that has begun, a day around it."""
    said = match.groupdict()
    month, number_of_day = _FEASTS[str(said["feast"])]
    year = now.year - _CALLED[str(said["called"])] if said.get("called") else now.year
    found = day(now, year, month, number_of_day)
    if not said.get("called"):
        found = last_such_day(now, month, number_of_day)
    return TimeWindow(found.start - _AROUND, found.end + _AROUND)


def decade(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read ten years."""
    year = int(match.group("decade") or match.group("zh_decade"))
    return months(now, year, 1, 120)
