"""When on the clock something is wished for: "at 6pm", "in two hours", 今晚十一点, 半小时后."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from curator.offline.grammar.claim import Claim
from curator.offline.grammar.dates import find_date
from memory.dates.numerals import COUNT, ZH_COUNT, number
from memory.text.calendar_names import MONTHS, WEEKDAYS
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_REMINDER = "reminder"
_NOON, _MIDNIGHT = 12, 24
_WAKING = 7
"""Who names no half of the day means one from here on: "tomorrow at 3" is in the afternoon."""
EACH = LatePattern(
    rf"(?i)\b(?:every|each|hourly|daily|weekly|weekdays|weekends|(?:{'|'.join(WEEKDAYS)})s)\b"
    r"|每|天天|(?<!个)工作日"
)
"""Tells of what comes again and again."""
_WISHED_AGAIN = {
    "en": LatePattern(
        r"(?i)(?:^|[,;:]\s*|\b(?:please|you|and|then|just)\s+)"
        r"(?:remind me\b|(?:don'?t|do not|never) let me forget\b|give me a reminder\b)"
    ),
    "zh": LatePattern(
        r"(?:^|[，,、：:]|请|帮我|麻烦|记得|能不能|可不可以|可以|要)(?:你|能|请|记得|帮我|再|都|以后|从现在起){0,3}"
        r"(?:(?:每[^，。我他她它]{1,10}?|天天|工作日[^，。我他她它]{0,8}?)(?:都|再|请|帮我|记得|你|要){0,3})?"
        r"提醒(?:一下)?我"
    ),
}
_SENTENCES = LatePattern(r"(?:[^.!?。！？\n]|\.(?=\d))+")
_EACH_YEAR = LatePattern(r"(?i)birthday|anniversar|生日|纪念日")
"""What is brought up each year, without a wish."""
WRITTEN_DAY = LatePattern(r"[(（](\d{4}-\d\d-\d\d)[)）]")
"""A day that is written out behind the words that meant it."""
HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_DAYS = "|".join(name[:3].title() for name in (*WEEKDAYS, *MONTHS))
OF_STREET = rf" (?-i:(?!{_DAYS})[A-Z])"
"""Behind a number that is of a house: "at 12 Park Road"."""
_PARTS = {
    "half past": 30, "quarter past": 15, "quarter to": -15, "five past": 5, "five to": -5,
    "ten past": 10, "ten to": -10, "twenty past": 20, "twenty to": -20, "twenty-five past": 25,
    "twenty-five to": -25, "半": 30, "一刻": 15, "三刻": 45,
}  # fmt: skip
_OFF_HOUR = "|".join(words for words in _PARTS if words.isascii())
_AT = {
    "en": LatePattern(
        r"(?i)\b(?:at|around|by) (?:(?P<named>noon|midday|midnight)|"
        rf"(?:(?:a )?(?P<part>{_OFF_HOUR}) )?(?P<hour>\d{{1,2}}|{HOURS})"
        r"(?:[:.](?P<minute>[0-5]\d))?(?: ?(?P<half>[ap])\.?m\b| o'clock)?)"
        r"(?! (?:years|of|per|percent|people|minutes|hours|days)\b|[\w%-])"
        rf"(?!{OF_STREET})"
    ),
    "zh": LatePattern(
        rf"(?P<hour>{ZH_COUNT})(?:[:：](?P<minute>[0-5]\d)|"
        r"点(?:钟|(?P<part>半|一刻|三刻)|(?P<minutes>\d{1,2}|[一二三四五六七八九十]{1,3})分?)?"
        r"(?!儿|多|心|子))"
    ),
}
WAITS = {
    "en": LatePattern(
        rf"(?i)\b(?:in|after) (?:(?P<half>half an)|(?P<count>{COUNT})) (?P<unit>hour|hr|min)\w*"
        r"(?P<more> and a half)?"
    ),
    "zh": LatePattern(
        rf"(?P<lead>过|再过|等)?(?:(?P<count>{ZH_COUNT})个?(?P<more>半)?|(?P<half>半)个?)"
        r"(?P<unit>小时|钟头|分钟|刻钟)(?(lead)(?:(?:之|以)?后)?|(?:之|以)?后)"
    ),
}
"""How long is to be waited: "in two hours"."""
_LATE = LatePattern(r"(?i)\b(?:tonight|evening|afternoon|night)\b|晚|下午|中午|夜里")
_EARLY = LatePattern(r"(?i)\bmorning\b|凌晨|清晨|早上|早晨|上午|[今明]早")
_AT_NIGHT = LatePattern(r"(?i)\b(?:tonight|night)\b|晚上|夜里|[今明]晚")
_NAMED = {"noon": _NOON, "midday": _NOON, "midnight": _MIDNIGHT}
_UNITS = {"hour": 60, "hr": 60, "min": 1, "小时": 60, "钟头": 60, "分钟": 1, "刻钟": 15}


def due_on_the_clock(found: Sequence[Claim], language: Language, now: datetime) -> list[Claim]:
    """Return claims, the wishes to be reminded with the moment that they name.

    `now` is on the user's clock. One that names a day alone has it in its words; where it takes the
    place of another, it begins on that day.
    """
    return [_due(claim, language, now) if claim.key == _REMINDER else claim for claim in found]


def moment_named(words: str, language: Language, now: datetime) -> datetime | None:
    """Return the moment to come that words name, on the clock of `now`; None: none, or several."""
    if EACH.search(words):
        return None
    if waited := WAITS[language].search(words):
        # By the time that passes: a clock that is set meanwhile shows an hour more, or less.
        return (now.astimezone(UTC) + _wait(waited)).astimezone(now.tzinfo)
    clocks, written = [*_AT[language].finditer(words)], _written(words, language, now)
    if len(clocks) != 1 or (written and not _day(written)):
        return None
    days = [_day(written) or now.date()]
    if not written:
        days.append(now.date() + timedelta(days=1))
    moments = (_to_come(clocks[0], words, day, now) for day in days)
    return next(filter(None, moments), None)


def wishes_again_and_again(text: str, language: Language) -> bool:
    """Tell whether somebody wishes to be reminded more than once: "every day at 9", 每天提醒我."""
    return any(
        _WISHED_AGAIN[language].search(sentence[0].strip())
        and EACH.search(sentence[0])
        and not _EACH_YEAR.search(sentence[0])
        for sentence in _SENTENCES.finditer(text)
    )


def _due(claim: Claim, language: Language, now: datetime) -> Claim:
    if moment := moment_named(claim.content, language, now):
        return replace(claim, valid_from=moment.isoformat(timespec="minutes"))
    written = _written(claim.content, language, now) if claim.in_place_of else ""
    return replace(claim, valid_from=written) if _day(written) else claim


def _written(words: str, language: Language, now: datetime) -> str:
    """Return the date that words name; first the one written out, which "tomorrow" meant then."""
    if marked := WRITTEN_DAY.search(words):
        return marked[1]
    named = find_date(words, language, now, future=True)
    return named.written if named else ""


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None  # a month or a year


def _wait(told: re.Match[str]) -> timedelta:
    unit = _UNITS[told["unit"].lower()]
    count = number(told["count"].lower()) if told["count"] else 0
    return timedelta(minutes=unit * count + (unit // 2 if told["half"] or told["more"] else 0))


def _to_come(told: re.Match[str], words: str, day: date, now: datetime) -> datetime | None:
    """Return the first time to come of an hour on a day, or None where all have gone by."""
    begins = datetime.combine(day, time(), tzinfo=now.tzinfo)
    meant = (begins + timedelta(hours=hour, minutes=_minute(told)) for hour in _hours(told, words))
    return next((at for at in meant if at > now), None)


def _minute(told: re.Match[str]) -> int:
    if told["part"]:
        return _PARTS[told["part"].lower()]
    minutes = told.groupdict().get("minutes")
    return number(minutes) if minutes else int(told["minute"] or 0)


def _hours(told: re.Match[str], words: str) -> Sequence[int]:
    """Return which hours of twenty-four are meant, the likeliest first."""
    given = told.groupdict("")
    if named := given.get("named"):
        return (_NAMED[named.lower()],)
    hour = number(told["hour"].lower())
    if not 1 <= hour <= _NOON or told["hour"].startswith("0"):
        return (hour,) if hour <= _MIDNIGHT else ()
    early, late = hour % _NOON, hour % _NOON + _NOON
    half = given.get("half", "").lower()
    if half == "p" or (not half and _LATE.search(words)):
        return (_MIDNIGHT if hour == _NOON and _AT_NIGHT.search(words) else late,)
    if half == "a" or _EARLY.search(words):
        return (early,)
    return (early, late) if early >= _WAKING else (late, early)
