"""Clauses of people who are nobody of the user's: 病房里有个小病人, 我们大厨, 我同事的女儿."""

from curator.offline.lexicon.chinese import NEXT_DOOR, RELATIONS, SURNAMES, TITLES
from memory.text.late_pattern import LatePattern

_PLACED = (
    r"(?:[^，,“”我你他她它是有在和跟给被把对说]{1,6}?(?:[里上间边头床舍寝]|那边|那儿|这边)的?"
    rf"|(?!用户|[我咱俺]|[^，,]{{0,2}}(?:{RELATIONS})的)[一-鿿]{{1,3}}的)"
)
_ONE = r"(?:(?:又|还|也)?(?:有|来|进)了?(?:一|那么)?[个位名]|那[个位]|一[个位]|新来的|[小大老]?)"
_ROLES = (
    rf"(?:{TITLES}|主?厨师?|大厨|厨子|兽医|医生|大夫|护士|护工|学徒|徒弟|师傅|师[兄弟姐妹]|学[长弟姐妹]|客人|病人|"
    r"患者|乘客|顾客|客户|学生|小伙子?|小哥|姑娘|大[爷妈叔婶姐哥]|阿姨|老外|支书|工友|战友|队友|老乡|网友|"
    r"司机|裁缝|木匠|店员|服务员|收银员?|保姆|月嫂|会计|出纳|助理|秘书|实习生|新人|老头|老太太?|[男女][生孩]|老[板师]|"
    r"同[学事桌]|邻居|室友|亲戚|小?胖子?|小[妹弟]|学员|队员|(?i:adc)|辅助|打野|中单|上单)"
)
_ALONE = r"(?:大厨|主厨|会计|出纳|前台|徒弟|师傅|师[兄弟姐妹]|学[长弟姐妹]|教练|支书|书记|主任|同桌|房东|厨(?![师艺房具]))"
"""Who is one of several, not the user, even where the words say only 我 or 我们 before."""
_NOT_ONESELF = r"(?![^，,]{0,4}[叫喊给教带让管]我|我|是我|们|[证岗职]|资格|一[枚个名]|兼|出身|跟我)"
_OF_ANOTHER = LatePattern(
    rf"(?:用户说：“)?(?:听说|昨天|今天|最近|刚才|老家那边|老家)?(?:"
    rf"(?:(?:我|咱|俺|用户)(?:们|他们)?)?(?:家|的|这)?{_PLACED}{_ONE}[^，,我“是在有叫养]{{0,3}}?(?P<placed>{_ROLES}|[小老阿][{''.join(sorted(SURNAMES))}]|阿[一-鿿])"
    rf"|(?:我|咱|俺|用户)(?:们|他们)?(?:家|的|那个)?(?P<own>{_ALONE})"
    rf"|(?:我|咱|俺|用户)(?:们的?|他们的?|的)(?P<ours>{TITLES})"
    rf"|(?:我|咱|俺|用户)(?:们的?|他们的?|的)(?:队|班|厂|店|组|公司|寝室|宿舍|学校)(?:里|的)?(?P<team>{_ROLES})"
    rf"|(?:我|咱|俺|用户)(?:们)?[有的]?一[个位名]?(?P<one>{_ROLES})"
    r"|(?P<bare>学[长弟姐妹]|师[兄弟姐妹]|导师|班主任)"
    rf"|(?:食堂|公司|单位|车间|学校|医院|酒店|超市|小区|部门|办公室|工地|饭店)(?:里的?|的)?(?P<there>{_ROLES})"
    rf"|(?:有|来了?)一?[个位名][^，,我“的]{{0,3}}?(?P<some>{_ROLES})"
    rf"|{NEXT_DOOR}[^，,我“]{{0,3}}?(?P<near>{_ROLES}|老[一-鿿]))"
    rf"{_NOT_ONESELF}(?=[^，,。”的]|(?<=[小老][一-鿿])，[^我])"
)
_OPENS_WITH_ONE = LatePattern(
    rf"(?:(?:我|咱|俺)们?(?:家|的)?)?(?:同桌|主管|邻居|{RELATIONS})(?!们)"
)
_KIN_OF_ANOTHER = LatePattern(
    rf"(?:同[事学桌]|朋友|邻居|室友|舍友|老板|上司|领导|老师|导师|客户|闺蜜|{_ALONE})[^，。的是在有]{{0,3}}(?:家|的|家的|她|他)+"
    rf"(?P<kin>{RELATIONS})"
)


def another_named(words: str) -> str | None:
    """Return by what words name whom they open with, where that is nobody of the user's."""
    match = _OF_ANOTHER.match(words)
    return match[match.lastgroup] if match and match.lastgroup else None


def is_of_another(words: str, asked: str) -> bool:
    """Tell whether words open with nobody of the user's, whom a question does not name."""
    another = another_named(words)
    return another is not None and another not in asked


def opens_with_another(words: str, asked: str) -> bool:
    """Tell whether words open with one of the user's, or with another whom no question names."""
    return _OPENS_WITH_ONE.match(words) is not None or is_of_another(words, asked)


def without_kin_of_others(words: str) -> str:
    """Return words without the kin of those who are none: 我同事的女儿 is no daughter of the user."""
    return _KIN_OF_ANOTHER.sub("", words)
