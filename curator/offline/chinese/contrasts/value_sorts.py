"""The sorts of values that one takes the place of another: days, months, times, counted numbers."""

import re
from dataclasses import dataclass

from memory.text.late_pattern import LatePattern

NUMBER = r"(?:\d+(?:\.\d+)?|[零〇一二两俩仨三四五六七八九十百千万]+)"
_WEEK = r"(?:周|星期|礼拜)"
_UNITS = (
    "岁|年级|个月|点半|点|号|日|楼|层|栋|幢|门|斤|公斤|块|元|万|只|条|头|匹|台|辆|间|家|本|遍|次|杯|瓶|颗|位|届|班|"
    "步|分|箱|艘|所|座|株|棵|笼|窝|桶|罐|首|人|名|枚|盒|袋|篇|首|章|节|碗|片|粒|针|场|吨|亩|平|棚|度|码|公分|厘米|米|公里|分钟|小时|天|周|年|口|期|路|级|斤半|双|套|把|张|个"
)
_SIGNS = "零一二三四五六七八九十"


@dataclass(frozen=True, slots=True)
class ValueSort:
    """A sort of values, by the shape that they have."""

    name: str
    shape: str

    def findall(self, text: str) -> list[str]:
        """Return the values of the sort that a text names, in order."""
        return [match[0] for match in re.finditer(self.shape, text)]


_FIXED = (
    ValueSort("month day", rf"{NUMBER}月(?:初|份|底)?{NUMBER}(?![个只条])[号日]?"),
    ValueSort("week days", rf"{_WEEK}[一二三四五六日天](?:[和跟与、]?(?:{_WEEK})?[一二三四五六日天])+(?![一-鿿]?点)"),
    ValueSort("week day", rf"(?:[这本上下]个?)?{_WEEK}[一二三四五六日天末]"),
    ValueSort("month", rf"(?<![个\d年]){NUMBER}月(?!{NUMBER})份?|(?<=[去今明后]年){NUMBER}月份?"),
    ValueSort(
        "feast", "五一|国庆|元旦|春节|过年|中秋|端午|清明|圣诞|情人节|七夕|暑假|寒假|元宵|重阳"
    ),
    ValueSort("side", "[左右][脚手眼腿耳膝肩侧边臂]"),
    ValueSort("grade", r"[初高大研][一二三四五](?![一-鿿]{0,1}\d)"),
)  # fmt: skip
_AMOUNT = ValueSort("amount", r"(?<![\d.])\d{3,}(?![\d年月号日点:：-])")
_LED_DAY = LatePattern(rf"(?:上上|上|这|本|下下|下)个?(?={_WEEK}[一二三四五六日天])")
_BARE_DAY = LatePattern(rf"{_WEEK}[一二三四五六日天]")
_COUNTED = LatePattern(rf"(?P<number>{NUMBER})[多来几]?(?P<unit>{_UNITS})")
_BARE = LatePattern(rf"^{NUMBER}$")
_NO_NUMBER = "一(?:下|点|些|直|起|样|定|般|会|旦|向|切|律|再|并|辈)|万一"
"""Begins a word that counts nothing: 算了一下, 万一."""


def sort_of(text: str) -> ValueSort | None:
    """Return of what sort the first value is that a text names; None where it names none."""
    for sort in _FIXED:
        if sort.findall(text):
            return sort
    counted = _COUNTED.search(text)
    if counted and (sort := counted_by(counted["unit"])).findall(text):
        return sort
    return (
        ValueSort("number", rf"(?!{_NO_NUMBER})(?<!万){NUMBER}(?!月)")
        if _BARE.match(text)
        else None
    )


def amount_of(text: str) -> ValueSort | None:
    """Return the sort of a bare amount that ends a text: 房租一个月2300; None where none does."""
    return _AMOUNT if re.search(rf"{_AMOUNT.shape}$", text) else None


def counted_by(unit: str) -> ValueSort:
    """Return the sort of the numbers that are counted by a word: 九只, 9岁."""
    return ValueSort(unit, rf"(?<![\d第]){NUMBER}[多来几]?{unit}")


def written_anyhow(value: str) -> str:
    """Return a shape of a value in figures or in signs: 九岁 for 9岁, 星期三 for 礼拜三."""
    shape = ""
    for part in re.split(rf"({NUMBER}|{_WEEK})", value):
        if re.fullmatch(_WEEK, part):
            shape += _WEEK
        elif re.fullmatch(NUMBER, part):
            shape += _number(part)
        else:
            shape += re.escape(part)
    return rf"(?<![\d一二三四五六七八九十]){shape}" if re.match(NUMBER, value) else shape


def _number(part: str) -> str:
    other = figures(part) if not part.isdigit() else signs(part)
    return f"(?:{re.escape(part)}|{other})" if other else re.escape(part)


def figures(number: str) -> str | None:
    """Return a number below a hundred in figures; None where it is none."""
    plain = number.replace("两", "二").replace("俩", "二")
    match = re.fullmatch(r"(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?", plain)
    if not plain or match is None:
        return None
    tens = (_SIGNS.index(match[1]) if match[1] else 1) if match[2] else 0
    return str(tens * 10 + (_SIGNS.index(match[3]) if match[3] else 0))


def signs(number: str) -> str | None:
    """Return a number below a hundred in signs; None where it is none."""
    if len(number) > 2 or not number.isdigit() or number.startswith("0"):
        return None
    tens, ones = divmod(int(number), 10)
    head = ("" if tens == 1 else _SIGNS[tens]) + "十" if tens else ""
    return head + (_SIGNS[ones] if ones else "")


def in_the_week_of(right: str, old: str) -> str:
    """Return a bare day of the week as one of the week that another was of: 下周四 for 下周三."""
    led, bare = _LED_DAY.match(old), _BARE_DAY.fullmatch(right)
    return f"{led[0]}{right}" if led and bare else right


def is_bare_week_day(right: str) -> bool:
    """Tell whether words are a day of the week, and not of which week."""
    return _BARE_DAY.fullmatch(right) is not None
