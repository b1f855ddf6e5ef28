"""What a Chinese question asks for, of whom, and whether words tell something of that kind."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import lru_cache

from curator.offline.lexicon.chinese import PETS, RELATIONS, SURNAMES
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.shared import PARTNERS
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_NUMBER = r"[\d一二两俩仨三四五六七八九十百千万几半〇零]"
KINDS: Mapping[str, tuple[LatePattern, LatePattern]] = {
    kind: (LatePattern(asked), LatePattern(told))
    for kind, asked, told in (
        (
            "age",
            r"几岁|多大(?!码)|岁数|年纪|年龄|哪年[的生出]|多少岁|几几年",
            rf"岁|{_NUMBER}+(?:后|年(?!前|多?了|级|多))|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|{_NUMBER}个月|生人|出生|(?<![-\d])\b\d\d\b(?!-)"
            r"|(?:今年|现年|[，。])\d\d(?=[，。马快就啦了])",
        ),
        (
            "time",
            (
                r"什么时候|啥时候?|哪[一]?天|几号|几月|哪[一]?年(?![的生])|"
                r"星期几|周几|几点|多会儿|何时|哪个月|什么日子|"
                r"多久"
            ),
            rf"\d{{4}}|[月号日周年]|{_NUMBER}+[点天]|星期|礼拜|初{_NUMBER}|生日|[春夏秋冬]|节|小时",
        ),
        (
            "place",
            (
                r"哪里|哪儿|在哪|去哪|到哪|往哪|哪(?:个|座|一?个)?(?:城市|"
                r"区|省|国家|国|地方|站|县|镇|市|校区|小区|街|"
                r"路|家)|什么地方|啥地方|上哪|何处|何地"
            ),
            r"[在到去住回从来搬]|人$|人。|[省市区县镇村州城]|老家",
        ),
        (
            "number",
            (
                r"几[个只门条口遍本棵台家斤栋层楼间套辆次杯瓶颗位块路度]|"
                r"多少|多[高重长远快厚深]|多久(?!.{0,6}一[次回趟])|第几|几$"
            ),
            rf"{_NUMBER}|独生|没有|只有",
        ),
        (
            "who",
            r"谁|哪位|什么人|哪个(?:人|朋友|同学|同事|亲戚|舅舅|叔叔|姨|姐|哥|弟|妹)",
            rf"{RELATIONS}|[小老阿]|叫|人|家|用户",
        ),
        (
            "name",
            (
                r"叫什么|叫啥|名字|怎么称呼|什么名|啥名|姓什么|"
                r"姓氏|姓啥|[大小本真网]名|昵称|怎么叫|如何称呼"
            ),
            rf"叫|名|姓|称|(?<!养)(?!老[婆公板师爸妈伴弟妹哥姐家头]|小[孩时学区]|阿姨)[老小阿][一-鿿](?=[，。天是在给让老])|(?:{RELATIONS})[老小阿][一-鿿]|[A-Z][a-z]|[^\W的我咱俺家她]先生|女士|"
            rf"[{''.join(sorted(SURNAMES))}](?:老师|教授|医生|主任|教练|师傅)",
        ),
        (
            "breed",
            r"品种|什么[猫狗犬]",
            (
                r"[猫犬]|贵宾|雪纳瑞|吉娃娃|腊肠|松狮|秋田|藏獒|马尔济斯|约克夏|可卡|巴哥|二哈|阿拉斯加|虎皮|玄凤|牡丹|"
                r"金丝熊|垂耳|侏儒|巴西|"
                r"柯基|泰迪|哈士奇|边牧|柴犬|拉布拉多|金毛|"
                r"萨摩|博美|比熊|法斗|德牧|布偶|三花|狸花|橘|缅因|"
                r"英短|美短|田园|玳瑁|串|土狗|"
                r"(?:狗|猫|鸟|鹦鹉|兔子?|鼠|龟|鱼|马|蛇)是(?![公母黑白黄灰花我谁从在去今昨前])|"
                r"养[^，。是]{1,8}，是(?![公母黑白黄灰花我谁从在去今昨前捡买])"
            ),
        ),
        ("plate", r"车牌", r"[A-Z][A-Z0-9·]{4}|\d{3}|车牌"),
        (
            "birth",
            r"哪一?年(?:出?生|来到世上)|几几年",
            r"出生|生人|生于|生日|年生|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|岁|[0〇零]后",
        ),
        ("title", r"题目|标题|课题|书名|歌名|片名", r"[《「“]|题|标题|[书歌片]名|写的?是|关于"),
        (
            "prize",
            r"什么奖|啥奖|奖项|哪些奖|(?:拿|得|获)过?.{0,3}奖",
            r"奖|[冠亚季]军|第[一二三]名|[金银铜]牌|状元|榜首",
        ),
        ("class", r"哪个?班(?!车|机)|几班(?!车|机)", rf"(?<!叫)(?:{_NUMBER}|[大中小])班"),
        ("heat", r"[吃喜爱能]辣|怕不?怕辣|辣不辣", r"[辣麻]|清淡|口味|[川湘]"),
        (
            "done",
            r"了(?:几|多少)(?!岁)|(?:几|多少)[^岁年]了[？?]?$",
            r"^(?!用户(?:的?.{1,4})?(?:要|打算|计划|准备|想))",
        ),
        ("people", r"民族|什么族", r"族"),
        (
            "star",
            r"星座|属相|生肖|属什么",
            r"座|属|白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼",
        ),
        ("blood", r"血型", r"型"),
        ("colour", r"颜色|什么色", r"色|[红黄蓝绿白黑灰紫粉橙棕金银]"),
        (
            "school",
            (r"(?:哪个|哪所|什么)(?:学校|大学|中学|小学|高中|" r"初中)|毕业于"),
            r"大|校|院|中|学|附|考[一-鿿]|师范|清华|复旦|同济|南开|华科|中科|考上|录取",
        ),
    )
}
"""How a kind of answer is asked for, and what words that hold one look like."""
_YES_OR_NO = LatePattern(
    r"(?<![什怎多要])[吗么][？?。]*$|是不是|有没有|没有?[？?]?$|能不能|会不会|要不要|(.)不\1|了没"
)
_PAST = LatePattern(r"以前|原来|之前|过去|当年|曾经|从前|早先|那时|最早")
_ASKING = LatePattern(
    r"什么|啥|谁|哪里|哪儿|哪[个位种款门年天些只条家座]?|"
    r"怎么样?|多少|几[个只门条口遍本棵台岁点号]?|多[大高重久长]|"
    r"是不是|有没有|能不能|会不会|[吗呢么啊呀吧]|还记得|"
    r"记得|告诉我|知道|请问|你|的|了|是|在|有|我|现在|"
    r"如今|目前|眼下|"
    r"到底|究竟|来着|最近|平时|一般|今年|说过|提过|"
    r"来|叫|去|会|要|想|和|跟|给|把|被|里|上|个|家|"
    r"人|做|干|自己|东西|事|活儿?"
)
_SUBJECT = LatePattern(
    rf"^用户(?:家?的?(?P<being>(?:大|小|二|三|亲|老|前)?(?:{RELATIONS}|{PETS}))|(?P<group>他们))?"
)
_STRANGER = LatePattern(r"^(?!用户)")
_OWN = LatePattern(r"我|咱|俺|自己")


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What a question asks for."""

    kinds: frozenset[str]
    is_yes_or_no: bool
    beings: Set[str]
    words: frozenset[str]
    """The words that say what it is about, without those that every question has."""
    signs: frozenset[str]
    is_own: bool
    is_past: bool


