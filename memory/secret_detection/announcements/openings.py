"""Openings: what is typed to get in somewhere, where no word for a code stands beside it."""

import re
from collections.abc import Iterator

from memory.secret_detection.patterns.reading import FoldedText, SecretFinding, Span
from memory.secret_detection.values.values import code_at, has_look, password_at
from memory.text.late_pattern import LatePattern

_TYPE = (
    r"(?:use|enter|type|input|press|punch|key|dial|tap|hit|put|try"
    r"|push|buzz|need)(?:s|d|ed|ing)?(?: in)?"
    r"(?: (?:the )?(?:code|pin|numbers?|combo))? "
)
_OWNED = (
    r"(?:laptop|phone|iphone|ipad|tablet|computer|pc|macbook|screen|account|wi-?fi|email|mail|inbox"
    r"|router|bank(?:ing)?|netflix|steam|network|spotify|hulu|disney|hbo|prime|youtube)"
)
_LOCK = (
    r"(?:doors?|gate|garage|safe|vault|lock|locker|padlock|lock ?box|alarm|keypad|suitcase"
    rf"|briefcase|shed|elevator|lobby|building|house|apartment|office|buzzer|intercom|call ?box"
    rf"|panel|in|into|past|{_OWNED})"
)
_OPEN = (
    r"(?:unlock|open|get|let|log|sign|enter|access|disarm|deactivate|disable|turn off"
    r"|switch off|shut off|turn on|silence|arm|start|activate|confirm|verify|finish)"
)
_BEFORE_DIGITS = (
    LatePattern(
        rf"(?<![a-z]){_TYPE}(?=[#*]?\d(?:[ -]?\d){{3,7}}[#*]? (?:to|and|gets?|lets?|opens?|unlocks?"
        rf"|will|on|at|for|into)[^.!?\d]{{0,30}}(?<![a-z])(?:{_OPEN}|{_LOCK})(?![a-z]))"
    ),
    LatePattern(
        rf"(?<![a-z])to {_OPEN}(?: [a-z'-]{{1,14}}){{0,4}}? {_LOCK}(?: [a-z'-]{{1,14}}){{0,3}}?,? "
        rf"(?:you |just |please |i |we ){{0,3}}{_TYPE}"
    ),
    LatePattern(
        rf"(?<![a-z])(?:{_LOCK})[a-z' ]{{0,14}} (?:opens?|unlocks?|disarms?|deactivates?"
        r"|(?:gets|is|are) (?:opened|unlocked|disarmed|switched off|turned off))"
        r" (?:with|by|to|at|on|using|when you (?:enter|type|dial|press)) "
    ),
    LatePattern(
        r"(?<![a-z])(?:unlock|open|disarm)(?:s|ed|ing)?[^.!?,\d]{0,30}"
        r" (?:with|using|by (?:entering|typing|pressing|dialing)) "
    ),
)
_SET_LOCK = LatePattern(
    r"(?<![a-z])(?:set|sets|setting|changed|reset|switched|programmed) (?:my|our|the|her|his|their)"
    r" (?:[a-z']{2,12} ){0,2}(?:alarm|keypad|safe|lock|locker|gate|door|garage|padlock|suitcase"
    r"|vault|lockbox) to "
)
_BEFORE_WORDS = (
    LatePattern(
        rf"(?<![a-z]){_TYPE}(?=[!-~]{{6,40}} (?:to|and|gets?|lets?|opens?|unlocks?|on|for)"
        rf"[^.!?\d]{{0,30}}(?<![a-z])(?:{_OWNED})(?![a-z]))"
    ),
    LatePattern(
        rf"(?<![a-z])to {_OPEN}(?: [a-z'-]{{1,14}}){{0,4}}? {_OWNED},? "
        rf"(?:you |just |please |i |we ){{0,3}}{_TYPE}"
    ),
    LatePattern(
        r"(?<![a-z])(?:join|connect(?: to)?|connects to|connected to) [\w.-]{2,30} (?:with|using) "
    ),
    LatePattern(
        rf"(?<![a-z])(?:join|connect|hop|get|access)[a-z]*(?: (?:to|on|onto|into))?"
        rf"(?: [a-z'-]{{1,14}}){{0,3}}? (?:{_OWNED}|internet|hotspot)(?: [a-z'-]{{1,14}}){{0,2}}?"
        r" (?:with|using|via|by typing) "
    ),
    LatePattern(
        r"(?<![a-z])(?:log|sign|logs|signs|logged|signed|logging|signing) ?"
        r"(?:in|on|onto|into)(?: (?:to|on|at))?(?: [a-z'-]{1,14}){0,3}? (?:with|using|by typing) "
    ),
    LatePattern(rf"(?<![a-z])(?:{_OWNED})[a-z' ]{{0,14}} unlocks? (?:with|by|using|on) "),
)
_TYPED = LatePattern(
    r"(?:输入?|按下?|摁|拨|用|敲|键入|填|打)(?:上|了|一下|的?是)? ?"
    r"(?P<value>[#*]?\d{4,8}[#*]?(?!\d)|(?=[!-~]{0,30}\d)(?=[!-~]{0,30}[a-z])[!-~]{6,40})"
    r" ?(?:再|然后|加|按|井号键?|[#*]|确认|回车|[,、]){0,4}(?:就|才|即可?|便|能|可以|来|去|会){0,3}"
    r"[^,.。!?\d]{0,3}?(?:开|进|登[录陆入]|解锁|连[上接]|联网|上网|撤防|井号"
    r"|通过)(?![^,.。!?]{0,3}不)"
)
_DOOR = LatePattern(
    r"(?:[大后前侧铁房]门|单元门?|楼下的?门?|门禁|车库|院门|防盗门|门锁|保险[柜箱]|密码箱|储物柜"
    r"|[柜箱]子|行李箱|锁屏"
    r"|地下室|道闸|报警器|对讲机?|指纹锁|智能锁|电子锁|密码锁|挂锁|车锁|手机|平板|电脑|门口|家门"
    r"|入户门)门?"
    r"(?:上|里|那个|现在|用?的)?(?:是|按|输入?|用|:|拨|转到?) ?"
    r"(?P<value>[#*]?\d{4,8}[#*]?(?!\d)|\d(?:[- ]\d){2,7}|\d{3}(?!\d))"
    r"(?=$| ?[,.;!?。、#)]|再|就|能|然后|开|进|可|井|哦|啊|呢|吧| )"
)
_LETS_IN = LatePattern(
    r"(?:门|锁|柜|箱|库|道闸|楼|小区|单元|wi-?fi|热点)[^。.!?\d]{0,12}[, :]"
    r"(?P<value>[#*]?\d{4,8}[#*]?)(?:加?井号键?)?(?:就|就能|就可以|即可|直接|可以|便能|能)(?:进"
    r"|开|打开|解|上楼|连)"
)
_OPENS = LatePattern(
    r"(?<![\w.,:$€£#-])(?P<value>[#*]?\d{4,8}[#*]?) (?:opens?|unlocks?|disarms?|will open"
    r"|works (?:on|for)"
    r"|gets? (?:you|u|me|us|people) (?:in|into|through|past)|to (?:open|unlock|disarm|get (?:in"
    r"|into|through)))"
    r" (?:the |my |our |her |his )?(?:[a-z]{2,12} ){0,2}?(?:doors?|gate|garage|safe|vault|locks?"
    r"|locker|padlock|box"
    r"|alarm|building|lobby|house|apartment|shed|phone|tablet|ipad|laptop|office)(?![a-z])"
)
_TEXTED = LatePattern(
    r"(?<![a-z])(?:texted|sent|emailed|messaged) (?:me|you|us) (?:a |the )?(?:code )?"
    r"(?P<value>\d{6}|\d{3} \d{3})(?=$| ?[,.;!?)])"
)
_KEYPAD = LatePattern(r"(?<![\w#*])(?P<value>#\d{4,8}#|\*\d{4,8}#)(?![\w#])")
"""Signs that only a keypad has, around digits."""
_TO_TYPE = LatePattern(
    r"(?:进|开|连|登|上|解锁|解除|关)[^,.。!?\d]{1,10}?(?:要|就|得|先|请|时|的话|直接"
    r"|再){0,3}(?:输入?|按下?|摁|敲|键入)"
    r"(?:的是)? ?(?P<value>[#*]?\d{4,10}[#*]?)(?=$| ?[,.;!?。、)#]|再|就|能|然后|即)"
)
_CLOCK = LatePattern(r"(?:[01]\d|2[0-3])[0-5]\d(?!\d)")
_RICH = LatePattern(
    r"(?=[^\d]*\d[^\d]*\d|[a-z]{2,20}\d[a-z]{3}|[a-z]{8,20}\d$)(?=.*[a-z])|.*[!#$%^&*]",
    re.IGNORECASE,
)
_ADDRESS = LatePattern(r"[^@\s]+@[^@\s]+\.[a-z]{2,}|https?:|[\w-]+\.[a-z]{2,4}(?:$|/)|www\.")
_OF_TIME = LatePattern(r" (?:at|by|to) $")


