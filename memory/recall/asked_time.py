"""Which time a question speaks of: a window of days, or what used to be (English and Chinese)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

_PAST = re.compile(
    r"\b(?:before|used to|previous(?:ly)?|formerly|former|back then|in the past|originally|at first"
    r"|old (?:job|home|flat|house|name|address)|once lived"
    r"|did i (?:live|work|like|prefer|use|have))\b"
    r"|以前|之前|从前|曾经|原来|过去|当时|那时|早先|当初",
    re.IGNORECASE,
)
_DIGITS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_DIGITS |= {"十": 10, "几": 3, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_DIGITS |= {"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "a few": 3}
_DIGITS |= {"eleven": 11, "twelve": 12, "several": 3, "a couple of": 2}
_COUNT = (
    r"(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|a few|several|a couple of)"
)
_ZH_COUNT = r"(?<![\d一二两三四五六七八九十])(\d{1,3}|[一二两三四五六七八九十]{1,3}|十?几)"
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_YEAR = r"((?:19|20)\d\d)"
_ZH_YEARS = {"今年": 0, "去年": 1, "前年": 2}
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_SEASONS |= {"春": 3, "夏": 6, "秋": 9, "冬": 12}
_YEARS_AGO = {**_ZH_YEARS, "this year": 0, "last year": 1}
_ZH_OF_YEAR = r"(?:(?P<year>今年|去年|前年|\d{4})年?的?\s*)"
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ZH_WEEKDAYS = "一二三四五六日"


@dataclass(frozen=True, slots=True)
class Window:
    """From `start` up to, and without, `end`; both in UTC."""

    start: datetime
    end: datetime

    def spans(self, first: datetime, last: datetime) -> bool:
        """Tell whether all of a stretch lies in it."""
        return self.start <= first and last < self.end


@dataclass(frozen=True, slots=True)
class AskedTime:
    """The time that a question speaks of."""

    window: Window | None = None
    past: bool = False
    """Whether what is no longer true may answer it."""


def asked_time(text: str, now: datetime) -> AskedTime:
    """Return the time that a question speaks of; `now` is in the asking user's zone."""
    window = next((found for found in _windows(text.lower(), now)), None)
    return AskedTime(window and _in_utc(window), bool(_PAST.search(text)) or window is not None)


def _windows(text: str, now: datetime) -> list[Window]:
    return [window(match, now) for pattern, window in _PHRASES if (match := pattern.search(text))]


Reading = Callable[[re.Match[str], datetime], Window]


def _days_ago(first: int, last: int | None = None) -> Reading:
    """Read a phrase as the days from `first` to `last` days ago, today being 0."""
    end = first if last is None else last

    def read(_: re.Match[str], now: datetime) -> Window:
        return _days(now, first, end)

    return read


def _counted(days: int) -> Reading:
    """Read "three … ago" as around that day, the wider the longer ago."""

    def read(match: re.Match[str], now: datetime) -> Window:
        ago = _number(match.group(1)) * days
        slack = 0 if days == 1 else days // 2
        return _days(now, ago + slack, max(ago - slack, 0))

    return read


def _just_now(_: re.Match[str], now: datetime) -> Window:
    return Window(now - timedelta(hours=3), now + timedelta(minutes=1))


def _week(weeks_ago: int) -> Reading:
    def read(_: re.Match[str], now: datetime) -> Window:
        monday = now.weekday() + 7 * weeks_ago
        return _days(now, monday, max(monday - 6, 0))

    return read


