"""Which calendar day or month a text names: "on May 3rd", "7 November, 2022", 4月27日."""

from datetime import datetime, timedelta

from memory.dates.time_window import day, last_such_day
from memory.text.calendar_names import MONTHS, SHORT_MONTHS, month_number
from memory.text.late_pattern import LatePattern

Stretch = tuple[datetime, datetime]
"""From the first up to, and without, the second."""

_MONTH = rf"(?P<month>{'|'.join(MONTHS)}|{'|'.join(SHORT_MONTHS)}|sept)\b\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\b"
_YEAR = r"(?:,? (?:of )?(?P<year>(?:19|20)\d\d)\b)"
_DATES = tuple(
    LatePattern(pattern)
    for pattern in (
        r"\b(?P<year>(?:19|20)\d\d)-(?P<month>\d{1,2})-(?P<day>\d{1,2})\b",
        rf"\b{_MONTH} (?:the )?{_DAY}{_YEAR}?",
        rf"\b{_DAY} (?:of )?{_MONTH}{_YEAR}?",
        r"(?:(?P<year>(?:19|20)\d\d)年)?(?P<month>\d{1,2})月(?P<day>\d{1,2})[日号]?",
        rf"\b{_MONTH}{_YEAR}",
    )
)


def named_day(text: str, now: datetime) -> Stretch | None:
    """Return the first date that the text names, in the zone of `now`.

    Without a year it is the last such day that has begun; where the day is left out, the month.
    """
    low = text.lower()
    for date in _DATES:
        for match in date.finditer(low):
            stretch = _stretch(match.groupdict(), now)
            if stretch is not None:
                return stretch
    return None


def _stretch(said: dict[str, str | None], now: datetime) -> Stretch | None:
    month, number = _month(str(said["month"])), int(said.get("day") or 1)
    try:
        if said["year"]:
            found = day(now, int(said["year"]), month, number)
        else:
            found = last_such_day(now, month, number)
    except ValueError:
        return None
    if said.get("day"):
        return found.start, found.end
    return found.start, (found.start + timedelta(days=32)).replace(day=1)


def _month(word: str) -> int:
    return month_number(word) or int(word)
