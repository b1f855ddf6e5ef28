"""Who somebody is: names, age and year of birth, signs, blood and people, where they are from."""

import re

from curator.offline.chinese.clauses.replacements import is_town
from curator.offline.chinese.rules.attribute_slots import FROM, HOME, NAMED, rule
from curator.offline.grammar.dates import number
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import is_known_place, is_origin, is_place
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

_LATELY = r"(?:上个?(?:月|周|星期|礼拜)|[昨前今]天|前几天|前不久|几天前|这个?(?:月|周))?"
_DIGITS = r"(?:\d{1,3}|[一二三四五六七八九十两]{1,3})"
_SIGN = "白羊|牡羊|金牛|双子|巨蟹|狮子|处女|天秤|天平|天蝎|射手|人马|摩羯|魔羯|水瓶|双鱼"
_YEAR = r"(?:(?:19|20)?\d\d|[一二][零〇一二三四五六七八九]{3}|[零〇一二三四五六七八九]{2})"
_NAMED_CITIES = "魔都|帝都|妖都|鹏城|羊城|蓉城|山城|春城|江城|星城|泉城"
_REGIONS = frozenset(word_list("chinese", "regions"))
_RENTED = "(?:单间|隔断间?|房子?|(?:小|老|新)房子|公寓|阁楼|地下室|[loftLOFT]{4}|[一两二三]居室?|[一两二三]室[一两]厅)"
_NEARBY = "(?:校外|外面|城里|市区|市里|郊区|(?:学校|公司|单位|医院|厂|地铁)[一-鿿]{0,3}|[一-鿿]{1,5}(?:附近|旁边|边上|周边|对面|小区))"
"""Where somebody rents what they live in themselves: in a town far off it may be for a holiday."""
_NOT_PEOPLE = LatePattern(r"(?:上班|月光|追星|打工|丁克|单身|啃老|夜猫|低头|租房|有车|躺平).{0,2}")


def _is_age(value: str) -> bool:
    return 3 <= number(value) <= 119


def _is_adult_age(value: str) -> bool:
    return 12 <= number(value) <= 99 and not value.endswith("两")


_HOUSES = (
    r"[一-鿿]{0,6}?(?:养老院|敬老院|护理院|疗养院|福利院|养老公寓|老年公寓|托老所|护老院|安老院)"
)
_NO_HOME = LatePattern(
    r".*(?:厕所|马桶|床上|沙发|地上|被窝|办公室|公司|路上|车上|食堂|服务区|图书馆|实验室|机房|网吧里).*"
)


def is_home(value: str) -> bool:
    """Tell whether the value is a place to live in."""
    if _NO_HOME.fullmatch(value):
        return False
    return is_place(value) or value in _NAMED_CITIES.split("|") or _is_latin_place(value)


def _is_latin_place(value: str) -> bool:
    return re.fullmatch(r"[A-Z][a-z]{2,14}(?: [A-Z][a-z]{1,14})?", value) is not None


def is_known_origin(value: str) -> bool:
    """Tell whether a bare "…人" is of a place that is known, or is written as one."""
    return (
        value in _REGIONS
        or is_known_place(value)
        or value.endswith(("州", "西", "东", "北", "南", "海", "阳", "安"))
    )


def _is_in_a_town(value: str) -> bool:
    """Tell whether the value is a part of a town that is known: 高雄旗津."""
    does = any(len(word.text) > 1 and word.tag[:1] in "va" for word in tokens(value))
    return not does and 3 < len(value) <= 6 and any(is_known_place(value[:end]) for end in (2, 3))


_LIVES = HOME | {"check": is_home}
_RENTS = {
    **HOME,
    "check": lambda value: bool(value),
    "effect": "starts",
    "of": "user",
    "single": False,
}
_AGE = {"topic": "年龄", "salience": 0.7, "single": True, "base": ""}
_BORN = {"topic": "生日", "salience": 0.8, "single": True, "base": ""}
_NATURE = {"topic": "性格", "salience": 0.6, "base": ""}

