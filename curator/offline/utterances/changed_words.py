"""A Chinese statement with what has taken a word's place since: 换成华为了, 面试改到下周五了."""

import re

from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.contrasts.value_sorts import in_the_week_of
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

_CHANGED = LatePattern(
    r"^(?:[^，。]{1,8}?(?:说|通知|打来电话)(?:我|我们)?)?"
    r"(?:我|已经|刚|最近|现在|后来|前[两几]?天|昨天|今天|上周末?|上个?月|去年|今年|年初|这周|这个月|双十一)*(?P<what>[一-鿿]{1,4}?)?"
    r"(?:已经|刚|被)?(?:换|改签|改期|改|调|变更?|推迟|延期|延后|提前|挪|推)(?P<how>成|为|到|用|至|上(?=[夜白早晚中]班))了?"
    r"(?P<right>[^，,。！!？? ]{1,12}?)[了啦咯]*(?=[，,。！!]|$)"
)
_OF_ANY_PLAN = LatePattern(
    r"(?:机|车|船|高铁|火车|门)?票|航班|飞机|时间|日期|日子|那边|对方|公司|他们|我们|活动|行程"
)
_WHAT_IS = LatePattern(
    r"^(?:(?:我|咱)的?[一-鿿]{1,4}(?:是|用的是)|(?:我|咱)?用的[一-鿿]{1,4}是|(?:我|咱)(?:平时|一直|都)?[听看写点买拍记打叫付查][一-鿿]{1,4}(?:都|一直)?用(?:的是|的)?|(?:我|咱)?(?:家|现在|平时|一直|都|目前)*[用骑开戴穿喝抽玩听](?:的是|的|着|了)?(?!车)(?:一?[辆台部款双个块])?)"
    r"(?P<wrong>[^，,。！!？?是]{1,10})(?=$|，)"
)
_OF_A_PART = LatePattern(r"新的|[壳膜屏套]|电池|铃声|主题|皮肤|轮胎|机油|密码|头像|号码|卡$|包装")
"""Is a part of a thing, or a new one of the same sort."""
_WEEKDAY = LatePattern(r"(?:[这本上下]个?)?(?:周|星期|礼拜)[一二三四五六日天末]")
_MONTH_DAY = LatePattern(r"\d{1,2}月\d{1,2}[号日]")
_CLOCK = LatePattern(r"(?:早上|上午|中午|下午|晚上)?[\d一二两三四五六七八九十]{1,3}点半?")
_WEEKDAYS = LatePattern(
    r"(?:周|星期|礼拜)[一二三四五六日天](?:[和跟与、]?(?:周|星期|礼拜)?[一二三四五六日天])+"
)
_SHIFT, _COLOUR = LatePattern(r"[夜白早晚中]班"), LatePattern(r"(?![颜特景角出本货])[一-鿿]色")
_ON_SHIFT = LatePattern(r"(?:我|现在|最近|一直|都|在[^，,]{2,8})*上[夜白早晚中]班(?:的)?")
_BLOOD, _GRADE = LatePattern(r"(?:AB|[ABO])型"), LatePattern(r"[一二三四五六]年级")
SORTS = (_WEEKDAYS, _WEEKDAY, _MONTH_DAY, _CLOCK, _SHIFT, _COLOUR, _BLOOD, _GRADE)
"""What tells a day, a time by the clock, a shift, a colour, a type of blood, a form at school."""
_NUMBER = r"[\d一二两三四五六七八九十百千半]+"
_RENAMED = LatePattern(
    r"^(?:(?:我们|我|后来|已经|刚|给[他她它])*(?:改了?名字?|换了?名字?)[了啦]*[，, ]*)?"
    r"(?:(?:大家|他们|现在|以后|都|就|已经)*改叫(?:[他她它])?|(?:现在|以后|如今)(?:就|都)?叫)(?:做)?(?P<right>[一-鿿A-Za-z]{1,8}?)[了啦咯]*$"
)
_NAMED = LatePattern(r"叫(?P<wrong>[一-鿿A-Za-z]{1,8}?)[了啦的]*$")
_AGED = LatePattern(
    rf"^(?:[他她它]|都|已经|现在|刚刚?|昨天|今天|前天|上周|上个?月|这个?月|才)*(?:过了?生日[，, ]*)?(?:满|到|是)?(?P<right>{_NUMBER}岁)(?:生日)?[了啦]*(?=[，,。！!]|$)"
)
_AGE = LatePattern(rf"{_NUMBER}岁")
_STAGES = r"初[中一二三]|高[中一二三]|大[学一二三四]|[一二三四五六]年级|小学|幼儿园|[大中小]班"
_NEXT_STAGE = LatePattern(
    rf"^(?:已经|现在|今年|刚)*(?:上|升|读|念)了?(?P<right>{_STAGES})[了啦]+(?=[，,。！!]|$)"
)
_STAGE = LatePattern(_STAGES)
_COUNTED_ANEW = LatePattern(
    rf"(?:最近|现在|如今|改[成为]?|只|就|减[到成]|加到|还|总共|一共)[^，,。！!]{{0,6}}?(?P<right>{_NUMBER}(?P<unit>[次只个遍杯包条颗趟人斤块][斤人]?))[了啦咯]*$"
)
"""Tells how many or how often it is now: 最近一周只去一次了, 就剩一只了."""
_NO_VALUE = LatePattern(r"[我你他她它这那哪]|不|没|什么|怎么|[吗呢吧]")


