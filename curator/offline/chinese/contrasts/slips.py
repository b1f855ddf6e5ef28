"""Chinese clauses that say of what was said before that it was wrong: 名字写错了, 我一直记错了."""

from curator.offline.lexicon.chinese import RELATIONS
from memory.text.late_pattern import LatePattern

_WORDS = (
    "日期|时间|名字|姓名|日子|地方|地点|地名|年龄|岁数|年纪|年份|数字|数|字|辈分|专业|公司|单位|城市|品种|职业|"
    "单子|预约单|日历|通知|行程|票|短信|邮件|这个|那个|前面|上面|这里|这句|那句|话"
)
"""What may be said, read or counted wrongly."""
_ERRS = "[说打发记搞弄写数算看瞄瞅讲念听认输]{1,2}(?:错|岔|反|差|混|串|漏|快|多|少|早|晚)(?:字|人名)?(?:了|啦|咯|惹)?"
_IN_JEST = LatePattern(
    r"^(?:[诶欸哎唉啊哦噢呀嗯]|好[吧啦]|行吧|其实|哈+|嘿+|我|刚才|刚刚|都)*(?:是|在)?(?:(?:逗|骗|唬)[你您](?:玩|呢)?|开个?玩笑|说着玩|闹着玩|瞎编|吹牛|胡扯)的?[哈嘿啊呀啦呢哎的了]*$"
)
"""Takes what was said back as a joke: 逗你的."""
_OPENS = (
    rf"(?:{_WORDS}|哈+|嘿+|[艹草靠欸诶哎唉啊哦噢嗷呀呃嗯额喔害嗨]|不对|不是|不(?!太|够|准|好)|不好意思|对不起|抱歉|那个|等等|sorry|更新|等下)*"
    r"[，, ]*(?:我|俺|咱)?"
    r"(?:刚才|刚刚|刚|前面|上面|上次|上回|之前|以前|一直|老是|又|可能|好像|都|全|自己|是|真)*"
    rf"(?:给|把)?(?:你|{_WORDS})?"
)
_SLIP = LatePattern(
    rf"^{_OPENS}"
    rf"(?:{_ERRS}(?:(?!人|题|作业|药|账|钱|路|车|卷|菜|货|门).{{0,4}})?|(?:口误)+|手[滑抖误快]|"
    r"[说写讲记算](?:得|的)?(?:不太|不够|不是很|不|都不|有点不)(?:对|准|准确|正确|严谨|精确)|"
    rf"(?:少|多|漏|错)[打写说记]了?(?:一|两|几)?个(?:字|数|零)(?:了|啦)?|说?顺(?:了)?(?:嘴|口)|更正(?:一下)?|纠正(?:一下)?|改口|(?:你|您|大家)?(?:别|不要)误会(?:我)?|(?:打字|手|嘴|嘴巴|脑子)(?:太|又|比脑子)?(?:快|瓢|秃噜|瓦特|抽|短路|糊涂|不好使|嘴快)|嘴瓢|瞎说(?:啥|什么)呢?我?|(?:我)?(?:在)?(?:瞎|胡|乱)(?:说|写|扯|讲)|不对(?:不对)?|错了(?:错了)?|等(?:一)?[下等]|订正(?:一下)?|.{0, 4}(?:疏忽|笔误|有误|失误|误记|乌龙)了?|呸+|糊涂了|"
    r"(?:有点|又|瞎|在)?(?:吹牛|夸张|夸大|胡说|瞎说|骗你|说大话)(?:了|的)|(?:也|话|可|其实)*不能(?:也)?这[么样]说|"
    r"不好意思|对不起|哦不|啊不)[哈哦啊呀啦呢哎的了惹]*$"
)
"""Says by itself that something said before is wrong."""
_OF_A_SLIP = LatePattern(
    r"^(?:.{0,8}?(?:骂|说|提醒|笑|告诉|纠正)(?:了)?我(?!是|叫|在|有|住|属|姓).{0,6}|.{0,4}(?:记|搞|弄|说|写)错了.{0,3}|"
    r"(?:我)?(?:刚才?|刚刚)?(?:仔细|又|重新|认真)?(?:查|看|问|翻|算|数|量|想)了?(?:下|一下|查|算|看|想|(?:我的?)?[^，,我]{0,6})|手滑.{0,4}|"
    r"(?:笑死|哈+|嘿+|天[哪啊]|妈呀|完了|卧槽|我去|晕|汗|哎呀?|诶|唉|啊+|哦+|呃+|嗯+)+我?)$"
)
"""Stands beside a slip, and tells how it was found."""
_MERELY_STOPS = LatePattern(
    r"^(?:等(?:一)?[下等]|不好意思|对不起|抱歉|那个|sorry|[啊哦呀哈，, ])+$"
)
"""Excuses or stops the speaker, and need not be of anything said before."""
_BOAST = LatePattern(
    r"(?:我?(?:刚才|刚刚|之前|前面|上面|上次))?说(?:的)?(?:是)?(?P<wrong>[^，,。！!是]{1,10}?)(?:那|都|全)?是"
    r"(?:在)?(?:吹牛|吹的|瞎说|胡说|瞎编|骗你|逗你|说大话|夸张|口误)(?:的|了)?(?=[，,。！!])"
)
"""Says of what was said that it was no truth: 刚才说跑五公里是吹牛了."""

ANOTHERS = LatePattern(
    rf"(?:^|(?<=[，,。！!；;… ]))(?P<wrong>[^，,。！!；;…是 ]{{1,8}}?)那?是"
    rf"(?:(?:去年|前年|昨天|前天|以前|之前|当时|原来|上[周月个])[^，,。！!；;]{{0,6}}"
    rf"|公司|单位|学校|(?:邻居|别人|人家|隔壁|对门|同事|同学|室友|朋友|亲戚)(?:家?的|家|那[台个辆只套条位])|(?:{RELATIONS})(?=[，,。！!；;]|$)|我的?(?:{RELATIONS})|[他她]?的?(?:{RELATIONS})(?:家?的|家|那[台个辆只套]))(?:家?的|家|那[台个辆只套])?"
    rf"(?=[，,。！!；;]|$)[，,。！!；; ]*"
)
"""Says that the value before is another's, or of another time: 九号是我弟那台, 一百三是去年."""


def says_it_was_wrong(clause: str) -> bool:
    """Tell whether a clause says by itself that something said before is wrong, and no more."""
    return _SLIP.match(clause) is not None


def tells_how_it_was_found(clause: str) -> bool:
    """Tell whether a clause tells of nothing but how somebody found that they were wrong."""
    return _OF_A_SLIP.match(clause) is not None


def says_it_was_a_joke(clause: str) -> bool:
    """Tell whether a clause takes what was said before back as a joke, and says no more."""
    return _IN_JEST.match(clause) is not None


def surely_wrong(clause: str) -> bool:
    """Tell whether a clause says plainly that something was wrong, and does more than excuse."""
    return says_it_was_wrong(clause) and _MERELY_STOPS.match(clause) is None


def denying_boasts(plain: str) -> str:
    """Return a message that says of its boasts that they are not so: 不是五公里."""
    return _BOAST.sub(r"不是\g<wrong>", plain)
