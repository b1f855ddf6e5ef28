"""Turns round a clause that ends in whom it is of: 养狗的是我弟 says 我弟养狗, and 我养的是龟 says 我养龟."""

from curator.offline.lexicon.chinese import RELATIONS
from memory.text.late_pattern import LatePattern

_CLEFT = LatePattern(
    r"(?P<says>(?![我咱他她它你谁这那]|最?喜欢的|名字|我)[^，,是]{2,12}?)的(?:人|那个)?(?:其实|才|只|就)?是"
    rf"(?P<who>我(?:家|的|们家)?(?:{RELATIONS})|他|她|我)(?:自己|本人)?[呢啊呀啦哦嘛]?"
)

_OF_WHAT = LatePattern(
    rf"(?P<who>我(?:家|的)?(?:{RELATIONS})?)(?P<verb>养|开|骑|弹|吃|喝|用)的是(?P<what>[^，,是]{{1,12}})"
)

_DAY_FIRST = LatePattern(
    r"(?P<day>(?:农历|阴历|阳历)?[\d一二三四五六七八九十]{1,3}月初?[\d一二三四五六七八九十]{1,3}[号日]?)(?:就|才|那天)?是?"
    rf"(?P<who>我(?:家|的)?(?:{RELATIONS})?)的?生日"
)


def turned_round(words: str) -> str:
    """Return a clause with whom it is of before what it says; other clauses as they are."""
    if match := _CLEFT.fullmatch(words):
        return f"{match['who']}{match['says']}"
    if match := _OF_WHAT.fullmatch(words):
        return f"{match['who']}{match['verb']}{match['what']}"
    if match := _DAY_FIRST.fullmatch(words):
        return f"{match['who']}生日是{match['day']}"
    return words