@lru_cache(maxsize=64)
def asked_by(question: str) -> Inquiry:
    """Return what a question asks for."""
    plain = simplified(question)
    rest = _ASKING.sub(" ", plain)
    return Inquiry(
        kinds=frozenset(kind for kind, (asks, _) in KINDS.items() if asks.search(plain)),
        is_yes_or_no=bool(_YES_OR_NO.search(plain)),
        beings=_beings_asked(plain),
        words=telling(rest),
        signs=frozenset(sign for sign in rest if "一" <= sign <= "鿿" or sign.isalnum()),
        is_own=bool(_OWN.search(plain)),
        is_past=bool(_PAST.search(plain)),
    )


def _beings_asked(plain: str) -> frozenset[str]:
    """Return whom a question names: a 对象 is whoever is with somebody."""
    beings = beings_in(plain)
    return beings | PARTNERS if beings & beings_in("对象") else beings


def telling(plain: str) -> frozenset[str]:
    """Return the nouns, verbs and adjectives of words."""
    return frozenset(
        word.text for word in tokens(plain) if word.tag[:1] in "nvaijl" or word.text.isascii()
    ) - {" ", ""}


def tells_of(content: str) -> tuple[Set[str], bool, bool]:
    """Return whom a memory's sentence opens with, and whether it is the user, or a stranger."""
    subject = _SUBJECT.match(content)
    being = subject["being"] if subject else None
    beings = beings_in(being) if being else set()
    return beings, bool(subject) and not being, bool(_STRANGER.match(content))
