"""Nearby: what looks like nothing but a password or a code, in the sentence that speaks of one."""

import re
from collections.abc import Iterator

from memory.secret_detection.openings import typed_at
from memory.secret_detection.reading import Finding, Reading
from memory.secret_detection.values import code_at

_CUE = re.compile(
    r"(?<![a-z])(?:pass ?words?|passwo?rds?|pasword|passwrod|pass ?codes?|pass ?phrases?|pwd?s?|pword"
    r"|log ?ins?)(?![a-z0-9_])(?! ?(?:manager|reset|strength|page|screen|generator|policy|rules?))"
    r"|密码(?![学战])|口令"
)
_DIGITS_CUE = re.compile(r"(?<![a-z])(?:pins?|pass ?codes?|pin code)(?![a-z])|密码(?![学战])|门禁")
_BEFORE, _BEHIND, _DIGITS_BEHIND = 50, 60, 30
_TOKEN = re.compile(
    r"(?<![\w@./:+&=?-])(?=[!-~]{0,30}\d)(?=[!-~]{0,30}[a-z])"
    r"[a-z0-9!@#$%^&*_+=?~.-]{6,40}(?=$|[ ,;)!?\"'。、\u3400-\u9fff])"
)
_DIGITS = re.compile(
    r"(?<![\w@./:+$¥€£-])(?<![第共约花元 ][第共约花元])(?!(?:19|20)\d\d(?!\d))\d{4,8}(?=$| ?[,;!?)。、~]"
    r"|\.(?!\d)| (?:now|lol|haha|ok|btw|so|and|but)(?![a-z])|[哈啦了吧哦呀啊呢])"
)
_TALK = re.compile(
    r"(?<![a-z])(?:forgot|forget|forgotten|lost|lose|resets?|resetting|can'?t|cannot|couldn'?t|won'?t|never"
    r"|don'?t|doesn'?t|didn'?t|isn'?t|not|no|expired?s?|expiring|hack\w*|leak\w*|crack\w*|stole\w*|breach\w*"
    r"|guess\w*|requir\w*|must|at least|minimum|characters?|wrong|attempts?|tries|issues?|problems?|error"
    r"|locked out|support|without|ask\w*|need\w*|what|how|why|who|where|order|ticket|flight|room|score"
    r"|cost\w*|paid|price|version|updat\w*|model|called|everyone'?s|people'?s?|someone|random\w*|example"
    r"|such as|worst|common)(?![a-z])"
    r"|忘|记得|不住|错|重置|找回|过期|盗|泄露|泄漏|要求|必须|怎么|什么|如何|破解|至少|位数|[没不别无未]"
    r"|猜|问题|订单|房号|房间|电话|手机号|航班|多少|客服|单号|版本|例如|比如|常见|多人|有人|听说|新闻|网友|花了"
    r"|[元块钱]"
)
_NAME = re.compile(
    r"(?:user(?:name)?s?|name|id|as|for|on|my|the|a|an|from|called|ssid|wi-?fi|network|account|acct"
    r"|账号|用户名?|登录名|名字|名叫|叫|昵称|网名|型号|@)(?:'?s| is|:|=|是|为)? ?$"
)
_PRODUCT = re.compile(
    r"(?:i?phone|ipad|ios|macos|windows|win|android|galaxy|pixel|ps|xbox|rtx|gtx|ryzen|python|java|node"
    r"|covid|web|mp|utf|sha|md|base|aes|rsa|wpa|ipv|http|s|e|x|gpt|gpt-|llama|claude|chatgpt|f|gta|fifa"
    r"|nba2k|room|apt|unit|level|day|week|season|chapter|version|v|ep|part|team|class|grade|area|route"
    r"|flight|gate|floor|step|number|no)[ -]?\d{1,4}[a-z]{0,4}|\d+(?:st|nd|rd|th|am|pm|kg|km|mb|gb|tb|ms|px|k|m|x|mph|hz|s)"
    r"|[a-z_.]+=.*|[\d.,]+[a-z]{1,7}|v?\d+(?:\.\d+)+[a-z]?|[a-z]{1,3}\d{1,4}|\d+-[a-z-]+|[a-z-]+-\d{1,2}"
)


def nearby_in(reading: Reading) -> Iterator[Finding]:
    """Yield what looks like a password or a code where the sentence tells one."""
    for cue in _CUE.finditer(reading.plain):
        begin, end = _around(reading.plain, cue, _BEFORE, _BEHIND)
        if not _TALK.search(reading.plain, begin, end):
            yield from _tokens(reading, begin, end)
    for cue in _DIGITS_CUE.finditer(reading.plain):
        begin, end = _around(reading.plain, cue, 12, _DIGITS_BEHIND)
        if not _TALK.search(reading.plain, begin, end):
            yield from _digits(reading, cue.end(), end)


def _around(text: str, cue: re.Match[str], before: int, behind: int) -> tuple[int, int]:
    """Return where the words around a cue begin and end, at a word's border."""
    begin, end = max(cue.start() - before, 0), min(cue.end() + behind, len(text))
    while begin and text[begin - 1] > " ":
        begin -= 1
        if cue.start() - begin > 2 * before:
            break
    while end < len(text) and text[end] > " " and end - cue.end() < 2 * behind:
        end += 1
    return begin, end


def _tokens(reading: Reading, begin: int, end: int) -> Iterator[Finding]:
    for found in _TOKEN.finditer(reading.plain, begin, end):
        is_name = _NAME.search(reading.plain, max(found.start() - 20, 0), found.start())
        if is_name or _PRODUCT.fullmatch(found[0].rstrip(".!?")):
            continue
        told = typed_at(reading, found.start())
        if told is not None:
            yield Finding("password", *told)


def _digits(reading: Reading, begin: int, end: int) -> Iterator[Finding]:
    for found in _DIGITS.finditer(reading.plain, begin, end):
        told = code_at(reading, found.start(), least=4, mixed=False)
        if told is not None and told == found.span():
            yield Finding("code", *told)
