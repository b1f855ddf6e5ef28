"""Set phrases that no verb carries: 人在贵阳, 牛羊肉都不吃, 一喝酒就起疹子, 开货车的."""

from curator.offline.chinese.clauses.replacements import is_town
from curator.offline.chinese.predicates.noun_meaning import PASSING_OBJECT
from curator.offline.chinese.predicates.predicate import bare
from curator.offline.chinese.predicates.verb_classes import (
    DIET,
    FAMILY,
    GIVEN_UP,
    HABIT,
    HEALTH,
    HOME,
    JOB,
    VerbClass,
)
from curator.offline.lexicon.chinese import CONDITIONS, is_thing
from curator.offline.lexicon.chinese_words import tokens
from memory.text.late_pattern import LatePattern

_STAYS = LatePattern(
    r"(?:人|家|住处|房子|租的房子|现在人?|目前人?|租房子?|家里?)?(?:就|也|现在|目前|眼下|眼前|如今|一直|还|都|暂时|独自|一个人|自己)*(?:在|住在?|租在|来到|刚来|搬[来到去]|从.{2,8}搬[到来去]|待在|混在|蹲在?|窝在|守在|扎在|猫在)了?(?P<place>.{2,16})"
)
_VISITS = LatePattern(
    r"出差|旅游|旅行|玩|开会|度假|转机|看病|参加|考试|培训|路过|等|逛|吃|聚|自驾|拍"
)
QUARTER = LatePattern(
    r".{2,8}(?:区|路|村|镇|街|边上|旁边|附近|小区|公园|花园|胡同|巷|岛|湾|县|新城)(?:里|边|那边|这边)?$"
)
_OBJECT_FIRST = LatePattern(
    r"(?P<what>[一-鿿A-Za-z]{1,10}?)(?:都|也|全|早就?|已经|一律|一口|一点儿?|从来)*(?P<verb>戒了|戒掉了|不吃|不喝|不碰|不沾|不能吃|不能喝|不能碰|不敢吃|不敢碰|吃不了|喝不了|碰不得|沾不得|吃不得)的?"
)
_EVERY_TIME = LatePattern(
    r"一(?P<what>(?:沾|吃|碰|喝|闻|见|到|看|听|坐|换|熬|下|紧张|有)了?[^就]{1,10}?)就(?P<then>.{1,14})"
)
_REACTS = LatePattern(r"疹|肿|痒|吐|拉|疼|痛|喘|过敏|晕|红|麻|喷嚏|难受|发作|犯")
_TRADE = LatePattern(
    r"是?(?:[一1]?个|[一1]?名)?(?:自己|专门|在.{2,10})?(?P<what>(?:开|卖|修|跑|送|写|做|干|搞|拍|画|种|养|教|造|装|焊|收|摆|唱|演|搬|杀|打|拉|批发|弄)[^的了过你我他她]{1,10})的"
)
_SHOP = LatePattern(
    r"(?:自己|我们|现在|在.{2,10}|和.{1,6}|跟.{1,6}|家里?){0,2}(?:开|经营|盘|承包|加盟)(?:了|着|过)?(?P<what>(?:[一1两])?[家间个]?.{0,8}(?:店|馆|厂|公司|工作室|铺|铺子|超市|诊所|民宿|餐厅|饭店|网吧|农场|农家乐|画室|琴行|培训班|酒吧|茶楼|药房|理发室|客栈|棋牌室|果园|鱼塘|驾校|幼儿园|摊))(?:.{1,3}年)?了?"
)
_RAISED = LatePattern(
    r"(?:从小)?是?(?:由|跟着?|被)?(?P<what>(?:爷爷|奶奶|外公|外婆|姥姥|姥爷|姑姑|舅舅|姨妈|养父母|单亲妈妈|妈妈|爸爸|我?妈|我?爸)(?:和.{1,3})?)(?:一个人|一手)?(?:带大|养大|拉扯大|抚养|长大)(?:了|的)?"
)
_ILL = LatePattern(
    rf"(?:轻度|重度|中度|严重|慢性|先天性?|一型|二型|1型|2型|遗传性|老)*(?P<what>(?:{CONDITIONS}|痛风|鼻炎|气喘|哮喘|近视|散光|脂肪肝|麸质过敏|.{{1,4}}过敏|腰椎间盘突出|椎间盘突出|甲减|甲亢|地贫|.{{2,4}}综合[征症]|.{{1,4}}(?:结节|息肉|囊肿|肌瘤|结石|静脉曲张)))(?:二型|一型|2型|1型|早期|晚期|患者|体质|很?严重|多年|好?几年|[\d一二三四五六七八九十]{{1,3}}多?年)*(?:了|的)?"
)
_DOG = LatePattern(
    r"(?P<what>(?:产品|程序|设计|运营|实习|审计|金融|法律|法学|土木|医学|科研|考研|考公|外贸|电商|算法|前端|后端|财务|新媒体|投行|咨询|律所|建筑|化工|生物|数学|物理|计算机|中文系|[大研高初博][一二三四])(?:狗|汪|猿|媛|喵|崽|民工|社畜|牛马|er))(?:一[只枚名个])?"
)
_SLEEPS = LatePattern(
    r"(?:现在|如今|最近|平时|一般|通常|基本上?|每天|每晚)+我?(?:都|也|基本上?|一般|晚上|早上|凌晨|夜里|半夜|才|就)*"
    r"(?P<what>(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:半|多|钟|一刻)?(?:左右|以?前|以?后|之前|之后)?(?:就|才|准时|必须)?(?:睡觉?|上床|起床?|醒))(?:了|的)?"
)
_PHRASES = ((_TRADE, JOB), (_SHOP, JOB), (_RAISED, FAMILY), (_ILL, HEALTH), (_DOG, JOB))


def of_place(words: str) -> tuple[VerbClass, str] | None:
    """Return the home that a clause tells without a verb, or with one of staying."""
    match = _STAYS.fullmatch(words)
    cut = tokens(match["place"]) if match else []
    if not cut or not (is_town(cut[0].text) or QUARTER.match(match["place"] if match else "")):
        return None
    if any(token.tag.startswith("v") and token.text != "开发" for token in cut):
        return None
    if _VISITS.search(words):
        return None
    value = cut[0].text if is_town(cut[0].text) else bare(match["place"] if match else "")
    return HOME, value


def _of_object_first(words: str) -> tuple[VerbClass, str] | None:
    match = _OBJECT_FIRST.fullmatch(words)
    if match is None or not is_thing(match["what"]) or PASSING_OBJECT.search(match["what"]):
        return None
    return (GIVEN_UP if "戒" in match["verb"] else DIET), match["what"]


def of_sleep(words: str) -> tuple[VerbClass, str] | None:
    """Return at what hour somebody sleeps or gets up as a habit: 现在我十点就睡了."""
    match = _SLEEPS.fullmatch(words)
    return (HABIT, match["what"]) if match else None


def of_set_phrase(words: str) -> tuple[VerbClass, str] | None:
    """Return what a clause tells that is one of the set phrases."""
    if found := _of_object_first(words):
        return found
    if match := _EVERY_TIME.fullmatch(words):
        return (HEALTH if _REACTS.search(match["then"]) else HABIT), match["what"]
    for shape, verb_class in _PHRASES:
        if match := shape.fullmatch(words):
            return verb_class, match["what"]
    return None
