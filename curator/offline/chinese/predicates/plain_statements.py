"""Plain statements: what somebody says of themselves as being so, whatever the verb."""

from collections.abc import Sequence
from itertools import pairwise

from curator.offline.chinese.predicates.predicate import bare
from curator.offline.lexicon.chinese_words import TaggedWord, tokens
from memory.text.late_pattern import LatePattern

_LEAST, _MOST = 3, 24
_MOODS = LatePattern(
    r"累|困(?!难)|烦|饿|饱|渴|开心|高兴|难过|难受|无聊|郁闷|生气|崩溃|紧张|激动|哭|笑|emo|爽|绝了|救命|裂开|麻了|无语|吐槽|感动|孤独|寂寞|委屈|尴尬|后悔|失望|着急|放心|"
    r"谢|抱歉|对不起|晚安|早安|拜拜|再见|加油|恭喜|随便|无所谓|不错|还行|还好|可以的|好的|好吧|天气|下雨|下雪|刮风|好[冷热美香看听吃喝玩笑帅慢快贵便难]|太|真[的是]?|居然|竟然|原来|果然|幸好|可惜|突然|忽然"
)
_PASSES = LatePattern(
    r"^别(?!人)|^不要|今|昨|明天|后天|刚|正在?|马上|一会|待会|等下|现在去|这次|那次|先|快要|要(?!求)|想|得(?=[去走赶回])|该|能不|可不|打算|准备|试试|一下|看看|聊聊|说说|谈谈|来[个点]|再|又|还没|没[^有]|不知|记得|忘|以为|觉得|希望|算了|而已|罢了|"
    r"聊天|陪我|帮我|给我|跟我|问我|让我|叫我|夸我|骂我|听我|看我|救我|懂我|我[说看听懂猜问]|完了?$|起来$|下去$|出来$|过来|[吗吧嘛么]$|到底|难道|简直|几乎|差点|只是|不就|才怪|反正|除非|即使|哪怕|宁可|与其|不如"
)
_TRAVELS = LatePattern(
    r"^(?:人?在|去|到).{1,8}(?:出差|旅游|旅行|玩|开会|度假|转机|逛街|排队|吃饭|等)"
)
_SPEAKS = frozenset(
    [
        "说",
        "问",
        "讲",
        "聊",
        "猜",
        "告诉",
        "推荐",
        "帮",
        "请",
        "让",
        "给",
        "叫",
        "来",
        "去",
        "走",
        "等",
        "看",
        "听",
        "查",
        "试",
        "救",
        "谢",
        "拜托",
        "求",
        "祝",
        "愿",
        "算",
        "信",
        "懂",
        "明白",
        "知道",
        "认为",
        "发现",
        "怀疑",
        "担心",
        "同意",
        "反对",
        "支持",
        "赞成",
        "保证",
        "发誓",
        "承认",
        "否认",
    ]
)
_EMPTY = frozenset(
    [
        "时候",
        "事情",
        "事",
        "东西",
        "问题",
        "感觉",
        "心情",
        "时间",
        "人",
        "话",
        "办法",
        "意思",
        "样子",
        "时",
        "情况",
        "关系",
        "原因",
        "结果",
        "理由",
        "地方",
        "生活",
        "世界",
        "人生",
        "今天",
        "事儿",
        "机会",
        "心里",
        "脑子",
        "声音",
        "大家",
        "朋友",
        "家人",
        "消息",
        "句",
        "词",
        "答案",
    ]
)
_LASTS = LatePattern(
    r"[\d一二两三四五六七八九十几好多半]{1,3}(?:多|来)?(?:年|个?多?月|辈子|岁)|多年|好久|一直|从小|每"
)
_GENERAL = LatePattern(
    r"只|必|非.+不|基本|一般|通常|从不|从来|主要|都是|全是|永远|就爱|不离|离不开|少不了"
)
"""What makes of any clause one of what is so in general: 看电影只看科幻片."""
_IN_USE = LatePattern(
    r".{2,16}(?:用|开|骑|穿|戴|背|弹|养|住|跟)了我?(?:都|快|有|将近|整整|差不多)*[\d一二两三四五六七八九十几好多半]{1,3}(?:多|来)?(?:年|个?多?月)了?.{0,4}"
)
_KEPT = LatePattern(
    r"(?:家里?|屋里?|阳台|院子|后院|门口|客厅|卧室|厨房|宿舍|老家|[一-鿿]{1,3}[上里边前后下])(?:还|也|就|都|一直)*"
    r"(?:养|种|摆|放|停|挂|堆|存|藏|供|有|戴|攒|囤|躺|趴|蹲)(?:了|着|过)(?P<what>(?!人|客|事|点|急事|空|朋友|同学|同事|电话|雨|雪).{2,18})"
    r"|(?:家里?|阳台|院子|老家|客厅|卧室)(?:还|也|就|都|一直)*(?:有|养|种)(?P<own>(?!人|客|事|点|急事|空|朋友|电话).{2,18})"
)
_ELSEWHERE = LatePattern(r"是|家?(?:楼下|楼上|旁边|隔壁|附近|门口|对面|外面)")
_PERSONS = LatePattern(
    r"(?:(?:公司|单位|学校|部门|店里?)新来的|同桌|房东|教练|学生|徒弟|师傅|搭档|老板|领导|主管|同事|邻居|同学|室友|舍友|老师|网友|客户|房东|班长|经理|医生|护士|警察|司机|路人|男人|女人|男生|女生|孩子|小孩|老人|年轻人|朋友|闺蜜|兄弟|哥们|明星|偶像|作者|主角|.{1,2}(?:大哥|大姐|叔叔|婶|大爷|奶奶|老师))"
)