IDENTITY: tuple[Rule, ...] = (
    rule(r"=(?:真名|本名|大名|中文名|全名)(?:是|叫)(?P<value>.{1,8}?)", "name", "叫{value}",
         of="user", single=True, **NAMED),
    rule(r"是(?P<value>[A-Z][a-z]{1,14})", "nickname", "的昵称是{value}", of="user", **NAMED),
    rule(r"=(?:法语名|日文名|韩文名|英语名)(?:是|叫)(?P<value>.{1,20}?)", "nickname",
         "的外语名是{value}", single=True, **NAMED),
    rule(r"(?:是|=性别是)?(?P<value>[男女])(?:的|生|性)?", "gender", "是{value}的", of="user", single=True,
         topic="身份", salience=0.6, base=""),
    rule(r"姓(?P<value>[一-鿿]{1,2})", "surname", "姓{value}",
         **(NAMED | {"check": lambda value: value not in {"名", "甚", "啥", "什么"}})),
    rule(r"(?:是)?(?P<value>[一-鿿]{2,3}?)的?(?:妈妈|爸爸|妈|爸)", "child.name",
         "的孩子叫{value}", of="user",
         **(NAMED | {"check": lambda value: value[0] in "小阿" or value[0] == value[-1]})),
    rule(rf"{_LATELY}(?:今年|刚满|刚刚?过|满|快|马上|就要|即将|身份证上|虚岁|实岁|周岁|芳龄|正好|也|都|已经|才|就|了|下个?月){{1,4}}"
         rf"(?P<value>{_DIGITS})(?:周?岁|岁半)?(?:出头|多岁?|左右|整)?(?:了)?", "age", "{value}岁",
         check=_is_age, **_AGE),
    rule(rf"(?P<value>{_DIGITS})(?:周岁|岁半|岁出头|出头|岁多|岁左右)(?:了)?", "age", "{value}岁左右",
         check=_is_adult_age, **_AGE),
    rule(rf"{_LATELY}(?:才?刚)?过完?了?(?P<value>{_DIGITS})岁(?:的)?生日(?:了)?", "age", "{value}岁", check=_is_age, **_AGE),
    rule(r"(?:还?是|满|也就)?(?P<value>[1-9]\d|[二三四五六七八九]?十[一二三四五六七八九]?)了?", "age", "{value}岁",
         check=_is_adult_age, **_AGE),
    rule(rf"(?P<value>{_DIGITS})岁(?P<half>半?)(?:的.{{0,6}})?(?:了)?", "age", "{value}岁{half}", of="being",
         check=lambda value: 1 <= number(value) <= 119, **_AGE),
    rule(rf"(?:才|刚|快|今年|已经)*(?P<value>{_DIGITS})个(?P<half>半?)月(?:大)?(?:了)?", "age", "{value}个{half}月大", of="being", **_AGE),
    rule(rf"(?:是)?(?P<value>{_YEAR})年(?:的|出?生人?的?|生)", "birth_year",
         "{value}年出生", **_BORN),
    rule(rf"(?:是|于|都是)?(?P<value>{_YEAR})年.{{1,6}}出生的?", "birth_year",
         "{value}年出生", **_BORN),
    rule(rf"(?:出生[在于]|生[在于])(?P<value>{_YEAR})年(?:的)?", "birth_year",
         "{value}年出生", **_BORN),
    rule(r"(?:是)?(?P<value>[0-9]{2}后|[七八九零]零后)(?:一枚|的)?", "generation", "是{value}",
         **_BORN),
    rule(r"属(?P<value>[鼠牛虎兔龙蛇马羊猴鸡狗猪])的?", "zodiac", "属{value}", **_BORN),
    rule(rf"(?:是|=星座是)?(?P<value>(?:{_SIGN})(?:座)?)(?:的|女|男|本座|一枚)?", "star_sign",
         "是{value}", **_BORN),
    rule(r"(?:是|=MBTI是)?(?P<value>[IEie][NSns][TFtf][JPjp])(?:型|的|人格)?", "mbti",
         "是{value}", **_NATURE),
    rule(r"(?:是|=血型是)?(?P<value>(?:A|B|O|AB|RH阴性)型)血?(?:的)?", "blood_type", "是{value}血",
         **(_NATURE | {"topic": "健康"})),
    rule(r"(?:是)?(?P<value>[一-鿿]{1,3}族)(?:人|的)?", "people", "是{value}",
         check=lambda value: not _NOT_PEOPLE.fullmatch(value), **_NATURE),
    rule(r"(?:已经|正式|也|就|刚)*受洗(?:入教)?(?:了)?", "milestone", "受洗", value="受洗", **_NATURE),
    rule(r"是(?:一?[名个位])?(?:虔诚的?)?(?P<value>佛教徒|基督教?徒|天主教徒|穆斯林|道教徒|无神论者)(?:了)?", "belief", "是{value}", **_NATURE),
    rule(r"信(?P<value>佛教?|基督教?|天主教?|道教?|伊斯兰教)(?:的)?", "belief", "信{value}", **_NATURE),
    rule(r"(?:=身高是?|身高)(?P<value>[12][.\d]{2,4}|[12]米\d{1,2})(?:cm|厘米|米)?", "height",
         "身高{value}", **_NATURE),
)  # fmt: skip

