"""Whom a Chinese clause without a subject may be about."""

import re

from curator.offline.chinese.clauses.others import another_named
from curator.offline.grammar.claim_builder import Being
from curator.offline.grammar.coreference import Company, may_mean
from curator.offline.lexicon.chinese import NEXT_DOOR, PETS, RELATIONS, TITLES
from memory.text.late_pattern import LatePattern

USER = Being("", "用户")
_SIBLINGS = LatePattern(r"(?:双胞胎|龙凤胎|三胞胎|[两俩二三]个?(?:孩子|小孩|宝宝|娃|儿子|女儿))")
"""Where these are told of, 哥哥 and 妹妹 are each other's, and not the user's."""
_ONE_OF_SEVERAL = LatePattern(r"(?:哥哥|姐姐|弟弟|妹妹|老大|老二|大的|小的)(?!们)")
_CHILD = LatePattern(
    r"(?:哥哥|姐姐|弟弟|妹妹|老大|老二|老三|大的|小的|大宝|二宝|大儿子|小儿子|大女儿|小女儿|一个|另一个)(?:名字)?叫(?P<name>[一-鿿A-Za-z]{1,6}?)"
)
_MEETS = LatePattern(r"认识|遇[到见]|碰[到见]|见到|看[到见]|刷到|听到|来了?[一1]?[个位名]|交")
_SOMEBODY = (
    "人",
    "朋友",
    "同事",
    "女生",
    "男生",
    "姑娘",
    "小伙",
    "家伙",
    "邻居",
    "生",
    "网友",
    "主播",
    "博主",
    "大叔",
    "大爷",
    "大妈",
    "阿姨",
    "师傅",
    "司机",
    "客户",
)
"""Brings in somebody who is not the user: what follows without a subject is of them."""
_NAMES_ANOTHER = LatePattern(r".{1,8}叫.{1,6}")
"""Names somebody the rules don't know: what follows without a subject is of them, too."""
_ONE_OF_MANY = LatePattern(
    r"(?:我们?|咱们?)?(?:有|认识)?(?:[一那某另几]|好几)?[个位名](?:[一-鿿]{0,4}的?)?"
    rf"(?:{'|'.join(_SOMEBODY[1:])}|同学|同桌|室友|舍友|亲戚|哥们儿?|闺蜜|老乡|战友|师[兄弟姐妹]|学[长弟姐妹])(?![一-鿿]?叫)"
)
"""Opens with somebody who is told of by what they do alone: 我一个朋友老往寺里跑."""
_OF_ANY_BEING = LatePattern(
    r"(?:今年|已经|才|快|现在|刚满|刚|都){0,4}\S{1,3}岁|(?:名字|取名|起名|大名|小名|乳名|全名|外号|给它取名|取了个名字?)?(?:叫|名叫)|(?:那|这|一|另一|另外一)[只条]叫|最?[大小黑白黄花灰橘公母]的(?:(?:那|这)?[只条])?叫|(?:他|她|它)|(?:三花|狸花|布偶|英短|美短|缅因|橘猫|奶牛|柯基|金毛|泰迪|柴犬|边牧|哈士奇|二哈|拉布拉多|萨摩耶?|博美|比熊|法斗|德牧)猫?$|"
    r"(?:是)?(?:[一1]?只)?[黑白灰黄橘花棕红蓝金]\S{0,2}?色?的?(?:猫|狗)?$"
)
_OF_A_PERSON = LatePattern(
    r"(?:现在|目前|也|已经|以前){0,4}(?:是|在|住|当|做|今年|会|来自|结婚|怀孕|(?:上|读|念)(?:小学|初中|高中|大学|幼儿园|.年级|大班|中班|小班|国小)|(?:小学|初中|高中|大学|研究)生$)"
)


