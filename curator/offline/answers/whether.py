"""What a Chinese question asks whether it is so: only words that name that very thing tell it.

我有糖尿病吗 is answered by no pair of daughters, and 我喜欢足球吗 by no hot pot.
"""

import re
from collections.abc import Sequence

from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

_END = r"(?:吗|么|没有?|不|呢|来着)*[？?。\s]*$"
_HAVE = LatePattern(
    rf"^(?:那|所以|你知道|你记得)*[我咱俺]们?(?:家里?)?(?:现在|目前|还|到底|是不是|以前|之前|曾经?){{0,3}}"
    rf"(?:有没有|有|得过?|患过?)(?P<what>[^吗么没呢，,什啥哪几多谁]{{2,8}}?){_END}"
)
_LIKE = LatePattern(
    rf"^(?:那|所以|你知道|你记得)*[我咱俺](?:现在|平时|还|是不是|到底|也){{0,3}}"
    rf"(?P<how>喜不喜欢|喜欢|爱不爱|爱|讨厌|会不会|会|对)(?:[吃喝看听玩打踢去养说做弹拉唱跳学喂])?"
    rf"(?P<what>[^吗么没呢，,什啥哪几多谁]{{2,8}}?)(?:过敏)?{_END}"
)
_ALLERGIC = LatePattern(r"过敏")
_ANY_KIND = LatePattern(
    r"宠物|孩子|小孩|[男女]孩|娃|爱好|计划|打算|安排|过敏|忌口|工作|对象|兼职|事|习惯|兄弟|姐妹|动物|[汽开]?车$|梦想|"
    r"目标|乐器|特长|驾|伴|恋|[结已]婚|家人|亲戚|朋友|慢性|疾病|毛病|生病|运动|音乐|旅[游行]|海鲜|水果|外语|"
    r"方言|外面|东西|食物|药|人|名字|小名|英文名|生日|证|考试|手术|比赛|约|预约|会议|课|存款|保险|"
    r"零食|甜食|甜的|辣的|酸的|肉|游戏|电影|书|做饭|下厨|家务|花$|户外|锻炼|健身"
)
"""What has its answers in other words: a dog is a pet."""
_ALIKE: Sequence[LatePattern] = tuple(
    LatePattern(words)
    for words in (
        "糖尿|血糖|胰岛素|二甲双胍", "高?血压", "血脂|胆固醇", "哮喘|气喘", "抑郁|焦虑", "鼻炎|鼻", "胃病|胃炎|胃",
        "坚果|花生|核桃|腰果|杏仁|开心果", "牛奶|乳糖|奶制品", "花粉|柳絮", "海鲜|虾|蟹|贝", "房|楼|屋",
        "猫|狗|宠物|毛", "青霉素|头孢|阿莫西林|抗生素", "贷|月供",
    )
)  # fmt: skip


def is_of_something_else(question: str, told: str) -> bool:
    """Tell whether a simplified question asks whether of one thing, and words name another."""
    if (
        _is_since_another_deed(question, told)
        or _is_elsewhere(question, told)
        or (_IN_COMPANY.search(question) and _OWN_NAME.match(told))
    ):
        return True
    am = _AM.search(question)
    if am is not None and re.search(
        rf"(?:跟|和|同|有|认识|找)[^，。是]{{0,4}}{re.escape(am['what'])}", told
    ):
        return True
    match = _HAVE.search(question) or _LIKE.search(question)
    if match is None:
        return _is_of_another_relative(question, told)
    what = match["what"].removeprefix("对").removesuffix("的").removesuffix("过敏")
    if match.re is _LIKE.compiled and match["how"] == "对" and not _ALLERGIC.search(question):
        return False
    if what.endswith(("症", "病")) and len(what) == 2:
        return what[0] not in told
    if len(what) < 2 or beings_in(what) or _ANY_KIND.search(what):
        return False
    if any(kind.search(what) and kind.search(told) for kind in _ALIKE):
        return False
    return not any(what[at : at + 2] in told for at in range(len(what) - 1))