def _month(months_ago: int) -> Reading:
    def read(_: re.Match[str], now: datetime) -> Window:
        month = now.year * 12 + now.month - 1 - months_ago
        start = _midnight(now).replace(year=month // 12, month=month % 12 + 1, day=1)
        return Window(start, min((start + timedelta(days=32)).replace(day=1), _tomorrow(now)))

    return read


def _year(years_ago: int) -> Reading:
    def read(_: re.Match[str], now: datetime) -> Window:
        start = _midnight(now).replace(year=now.year - years_ago, month=1, day=1)
        return Window(start, min(start.replace(year=start.year + 1), _tomorrow(now)))

    return read


def _season(match: re.Match[str], now: datetime) -> Window:
    """Read a season by its year, or as the last one that has begun, or that is over."""
    said = match.groupdict()
    season = _SEASONS[said["season"]]
    if said["year"]:
        return _quarter(now, _year_of(said["year"], now), season)
    over = (said.get("which") or "").strip() in ("last", "上个")
    begun = _quarter(now, now.year, season)
    fits = begun.end <= now if over else begun.start <= now
    return begun if fits else _quarter(now, now.year - 1, season)


def _quarter(now: datetime, year: int, first: int, months: int = 3) -> Window:
    """Return the months from the first one on; a winter ends in the year after its own."""
    after = first - 1 + months
    start = _midnight(now).replace(year=year, month=first, day=1)
    return Window(start, start.replace(year=year + after // 12, month=after % 12 + 1))


def _year_of(text: str, now: datetime) -> int:
    return int(text) if text.isdecimal() else now.year - _YEARS_AGO[text]


def _named_month(match: re.Match[str], now: datetime) -> Window:
    year = int(match.group(2)) if match.group(2) else None
    return _month_of(year, _MONTHS.index(match.group(1)) + 1, now)


def _zh_named_month(match: re.Match[str], now: datetime) -> Window:
    written, called, number = match.groups()
    year = int(written) if written else now.year - _ZH_YEARS[called] if called else None
    return _month_of(year, min(max(_number(number), 1), 12), now)


def _month_of(year: int | None, month: int, now: datetime) -> Window:
    """Return a month; without a year it is the last one of that name that has begun."""
    last = now.year - (month > now.month)
    start = _midnight(now).replace(year=year or last, month=month, day=1)
    return Window(start, (start + timedelta(days=32)).replace(day=1))


def _named_year(match: re.Match[str], now: datetime) -> Window:
    year = int(match.group(1) or match.group(2))
    start = _midnight(now).replace(year=year, month=1, day=1)
    return Window(start, start.replace(year=year + 1))


def _weekday(match: re.Match[str], now: datetime) -> Window:
    """Read "last Monday" as the newest one before today."""
    ago = (now.weekday() - _WEEKDAYS.index(match.group(1))) % 7 or 7
    return _days(now, ago, ago)


def _zh_weekday(weeks_ago: int) -> Reading:
    """Read 上周三 as the Wednesday of the week before this one, whatever today is."""

    def read(match: re.Match[str], now: datetime) -> Window:
        wanted = _ZH_WEEKDAYS.index(match.group(1).replace("天", "日"))
        ago = now.weekday() - wanted + 7 * weeks_ago
        return _days(now, ago, ago)

    return read


def _days(now: datetime, first: int, last: int) -> Window:
    today = _midnight(now)
    return Window(today - timedelta(days=first), today - timedelta(days=last - 1))


def _midnight(now: datetime) -> datetime:
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _tomorrow(now: datetime) -> datetime:
    return _midnight(now) + timedelta(days=1)


def _number(word: str) -> int:
    if word.isdecimal():
        return int(word)
    tens, ten, ones = word.partition("十")
    if ten and word != "十":
        return _DIGITS.get(tens[-1:], 1) * 10 + _DIGITS.get(ones[-1:], 0)
    return _DIGITS.get(word) or _DIGITS[word[-1]]


def _in_utc(window: Window) -> Window:
    return Window(window.start.astimezone(UTC), window.end.astimezone(UTC))


def _phrase(pattern: str, reading: Reading) -> tuple[re.Pattern[str], Reading]:
    return re.compile(pattern), reading


# The first that matches counts, so the more exact phrases stand first.
_PHRASES: tuple[tuple[re.Pattern[str], Reading], ...] = (
    _phrase(rf"\b{_COUNT} days? ago\b", _counted(1)),
    _phrase(rf"\b{_COUNT} weeks? ago\b", _counted(7)),
    _phrase(rf"\b{_COUNT} months? ago\b", _counted(30)),
    _phrase(rf"\b{_COUNT} years? ago\b", _counted(365)),
    _phrase(rf"{_ZH_COUNT}\s*[天日]之?以?前", _counted(1)),
    _phrase(rf"{_ZH_COUNT}\s*个?(?:星期|礼拜|周)之?以?前", _counted(7)),
    _phrase(rf"{_ZH_COUNT}\s*个月之?以?前", _counted(30)),
    _phrase(rf"{_ZH_COUNT}\s*年之?以?前", _counted(365)),
    _phrase(r"大前天", _days_ago(3)),
    _phrase(r"\bday before yesterday\b|前天", _days_ago(2)),
    _phrase(r"\byesterday\b|\blast night\b|昨天|昨晚|昨日|昨夜", _days_ago(1)),
    _phrase(rf"\b(?:last|on) ({'|'.join(_WEEKDAYS)})\b", _weekday),
    _phrase(r"上上个?(?:星期|礼拜|周)([一二三四五六日天])", _zh_weekday(2)),
    _phrase(r"上个?(?:星期|礼拜|周)([一二三四五六日天])", _zh_weekday(1)),
    _phrase(r"\bweek before last\b|上上个?(?:星期|礼拜|周)", _week(2)),
    _phrase(
        r"\b(?P<which>last |this |that |the |in )(?P<season>spring|summer|autumn|fall|winter)"
        r"(?: (?:of )?(?P<year>\d{4}|last year|this year))?\b",
        _season,
    ),
    _phrase(rf"{_ZH_OF_YEAR}?(?P<which>上个)?(?P<season>[春夏秋冬])(?:天|季)", _season),
    _phrase(r"\blast week\b|上个?(?:星期|礼拜|周)", _week(1)),
    _phrase(r"\bthis week\b|这个?(?:星期|礼拜|周)|本周", _week(0)),
    _phrase(r"\bmonth before last\b|上上个?月", _month(2)),
    _phrase(r"\blast month\b|上个?月", _month(1)),
    _phrase(r"\bthis month\b|这个月|本月", _month(0)),
    _phrase(rf"\b(?:in|during|last) ({'|'.join(_MONTHS)})(?: (?:of )?{_YEAR})?\b", _named_month),
    _phrase(
        rf"(?:(?<!\d){_YEAR}年|({'|'.join(_ZH_YEARS)})的?)?"
        r"(?<![\d一二两三四五六七八九十])(\d{1,2}|十[一二]|[一二三四五六七八九十])月",
        _zh_named_month,
    ),
    _phrase(rf"\b(?:in|during) {_YEAR}\b|(?<!\d){_YEAR}年", _named_year),
    _phrase(r"\byear before last\b|(?<!以)前年", _year(2)),
    _phrase(r"\blast year\b|去年", _year(1)),
    _phrase(r"\bthis year\b|今年", _year(0)),
    _phrase(r"\b(?:these|the last few|the past few) days\b", _days_ago(7, 0)),
    _phrase(r"\brecently\b|\blately\b|\bthe other day\b|这几天|最近|前几天", _days_ago(7, 0)),
    _phrase(r"\bearlier today\b|\bthis (?:morning|afternoon|evening)\b", _days_ago(0)),
    _phrase(r"\btoday\b|\btonight\b", _days_ago(0)),
    _phrase(r"今天|今早|今晚|今日|早上|上午", _days_ago(0)),
    _phrase(r"\bjust now\b|\ba (?:moment|minute|while) ago\b|刚才|刚刚", _just_now),
    _phrase(r"\blast time\b|\bearlier\b|上次|上回|上一次", _days_ago(30, 0)),
)
