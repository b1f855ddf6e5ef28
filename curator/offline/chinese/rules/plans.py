"""What lies ahead, and what is remembered of the past: trips, exams, visits, feasts."""

import re

from curator.offline.chinese.rules.attribute_slots import GOAL, rule
from curator.offline.grammar.dates import day_of_birth
from curator.offline.grammar.rule import Rule

_FEAST = "国庆|五一|十一|春节|过年|元旦|中秋|端午|清明|暑假|寒假|年底|年初|开学|周末|圣诞|七夕|情人节|双十一|劳动节|清明节"
_LUNAR = r"(?:农历|阴历|旧历)?(?:正|冬|腊|[一二三四五六七八九十]{1,2})月(?:初|廿)?[一二三四五六七八九十]{1,3}"
_DAY = rf"(?:{_FEAST}|{_LUNAR}|\d{{1,2}}[号日]|\d{{1,2}}[./]\d{{1,2}})"
_DOES = "考|坐飞机|坐高铁|坐火车|坐车|坐船|去|到|飞|办|参加|结婚|搬|看|做|复查|体检|手术|答辩|面试|入职|毕业|开学|出国|回|带|陪|见|约|拍|跑|比赛|交|开会|有|过|出发|报到|生|摆|还款|交房|拔|打|上课"
_AHEAD = GOAL | {"topic": "计划", "of": "user"}
_EXAM = "雅思|托福|高考|考研|国考|省考|教资|四级|六级|四六级|法考|司法考试|注会|cpa|CPA|驾照|科目[一二三四]|期末|期中|面试|答辩|婚礼|演唱会|手术|产检|体检"


def _is_plan(value: str) -> bool:
    return len(value) > 1 and not re.search(r"[你您]|什么|睡觉|上班了|没|不", value)


PLANS: tuple[Rule, ...] = (
    rule(rf"(?P<day>{_DAY})(?:要|会|得|准备|打算|我们?|我要|就|想){{0,4}}(?P<value>(?:{_DOES}).{{1,16}})", "plan", "{day}{value}", **(_AHEAD | {"check": _is_plan})),
    rule(rf"(?P<what>{_EXAM})(?:是|定在|约在|在|改到)(?P<value>.{{2,12}}?)(?:考|办|举行)?(?:的)?", "event_{what}", "的{what}在{value}",
         **(_AHEAD | {"single": True, "check": lambda value: re.search(r"[号日月周初]|\d|廿", value) is not None})),
    rule(r"=?(?P<what>婚礼|酒席|婚宴|酒店|满月酒|升学宴|年夜饭|机票|酒店订|房间)(?:订|定|选)(?:在|的是|了)(?P<value>.{2,14}?)", "event_{what}", "的{what}定在{value}", **_AHEAD),
    rule(rf"过(?P<value>(?![完了的])(?:{_DAY})?.{{0,4}}(?:大寿|生日))", "plan", "要过{value}", **(_AHEAD | {"of": "any"})),
    rule(rf"(?P<value>(?:{_LUNAR}|\d{{1,2}}月\d{{1,2}}[号日]?)过.{{1,4}}(?:大寿|生日|寿))", "celebrates", "{value}", **(_AHEAD | {"of": "being"})),
    rule(r"=生日(?:是|在)(?P<value>(?:\d{1,2}[./]\d{1,2})|.{3,10}?)(?:的)?", "birthday", "的生日是{value}", topic="生日", salience=0.9, single=True, passing=False,
         base="", check=lambda value: re.search(r"\d|月", value) is not None),
    rule(r"=?(?P<of>(?:结婚)?纪念日)(?:是|在)?(?P<value>\d{1,2}月\d{1,2}[号日]?)", "anniversary", "的{of}是{value}", topic="纪念日", salience=0.9, single=True, base="",
         read=lambda value: day_of_birth(value if value[-1] in "号日" else f"{value}日"), passing=False),
    rule(r"(?:约的是|约了|挂的是|挂了|约)(?P<value>.{2,14}?)(?:的号)?", "appointment", "约了{value}", **(_AHEAD | {"check": lambda value: _is_plan(value) and value[0] not in "个了会" and not value.endswith(("电话", "科", "牌子"))})),
)  # fmt: skip

DATED_PLANS: tuple[Rule, ...] = (
    rule(rf"(?:要|会|得|准备|打算|我们?|就|想|[上下]午|晚上|早上|[一二两三四五六七八九十\d]{{1,2}}点(?:半)?){{0,5}}(?P<value>(?!约[了好])(?:[一二三四五六七八九十\d]{{1,3}}[号日])?(?:{_DOES}).{{1,16}})", "plan", "要{value}",
         **(_AHEAD | {"check": _is_plan})),
)  # fmt: skip
"""Where a day that lies ahead stands with it."""
DATED_PAST: tuple[Rule, ...] = (
    rule(r"(?P<value>(?:在.{2,8})?(?:办的?|举行的?|结的?|拿到?的?|考下?来?的?|盖|买|装修|生|毕业|出版|创立|去).{1,14})", "event", "{value}", of="user", topic="经历",
         salience=0.5, check=_is_plan),
    rule(r"(?:就|因病|突然|已经)*(?:走|没|去世|过世|离世|病逝)(?:的|了)", "died", "去世了", value="去世", of="being",
         topic="离别", salience=0.95, base=""),
)  # fmt: skip
"""Where a year that is over stands with it."""
