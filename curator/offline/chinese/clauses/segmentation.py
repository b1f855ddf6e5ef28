"""Cuts Chinese into clauses, however it is typed: 繁體, spaces for commas, no marks at all."""

import re
from dataclasses import dataclass

from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.vocabulary import Because

_PICTURES = LatePattern("[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d]")
_DIALECT = LatePattern(
    r"俺(?!娘|爹)|(?<![木配对奇无不排佳怨布玩])偶(?=[是在叫也有喜爱住家们今最养会])"
)
"""How some write 我."""
_HUSBAND = LatePattern(
    r"(?:(?<=我家)|(?<=我)|(?<![一-鿿]))先生(?=是|在|姓|叫|做|开|当|也|比我|今年|去年|[1-9四三五六]十?)"
)
"""How some write 老公."""
_DONE = LatePattern(r"(?<=[一-鿿])[惹喇](?=[，,。！!~～\s]|$)")
"""How some write 了 at the end of a clause: 裸辞惹, 唔做喇."""
_LABEL = LatePattern(
    r"(?<![一-鿿])(?:坐标|现居|姓名|名字|大名|昵称|网名|年龄|岁数|性别|职业|工作|专业|学校|星座|属相|生肖|血型|爱好|兴趣|特长|老家|籍贯|生日|身高|体重|MBTI|mbti|目标|梦想|手机)(?P<mark>[：:｜|丨=→])(?=\S)"
)
"""A line of a form: 坐标：成都."""
_ADDRESS = LatePattern(
    r"^\W*(?:(?:对了|诶|欸|哎|嘿|嗨|那个|好消息|坏消息|报告|悄悄)[，,！!、 ]*)*(?:我)?(?:[跟和给]你[说讲]|告诉你|[跟和]你分享|[跟和]你汇报)"
    r"(?:一声|一下|一个?事儿?|个事儿?|件事儿?|个消息|个好消息|下|哦|啊|哈|喔|噢|啦)*[，,、：:！! ]+"
)
"""Opens what somebody tells: 跟你说一声，…"""
_SPACE = LatePattern(r"(?<=\S)[ \t\u3000]{1,9}(?=\S)")
_WANTS_OBJECT = frozenset("叫是在住用玩有学说去看做爱欢吃喝听买养为到和跟与厌姓的")
"""A space before what these verbs want is no comma: 我叫 Tom."""
_GOES_ON = frozenset("的年月日号岁公工上乐大地人和跟与")
_MARKED = LatePattern(r"(?<!\s)\s*+[，,：:]\s*(?!不是)|(?<!\s)\s++(?=[我他她它])")
_LINKED = LatePattern(r"(?:而且|但是|不过|可是|并且|然后|所以|因为|同时|但)(?=\S)")
_UNMARKED = LatePattern(
    r"(?<=岁)(?=[住在是养来家属做])|(?<=[0-9]后)(?=[住在是养来家做])"
    r"|(?<=[我们家]叫[一-鿿]{2})(?=今年|[1-9][0-9]岁|住在|来自|是[一名个])"
    r"|(?<=[我们家]叫[一-鿿]{3})(?=今年|[1-9][0-9]岁|住在|来自|是[一名个])"
    r"|(?<=今年[0-9]{2})(?=[住在是])"
    r"|(?:(?<=叫[一-鿿])|(?<=叫[一-鿿]{2})|(?<=叫[一-鿿]{3}))(?=(?:另外?)?一[只个条头匹位]叫)"
)
_LEAD = LatePattern(
    r"(?:(?:哈哈+|嘻嘻+|嘿嘿+|hh+)(?=[我咱俺])|(?:阿妹|小妹|妹子|小弟|姐|哥|老娘|老子|爷)(?=我(?:叫|是|姓|今年))|(?:老朽|老夫|老汉|老身|小女子|奴家)(?=姓|叫|名|是|今年|我)|卧槽|我擦|我靠|妈耶|好家伙|补一句(?:更正)?|补充一下|多嘴一句|跟你坦白吧?|坦白[说讲]|老实交代|算了|好吧|行吧|更新一下|报告(?=[，, ])|结果(?=[今昨我被])|(?:兽?医生|大夫|医师)(?:跟我|和我)?说(?=我|[他她它]|[一-鿿]{1,4}是)|天[呐哪啊]|妈呀|救命[啊呀]?|从哪[儿里]?说起[呢啊]?|对了|其实|嗯+|哦|啊不?|那个|那(?![只条个里边年天次时栋台辆架是盆])|然后|而且|但是?|可是|不过|还有|另外|顺便说一下|(?:顺便)?吐槽一[下句]|(?:顺便)?说句题外话|顺便|说真的|讲真的?|讲道理|怎么说呢|不瞒你说|说实话|老实说|告诉你|跟你说个?事?|"
    r"我告诉你|我跟你说|不对|不是的|错了|我?(?:昨天|刚才|刚刚|上次|前面|之前|上一句)?[我你]?[说记打搞弄写][错反岔混]了?[啦啊]?|[哦啊哎]?呀?口误|手滑(?!把|将|摔|掉|打[翻碎破])|更正一下|更正|纠正一下|纠正|准确地?说|应该说|不不|不，|"
    r"大家好|你好呀?|您好|早上好|晚上好|嗨+|哈喽|所以|因为|虽然|总之|反正|话说|没错|对(?![一-鿿])|好的?(?![一-鿿])|是的|秘密|悄悄告诉你|"
    r"别告诉别人|这是个?秘密|如今|我想说|只是|事实上|实际上|家人们|姐妹们|兄弟们|报道|新人报道|自我介绍一下|哎呀?|唉|srds|话说回来)[，,、。！:： ]*"
)
_PLAINLY = LatePattern(
    r"(?:平时|没事(?:儿)?(?:的时候)?|有空(?:的时候)?|闲下来|周末|下班后?|晚上)+(?:就|都)?(?=我)|平时没事(?:就)?(?=.{2})"
)
_CORRECTS = LatePattern(
    r"不对|口误|错了|[说记打搞弄写][错反岔混]|更正|纠正|不不|不是的|^不，|啊不|手滑"
)
_MAYBE_CORRECTS = LatePattern(r"其实|准确地?说|实际上|事实上")


