"""The day of a memory that a Chinese message exchanges: as written out, and in its words."""

import re
from datetime import date, datetime, timedelta

from curator.offline.chinese.contrasts.contrast import Contrast
from curator.offline.chinese.contrasts.value_sorts import is_bare_week_day
from curator.offline.grammar.dates import find_date
from memory.text.late_pattern import LatePattern

DAY_MARK = LatePattern(r"（(?P<year>\d{4})-(?P<month>\d\d)(?:-(?P<day>\d\d))?）")
"""How a memory writes out the day that it names."""
_PART = LatePattern(r"(?:早上|上午|中午|下午|傍晚|晚上)")
_PART_BEFORE = LatePattern(r"(?:凌晨|早上|上午|中午|下午|傍晚|晚上)$")
_HOUR = LatePattern(
    r"(?:凌晨|早上|上午|中午|下午|傍晚|晚上)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:钟|半|一刻|三刻)?"
)


def redated(mark: str, right: str, now: datetime) -> str:
    """Return the mark of a day with the day that words name; nothing where they name none."""
    old, day = DAY_MARK.match(mark), find_date(right, "zh", now, future=True)
    if old is None or day is None:
        return ""
    if old["day"] and is_bare_week_day(right):
        moved = _in_its_week(old, day.written)
        return f"（{moved if moved > f'{now:%Y-%m-%d}' else day.written}）"
    if re.match(r"[去今明后]年|\d{4}年", right) or "月" not in right:
        return f"（{day.written}）"
    return f"（{old['year']}{day.written[4:]}）"


def _in_its_week(old: re.Match[str], day: str) -> str:
    """Return the day of the same name in the week of a written day."""
    before = date.fromisoformat(old[0].strip("（）"))
    return str(before + timedelta(days=date.fromisoformat(day).weekday() - before.weekday()))


def month_named(text: str) -> int | None:
    """Return the number of the month that words name."""
    day = find_date(text, "zh", datetime(2000, 1, 1), future=True)  # noqa: DTZ001
    return int(day.written[5:7]) if day and len(day.written) > 6 else None


def on_its_new_day(before: str, mark: str, exchange: Contrast, now: datetime) -> str:
    """Return the words before a written day, with the new day where they name the old one."""
    old, day = DAY_MARK.match(mark), find_date(before, "zh", now, future=True)
    new = find_date(exchange.about, "zh", now, future=True)
    if old is None or day is None or new is None or day.written != mark.strip("（）"):
        return before
    told = exchange.about[new.start : new.end].removeprefix("到")
    return before[: day.start] + told + before[day.end :]


def at_its_hour(words: str, exchange: Contrast) -> str:
    """Return the words with the hour that is told with the new day, where they name another."""
    at = exchange.about.find(exchange.right)
    told = _HOUR.match(exchange.about[at + len(exchange.right) :]) if at >= 0 else None
    return _HOUR.sub(told[0], words, count=1) if told else words


def at_its_part_before(before: str, exchange: Contrast) -> str:
    """Return the words before an hour with the part of the day that is told with the new one."""
    at = exchange.about.find(exchange.right)
    told = _PART_BEFORE.search(exchange.about[:at]) if at > 0 else None
    return _PART_BEFORE.sub(told[0], before, count=1) if told else before


def at_its_part_of_day(behind: str, exchange: Contrast) -> str:
    """Return the words behind a day with the part of the day that is told with the new one."""
    at = exchange.about.find(exchange.right)
    told = _PART.match(exchange.about[at + len(exchange.right) :]) if at >= 0 else None
    return told[0] + _PART.sub("", behind, count=1) if told and _PART.match(behind) else behind
