"""Which time a question speaks of: a window of days, or what used to be (English and Chinese)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from memory.dates.numerals import COUNT, NO_AMOUNT, ZH_COUNT, number
from memory.dates.phrase_readers import Reading, ago, back
from memory.dates.phrases import SPOKEN, Phrase, phrase
from memory.dates.time_window import TimeWindow, days, midnight, months, tomorrow
from memory.text.calendar_names import MONTHS, WEEKDAYS
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.normalization import folded
from memory.text.prefilter.index import Prefilter
from memory.text.tokenizer import STOP_CHARACTERS, question_tokens, tokens_of

__all__ = ["AskedTime", "TimeWindow", "asked_time", "asks_only_when"]

_PAST = LatePattern(
    r"\b(?:before|used to|previous(?:ly)?|formerly|former|back then|in the past|originally|at first"
    r"|old (?:job|home|flat|house|name|address)|once lived"
    r"|did i (?:live|work|like|prefer|use|have))\b"
    r"|以前|之前|从前|曾经|原来|过去|当时|那时|早先|当初"
)
_WHETHER = LatePattern(
    r"^(?:(?:so|and|but|hey|hi|ok|okay|well|btw|um|wait)\b[,. ]*)*"
    r"(?:is|isn't|are|aren't|am|do|does|don't|doesn't|have|has|haven't|hasn't)\b"
    r"|\b(?:still|any ?more|any longer|no longer)\b[^.!]*\?"
    r"|吗|是不是|有没有|([\u4e00-\u9fff])不\1|[还仍][^，。！]*(?:[？?么没]|不)\W*$"
)
_PREFILTER = Prefilter(from_text=2)  # who asks once does not wait for what would help the next
_TALK_WORDS = frozenset(
    token
    for word in (
        *("say", "said", "tell", "told", "talk", "talked", "speak", "spoke", "spoken"),
        *("mention", "mentioned", "discuss", "discussed", "chat", "chatted", "happen"),
        *("happened", "go", "going", "went", "on", "up", "do", "did", "done", "doing"),
        *("remember", "recall", "know", "thing", "things", "stuff", "something", "anything"),
        *("everything", "well", "ok", "hey", "please", "again", "we"),
    )
    for token in tokens_of(word)
)
_TALK_CHARACTERS = frozenset("跟聊说讲谈提告诉做干发生记得回忆事情东西些话题关于咱来请问下呢吗过都")
_YEAR = r"((?:19|20)\d\d)"
_ZH_YEARS = {"今年": 0, "去年": 1, "前年": 2, "大前年": 3}
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_SEASONS |= {"春": 3, "夏": 6, "秋": 9, "冬": 12}
_YEARS_AGO = {**_ZH_YEARS, "this year": 0, "last year": 1}
_ZH_OF_YEAR = r"(?:(?P<year>今年|去年|前年|(?<!\d)(?:19|20)\d\d(?=[年春夏秋冬]))年?的?\s*)"
_ZH_WEEKDAYS = "一二三四五六日"


@dataclass(frozen=True, slots=True)
class AskedTime:
    """The time that a question speaks of."""

    window: TimeWindow | None = None
    past: bool = False
    """Whether what is no longer true may answer it."""
    still: bool = False
    """Whether it asks if something is so: what is over may answer that it no longer is."""
    beside: str = ""
    """Where it names a window: the rest of the question, which says what else it is about."""
    last_talk: bool = False
    """Whether it speaks of the last time that they talked: how long ago that was, no words say."""
    looked_up: bool = False
    """Whether the window is that of their last talk, as it really was."""

    @property
    def may_be_over(self) -> bool:
        """Whether what no longer holds comes to mind, too."""
        return self.past or self.still


def asked_time(text: str, now: datetime) -> AskedTime:
    """Return the time that a question speaks of; `now` is in the asking user's zone."""
    plain = folded(text)
    scanned = _PREFILTER.scan(plain)
    for pattern, reading in _IN_ENGLISH if plain.isascii() else _IN_EITHER:
        for match in pattern.finditer(plain) if scanned.may_match(pattern) else ():
            if found := _window(match, reading, now):
                beside = f"{plain[: match.start()]} {plain[match.end() :]}"
                last_talk = match.group() in _LAST_TIME
                return AskedTime(found, past=True, beside=beside, last_talk=last_talk)
    if scanned.may_match(_PAST) and _PAST.search(plain):
        return AskedTime(past=True)
    return AskedTime(still=scanned.may_match(_WHETHER) and bool(_WHETHER.search(plain)))


