"""Logins: what is told to be a secret behind it or beside a name, and what opens something."""

import re
from collections.abc import Iterable, Iterator

from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.reading import FoldedText, Secret, SecretFinding
from memory.secret_detection.values.values import code_at, is_said, password_at
from memory.text.late_pattern import LatePattern

_OWNER = r"(?:my|the|our|his|her|their|your|its|[a-z]{2,15}'s)"
_THINGS = r"(?:[a-z-]{2,12} ){0,4}"
_NAMES = (
    r"(?:pass ?words?|passwd|pass ?codes?|pass ?phrase|pins?|pin code|pw|pwd|(?:[a-z-]{2,14} )?code"
    r"|otp|cvv|cvc|combination|combo|login|logon|credentials)(?![a-z])"
)
_BEHIND = (
    LatePattern(rf" ?(?:is|was|'s|=|as|for|->|→) (?:{_OWNER} )?{_THINGS}{_NAMES}"),
    LatePattern(rf" ?\((?:{_OWNER} )?{_THINGS}{_NAMES} ?\)"),
    LatePattern(rf",? ?(?:that's|thats|this is|it's) {_OWNER} {_THINGS}{_NAMES}"),
    LatePattern(rf"(?:(?: right| yeah| ok)?[,?]| [-—(]) ?{_OWNER} {_THINGS}{_NAMES}"),
    LatePattern(r" ?,? ?(?:wi-?fi)?密码(?:就是?|是|用的?)?(?:这个|它|那个|这串|上面|前面)"),
    LatePattern(
        r" ?,? ?(?:就|才|这)?(?:是|当|做|作为|作|为|当作|用作|这个|那个|这串|来当|当成)"
        r"(?:[我你您他她咱家]|我们|咱们|家里|公司)?的?[a-z\u3400-\u9fff]{0,8}?"
        r"(?:密码|口令|验证码|pin码?|暗号|门禁码|开门码)"
    ),
)
_LEADING = LatePattern(r"(?:(?<!\d)(?<!\d )\d{3}[ -]\d{3}|[!-~]{4,64})$")
_LONGEST = 64
_OPENED = "\"'`(*"
_SAID = LatePattern(
    r"(?<![a-z])(?:it's|it is|its|it was|that'd be|(?:say|type|put|enter|write)(?: in)?) [\"'`(*]?$"
)
_BEGUN = LatePattern(r"^$|[.!?\n] $")
_ENDED = LatePattern(r" ?(?:$|[,.!])")
_LEAST_WORD, _LEAST_OF_NONE = 4, 8
"""How long a word is that is said to be somebody's password, and to be the password."""
_OWN = LatePattern(r" is (?:my|our|her|his) ")
_ADVICE = LatePattern(
    r"(?:(?:don't|dont|never|not|avoid|stop)(?: ever| just| even| go)? (?:us|pick|choos|chose"
    r"|set|mak|put|hav"
    r"|rely|go|do|be|typ|try|enter)|别|不要|谁[还会]|who (?:even |still )?uses"
    r"|worst|common|popular|weak|terrible)[^.!?]{0,40}$"
)
_TALK = LatePattern(
    r"worst|common|popular|weak|terrible|bad|stupid|example|sample|area|zip|error|country|postal"
    r"|promo"
    r"|discount|source|dress|booking|invite|一个|典型|弱|常见|例子"
)
_DIGITS = LatePattern("pass|pw|login|logon|credential|密码|口令|暗号")