def changed_to(text: str, before: str) -> str | None:
    """Return the statement before with what a text says has taken the place of one of its words.

    A day takes the place of the only day, a clock's time of the only one, and what is told with no
    more than 是 is taken by the words that follow 换成; None where it isn't plain.
    """
    told, plain = readable(before).rstrip("。！! "), readable(text).strip()
    if again := _told_of_same(plain, told):
        return again
    match = _CHANGED.match(plain)
    if match is None or _NO_VALUE.search(match["right"]):
        return None
    right = match["right"]
    what = match["what"]
    is_named = not what or what in told or _OF_ANY_PLAN.fullmatch(what) is not None
    if not is_named and not any(sort.fullmatch(right) for sort in (_SHIFT, _COLOUR)):
        return None
    sort = next((it for it in SORTS if it.fullmatch(right)), None)
    if sort is not None:
        return _with_sorted(sort, match, told)
    is_kind = _WHAT_IS.match(told) if match["how"] in "成为用" else None
    is_kind = None if _OF_A_PART.search(right) else is_kind
    return told[: is_kind.start("wrong")] + right if is_kind else None


def _with_sorted(sort: LatePattern, match: re.Match[str], told: str) -> str | None:
    """Return the statement before with a day, time or shift in the place of the only such one."""
    right, found = match["right"], list(sort.finditer(told))
    has_other_hours = match["how"] == "上" and not _ON_SHIFT.fullmatch(told)
    if len(found) != 1 or has_other_hours:
        return None
    if sort is _CLOCK and right[:1] not in "早上中下晚":
        right = re.sub(r"[\d一二两三四五六七八九十]+点半?", right, found[0][0])
    return told.replace(found[0][0], in_the_week_of(right, found[0][0]), 1)


def _told_of_same(plain: str, told: str) -> str | None:
    """Return the statement before with the name, age or number that a text without a subject sets."""
    if "我" in plain.removeprefix("我们") or beings_in(plain):
        return None
    named, renamed = _NAMED.search(told), _RENAMED.match(plain)
    if named and renamed and not _NO_VALUE.search(renamed["right"]):
        return told[: named.start("wrong")] + renamed["right"] + told[named.end("wrong") :]
    for shape, sort in ((_AGED, _AGE), (_NEXT_STAGE, _STAGE), (_COUNTED_ANEW, None)):
        match = shape.search(plain)
        if match is None:
            continue
        alike = sort or LatePattern(rf"{_NUMBER}{match['unit']}")
        found = list(alike.finditer(told))
        if len(found) == 1 and found[0][0] != match["right"]:
            return told[: found[0].start()] + match["right"] + told[found[0].end() :]
    return None