ORIGINS: tuple[Rule, ...] = (
    rule(r"(?:是)?(?P<value>[一-鿿]{2,6}?)[的滴]", "origin", "是{value}人",
         **(FROM | {"of": "user", "check": lambda value: value in _REGIONS or is_town(value)})),
    rule(r"(?:是)?(?:土生土长的?|地地道道的?|地道的?)?(?P<value>[一-鿿]{2,6}?)(?:本地)?(?:华人|华侨|华裔|人|土著|妹子|姑娘|小伙|汉子)(?:一枚)?",
         "origin", "是{value}人",
         **(FROM | {"check": lambda value: value in _REGIONS or is_town(value) or (is_origin(value) and is_known_origin(value)) or _is_in_a_town(value)})),
    rule(r"=(?:老家|家乡|祖籍|籍贯|原籍)(?:是|在)(?P<value>.{2,10}?)(?:的|人|那边|这边|农村|乡下){0,2}",
         "origin", "来自{value}", **FROM),
    rule(r"(?P<value>[一-鿿]{2,8}?)(?:出|过)来的", "origin", "来自{value}", **(FROM | {"check": is_known_place})),
    rule(r"从(?P<value>.{2,8}?)(?:出|过)?来的", "origin", "来自{value}", **FROM),
    rule(r"(?:是)?在(?P<value>.{2,10}?)(?:出生|生)的?", "birthplace", "出生在{value}", **FROM),
    rule(r"(?:是)?在(?P<value>.{2,10}?)(?:出生)?长大的?", "childhood", "在{value}长大", **FROM),
)  # fmt: skip

