"""How long ago or ahead something is, in words of both languages."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from memory.vocabulary import Language

UNITS: Sequence[tuple[int, str]] = (
    (31_557_600, "year"),
    (2_629_800, "month"),
    (604_800, "week"),
    (86_400, "day"),
    (3_600, "hour"),
    (60, "minute"),
)
"""The longest first: how many seconds it has."""
JUST_NOW: Mapping[Language, str] = {"en": "just now", "zh": "刚刚"}
CHINESE: Mapping[str, str] = {
    "year": "年",
    "month": "个月",
    "week": "周",
    "day": "天",
    "hour": "小时",
    "minute": "分钟",
}


def ago(at: datetime, now: datetime, language: Language) -> str:
    """Return how long ago something was, or in how long it will be, by its longest unit."""
    seconds = (now - at).total_seconds()
    count, unit = next(
        ((int(abs(seconds) // length), name) for length, name in UNITS if abs(seconds) >= length),
        (0, ""),
    )
    if not unit:
        return JUST_NOW[language]
    if language == "zh":
        return f"{count} {CHINESE[unit]}{'前' if seconds > 0 else '后'}"
    span = f"{count} {unit}{'s' if count > 1 else ''}"
    return f"{span} ago" if seconds > 0 else f"in {span}"


def full(at: datetime, zone: ZoneInfo, language: Language) -> str:
    """Return the day and the time of something in a zone."""
    here = at.astimezone(zone)
    if language == "zh":
        return f"{here.year}年{here.month}月{here.day}日 {here:%H:%M}"
    return f"{here.day} {here:%B %Y, %H:%M}"
