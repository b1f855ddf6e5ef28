"""Days told with a sentence: "it's my birthday today", and "dentist on Friday" as one writes it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clock_times import EACH, WRITTEN_DAY, moment_named
from curator.offline.grammar.dated_clause import DatedClause, day_after
from curator.offline.grammar.dates import find_date
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
_WHOLE_DAY = len("2026-03-05")
_OF_LIFE = ("birthday", "anniversary")
_COMES_BACK = LatePattern(r"(?i)\b(?:birthdays?|anniversar(?:y|ies)|born)\b|生日|纪念日|出生")
_BEHIND = LatePattern(
    r"(?i)\b(?:was|were|had|did|been|met|went|came|got|saw|left|lost|found|made|told|said|took|ate|"
    r"bought|sold|broke|began|fell|gave|won|quit|since|last|ago|\w{2,}ed)\b|了|过(?![年节生])|刚|从|到(?=周|星期|礼拜)|上(?=个?(?:周|星期|礼拜|月)|次)"
)
"""Says that something is behind, whatever day it names, or goes on for many."""
_NUMBERED = LatePattern(r"(?<![\d(（-])\d{4}-\d\d-\d\d(?![\d-])")
_MARKS = {"en": " ({day})", "zh": "（{day}）"}


@dataclass(frozen=True, slots=True)
class HandWritten:
    """A sentence in a person's own words, with the times that these mean on the day they say it."""

    content: str
    valid_from: str | None = None
    valid_until: str | None = None
    slot: tuple[str, str] | None = None
    """Of a day that comes each year, its key and its value."""


def hand_written(
    content: str, told: Sequence[Claim], language: Language, now: datetime
) -> HandWritten:
    """Return what a person wrote down; `told` is what rules read in it, `now` on their clock.

    What is planned for a day has that day written out behind the words that mean it, and is over
    after it; a wish to be reminded begins at the moment that it names.
    """
    keys = {claim.key for claim in told}
    moment = moment_named(content, language, now) if "reminder" in keys else None
    if moment is not None:
        return HandWritten(content, valid_from=moment.isoformat(timespec="minutes"))
    slots = {(it.key, it.value) for it in told if it.key.split(".")[-1] in _OF_LIFE}
    written = HandWritten(content, slot=slots.pop() if len(slots) == 1 else None)
    day = _planned_for(content, bool(keys & {"plan", "reminder"}), language, now)
    if day is None:
        return written
    mark = _MARKS[language].format(day=day.written)
    dated = f"{content[: day.end]}{mark}{content[day.end :]}"
    return replace(written, content=dated, valid_until=day_after(day.written))


def _planned_for(
    content: str, is_plan: bool, language: Language, now: datetime
) -> DatedClause | None:
    """Return the day to come that words are for; None where they are for none, or for many."""
    day = _named(content, language, now)
    if day is None or EACH.search(content) or WRITTEN_DAY.search(content):
        return None
    if day.written < now.date().isoformat() or _named(content[day.end :], language, now):
        return None
    return day if is_plan or not (_BEHIND.search(content) or _COMES_BACK.search(content)) else None


def _named(content: str, language: Language, now: datetime) -> DatedClause | None:
    """Return the first whole day that words name to be on it."""
    if told := _NUMBERED.search(content):
        return DatedClause(told.start(), told.end(), told[0], "at") if day_after(told[0]) else None
    day = find_date(content, language, now, future=True)
    return day if day and len(day.written) == _WHOLE_DAY and day.role == "at" else None


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