def _window(match: re.Match[str], reading: Reading, now: datetime) -> TimeWindow | None:
    """Return the window that a phrase names, or None where no calendar has it: 24月底."""
    try:
        return reading(match, now).in_utc()
    except (ValueError, OverflowError):
        return None


def asks_only_when(beside: str) -> bool:
    """Tell whether the rest of a question names nothing but talk: "what did I tell you …"."""
    return all(_is_of_talk(token) for token in question_tokens(beside))


def _is_of_talk(token: str) -> bool:
    if is_cjk(token[0]):
        return all(character in STOP_CHARACTERS | _TALK_CHARACTERS for character in token)
    return token in _TALK_WORDS


def _just_now(_: re.Match[str], now: datetime) -> TimeWindow:
    here = now.astimezone(UTC)
    return TimeWindow(here - timedelta(hours=3), here + timedelta(minutes=1))


def _week(weeks_ago: int) -> Reading:
    def read(_: re.Match[str], now: datetime) -> TimeWindow:
        monday = now.weekday() + 7 * weeks_ago
        return days(now, monday, max(monday - 6, 0))

    return read


def _month(months_ago: int) -> Reading:
    def read(_: re.Match[str], now: datetime) -> TimeWindow:
        month = now.year * 12 + now.month - 1 - months_ago
        start = midnight(now).replace(year=month // 12, month=month % 12 + 1, day=1)
        return TimeWindow(start, min((start + timedelta(days=32)).replace(day=1), tomorrow(now)))

    return read


def _year(years_ago: int) -> Reading:
    def read(_: re.Match[str], now: datetime) -> TimeWindow:
        start = midnight(now).replace(year=now.year - years_ago, month=1, day=1)
        return TimeWindow(start, min(start.replace(year=start.year + 1), tomorrow(now)))

    return read


def _season(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read a season by its year, or as the last one that has begun, or that is over."""
    said = match.groupdict()
    season = _SEASONS[said["season"]]
    if said["year"]:
        return months(now, _year_of(said["year"], now), season, 3)
    over = (said.get("which") or "").strip() in ("last", "上个")
    begun = months(now, now.year, season, 3)
    fits = begun.end <= now if over else begun.start <= now
    return begun if fits else months(now, now.year - 1, season, 3)


def _year_of(text: str, now: datetime) -> int:
    return int(text) if text.isdecimal() else now.year - _YEARS_AGO[text]


def _named_month(match: re.Match[str], now: datetime) -> TimeWindow:
    year = int(match.group(2)) if match.group(2) else None
    return _month_of(year, MONTHS.index(match.group(1)) + 1, now)


def _zh_named_month(match: re.Match[str], now: datetime) -> TimeWindow:
    written, called, month = match.groups()
    year = int(written) if written else now.year - _ZH_YEARS[called] if called else None
    return _month_of(year, number(month), now)


def _month_of(year: int | None, month: int, now: datetime) -> TimeWindow:
    """Return a month; without a year it is the last one of that name that has begun."""
    return months(now, year or now.year - (month > now.month), month)


def _named_year(match: re.Match[str], now: datetime) -> TimeWindow:
    year = int(match.group(1) or match.group(2))
    return months(now, year, 1, 12)


def _weekday(match: re.Match[str], now: datetime) -> TimeWindow:
    """Read "last Monday" as the newest one before today."""
    since = (now.weekday() - WEEKDAYS.index(match.group(1))) % 7 or 7
    return days(now, since, since)


def _zh_weekday(weeks_ago: int) -> Reading:
    """Read 上周三 as the Wednesday of the week before this one, whatever today is."""

    def read(match: re.Match[str], now: datetime) -> TimeWindow:
        wanted = _ZH_WEEKDAYS.index(match.group(1).replace("天", "日"))
        since = now.weekday() - wanted + 7 * weeks_ago
        return days(now, since, since)

    return read


_LAST_TIME = ("last time", "上次", "上回", "上一次")
# The first that matches counts, so the more exact phrases stand first.
_PHRASES: Sequence[Phrase] = (
    phrase(rf"\b{COUNT} days? ago\b", back(1)),
    phrase(rf"\b{COUNT} weeks? ago\b", back(7)),
    phrase(rf"\b{COUNT} months? ago\b", back(30)),
    phrase(rf"\b{COUNT} years? ago\b", back(365)),
    phrase(rf"{ZH_COUNT}\s*[天日]之?以?前", back(1)),
    phrase(rf"{ZH_COUNT}\s*个?(?:星期|礼拜|周)之?以?前", back(7)),
    phrase(rf"{ZH_COUNT}\s*个月之?以?前", back(30)),
    phrase(rf"{ZH_COUNT}\s*年之?以?前", back(365)),
    phrase(r"大前天", ago(3, 3)),
    phrase(r"\bday before yesterday\b|前天", ago(2, 2)),
    phrase(r"\byesterday\b|\blast night\b|昨天|昨晚|昨日|昨夜", ago(1, 1)),
    phrase(rf"\b(?:last|on) ({'|'.join(WEEKDAYS)})\b", _weekday),
    phrase(r"上上个?(?:星期|礼拜|周)([一二三四五六日天])", _zh_weekday(2)),
    phrase(r"上个?(?:星期|礼拜|周)([一二三四五六日天])", _zh_weekday(1)),
    phrase(r"\bweek before last\b|上上个?(?:星期|礼拜|周)", _week(2)),
    phrase(
        r"\b(?P<which>last |this |that |the |in )(?P<season>spring|summer|autumn|fall|winter)"
        r"(?: (?:of )?(?P<year>(?:19|20)\d\d|last year|this year))?\b",
        _season,
    ),
    phrase(rf"{_ZH_OF_YEAR}?(?P<which>上个)?(?P<season>[春夏秋冬])(?:天|季)", _season),
    phrase(r"\blast week\b|上个?(?:星期|礼拜|周)", _week(1)),
    phrase(r"\bthis week\b|这个?(?:星期|礼拜|周)|本周", _week(0)),
    phrase(r"\bmonth before last\b|上上个?月", _month(2)),
    phrase(r"\blast month\b|上个?月", _month(1)),
    phrase(r"\bthis month\b|这个月|本月", _month(0)),
    phrase(rf"\b(?:in|during|last) ({'|'.join(MONTHS)})(?: (?:of )?{_YEAR})?\b", _named_month),
    phrase(
        rf"(?:(?<!\d){_YEAR}年|({'|'.join(_ZH_YEARS)})的?)?"
        r"(?<![\d一二两三四五六七八九十])(\d{1,2}|十[一二]|[一二三四五六七八九十])月",
        _zh_named_month,
    ),
    phrase(rf"\b(?:in|during) {_YEAR}\b{NO_AMOUNT}|(?<!\d){_YEAR}年", _named_year),
    phrase(r"大前年", _year(3)),
    phrase(r"\byear before last\b|(?<!以)前年", _year(2)),
    phrase(r"\blast year\b|去年", _year(1)),
    phrase(r"\bthis year\b|今年", _year(0)),
    phrase(r"\b(?:these|the last few|the past few) days\b", ago(7, 0)),
    phrase(r"\brecently\b|\blately\b|\bthe other day\b|这几天|最近|前几天", ago(7, 0)),
    phrase(r"\bearlier today\b|\bthis (?:morning|afternoon|evening)\b", ago(0, 0)),
    phrase(r"\btoday\b|\btonight\b", ago(0, 0)),
    phrase(r"今天|今早|今晚|今日|早上|上午", ago(0, 0)),
    phrase(r"\bjust now\b|\ba (?:moment|minute|while) ago\b|刚才|刚刚", _just_now),
    phrase(r"\blast time\b|\bearlier\b|上次|上回|上一次", ago(30, 0)),
)
_IN_EITHER = (*SPOKEN, *_PHRASES)
_IN_ENGLISH = tuple(way for way in _IN_EITHER if r"\b" in way[0].pattern)
"""What can be found where no Chinese is written: of Chinese no pattern asks where a word ends."""
