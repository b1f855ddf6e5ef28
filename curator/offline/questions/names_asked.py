"""Whether a question asks what some thing or somebody is called, and words tell it."""

import re
from functools import lru_cache

from curator.offline.questions.question import beings_asked
from curator.offline.questions.senses import meant_alike
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_ASKED = (
    LatePattern(
        r"(?i)\bwhat(?:'?s| is| are| was|'re)? (?:my|our|the|his|her|their) "
        r"(?P<what>[\w' -]{2,40}?) (?:called|named)\b"
    ),
    LatePattern(r"(?i)\bnames? of (?:my|our|the|his|her|their) (?P<what>[\w' -]{2,40}?)[ ?.!]*$"),
    LatePattern(
        r"(?i)\bwhat(?:'?s| is| was) (?:my|our|the|his|her|their) "
        r"(?P<what>[\w' -]{2,40}?)(?:['’]s|s['’]|s) name\b"
    ),
)
_SAYS_A_NAME = LatePattern(r"\b(?:called|named) \w")
_PRONOUN = LatePattern(
    r"(?i)^(?:that|this|one|it|first|last|real|full|middle|other|whole|children|kids)$"
)


_ASKED_ZH = LatePattern(
    r"(?<![跟和与同])(?:我|咱|俺)(?:们|家|的|那个|那位|那家|那)*(?P<what>[一-鿿]{1,8}?)(?:的)?(?:全名|名字?|大名|真名)?(?:到底|究竟)?"
    r"(?:叫(?:什么|啥)|姓(?:什么|啥)|是谁|名字?(?:是|叫)?(?:什么|啥)?$|怎么称呼|贵姓|啥名|什么名)"
)
_THING_OF_ZH = LatePattern(
    r"[一-鿿]的?(?P<what>幼[儿稚]园|学校|公司|单位|店铺?|餐厅|医院|小区|游戏|乐队|培训班|(?:班主任|老师|同桌|同学|领导|老板|教练|医生|男朋友|女朋友|男友|女友|老公|老婆)(?<!我老师)(?<!我同桌)(?<!我同学)(?<!我领导)(?<!我老板)(?<!我教练)(?<!我医生)(?<!我老公)(?<!我老婆)(?<!我男友)(?<!我女友)(?<!我男朋友)(?<!我女朋友)(?<!我班主任))(?:的名字)?(?:到底)?(?:叫|名字?是)(?:什么|啥)"
)
"""Asks what a thing is called that is somebody's: 我儿子的幼儿园叫什么."""
_SHOP_ZH = frozenset({"店", "铺", "店铺", "小店", "馆", "厂", "公司", "生意"})
_SHOP_NAMED_ZH = LatePattern(
    r"(?:民宿|客栈|诊所|工作室|公司|[店铺馆坊厅吧厂行社])[^。]{0,10}(?:叫|名)[^，。]"
)
"""Asks for the name of a shop, and tells one of any sort of shop."""
_OWN_ZH = LatePattern(
    r"(?:名字?|名|昵称|外号|绰号|自己|本人|今年|以前|现在|之前|到底|应该|是|叫|姓|让你|希望.*|告诉.*|记得.*)$|^(?:真|本|全|大|小|中文|英文|网|艺|笔)$"
)


def lacks_name_asked(question: str, content: str) -> bool:
    """Tell whether the name of a thing or of somebody without a slot is asked for and not told.

    "The user rents a houseboat in Tottenham" names a place, and no boat; 用户叫阿楠 tells the name
    of no 主任.
    """
    thing, whose = _THING_OF_ZH.search(simplified(question)), _whose_name(question)
    if {thing and thing["what"], whose} & _SHOP_ZH and _SHOP_NAMED_ZH.search(simplified(content)):
        return False
    if thing:
        return thing["what"][: 1 if thing["what"][0] == "幼" else 2] not in simplified(content)
    if not question.isascii() and whose:
        return not _name_in_chinese(whose).search(simplified(content))
    what = _named_thing(question)
    if what is None or _name_of(what).search(content):
        return False
    return not (_SAYS_A_NAME.search(content) and meant_alike(what, content))


def tells_name_asked(question: str, content: str) -> bool:
    """Tell whether an English question asks what a thing is called, and words name it."""
    what = _named_thing(question) if question.isascii() else None
    return what is not None and _name_of(what).search(content.replace("said:", "")) is not None


@lru_cache(maxsize=64)
def _whose_name(question: str) -> str | None:
    """Return of whom or what a Chinese question asks the name, where no slot tells it."""
    match = _ASKED_ZH.search(simplified(question))
    if match is None or _OWN_ZH.search(match["what"]) or beings_asked(question):
        return None
    return match["what"][-2:].removesuffix("子") or match["what"]


@lru_cache(maxsize=64)
def _name_in_chinese(what: str) -> re.Pattern[str]:
    thing = re.escape(what)
    return re.compile(
        rf"{thing}(?:的?(?:名字?|大名|全名))?(?:叫|姓|名|是|，叫)|{thing}(?:[老小阿][一-鿿]|[A-Z])|[一-鿿]{thing}(?=[，。]|$)"
        rf"|叫[^，。]{{1,8}}的{thing}|{thing}[一-鿿]{{2,3}}(?=[，。是在]|$)"
    )


@lru_cache(maxsize=64)
def _named_thing(question: str) -> str | None:
    for shape in _ASKED:
        if match := shape.search(question):
            words = match["what"].casefold().split()
            last = words[-1].removesuffix("'s").removesuffix("’s")
            if beings_asked(question) or _PRONOUN.search(last):
                return None
            return last
    return None


@lru_cache(maxsize=64)
def _name_of(what: str) -> re.Pattern[str]:
    thing = rf"(?i:\w*{re.escape(what)}\w{{0,3}})"
    return re.compile(
        rf"\b{thing}\b.{{0,40}}\b(?:called|named|name)\b|\b(?:called|named) .{{0,40}}\b{thing}\b"
        rf"|\b{thing},? (?:(?:is|are|was) )?(?:(?i:the) )?[A-Z]\w"
        rf"|(?<=[a-z,] )[A-Z][\w'’]+,? (?:(?:is|was) )?(?:(?:the|a|an|their|my|our) )?{thing}\b"
        rf"|\b(?!The\b|An?\b|My\b|Our\b|This\b|That\b)[A-Z][\w'’]+ {thing}\b|said:"
    )
