"""Names in a list behind how many there are: 我有两个孩子，小宝和朵朵; 一个叫小雨一个叫小雪."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from curator.offline.chinese.clauses.whose import being_of
from curator.offline.grammar.claim_builder import Being
from curator.offline.lexicon.chinese import PETS, RELATIONS, is_name
from memory.text.late_pattern import LatePattern

_NUMBERS = {sign: at for at, sign in enumerate("零一二三四五六七八九")} | {
    "两": 2,
    "俩": 2,
    "仨": 3,
    "一对": 2,
}
_HAS = r"(?:有|养|生|收养|领养|带|是|捡|买|收)(?:了|着|过)?(?P<count>一对|[两二三四五六俩仨2-6])(?:个|只|条|匹|头|位)?(?:双胞胎|龙凤胎|亲)?(?:小|大)?"
_ANY_SEX = "孙子孙女|外孙外孙女|儿女|子女|兄弟姐妹|猫猫狗狗"
_NAME = r"[一-鿿A-Za-z]{1,8}?"
_LISTED = LatePattern(
    rf"{_HAS}(?P<being>{_ANY_SEX}|{RELATIONS}|{PETS})(?:呢|啊)?[，,：: ]{{1,2}}(?:(?:名字|分别|就)*(?:叫|是))?"
    rf"(?P<names>{_NAME}(?:[、和跟与]{_NAME}){{1,5}})(?=[。！!，,；;]|$)"
)
_EACH = LatePattern(
    rf"{_HAS}(?P<being>{_ANY_SEX}|{RELATIONS}|{PETS})[，,：: ]{{1,2}}"
    rf"(?P<names>(?:(?:还有|另外?)?(?:一[个只条]|[大小老]的|老[大二三])叫{_NAME}[，,、 ]?){{2,6}})(?=[。！!；;]|$)"
)
_CALLED = LatePattern(
    rf"(?:还有|另外?)?(?:一[个只条]|[大小老]的|老[大二三])叫(?P<name>{_NAME})(?=[，,、 ]|(?:还有|另外?)?(?:一[个只条]|[大小老]的|老[大二三])叫|$)"
)
_NO_NAME = LatePattern(
    rf"(?:{RELATIONS}|{PETS})$|(?:[一两都很还也在刚]|[大小]的|[上读念住])|.*(?:岁|年级|学|班|都|在|是)"
)
_CALLS = {"孙子孙女": "孙辈", "外孙外孙女": "孙辈", "儿女": "孩子", "子女": "孩子", "兄弟姐妹": "兄弟姐妹", "猫猫狗狗": "宠物"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ListedName:
    """One of several who are named in a row."""

    being: Being
    """What they are to the user, without their name."""
    name: str
    quote: str


def listed_names(text: str) -> Iterator[ListedName]:
    """Yield those who are named in a list, where it has as many names as were counted before."""
    for shape in (_LISTED, _EACH):
        for match in shape.finditer(text):
            names = _names_in(match["names"], each=shape is _EACH)
            if len(names) == _counted(match["count"]) and all(map(_may_be_name, names)):
                being = being_of(_CALLS.get(match["being"], match["being"]), None)
                yield from (ListedName(being, name, match[0]) for name in names)


def _names_in(words: str, *, each: bool) -> Sequence[str]:
    if each:
        return [match["name"] for match in _CALLED.finditer(words)]
    return re.split(r"[、和跟与]", words)


def _counted(sign: str) -> int:
    return int(sign) if sign.isdigit() else _NUMBERS[sign]


def _may_be_name(name: str) -> bool:
    return is_name(name) and _NO_NAME.match(name) is None
