"""What a clause without a verb of its own tells: 血压偏高, 性格内向, 是护士, 有一儿一女."""

import re
from dataclasses import replace

from curator.offline.chinese.predicates.predicate import bare
from curator.offline.chinese.predicates.verb_classes import (
    ATTRIBUTES,
    FAMILY,
    HEALTH,
    JOB,
    NATURES,
    OCCUPATION_ENDS,
    OWNS,
    SKILL,
    TRAIT,
    TRAIT_ENDS,
    VerbClass,
)
from curator.offline.lexicon.chinese import RELATIONS
from memory.text.late_pattern import LatePattern

_COPULA = LatePattern(
    r"(?:是|算是|属于|也是|就是|算|成为了?|成了|当上了?|升为|升成|升职成了?|升了)(?:[一1]?[个名位枚只])?(?P<what>.{1,18})"
)
_NO_OCCUPATION = LatePattern(
    r".*(?:一家|国家|大家|人家|自家|回家|搬家|出生|陌生|先生|人生|一生|花生|医院生|特长|很长|成长|好长|新手|对手|左手|右手|上手|分手|最后赢家|女士|男士|会员|工人日报|手工|打工|罢工|"
    r"神医|看医|看兽医|邻居.{2,}|报警|中医|兽|公主|自主|做主|民主|高手|帮手|加长|战士|巴士|香农|.不.|成员|人员)|.*(?:罪人|傻|笨|坏|废).*"
)
_PERSON = LatePattern(
    r"(?:大龄|单亲|职场|普通|全职|北方|南方|乡下|农村|城里|本地|外地|山里|海边|ENFP|INFP)?(?:女|男)(?:生|的|孩子?|性|博士)?|女孩子|妹子|汉子|直男|姐姐|.{0,6}(?:青年|中年人|老年人|老人|退伍军人|军人|留学生|单身汉|毕业生|宝妈|主妇)"
)
_BODY_SAYS = LatePattern(
    r"(?:一直|一向|从小|天生|最近|常年|经常|总是|老是?|长期|也|都|还|有点|有些|比较|很|特别|非常|挺|不太|不怎么|不是很|太|就)*"
    r"(?:(?:不好|不行|差|弱|敏感|偏[高低瘦胖大小弱]|高|低|不稳|虚|脆弱|过敏|突出|劳损|磨损|骨折|断|脱臼|结石|增生|结节|息肉|移位|"
    r"变形|错位|发炎|萎缩|听不见|看不见|失明|失聪|耳鸣|衰竭|早搏|积液|囊肿|肌瘤|异常|正常|偏|残疾|白了|掉光|受过?伤|受了伤|做过.{1,8}|做了.{1,8}|开过刀|动过.{1,6}|有.{0,6}(?:伤|病|炎|毛病|问题|支架|结节|钢板|钢钉|积水)|"
    r"[装放安]了?.{1,6}|植入.{1,6}|切[除了].{0,4}|摘[除了].{0,4}|拔[了过].{0,4}|打[着了]?(?:钢钉|石膏)|戴[着了]?.{1,6}|不能.{1,8}|是.{1,10})|"
    r"[\d.一二三四五六七八九十百点]{1,8}(?:度|斤|公斤|kg|厘米|cm|mm|多)?|(?:经常|老是?|一直|常年|总是?)(?:疼|痛|酸|麻|肿|抽筋|发麻)|(?:疼|痛|酸|麻|肿)了?.{1,5}(?:年|月).{0,2})(?:了|的)?"
)
_ATTRIBUTE_SAYS = LatePattern(
    r"(?:一直|就|也|都|现在|目前|还|已经|刚|最近|本来|只|大概|差不多|比较|很|特别|非常|挺|有点|有些|不太|蛮)*(?:的?是|叫做?|在|为|定在|订在|安排在|[:：]|有|不|开|做|卖|教|用了|[\d一二三四五六七八九十])?(?P<what>.{1,20})"
)
_IS = LatePattern(r"是|叫|在|为|定|订|[:：]|^[\d一二三四五六七八九十]+[月号]")
_MEASURE = LatePattern(
    r"(?:有|净)?(?P<value>[12一两][米.][\d一二三四五六七八九]{1,3}|1[4-9]\d(?:cm|厘米|公分)|[\d.一二三四五六七八九十百两]{2,6}(?:公斤|斤|kg|千克))(?:高|重|多|左右|了|出头){0,2}"
)
_NATURE = LatePattern(
    rf"(?:这?个?人|性格|天生|从小|平时|其实|做事|说话|有点儿?|有些|很|比较|特别|超级?|非常|挺|蛮|太|是个?|属于|偏|极度?|重度|轻度|资深|的|还|也|就){{0,5}}"
    rf"(?P<value>{'|'.join(NATURES)})(?:型人格|的人|型|星人|患者|体质|人士|一枚|一个|的|了){{0,2}}"
)
_HAS = LatePattern(
    r"(?:家里|家中|现在|名下|上面|下面|底下|还|也|就|只)*有(?:了|着|过)?(?P<what>.{1,24})"
)
_CHILDREN = LatePattern(
    rf"(?:.{{1,10}}的)?(?:一儿一女|一儿半女|儿女双全|一双儿女|一对.{{0,2}}(?:儿女|双胞胎|龙凤胎).{{0,2}}|[一两俩二三四五六七八九十几\d]{{0,2}}个?.{{0,4}}?(?:{RELATIONS}|娃|兄弟姐妹|兄弟|姐妹|哥们|外甥|侄子|干妈|干爹|继父|继母|后妈|前夫|前妻|子女|儿女))"
)
THINGS = LatePattern(
    r"(?:[一两二三四五六几\d]{1,2}|好几|个)?(?:辆|台|部|套|把|栋|间|块|架|张|副|座|亩|艘|支|盆|棵|顶|枚|面|本|柜子?|墙|箱|盒|抽屉)(?!事|戏|钱|情)(?P<thing>.{1,20})"
)
_PAPERS = LatePattern(r".{0,14}(?:证|证书|执照|驾照|学位|资格|文凭|户口|绿卡|签证|国籍|编制)")
_LEANINGS = LatePattern(
    r".{0,10}(?:洁癖|起床气|习惯|恐惧症|强迫症|社恐|选择困难症|拖延症|酒窝|胎记|纹身|虎牙|信仰|收藏癖|手账|障碍|病史|家族史|痣|疤|经验|工龄|烟龄|驾龄|教龄|房贷|车贷|近视|散光|过敏|房|车|贷款|腹肌)"
)
_ILLNESS = LatePattern(
    r".{0,10}(?:病|症|炎|癌|瘤|结节|结石|息肉|囊肿|突出|贫血|三高|脂肪肝|痛风|高血压|低血压|高血糖|低血糖|哮喘|鼻炎|湿疹|早搏|杂音|障碍|缺陷|残疾|过敏|后遗症|静脉曲张|痔疮|灰指甲)"
)
_OF_ANOTHER = LatePattern(
    r"职业病|(?:公司|单位|学校|部门|班级|店|科室)(?:里)?(?:新来|来了|有个|那个|的?同事)"
)
"""Opens with a thing of one's own by its sign alone: 职业病, 公司新来的."""
PASSING_OBJECT = LatePattern(
    r"错|累|烦|困|饿|死|哭|觉$|厕所|公交|地铁$|时间|空$|班车|事情?$|话$|[我你]|自己$|家$"
)