_TITLED = LatePattern(
    r"(?:(?:我|咱|俺)们?(?:家|的)?)?(?:(?:公司|单位|车间|学校|[厂店校院村队]里?|小区|社区|楼[上下]|健身房?|驾校|部门|班里|医院|幼儿园|新来)的?)*"
    rf"(?P<title>{TITLES})(?!我|是我|[证岗职]|资格|一[枚个]|兼|当|们|[早也都]*不[干做当]|辞|[做干当]了|$)(?P<says>.+)"
)
_NEXT_DOOR = LatePattern(NEXT_DOOR)
_OF_A_POST = LatePattern(r"(?:名字|人|姓|也|就|都)*(?:叫|姓|是)")
_HAS_SOMEBODY = LatePattern(
    rf"(?:也|还|就|都|家里?|生|添|新|又)*(?:有|养|生|添|收养|带|领)了?(?:好几|[一两二三四五六七八九十几\d])?[个只条位对匹]?[大小]?(?:{RELATIONS}|{PETS})(?:呢|啊|的)?"
)
"""Says of somebody whom they have: what follows without a subject is of these."""


def opens_with_a_title(words: str) -> bool:
    """Tell whether a clause is of somebody named by their post, or next door: 我们科长也有个女儿."""
    is_titled = _TITLED.fullmatch(words) is not None or _NEXT_DOOR.match(words) is not None
    return is_titled or another_named(words) is not None


def told_of_a_post(words: str) -> tuple[Being, str] | None:
    """Return who is named by their post where a clause says who they are: 我们班主任姓王."""
    match = _TITLED.fullmatch(words)
    title = match["title"] if match else another_named(words)
    says = words.partition(title)[2] if title else ""
    return (Being(title, f"用户的{title}"), says) if title and _OF_A_POST.match(says) else None


def has_somebody(predicate: str) -> bool:
    """Tell whether a clause is no more than that somebody has kin or an animal: 有个女儿."""
    return _HAS_SOMEBODY.fullmatch(predicate) is not None


def is_about_others(words: str) -> bool:
    """Tell whether a clause brings in somebody who is none of the user's."""
    return any(words.endswith(text) and _MEETS.search(words[: -len(text)]) for text in _SOMEBODY)


def is_one_of_several(words: str) -> bool:
    """Tell whether a clause is of one of the children just told of: 哥哥, 小的."""
    return _ONE_OF_SEVERAL.match(words) is not None


def child_named(words: str) -> str | None:
    """Return what one of several children is called: 哥哥叫天天."""
    match = _CHILD.fullmatch(words)
    return match["name"] if match else None


def tells_of_children(sentence: str) -> bool:
    """Tell whether a sentence says that the user has several children."""
    return _SIBLINGS.search(sentence) is not None


def names_another(words: str) -> bool:
    """Tell whether a clause of which no rule made anything names somebody: 同桌叫小红."""
    return bool(_NAMES_ANOTHER.fullmatch(words))


def brings_in_one_of_many(words: str) -> bool:
    """Tell whether a clause opens with a friend or colleague who has no name: 我一个朋友, 有个同事."""
    return _ONE_OF_MANY.match(words) is not None


def near(
    words: str, mentioned: Being | None, earlier: Being | None, company: Company
) -> Being | None:
    """Return the one mentioned whom the words may mean."""
    pronoun = words[0] if words[0] in "他她它" else ""
    if mentioned is None or not may_mean(pronoun, mentioned.key):
        return None
    # Rounds later, a sentence without a subject is about the user again.
    is_far = mentioned is earlier and not company.is_just_spoken_of
    return None if is_far and not pronoun else mentioned


def meant(words: str, carried: Being | None, mentioned: Being | None) -> Being | None:
    """Return whom a clause is about that may leave its subject out."""
    # 我有个女儿叫朵朵，五岁了: what fits only the one just mentioned is said of them.
    if mentioned is None or carried != USER:
        return carried
    if _OF_ANY_BEING.match(words):
        return mentioned
    if re.fullmatch(PETS, mentioned.who.removeprefix("用户的").removesuffix(mentioned.name or "")):
        return carried
    return mentioned if _OF_A_PERSON.match(words) else carried


def of_them_in_chinese(words: str) -> str:
    """Return Chinese words said in the first person, told of the user."""
    words = re.sub(r"我(?=前任|前男友|前女友|妈|爸|家|姐|妹|哥|弟|老[公婆])", "用户的", words)
    for said, told in (
        ("我们", "用户他们"),
        ("我", "用户"),
        ("你们", "角色"),
        ("您", "角色"),
        ("你", "角色"),
    ):
        words = words.replace(said, told)
    return words