_PAIR = LatePattern(
    r"(?:(?<![a-z])(?:(?:log[ -]?in|account|access|user) (?:credentials?|creds)"
    r"|logins?|log[ -]?in(?: details| info| data)?|creds?|credentials?"
    r"|user(?:name)?s? ?(?:/|and|&|\+) ?(?:pass(?:word)?|pw)s?)(?![a-z])"
    r"|账号(?=[^/|]{2,40}[/|])|账号密码|账密|用户名密码|登录信息|登录)"
    r" ?(?:is|are|with|:|=|是|为){0,2} ?(?P<user>[^\s/:|,?=&]{2,64})"
    r" ?(?P<mark>[/:|,、]|and|with|和) ?"
)
_NAME = LatePattern(
    r"(?:(?<![a-z])(?:user(?:name)?|usr|login|id|acct|account|wi-?fi|ssid|network)(?![a-z])"
    r"|账号|会员号?|手机号?|用户名?|登录名|无线网?)[ :=是为]{0,3}(?P<user>[^\s,]{2,64})[ ,;/"
    r"|、]{1,3}"
    r"(?:(?:pass|pw|p|pwd|密|码|key|password|密码)[ :=是为]{1,3}|密(?=[a-z0-9]))"
)
_NETWORK = LatePattern(
    r"(?:(?<![a-z])(?:wi-?fi|ssid|network)(?: (?:at|in|of|for|on)[a-z' ]{2,25}:)?|无线网?"
    r"|热点)[ :=是]{1,3}"
    r"[\"']?[^\s/|,:\"']{2,40}(?: \d(?:\.\d?)?g)?[\"']? ?[/|,、] ?[\"']?"
)
_SERVICE = LatePattern(
    r"(?<![a-z])(?:log ?in|sign ?in|smtp|imap|ftp|ssh|vpn|router|admin|portal|acc(?:oun)?t"
    r"|netflix|hulu"
    r"|spotify|disney|hbo|steam|gmail|epic|roblox|minecraft|discord|insta(?:gram)?)s?(?:'s)?"
    r"[a-z' ]{0,40}[: ] ?(?P<user>[^\s/|]{2,64}) [/|] "
)
_DETAILS = LatePattern(
    r"(?:(?<![a-z])(?:credentials?|creds|login (?:info|details|data)|u(?=:))|账密"
    r"|账号密码)[ :]{1,3}(?:is |are )?"
    r"(?P<user>[\w.@-]{3,40})[ ,;]{1,2}(?:p:? ?)?(?=[!-~]{0,40}\d)(?=[!-~]{0,40}[a-z])(?=[!-~]{6})"
)
_MAILED = LatePattern(
    r"(?<![\w.+@-])[\w.+-]{1,40}@[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,20}){0,2}\.[a-z]{2,6}"
    r"(?: ?[/|:] ?|(?: and|,)? (?:pass|pw)[ :=]{1,2})"
    r"(?=[!-~]{0,40}[a-z])(?=[!-~]{0,40}[\d!#$%^&*])(?=[!-~]{6})"
)
"""An address and what stands beside it as a password does."""
_DEFAULT = LatePattern(
    r"(?<![\w/.@-])(?:root|admin|administrator|ubuntu|postgres|pi|oracle|guest|user) [/|] ?"
    r"(?=[!-~]{0,40}\d)(?=[!-~]{0,40}[a-z])(?=[!-~]{6})"
)
"""The accounts that machines come with, beside the password."""
_PAIRED = LatePattern(
    r"(?<![\w/.:-])[a-z0-9_.-]{3,30} [/|] (?!https?:)(?=[!-~]{0,40}[a-z])(?=[!-~]{0,40}\d)"
    r"(?=[!-~]{0,40}[!@#$%^&*])(?=[!-~]{8,40}(?:$|[ \u3400-\u9fff]))"
)
"""A name and what has letters, digits and signs."""
_PANEL = LatePattern(
    r"(?:后台|服务器|登录|路由器?|管理页?|面板|数据库|nas|server|router|panel|backend|ssh|vps"
    r"|dashboard|console)"
    r"[ ,:]{1,2}(?:is |are |用|是)?(?:root|admin|administrator|ubuntu|postgres|pi|guest|user|sa"
    r"|test)[ /|]{1,3}"
    r"(?=[!-~]{0,40}\d)(?=[!-~]{0,40}[a-z])(?=[!-~]{6})"
)
_MARKED = LatePattern(
    r"(?<![\w-])(?P<value>\d[\d -]{4,30}\d) ?[(\[](?:(?:my|the|our|that's|is) ){0,2}"
    r"(?P<what>routing|account|acct|ssn|social|passport|card|sort code|medicare|账号|账户|身份证"
    r"|卡号|护照)"
    r"[^()\[\]]{0,20}[)\]]"
)
"""A number with what it is in brackets behind it."""
_TYPED = LatePattern(
    r"(?<![a-z])(?:type|typed|enter|entered|use|used|put|write|wrote|try|tried)s? (?:in )?"
    r"(?P<value>(?=\S{0,40}[a-z])(?=\S{0,40}\d)\S{6,64}) [^.!?]{0,40}?"
    r"(?<![a-z])(?:pass ?words?|pass ?codes?|pw|pwd|log ?in)(?![a-z])"
)
_ROOT = LatePattern(
    r"[a-z0-9_.-]{2,30}:"
    r"(?P<value>(?=\S{0,60}\d)(?=\S{0,60}[!@#$%^&*?]|[a-z]{5,30}\d{2,6}$)(?!\")[!-.0-9;-~]{6,64})"
)
"""A message of nothing but a name and a password."""
_WITH_CARD = LatePattern(
    r"(?:(?:code|码|三位数?|背面|back|cv[vc]2?)[ :#是is]{0,4}"
    r"|[ ,;:exp.]{0,6}\d\d ?/ ?\d\d(?:\d\d)?[ ,;/|]{1,3}(?:code|cv[vc]2?)?[ :]{0,2})"
    r"(?P<value>\d{3,4})(?![\d/])"
    r"|(?<!\d)(?P<behind>\d{3,4}) (?:from|on|at) the (?:back|front)(?![a-z])"
)
_AFTER_CARD = 80


