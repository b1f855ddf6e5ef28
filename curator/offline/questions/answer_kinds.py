"""What sort of answer a question wants: an age, a time, a place, a number, a colour, a name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memory.text.calendar_names import MONTH_SHAPE, MONTHS, WEEKDAYS
from memory.text.late_pattern import LatePattern


@dataclass(frozen=True, slots=True)
class Matter:
    """How one matter is asked for, and what a memory of it says."""

    asked: LatePattern
    told: LatePattern


def matter(asked: str, told: str) -> Matter:
    """Return a matter by the words that ask for it and those that tell it, in any case."""
    return Matter(LatePattern(rf"(?i)(?:{asked})"), LatePattern(rf"(?i)(?:{told})"))


COUNT = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|(?:twen|thir|for|"
    r"fif|six|seven|eigh|nine)ty)"
)
PLACE = (
    r"(?:city|town|country|state|village|island|county|region|suburb|neighbou?rhood|street|road|"
    r"continent|venue)"
)
_MONTHS = "|".join((*MONTHS, *(name[:3] for name in MONTHS)))
_BARE = (
    "".join(rf"(?<!{name} )" for name in (*MONTHS, *(name[:3] for name in MONTHS)))
    + rf"(?<![-\d:£$€./])\d{{2}}\b(?![-:/%.]\d| ?(?:am|pm|st|nd|rd|th|km|kg|miles|of)\b|"
    rf" (?:{_MONTHS})\b)"
)
"""A number of two digits that is of no day, hour or measure."""
_NOT_AT_SCHOOL = r"(?! (?:am|is|are|was) (?:i|he|she|my [\w' -]+?) (?:in|at)\b)"
"""Follows a year that is of a school, and no time."""
_DAY = rf"(?:{MONTH_SHAPE}|(?:{'|'.join(WEEKDAYS)})s?)"
KINDS_OF_ANSWER: Mapping[str, Matter] = {
    "age": matter(
        r"\bhow old\b|\bage\b|几岁|多大(?!码)|岁数|哪年[的生]|多少岁",
        r"years old|\b(?:him|he|she|hes|shes|whos) \d\d?\b|\bturn|\bage\b|\bis \d\d?\b|\bborn\b|"
        r"'s \d\d\b|\d\d (?:from|here)|岁|出生|"
        r"\b(?:since|when|until|till) (?:i|the user|he|she|they) (?:was|were) "
        r"(?:(?:like|about|only|just) )?"
        rf"(?:{COUNT}|\d)|"
        rf"\d\d年的|\d0后|属|{_BARE}|(?:\bis|'s|\bturned|,) {COUNT}\b(?! of)",
    ),
    "time": matter(
        rf"\bwhen\b|\bwhens\b|what (?:day|date|year|month){_NOT_AT_SCHOOL}|"
        rf"which (?:day|month|year){_NOT_AT_SCHOOL}|deadline|"
        r"what(?:'?s| is) the (?:day|date)\b|which weekday|"
        r"什么时候|哪天|几号|几月|哪[一]?年(?![的生])",
        rf"\d{{4}}-|\b{MONTH_SHAPE}\b|days?\b|\b(?:night|morning|evening|"
        r"weekend)s?\b|\d(?:st|nd|rd|th)\b|"
        r"\b(?:at|until|till|around|by) (?:half (?:past )?|(?:a )?quarter (?:to|past) )?(?:one|two|"
        r"three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)\b(?! of\b)|"
        r"since|\bago\b|\b(?:19|20)\d\d\b|['’]\d\d\b|\d(?:am|pm)\b|月|号|日|年|周|礼拜",
    ),
    "place": matter(
        rf"\bwhere|(?:which|what) {PLACE}\b|what(?:'?s| is) my (?:current )?{PLACE}\b|"
        r"哪里|哪儿|在哪|哪个(?:城市|区|站|国家|地方|省)|哪裡|什么地方",
        rf"\b(?:in|at|from|near|to|on|outside|between|into|is where) (?:the |a )?(?!\d|{_DAY}\b)"
        r"\w|\b(?:left|based|address|home ?town|city|village|home|"
        r"abroad|discharged|missing)\b|住|在|来自|來|人|老家|去|家",
    ),
    "number": matter(
        r"\bhow (?:many|much|tall|big|long|far|heavy)\b|what (?:size|number)|"
        r"几[个只门条口遍本棵台]|多少|多[高重久长]|第几",
        rf"\d|\b{COUNT}\b|[一二三四五六七八九十两俩百千]",
    ),
}
STRICT: Sequence[Matter] = (
    KINDS_OF_ANSWER["age"],
    matter(
        r"\b(?:what|which) colou?r|什么颜色",
        r"\bcolou?r|\b(?:red|blue|green|yellow|black|white|grey|gray|brown|pink|purple|orange|"
        r"violet|teal|turquoise|beige|gold|silver|ginger|blond\w*|navy|maroon|lilac|cream)\b|"
        r"色|[红蓝绿黄黑白灰紫粉橙]",
    ),
    matter(
        r"\b(?:what|which) month\b",
        rf"\d{{4}}-\d\d|\b{MONTH_SHAPE}\b|月",
    ),
    matter(r"\bcar\b", r"^(?!.*\b(?:vespa|scooter|moped|motorbike|bicycle|bike)\b)|\bcar\b"),
)
"""What has to be told where it is asked for, however near a memory is."""
NAMES = matter(
    r"\bname\b|\bnames\b|\bcalled\b|call me|\bwho am i\W*$|surname|nickname|"
    r"叫什么|叫啥|名字|姓什么|怎么称呼|[大小本真]名",
    r"called|named|\bname\b|goes by|\bcalls?\b|叫|姓|名|(?-i:\bis [A-Z]\w|[a-z], [A-Z]\w)|"
    r"said:|",
)