def of_noun(words: str) -> tuple[VerbClass, str] | None:
    """Return what a clause tells by its nouns, and the value; None where that is nothing lasting."""
    return _of_attribute(words) or _of_nature(words) or _of_copula(words) or _of_having(words)


def _of_attribute(words: str) -> tuple[VerbClass, str] | None:
    name = next((words[:length] for length in range(5, 0, -1) if words[:length] in ATTRIBUTES), "")
    if not name or _OF_ANOTHER.match(words):
        return None
    verb_class, rest = ATTRIBUTES[name], words[len(name) :]
    if verb_class.key == "body":
        return (verb_class, bare(rest)) if _BODY_SAYS.fullmatch(rest) else None
    match = _ATTRIBUTE_SAYS.fullmatch(rest)
    if match is None or len(rest) < 2 or PASSING_OBJECT.search(rest):
        return None
    if verb_class.key in {"aim", "name", "taste", "origin"} and not _IS.search(rest):
        return None
    return replace(verb_class, key=f"{verb_class.key}.{name}"), bare(match["what"])


def _of_nature(words: str) -> tuple[VerbClass, str] | None:
    if match := _MEASURE.fullmatch(words):
        return replace(TRAIT, key="measure"), match["value"]
    if match := _NATURE.fullmatch(words):
        return TRAIT, match["value"]
    return (
        (TRAIT, words)
        if _PERSON.fullmatch(words) and len(words) <= 4 and words[0] in "女男"
        else None
    )


def _of_copula(words: str) -> tuple[VerbClass, str] | None:
    match = _COPULA.fullmatch(words)
    what = bare(match["what"]) if match else ""
    if (
        not what
        or what.startswith(("不", "没", "在", "因", "为", "说", "想"))
        or re.search(r"[我]|不是|的话", what)
    ):
        return None
    if is_occupation(what):
        return JOB, what
    if what.endswith(TRAIT_ENDS) or _PERSON.fullmatch(what):
        return TRAIT, what
    return None


def is_occupation(what: str) -> bool:
    """Tell whether words name an occupation or a rank."""
    if what.endswith(TRAIT_ENDS) or (len(what) < 2 and what != "兵"):
        return False
    return what.endswith(OCCUPATION_ENDS) and not _NO_OCCUPATION.fullmatch(what) and len(what) <= 16


def _of_having(words: str) -> tuple[VerbClass, str] | None:
    match = _HAS.fullmatch(words)
    what = bare(match["what"]) if match else ""
    if not what or re.match(r"点|些|时|事|没|空|一[点些次天种]|的|人|多|意思|道理|用", what):
        return None
    if _CHILDREN.fullmatch(what) and not re.search(
        r"同学$|同事$|朋友$|老师$|邻居$|老板$|领导$", what
    ):
        return FAMILY, what
    if _ILLNESS.fullmatch(what):
        return HEALTH, what
    if THINGS.match(what):
        return OWNS, what
    if _PAPERS.fullmatch(what):
        return SKILL, what
    return (TRAIT, what) if _LEANINGS.fullmatch(what) else None