@dataclass(frozen=True, slots=True)
class Cues:
    """What the words before a clause say of it."""

    because: Because | None
    sure: bool


PLAIN = Cues(None, sure=True)


def readable(text: str) -> str:
    """Return the text as it is read: simplified, with commas for pictures and for spaces.

    Each character stays in its place, so that a quote is found again in the words as typed.
    """
    plain = _ADDRESS.sub(lambda match: "，" * len(match[0]), simplified(text))
    plain = _HUSBAND.sub("老公", _LABEL.sub(_as_said, plain))
    plain = _DIALECT.sub("我", _PICTURES.sub("，", _DONE.sub("了", plain)))
    written: list[str] = []
    begin = 0
    is_word_apart = False
    for space in _SPACE.finditer(plain):
        before, after = plain[space.start() - 1], plain[space.end()]
        is_comma = _is_comma(before, after, is_word_apart=is_word_apart)
        is_word_apart = not is_comma and is_cjk(before)
        gap = "，" + space[0][1:] if is_comma else space[0]
        written += [plain[begin : space.start()], gap]
        begin = space.end()
    return "".join([*written, plain[begin:]])


def _as_said(match: re.Match[str]) -> str:
    return f"{match[0][:-1]}是"


def _is_comma(before: str, after: str, *, is_word_apart: bool) -> bool:
    if not (is_cjk(before) or is_cjk(after)):
        return False
    if not before.isalnum() or not after.isalnum():
        return False
    if is_cjk(before) and is_cjk(after):
        return True
    if is_cjk(before):
        return before not in _WANTS_OBJECT
    return not is_word_apart and after not in _GOES_ON


def clause_gaps(text: str) -> list[tuple[int, int]]:
    """Return where one clause of a sentence ends and the next begins."""
    spans = {
        match.span() for shape in (_MARKED, _LINKED, _UNMARKED) for match in shape.finditer(text)
    }
    gaps: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if start > 0 and (not gaps or start >= gaps[-1][1]):
            gaps.append((start, end))
    return gaps


def without_leads(words: str) -> tuple[str, Cues]:
    """Return a clause without what only leads to it, and what that says of the clause."""
    leads = ""
    while match := _LEAD.match(words):
        leads += match[0]
        words = words[match.end() :]
    if _CORRECTS.search(leads):
        return words, Cues("corrected", sure=True)
    if _MAYBE_CORRECTS.search(leads):
        return words, Cues("corrected", sure=False)
    return _PLAINLY.sub("", words, count=1), PLAIN
