"""The day and the hour of what is planned: "My exam is at 9 on Thursday", 我周四早上九点考试."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clock_times import (
    HOURS,
    OF_STREET,
    WAITS,
    WRITTEN_DAY,
)
from curator.offline.grammar.dates import find_date
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_OF_DAY = r"(?: in the (?:morning|afternoon|evening)| at night)?"
_SOONER = r"(?:half past|(?:a )?quarter (?:past|to)|(?:five|ten|twenty|twenty-five) (?:past|to)) "
_CLOCK = {
    "en": LatePattern(
        rf"\b(?:at|around|from) (?:noon|midnight|(?:{_SOONER})?"
        rf"(?:\d{{1,2}}(?:[:.]\d\d)?|{HOURS})(?: ?[ap]\.?m\b\.?| o'clock)?"
        rf"(?! (?:years|of|per)\b)(?!{OF_STREET})(?![\w%-]){_OF_DAY})",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"(?:凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里)?"
        r"(?:(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:钟|半|一刻|三刻|[\d一二三四五六七八九十]{1,3}分)?"
        r"|\d{1,2}[:：]\d\d)(?!儿|多|心)"
    ),
}
_WHOLE_DAY = len("2026-03-05")
_ANY_DAY = datetime(2000, 1, 1)  # noqa: DTZ001
_OF_TIME = LatePattern(
    r"(?i)\b(?:on|at|in|the|by|morning|afternoon|evening|night)\b|"
    r"凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|的时候|[的前]"
)
_DAY_FIRST = {
    "en": LatePattern(
        r"(?i)(?P<when>(?:(?:on|at|next|this|in)\b|tomorrow|tonight|\w+day\b)[^.!?]{0,40}?),? "
        r"(?P<asks>(?:please |can you |could you |will you )?remind me) "
        r"(?P<what>(?:to|about|that) .+)"
    ),
    "zh": LatePattern(
        r"(?:你|请|麻烦|能不能|可不可以|可以|能|还是|改成|改到|那就?){0,3}"
        r"(?P<when>[^。！？]{2,16}?)[，, ]?"
        r"(?P<asks>(?:请|记得|帮我|麻烦|到时候?|要|你|能|可以|再){0,3}"
        r"提醒(?:一下)?我)(?P<what>.+)"
    ),
}


def at_their_hours(found: Sequence[Claim], language: Language, now: datetime) -> list[Claim]:
    """Return claims, the plans among them with the day and the hour that their words name.

    What tells the same sentence once more, without a slot, is left out.
    """
    timed = [_timed(it, language, now) if it.key == "plan" else it for it in found]
    planned = {it.quote for it in timed if it.key == "plan" and _clock(it.content, language)}
    return [it for it in timed if it.key or it.quote not in planned]


def asked_for_a_day(words: str, language: Language) -> str:
    """Return a wish to be reminded with its day where one mostly says it: behind, in English."""
    match = _DAY_FIRST[language].fullmatch(words)
    if match is None or not _is_time(match["when"], language):
        return words
    when = match["when"].strip(" ,，")
    when = when if "day" in when.split()[0] else f"{when[:1].lower()}{when[1:]}"
    if language == "en":
        return f"{match['asks']} {match['what'].rstrip(' .!')} {when}"
    return f"{match['asks']}{when}{match['what']}"


def _is_time(words: str, language: Language) -> bool:
    """Tell whether words name a day or an hour and nothing else: who reminds then is no time."""
    day = find_date(words, language, _ANY_DAY, future=True)
    rest = f"{words[: day.start]} {words[day.end :]}" if day else words
    left = WAITS[language].sub("", _CLOCK[language].sub("", rest))
    names_time = day is not None or left != rest
    return names_time and not _OF_TIME.sub("", left).strip(" ,，")


def with_hour_of(content: str, before: str, language: Language) -> str:
    """Return a plan that names no hour with the one that it had before."""
    hour = _clock(before, language)
    if hour is None or _clock(content, language):
        return content
    return _behind(content, hour) if language == "en" else _hour_first(content, hour)


def without_hour(words: str, language: Language) -> str:
    """Return words without the hours that they name."""
    return _CLOCK[language].sub("", words)


def _timed(plan: Claim, language: Language, now: datetime) -> Claim:
    hour = _clock(plan.quote, language)
    if hour is None:
        return plan
    told = plan if WRITTEN_DAY.search(plan.content) else _on_its_day(plan, language, now)
    if language == "zh":
        return replace(told, content=_hour_first(told.content, hour))
    return told if hour in told.content else replace(told, content=_behind(told.content, hour))


def _clock(words: str, language: Language) -> str | None:
    """Return the hour that words name; None where they name none, or several."""
    hours = [match[0] for match in _CLOCK[language].finditer(words)]
    return hours[0] if len(hours) == 1 else None


def _on_its_day(plan: Claim, language: Language, now: datetime) -> Claim:
    told = find_date(plan.content, language, now, future=True)
    day = told or find_date(plan.quote, language, now, future=True)
    if day is None or len(day.written) != _WHOLE_DAY:
        return plan
    if told:
        content = f"{plan.content[: day.end]} ({day.written}){plan.content[day.end :]}"
    else:
        words = plan.quote[day.start : day.end]
        content = _behind(plan.content, f"{words} ({day.written})")
    if language == "zh":
        content = f"{plan.content.removesuffix('。')}（{day.written}）。"
    return replace(plan, content=content, valid_until=plan.valid_until or day.day_after)


def _behind(content: str, words: str) -> str:
    return f"{content.removesuffix('.')} {words}."


def _hour_first(content: str, hour: str) -> str:
    """Return Chinese content with the hour before what somebody means to do."""
    if f"要{hour}的" in content:
        return content.replace(f"要{hour}的", f"{hour}的")
    start = content.find("要")
    if start < 0:
        return content if hour in content else content.replace("用户", f"用户{hour}", 1)
    without = content.replace(hour, "", 1) if content.find(hour) > start else content
    return without if hour in without else f"{without[:start]}{hour}{without[start:]}"