def openings_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield the codes and passwords that something is told to open with."""
    for found in reading.all_of((*_BEFORE_DIGITS, _SET_LOCK)):
        yield from _code(reading, found)
    for found in reading.all_of(_BEFORE_WORDS):
        yield from _password(reading, found.end())
    for found in reading.all_of((_DOOR, _LETS_IN, _OPENS, _TEXTED, _KEYPAD, _TO_TYPE), "counted"):
        yield SecretFinding("code", *found.span("value"))
    yield from _typed(reading)


def _code(reading: FoldedText, found: re.Match[str]) -> Iterator[SecretFinding]:
    """Yield the digits behind a lead, but for the time at which something opens."""
    is_time = _OF_TIME.search(found[0]) and _CLOCK.match(reading.plain, found.end())
    code = None if is_time else code_at(reading, found.end(), least=3, mixed=False)
    if code is not None:
        yield SecretFinding("code", *code)


def _typed(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield what Chinese says is typed, and opens something."""
    for found in reading.every(_TYPED):
        if found["value"].strip("#*").isdigit():
            yield SecretFinding("code", *found.span("value"))
        else:
            yield from _password(reading, found.start("value"))


def _password(reading: FoldedText, at: int) -> Iterator[SecretFinding]:
    """Yield what is typed where something of one's own opens, and looks like no plain name."""
    found = typed_at(reading, at)
    if found is not None:
        yield SecretFinding("password", *found)


def typed_at(reading: FoldedText, at: int) -> Span | None:
    """Return where a password stands that looks like no plain name, or None."""
    found = password_at(reading, at, strong=False)
    if found is None:
        return None
    value = reading.plain[found[0] : found[1]]
    is_rich = has_look(value) and _RICH.match(value) and not _ADDRESS.match(value)
    return found if is_rich else None