_AM = LatePattern(
    r"^(?:那)?[我咱俺]是(?:不是)?(?:个|一?名|一?位)?(?P<what>[一-鿿]{2,8}?)(?:吗|么|不)[？?]*$"
)
_WHAT_FOR = LatePattern(
    r"(?:我|咱|俺)(?:要|会|是)?去(?P<where>[一-鿿]{2,6}?)(?:是|要|到底|究竟)*(?:干(?:嘛|吗|什么|啥)|做(?:什么|啥))"
)
_IN_COMPANY = LatePattern(r"[跟和与同带帮教陪给](?:我|咱|俺)[^，,]{1,10}(?:是谁|谁)")
_OWN_NAME = LatePattern(r"用户(?:的昵称)?[叫是姓]")


_SINCE = LatePattern(
    r"(?P<deed>退休|[结离]婚|戒[烟酒]|毕业|恋爱|分手|失业|怀孕|同居|领证|去世|走)了?(?:有)?(?:几年|多久|多少年|多长时间)"
)


_DIED = LatePattern(r"走|世|没了|不在")


def _is_since_another_deed(question: str, told: str) -> bool:
    """Tell whether it is asked how long ago something was, and words tell of nothing of the kind."""
    match = _SINCE.search(question)
    if match is None or (match["deed"] in {"走", "去世"} and _DIED.search(told)):
        return False
    return match["deed"][-1] not in told and match["deed"][0] not in told


def _is_elsewhere(question: str, told: str) -> bool:
    """Tell whether it is asked what one does in a place, and words don't name that place."""
    match = _WHAT_FOR.search(question)
    return match is not None and match["where"][:2] not in told


_RELATIVE_OF = LatePattern(
    rf"^(?:那)?[我咱俺]的?(?P<who>[^我有，]{{1,4}}?)有(?:没有)?(?P<what>.{{1,6}}?){_END}"
)


def _is_of_another_relative(question: str, told: str) -> bool:
    """Tell whether somebody's somebody is asked for, and words name only one of the two."""
    match = _RELATIVE_OF.search(question)
    if match is None or not (beings_in(match["who"]) and beings_in(match["what"])):
        return False
    named = beings_in(told)
    return not (beings_in(match["who"]) <= named and named & beings_in(match["what"]))


_NAME_ONLY = LatePattern(r"^用户的?[^，。]{1,8}叫[^，。]{1,8}[。]?$")
_OF_MORE = LatePattern(
    r"做什么|干什么|干啥|工作|几岁|多[大高重久长]|哪|什么时候|几[号点月]|喜欢|品种|颜色|怕|属|住|爱吃"
)
_OF_NAME = LatePattern(r"叫|名|姓|谁|称呼|哪[只个条位]")
_MONTH = LatePattern(
    r"(?<![个\d一二三四五六七八九十])(1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月"
)
_NUMBERS = {it: at for at, it in enumerate("一二三四五六七八九十", 1)} | {"十一": 11, "十二": 12}
_DATED = LatePattern(r"\d{4}-(\d\d)")
_WEEKDAY = LatePattern(r"(?:周|星期|礼拜)([一二三四五六日天])")
_LEFT = LatePattern(r"用户以前住在")
_LIVES = LatePattern(r"住")
_BEFORE = LatePattern(r"以前|之前|原来|过去|曾|从前|过|搬")
_ASKS = LatePattern(r"什么|啥|哪|谁|几|多")


def is_of_another_day_or_name(question: str, told: str) -> bool:
    """Tell whether what is in one month or on one weekday is asked for, and another is told.

    What somebody is called tells neither their work nor their age.
    """
    if _NAME_ONLY.match(told) and _OF_MORE.search(question) and not _OF_NAME.search(question):
        return True
    if _LEFT.match(told) and _LIVES.search(question) and not _BEFORE.search(question):
        return True
    if not _ASKS.search(question):
        return False
    months = _months(question)
    named = _months(told) | {int(it) for it in _DATED.findall(told)}
    if months and named:
        return not months & named
    days, said = (set(_WEEKDAY.findall(re.sub("天", "日", it))) for it in (question, told))
    return bool(days and said) and not days & said and "到" not in told and "至" not in told


def _months(words: str) -> set[int]:
    found = _MONTH.findall(words)
    return {int(it) if it.isdigit() else _NUMBERS[it] for it in found}