_NAMED = {
    _NETWORK: False,
    _NAME: True,
    _SERVICE: False,
    _DEFAULT: False,
    _PANEL: False,
    _DETAILS: False,
    _PAIRED: False,
    _MAILED: False,
}
"""Whether a plain word behind each is a password."""


def logins_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield values that are told to be a secret behind them, pairs, and what opens something."""
    for found in reading.all_of(_BEHIND):
        yield from _before(reading, found)
    yield from _pairs(reading)
    for found in reading.every(_MARKED, "counted"):
        yield SecretFinding(_kind_of(found["what"]), *found.span("value"))
    yield from _typed(reading)
    alone = _ROOT.fullmatch(reading.plain.strip())
    if alone is not None:
        at = reading.plain.find(alone["value"])
        yield SecretFinding("password", at, at + len(alone["value"]))


def codes_of_cards(
    reading: FoldedText, numbers: Iterable[SecretFinding]
) -> Iterator[SecretFinding]:
    """Yield the codes that are told with a card's number."""
    for card in numbers:
        if card.kind == "card number":
            limit = min(card.end + _AFTER_CARD, len(reading.plain))
            for code in _WITH_CARD.finditer(reading.plain, card.end, limit):
                yield SecretFinding("code", *code.span(code.lastgroup or 0))


def _before(reading: FoldedText, found: re.Match[str]) -> Iterator[SecretFinding]:
    """Yield what stands before `is my pin` and is one."""
    lead = _LEADING.search(reading.cased, max(found.start() - _LONGEST, 0), found.start())
    if lead is None or _TALK.search(found[0]):
        return
    start = lead.start() + len(lead[0]) - len(lead[0].lstrip(_OPENED))
    if _ADVICE.search(reading.plain, max(start - 100, 0), start):
        return
    if _DIGITS.search(found[0]):
        said = _SAID.search(reading.plain, max(start - 12, 0), start) is not None
        said = said or start > lead.start()
        if _is_whole(reading.plain, start, found):
            yield SecretFinding("password", start, found.start())
            return
        told = password_at(reading, start, strong=said, named=said)
    else:
        told = code_at(reading, start, least=4, mixed=True)
    if told is not None and told[1] >= found.start() - 2:
        yield SecretFinding("password" if _DIGITS.search(found[0]) else "code", *told)


def _is_whole(text: str, start: int, found: re.Match[str]) -> bool:
    """Tell whether a sentence is a word and whose password it is: "rosebud is my mail password"."""
    word = text[start : found.start()]
    least = _LEAST_WORD if _OWN.match(text, found.start()) else _LEAST_OF_NONE
    if not _BEGUN.search(text[max(start - 2, 0) : start]) or not _ENDED.match(text, found.end()):
        return False
    return (
        len(word) >= least
        and word.isalpha()
        and not is_said(word)
        and word not in patterns().asking
    )


def _typed(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield what is typed as a password, but for what is advised against."""
    for typed in reading.every(_TYPED):
        told = password_at(reading, typed.start("value"), strong=False)
        if told is not None and not _ADVICE.search(reading.plain, 0, typed.start()):
            yield SecretFinding("password", *told)


def _kind_of(what: str) -> Secret:
    """Return which kind of secret a number is by its name."""
    if what in ("card", "卡号"):
        return "card number"
    if what in ("routing", "account", "acct", "sort code", "账号", "账户"):
        return "bank account"
    return "identity number"


def _pairs(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield the second of the two words that let somebody in."""
    for found in reading.every(_PAIR):
        value = password_at(reading, found.end(), strong=found["mark"] in "/:|")
        if value is not None and not is_said(found["user"]):
            yield SecretFinding("password", *value)
    for shape in reading.scanned["plain"].some(_NAMED):
        for found in shape.finditer(reading.plain):
            value = password_at(reading, found.end(), strong=_NAMED[shape])
            if value is not None:
                yield SecretFinding("password", *value)
