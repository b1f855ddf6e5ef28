"""Nearby: what looks like nothing but a password or a code, in words that speak of one."""

import re
from collections.abc import Callable, Iterator

from memory.secret_detection.announcements.openings import typed_at
from memory.secret_detection.patterns.product_names import PRODUCT
from memory.secret_detection.patterns.reading import FoldedText, SecretFinding, Span
from memory.secret_detection.values.values import code_at
from memory.text.late_pattern import LatePattern

_LOCK = r"(?:doors?|gate|garage|alarm|lock|locker|padlock|safe|vault|building|lobby|bike|luggage)"
_PASSWORD_CUE = LatePattern(
    r"(?<![a-z])(?:pass ?words?|passwo?rds?|pasword|passwrod|pass ?codes?|pass ?phrases?|pwd?s?"
    r"|pword"
    r"|log ?ins?)(?![a-z0-9_])"
    r"(?! ?(?:manager|reset|strength|page|screen|generator|policy|rules?))"
    r"|密码(?![战学])|口令"
)
_CODE_CUE = LatePattern(
    r"(?<![a-z])(?:pins?|pass ?codes?|pin code|combination"
    rf"|{_LOCK} (?:codes?|combo|combination|pin))(?![a-z])|密码(?![战学])|门禁码?|开门码"
)
_WHEEL_CUE = LatePattern(
    r"(?<![a-z])(?:safe|lock|locker|padlock|vault|combo|combination)(?![a-z])|锁|保险[箱柜]"
)
_WIDTH = 60
"""How far before and behind a cue a password is looked for."""
_CODE_WIDTH = 30
_TOKEN = LatePattern(
    r"(?<![\w@./:+&=?-])(?=[!-~]{0,30}\d)(?=[!-~]{0,30}[a-z])"
    r"[a-z0-9!@#$%^&*_+=?~.-]{6,40}(?=$|[ ,;)!?\"'。、\u3400-\u9fff])",
    re.ASCII,
)
_DIGITS = LatePattern(
    r"(?<![\w@./:+$¥€£-])(?<![第共约花元])(?!(?:19|20)\d\d(?!\d))\d{4,8}"
    r"(?=$| ?[,;!?)。、~]|\.(?!\d)| (?:now|lol|haha|ok|btw|so|and|but)(?![a-z])|[哈啦了吧哦呀啊呢])"
)
_WHEEL = LatePattern(r"(?<![\w/.-])\d{1,2}(?:-\d{1,2}){2,4}(?![\w/-])")
"""Where the wheels of a lock stand."""
_STRONG = LatePattern(
    r"(?<![\w@./:+&=?#(\[{<\"'`-])(?=[!-~]{0,40}[a-z])(?=[!-~]{0,40}[A-Z])(?=[!-~]{0,40}\d)"
    r"(?=[A-Za-z0-9_.-]{1,38}[!@#$^*?&][A-Za-z0-9])[A-Za-z0-9!@#$^*?&_.-]{8,40}"
    r"(?![!-~])(?<![.?@])",
    re.ASCII,
)
"""Capitals, small letters, digits, and a sign within: that is a password wherever it stands."""
_ADDRESS = LatePattern(r"[^@]+@[\w-]+(?:\.[\w-]+)*")
_TALK = LatePattern(
    r"(?<![a-z])(?:forg[oe]t|forgotten|lost|lose|reset|resets|resetting|cannot|never|not|no|without"
    r"|(?:ca|could|wo|do|does|did|is)n'?t|can'?t|expired?s?|expiring|hack\w*|leak\w*|crack\w*"
    r"|stole\w*"
    r"|breach\w*|guess\w*|requir\w*|must|at least|minimum|characters?|wrong|attempts?|tries|issues?"
    r"|problems?|error|locked out|support|ask\w*|need\w*|what|how|why|who|where|order|ticket|flight"
    r"|room|score|cost\w*|paid|price|version|updat\w*|model|called|everyone'?s|people'?s?|someone"
    r"|random\w*|example|such as|worst|common)(?![a-z])"
    r"|忘|记得|不住|错|重置|找回|过期|盗|泄露|泄漏|要求|必须|怎么|什么|如何|破解|至少|位数"
    r"|[没不别无未]"
    r"|猜|问题|订单|房号|房间|电话|手机号|航班|多少|客服|单号|版本|例如|比如|常见|多人|有人|听说"
    r"|新闻|网友"
    r"|花了|[元块钱剩]"
)
_UNTOLD = LatePattern(
    r"(?:forgot|forget|didn'?t|never|not) (?:to )?(?:tell|told|mention|give|say|send|write)"
    r"|[忘没](?:了|记)?(?:告诉|跟你说|和你说|说|发|给)|[没不](?:有)?[换变改](?:过)?"
)
"""What was not told so far, and is told now; what is as it was."""
_NAME = LatePattern(
    r"(?:user(?:name)?s?|name|id|as|for|on|my|the|a|an|from|called|ssid|wi-?fi|network|account|acct"
    r"|账号|用户名?|登录名|名字|名叫|叫|昵称|网名|型号|@)(?:'?s| is|:|=|是|为)? ?$"
)
_CAPITALISED = LatePattern(r"[A-Z][a-z]{4,12}\d{1,2}(?![\w])")


