"""Period words: when a memory was or is true, in both languages."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from memory.vocabulary import Language

if TYPE_CHECKING:
    from memory.dates.periods import Period

WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "over": "over: {span}",
        "both": "from {since} until {until}",
        "until": "until {until}",
        "since": "from {since}",
    },
    "zh": {
        "over": "已过去：{span}",
        "both": "{since} 到 {until}",
        "until": "到 {until} 为止",
        "since": "从 {since} 起",
    },
}


def period_told(period: "Period", language: Language) -> str:
    """Return when a memory was true that is over, ends or has yet to begin; else nothing."""
    words, since, until = WORDS[language], period.since, period.until
    if until is None:
        return words["since"].format(since=since) if period.to_come else ""
    span = words["both" if since else "until"].format(since=since, until=until)
    return words["over"].format(span=span) if period.over else span


def with_period(content: str, period: "Period", language: Language) -> str:
    """Return a memory's words with when it was true, where that is worth saying."""
    told = period_told(period, language)
    if not told:
        return content
    return f"{content} [{told}]" if language == "en" else f"{content}【{told}】"