HOMES: tuple[Rule, ...] = (
    rule(r"(?P<whom>带着?[一-鿿]{1,6}?)(?:一起)?在(?P<value>[一-鿿]{2,8}?)(?:生活|住|定居|过日子)", "home", "{whom}在{value}生活",
         **(_LIVES | {"check": is_known_place, "of": "being"})),
    rule(rf"(?:已经|刚刚?|终于|最后|还是|被)*(?:[一-鿿]{{0,4}}?(?:送|接))?(?:住|搬|去|送|接|进)(?:进|到|去|在)?了?(?P<value>{_HOUSES})(?:里|去|住|生活)*(?:了)?", "home",
         "住进了{value}", effect="starts", **(HOME | {"check": lambda value: len(value) > 2})),
    rule(r"(?:[和跟与].{1,6}?)(?:一起|一块儿?)?住在?(?P<value>.{2,8}?)", "home", "住在{value}",
         **(_LIVES | {"check": is_known_place})),
    rule(r"(?:=坐标是|坐标|base|人在|现居|常住|目前在|定居|蜗居)(?:在|于)?(?P<value>.{2,12}?)"
         r"(?:[北沪南深]漂|漂着?|混|生活|定居|打工|打拼|这边|那边|的){0,2}", "home", "住在{value}", **_LIVES),
    rule(r"(?:一个人|独自|自己)?(?:在|蹲在?|漂在|混在|租住?在|住|暂住在?|寄住在?|窝在|待在)(?P<value>.{2,10}?)"
         r"(?:[北沪南深]漂|漂着?|混|打拼|租房|扎根|安家|落脚)(?:了|呢|着|.年了?)?", "home", "住在{value}", **_LIVES),
    rule(r"(?:搬家?|移居|迁)(?:到|去|来|回|进)了?(?P<value>.{2,8}?)(?:那边|这边|附近|一带)?"
         r"(?:一个人|自己|独自|[跟和与].{1,4}?|去|来){0,2}(?:住|租房|生活)?(?:了|啦)?", "home", "住在{value}",
         effect="starts", **_LIVES),
    rule(r"(?:租住?在|漂在|家住|=家住是|=家是|暂住在?|寄住在?|蹲在?|蜗居在?|定居在?)(?P<value>.{2,10}?)"
         r"(?:那边|这边|附近|一带|那块|的.{0,12}|[一二两三].{0,12})?", "home", "住在{value}", **_LIVES),
    rule(r"=家在(?P<value>.{2,12}?)(?:那边|这边|附近|一带|那块)(?:的)?", "home", "住在{value}", **_LIVES),
    rule(r"(?:住在|住(?!在)|租在)(?P<value>.{2,10}?)(?:那边|这边|附近|一带|那块|(?:[的一]|老|新).{1,12})", "home",
         "住在{value}", **_LIVES),
    rule(r"从.{1,10}(?:辈儿?|代)起就(?:都)?(?:住)?在(?P<value>.{2,8}?)(?:住)?", "home", "住在{value}",
         **_LIVES),
    rule(r"(?:搬来|来|到|搬到|在)(?P<value>.{2,8}?)(?:已经|都|快|有|第|也|就|这边|待了|住了|呆了|生活了){0,3}"
         r"[\d一二两三四五六七八九十几多半]{1,3}个?(?:多)?(?:年|个月)(?:多)?了?", "home", "住在{value}",
         **(_LIVES | {"check": is_known_place})),
    rule(rf"(?P<value>{_NAMED_CITIES}|[一-鿿]{{2,4}}?)(?:社畜|打工人|北漂|沪漂)(?:一枚)?", "home",
         "住在{value}", of="user",
         **(_LIVES | {"check": lambda v: v in _NAMED_CITIES or is_known_place(v)})),
    rule(rf"(?:自己|单独|重新|又)*在(?P<value>{_NEARBY})(?:自己|单独|重新|又)*租了(?:[一两1]?[个间套])?(?P<what>{_RENTED})(?:自己|一个人)?(?:住)?(?:了)?",
         "home", "住在{value}租的{what}", **_RENTS),
    rule(rf"(?:自己|单独|重新|又)*租了(?:[一两1]?[个间套])?(?P<value>{_RENTED})(?:自己|一个人)?住(?:了)?", "home", "住在租来的{value}", **_RENTS),
    rule(r"(?:毕业)?(?:之?后)?(?:就|已经|早就)*(?:回|回到|回了|搬回|调[到去回]|来到)(?:了)?(?:老家|娘家|家乡)?(?P<value>.{2,8}?)(?:了|老家|工作了?|发展了?|上班了?|(?:躺平?|待业|待|躺|啃老|种地|养老)[着了]?)?",
         "home", "住在{value}", effect="starts", **(_LIVES | {"check": is_known_place})),
    rule(r"蹲在(?P<value>.{2,10}?)(?:读书|念书|上学|上班|打工)(?:呢|的)?", "home", "住在{value}", **_LIVES),
    rule(r"嫁(?:到|去|在)了?(?P<value>.{2,8}?)(?:了)?", "home", "嫁到了{value}",
         **(_LIVES | {"single": False})),
    rule(r"(?:人)?在(?P<value>.{2,8}?)(?:呢|呀|了)?", "home", "在{value}", of="being",
         **(_LIVES | {"check": is_town})),
    rule(r"去了?(?P<value>.{2,8}?)了", "home", "去了{value}", of="being",
         **(_LIVES | {"check": is_known_place})),
)  # fmt: skip