def nearby_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield what looks like a password or a code where the words about it tell one."""
    for found in reading.every(_STRONG, "cased"):
        if not _ADDRESS.fullmatch(found[0]):
            yield SecretFinding("password", *found.span())
    for cues, before, width, values in _LOOKS:
        for cue in reading.every(cues):
            begin, end = _around(reading.plain, cue, before, width)
            if not _TALK.search(_UNTOLD.sub(" ", reading.plain[begin:end])):
                yield from values(reading, begin if values is _passwords else cue.end(), end)


def _around(text: str, cue: re.Match[str], before: int, behind: int) -> Span:
    """Return where the words around a cue begin and end, at the borders of words."""
    begin, end = max(cue.start() - before, 0), min(cue.end() + behind, len(text))
    while begin and text[begin - 1] != " " and cue.start() - begin < 2 * before:
        begin -= 1
    while end < len(text) and text[end] != " " and end - cue.end() < 2 * behind:
        end += 1
    return begin, end


def _passwords(reading: FoldedText, begin: int, end: int) -> Iterator[SecretFinding]:
    for found in _TOKEN.finditer(reading.plain, begin, end):
        is_name = _NAME.search(reading.plain, max(found.start() - 20, 0), found.start())
        if is_name or PRODUCT.fullmatch(found[0].rstrip(".!?")):
            continue
        capitalised = _CAPITALISED.match(reading.cased, found.start())
        told = capitalised.span() if capitalised else typed_at(reading, found.start())
        if told is not None:
            yield SecretFinding("password", *told)


def _codes(reading: FoldedText, begin: int, end: int) -> Iterator[SecretFinding]:
    for found in _DIGITS.finditer(reading.plain, begin, end):
        told = code_at(reading, found.start(), least=4, mixed=False)
        if told is not None and told == found.span():
            yield SecretFinding("code", *told)


def _wheels(reading: FoldedText, begin: int, end: int) -> Iterator[SecretFinding]:
    for found in _WHEEL.finditer(reading.plain, begin, end):
        yield SecretFinding("code", *found.span())


_Values = Callable[[FoldedText, int, int], Iterator[SecretFinding]]
_LOOKS: tuple[tuple[LatePattern, int, int, _Values], ...] = (
    (_PASSWORD_CUE, _WIDTH, _WIDTH, _passwords),
    (_CODE_CUE, _CODE_WIDTH, _CODE_WIDTH, _codes),
    (_WHEEL_CUE, _CODE_WIDTH, _CODE_WIDTH, _wheels),
)
"""What is looked for beside each kind of words, and how far before and behind them."""
