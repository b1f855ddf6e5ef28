"""Turns round a clause that ends in whom it is of: 养狗的是我弟 says 我弟养狗, and 我养的是龟 says 我养龟."""

from datetime import datetime

from curator.offline.grammar.dates import find_date
from curator.offline.lexicon.chinese import RELATIONS
from memory.text.late_pattern import LatePattern

_CLEFT = LatePattern(
    r"(?P<says>(?![我咱他她它你谁这那]|最?喜欢的|名字|我)[^，,是]{2,12}?)的(?:人|那个)?(?:其实|才|只|就)?是"
    rf"(?P<who>我(?:家|的|们家)?(?:{RELATIONS})|他|她|我)(?:自己|本人)?[呢啊呀啦哦嘛]?"
    r"(?:[，, ]*(?:而|可|并)?不是[^，,是]{1,8})?"
)

_OF_WHAT = LatePattern(
    rf"(?P<who>我(?:家|的)?(?:{RELATIONS})?)(?P<verb>养|开|骑|弹|吃|喝|用|教|读|念|练|修|卖|租|戴|做|玩)的是(?P<what>[^，,是]{{1,12}})"
)

_DAY_FIRST = LatePattern(
    r"(?P<day>(?:农历|阴历|阳历)?[\d一二三四五六七八九十]{1,3}月初?[\d一二三四五六七八九十]{1,3}[号日]?)(?:就|才|那天)?是?"
    rf"(?P<who>我(?:家|的)?(?:{RELATIONS})?)的?生日"
)
_SET_FOR = LatePattern(
    r"(?P<who>我们?的?|咱们?的?)?(?P<what>(?:公司|期末|期中|毕业|论文|驾照|入学|银行|英语|术前)?(?:面试|答辩|手术|考试|体检|开庭|复查|婚礼|比赛|聚会|聚餐|出差|复试|初试|笔试|入职|报到|搬家|拔牙|产检|开学|领证))(?:的?时间|的?日子)?"
    r"(?:又|也|已经|被|给|最后|临时|都)*(?:改|推|推迟|提前|延期?|延后|挪|调|移|定|约)(?:到|在|至)了?(?P<when>[^，,我你他她]{2,14}?)(?:了|啦|咯|呢|哈)*"
)
"""Says for when something is set, or to when it is moved: 面试改到下周一下午两点了."""
_HOUR = LatePattern(
    r"(?:凌晨|早上|上午|中午|下午|傍晚|晚上)?(?:(?:\d{1,2}|[一二两三四五六七八九十]{1,3})(?:点(?:钟|半|一刻|三刻)?|[:：]\d\d))?"
)
_SOME_DAY = datetime(2000, 1, 1)  # noqa: DTZ001 (only where a date stands in the words matters)


def turned_round(words: str) -> str:
    """Return a clause with whom it is of before what it says; other clauses as they are."""
    if match := _CLEFT.fullmatch(words):
        return f"{match['who']}{match['says']}"
    if match := _OF_WHAT.fullmatch(words):
        return f"{match['who']}{match['verb']}{match['what']}"
    if match := _DAY_FIRST.fullmatch(words):
        return f"{match['who']}生日是{match['day']}"
    if (match := _SET_FOR.fullmatch(words)) and _is_day(match["when"]):
        is_feast = match["what"].endswith("婚礼") and "点" not in match["when"]
        return f"婚礼定在{match['when']}" if is_feast else f"{match['when']}{match['what']}"
    return words


def _is_day(words: str) -> bool:
    """Tell whether words are a day, with an hour behind it or none."""
    day = find_date(words, "zh", _SOME_DAY, future=True)
    return day is not None and day.start == 0 and _HOUR.fullmatch(words[day.end :]) is not None
