"""Birthdays told by the day they fall on: "it's my birthday today"."""

import re
from datetime import datetime, timedelta

from curator.offline.grammar.claim import Claim
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_SHAPES: dict[Language, tuple[LatePattern, ...]] = {
    "en": (
        LatePattern(r"(?:.{0,20}\b)?(?:it is|it's|its) my birthday (?P<day>today|tomorrow)",
                   re.IGNORECASE),
        LatePattern(r"(?:and |so |oh |hey |btw |,){0,4}(?P<day>today|tomorrow|yesterday)"
                   r"(?: is|'s| was) my birthday", re.IGNORECASE),
        LatePattern(r"my birthday (?:is|was) (?P<day>today|tomorrow|yesterday)", re.IGNORECASE),
    ),
    "zh": (
        LatePattern(r"(?P<day>今天|明天|昨天|后天)(?:就)?(?:是|过)?我的?生日(?:了|啦)?"),
        LatePattern(r"我的?生日(?:就)?是?(?P<day>今天|明天|昨天|后天)"),
        LatePattern(r"我(?P<day>今天|明天|昨天|后天)过?生日"),
    ),
}  # fmt: skip
_DAYS = {
    "today": 0, "tomorrow": 1, "yesterday": -1, "今天": 0, "明天": 1, "昨天": -1, "后天": 2,
}  # fmt: skip


def birthday_today(sentence: str, quote: str, language: Language, now: datetime) -> list[Claim]:
    """Return the birthday that a sentence tells by a day near `now`."""
    for shape in _SHAPES[language]:
        if match := shape.fullmatch(sentence.strip()):
            day = (now + timedelta(days=_DAYS[match["day"].lower()])).date()
            content, topic = (
                (f"The user's birthday is {day.day} {day:%B}.", "birthday")
                if language == "en"
                else (f"用户的生日是{day.month}月{day.day}日。", "生日")
            )
            return [
                Claim("birthday", f"{day:%m-%d}", content, quote, topic=topic, salience=0.9,
                      single=True)
            ]  # fmt: skip
    return []
