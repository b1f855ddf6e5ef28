"""What somebody is going to do, and when: told of a day that lies ahead."""

import re
from dataclasses import replace
from datetime import datetime

from curator.offline.chinese.predicates.predicate import bare, bare_of_name
from curator.offline.chinese.predicates.verb_classes import ATTRIBUTES, PLAN, VerbClass, verbs
from curator.offline.grammar.claim_builder import ParsedClause
from curator.offline.lexicon.chinese_words import tokens
from memory.text.late_pattern import LatePattern

_DAYS = r"(?:[一二三四五六日天末]|周末)?"
_TIME_AHEAD = LatePattern(
    rf"(?:就|我们?|等|到|打算|准备)*(?:(?:下下?个?|这个?|本)(?:周|星期|礼拜|月|学期|季度){_DAYS}|(?:周|星期|礼拜)[一二三四五六日天末]|明年(?:年[初底中])?|后年|月底|月中|月初|年底|年中|年前|年后|寒假|暑假|国庆|五一|十一|端午|中秋|"
    r"过年|春节|元旦|圣诞|清明|大?后天|明天|明晚|腊月.{1,3}|正月.{1,3}|[一二三四五六七八九十\d]{1,2}月(?:份|底|初|中旬|上旬|下旬)?|[一二三四五六七八九十\d]{1,3}[号日])(?:的时候|晚上|早上|上午|下午|中午|凌晨|[一二三四五六七八九十两\d]{1,2}点半?|[一二三四五六七八九十\d]{1,3}[号日]|以?前|左右|就|我们?|全家)*"
)
_NO_PLAN = LatePattern(
    r"[了过着](?!年)|又|加班|每|都|总|经常|常|一般|通常|也许|应该|[吗吧呢]|不|没|好[热冷累忙]|^.{0,6}(?:出生|生日$|的$)|平时|多少|就好|有空|天气|下雨|睡|回见|见$"
)
_SET_FOR = LatePattern(r"(?<=[一-鿿]{2})(?:安排|定|约|排|订)(?:在|到)(?:了)?$")
NOT_PLANS = LatePattern(
    r"安康|快乐|睡觉?$|吃饭|出门|上班$|下班|洗澡|起床|回家$|做饭|外卖|休息|开会|走$|出发$|作业|午睡|午休|看剧|看电影$|打游戏|躺|去吃|去买|去睡|去洗|点个|早餐|午饭|晚饭|宵夜|上课$|厕所|一觉"
)


def is_ahead(reading: ParsedClause, now: datetime) -> bool:
    """Tell whether the day of a clause lies ahead."""
    written = reading.dated.written if reading.dated else ""
    return written > f"{now:%Y-%m-%d}"[: len(written)]


def of_plan(told: ParsedClause, now: datetime) -> tuple[VerbClass, str] | None:
    """Return what somebody is going to do on a day that is named, or at a time that lies ahead."""
    words = bare_of_name(told.predicate)
    time = _TIME_AHEAD.match(words)
    if not time and not is_ahead(told, now):
        return None
    rest = words[time.end() :] if time else words
    if re.fullmatch(r"[\d一二三四五六七八九十]+是?", rest):
        return None
    if not 2 <= len(rest) <= 26 or _NO_PLAN.search(words) or NOT_PLANS.search(rest):
        return None
    if not any(token.tag[:1] in "vn" or token.text in verbs() for token in tokens(rest)):
        return None
    return PLAN, bare(_SET_FOR.sub("", rest))


def of_day(reading: ParsedClause) -> tuple[VerbClass, str] | None:
    """Return the day that a clause gives to what is to come."""
    # 预产期三月: what is left without the day is its name.
    verb_class = ATTRIBUTES.get(bare_of_name(reading.predicate).removesuffix("在"))
    if reading.dated is None or verb_class is None or verb_class.key != "aim":
        return None
    return replace(verb_class, key=f"aim.{reading.predicate}"), reading.dated.written