def states_plainly(words: str, *, names_speaker: bool) -> bool:
    """Tell whether a predicate of the user's says what is so for long, whatever its verb.

    `names_speaker`: whether the clause says 我 itself; else it may be a wish or a call as well.
    """
    if (
        not _LEAST <= len(bare(words)) <= _MOST
        or _MOODS.search(words)
        or _PASSES.search(words)
        or _TRAVELS.search(words)
    ):
        return False
    cut = tokens(words)
    if not cut or not _says_enough(cut) or _happens(cut, words):
        return False
    is_general = speaks_in_general(words)
    if (
        (cut[0].text in _SPEAKS and not is_general)
        or _ELSEWHERE.match(words)
        or _PERSONS.match(words)
    ):
        return False
    if _begins_with_name(cut[0]):
        return names_speaker
    return names_speaker or cut[0].tag[:1] in "nspm" or is_general


def states_of_a_thing(words: str) -> bool:
    """Tell whether a predicate says for how long a thing has been in use: Kindle用了六年."""
    return (
        _IN_USE.fullmatch(words) is not None
        and not _PERSONS.match(words)
        and not _MOODS.search(words)
    )


def speaks_in_general(words: str) -> bool:
    """Tell whether words are those of a habit, whoever has it: 看电影只看科幻片."""
    return _GENERAL.search(words) is not None


def kept_somewhere(words: str) -> str | None:
    """Return what a predicate says to be kept at one's place: 阳台上种了两盆薄荷."""
    match = _KEPT.fullmatch(words)
    return bare(match["what"] or match["own"]) if match else None


def is_of_a_person(words: str, *, names_speaker: bool = False) -> bool:
    """Tell whether a predicate has somebody else for its own subject: 同桌叫小红, 马斯克有…."""
    if _PERSONS.match(words):
        return True
    if names_speaker:
        return False
    cut = tokens(words)
    is_name = len(cut) > 1 and _begins_with_name(cut[0]) and len(cut[0].text) > 1
    return is_name and any(token.tag.startswith("v") for token in cut[1:])


def _says_enough(cut: Sequence[TaggedWord]) -> bool:
    """Tell whether the words name a thing, and something is said of it."""
    things = [token for token in cut if _is_thing(token)]
    return bool(things) and any(
        token.tag[:1] in "va" or token.text in {"是", "有", "不"} for token in cut
    )


def _is_thing(token: TaggedWord) -> bool:
    if token.text in _EMPTY:
        return False
    return token.tag == "eng" or (token.tag[:1] in "nsj" and token.tag != "nr")


def _happens(cut: Sequence[TaggedWord], words: str) -> bool:
    """Tell whether the words tell what happened or goes on, and not for how long."""
    if _LASTS.search(words):
        return False
    if any(here.text == "在" and after.tag[:1] == "v" for here, after in pairwise(cut)):
        return True
    return any(
        token.text in {"了", "着", "过"} or token.tag in {"y", "e", "o"} for token in cut
    ) or any(token.text.endswith(("了", "过")) for token in cut if token.tag[:1] == "v")


def _begins_with_name(token: TaggedWord) -> bool:
    return token.tag.startswith("nr")
