"""The day that a Chinese clause names, taken out of its words."""

from dataclasses import replace
from datetime import datetime

from curator.offline.chinese.clauses.whose import ABOUT_DATES
from curator.offline.grammar.claim_builder import ParsedClause
from curator.offline.grammar.dated_clause import DatedClause
from curator.offline.grammar.dates import find_date
from memory.text.late_pattern import LatePattern

_GOES_ON = LatePattern(
    r"[\d初]|[一二三四五六七八九十]{1,3}[号日]?的?[搬去走飞考]|[到至][\d一二三四五六七八九十]"
)
"""What makes the date that was found only a part of one: 8月|14, 下个月|初六, 4月20号|到23号."""
_HOUR_THEN_I = LatePattern(
    r"^((?:凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上)?"
    r"(?:(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:钟|半|一刻|三刻)?)?)(?:我|咱)们?(?!的|家|妈|爸)"
)
"""An hour that stands before who does it, as the day did: (明天)上午十点我面试."""
_PART_OF_MONTH = LatePattern(r"^(?:[底初末]|[上中下]旬)")
_TAKEN_UP = LatePattern(
    r"(?:跑步|健身|游泳|攀岩|爬山|徒步|骑行|瑜伽|冥想|画画|写作|写日记|做饭|练[^，,]{1,6}|打(?:篮球|网球|羽毛球|太极拳?|坐))了?$"
)
_SINCE = LatePattern(r"(?:自从|从|自|打)$")
_FUTURE = LatePattern(
    r"预产期|婚期|约了|约好|约在|预约|打算|计划|准备|想|要|将|会|^(?!.*[了过]).*(?:考|飞|面试|答辩|出发|体检|复查|参加|手术|婚礼|比赛|开庭|入职|报到|到岗|上岗|开学|开业|上(?:大学|小学|初中|高中|幼儿园|学$)|返校|搬|领证|结婚|办酒|出差|考试|开会|到期|退休|生效)"
)


def with_its_date(reading: ParsedClause, now: datetime) -> ParsedClause:
    """Return a clause with the day it names, and without the words that name it."""
    words = reading.predicate
    if ABOUT_DATES.search(words) or "每" in words[:3]:
        return reading
    found = find_date(words, "zh", now, future=bool(_FUTURE.search(words)))
    if found is None:
        return reading
    is_part = words[found.end - 1] in "月号日" and _GOES_ON.match(words[found.end :])
    if is_part:
        return reading
    before = words[: found.start]
    if since := _SINCE.search(before):
        before, found = before[: since.start()], replace(found, role="since")
    rest = before + _PART_OF_MONTH.sub("", words[found.end :]).lstrip("，, 就")
    rest = _HOUR_THEN_I.sub(r"\1", rest) if found.start == 0 else rest
    if found.role == "since" and words[: found.end].endswith("开始") and _TAKEN_UP.match(rest):
        rest = f"开始{rest}"
    return replace(reading, predicate=rest, dated=found,
                   dated_words=_dated_words(words, found))  # fmt: skip


def _dated_words(words: str, found: DatedClause) -> str:
    end = found.end + (words[found.end : found.end + 1] in set("底初末"))
    return words[found.start : end]
