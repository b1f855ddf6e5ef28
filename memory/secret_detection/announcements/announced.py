"""Announced secrets: what stands behind the words that lead to it, in English and Chinese."""

import re
from collections.abc import Callable, Iterator

from memory.secret_detection.announcements.trailing import (
    JOINED,
    MOST_WORDS,
    STOPS,
    WORD,
    Behind,
    code_behind,
    is_labelled,
    key_behind,
    paper_behind,
    password_behind,
)
from memory.secret_detection.patterns.patterns import SecretAnnouncement, patterns
from memory.secret_detection.patterns.reading import SIGN, FoldedText, Secret, SecretFinding, Span
from memory.secret_detection.values.announced_values import (
    told_account,
    told_card,
    told_code,
    told_identity,
    told_key,
    told_password,
)
from memory.text.late_pattern import LatePattern

_WINDOW = 90
"""How many characters behind its announcement a secret begins at most."""
_MOST_LINKS = 5
_MOST_VALUES = 12
_GAP_SIGNS = 14
_BEFORE = 40

_LINK = LatePattern(
    r"=+>?|:+=?|->|→|⇒|(?<![a-z0-9])(?:is|was|are|were|be|been|being|equals?|as|of|reads?|says?"
    r"|goes|to"
    r"|at"
    r"|becomes|became|remains|stays|ist|lautet|er|es|est|é|è|är|it'?s|that'?s)(?![a-z0-9'])"
    r"|'s(?![a-z])"
    r"|(?<= )[-—] |给你|发你|告诉你|拨到|拨成|拨为|调成|调为|弄成|搞成|定成|编成|调到|对到|拧到"
    r"|改成|改为|改到|改回|改的|换成|换为|换的|设成|设为|设的|设置成"
    r"|设置为|设置的|变成|变为|等于|用的|写的|定的|叫|是|为"
)
_WEAK_LINKS = frozenset(["ist", "lautet", "er", "es", "est", "é", "è", "är", "at", "as", "of"])
"""After these no plain word is a secret: `as before`, `ist falsch`."""
_SET_TO = LatePattern(r"chang|set|reset|updat|switch|made|make|renam|turn|swap|rotat|new")
_FILLER = LatePattern(
    r"(?:[ :=>\"]|(?:is|now|still|just|always|usually|forever|originally|previously|currently"
    r"|actually|probably|simply|literally|again"
    r"|as follows|the following|something like|like|called|exactly|definitely|basically|either"
    r"|all lowercase|all caps|in lowercase|lowercase|uppercase|spelled|written|set to|changed to"
    r"|the (?:word|name|phrase|string|number|following))(?![a-z'])"
    r"|默认的?|初始的?|原来的?|以前的?|之前的?|最初的?|现在|目前|还是|就是|应该是|大概是|可能是"
    r"|好像是|是|为|我设的|小写的?|大写的?|了){0,6}"
)
_AT_LAST = LatePattern(r"[^.!?;。]{0,40}?[,:—-] ?(?=(?P<value>[a-zA-Z!-~]{0,30}\d[!-~]{2,60}))")
_ASKED = LatePattern(
    r"(?:,? (?:again|ok|okay|pls|please|for me|right|yeah|k|here))? ?[?!…]+ ?"
    r"(?:(?:oh|ah|oh yeah|yeah|oh right|right|ah yes|oh yes|yes|yep|got it|found it|i think|wait"
    r"|ok|lol|uh|um|hmm)[,. ]{1,2}){0,3}"
    r"|\.{2,3} ?"
)
_SHORT_QUESTION = LatePattern(r"(?:(?:my|the|our|wi-?fi|[a-z]{3,10}) ?){0,3}")
_MARK = LatePattern(r" ?#? ?(?:全?(?:小写|大写|拼音?)的?)?")
_IT_IS = LatePattern(
    r" ?[,;.?!(—–-]{1,2} ?(?:lol |haha |ok |well |um+ |uh+ |and |so ){0,2}"
    r"(?:it'?s|it is|it was|it used to be|that'?s|that is|that was|which is|which was|they'?re"
    r"|they are)(?: still| now| just)? "
    r"| ?[,;.?!。]{0,2} ?(?:它|就|还|这)?是 ?"
)
"""What goes on with an announcement after a pause."""
_OWNED = LatePattern(
    r"(?:^|[.,;!?] |(?<![a-z])(?:remember|note|save|keep|so|ok|okay|btw|and|wants|needs"
    r"|asks for|has) )(?:a|my|our|the|her|his|[a-z]{2,12}'?s) (?:[a-z]{2,12} ){0,3}$"
)
_APART = LatePattern(
    r" ?[,(] ?(?=[^\s,]{0,40}[A-Za-z])(?=[^\s,]{0,40}\d)(?=[^\s,]{0,40}[!@#$%^&*?_])"
    r"(?P<value>\S{6})"
)
"""What stands within a sentence about a password, and looks like nothing else."""
_PAUSE = LatePattern(
    r"[(,]? ?(?:\d|three|four|six)[ -]digits?[),]?"
    r"|[,(]?[三四六\d]位(?:数字?)?[,)]?"
    r"|[呢啊吧嘛呀哈],?|^ ?\? ?|\([^()]{0,40}\)|, ?[a-z' ]{2,25}, ?"
)
_CLAUSE = LatePattern(r"[,;!?。、(]|\.(?=\s|$)")
_LAST_WORD = LatePattern(r"([a-z]+(?:'s|s'(?= ))?)[ ']{0,2}$")
_IN_TITLE = LatePattern("《[^》]{0,18}$")
_OF_MANY = LatePattern(
    r"(?:[好很许]多|大?多数|大部分|有些?|不少|几乎所有)的?人(?:的|都|设的?|用的?){0,2}"
    r"(?:手机|微信|电脑|账号|银行卡)?的?$"
)
"""Before these words Chinese tells what people do, and no secret."""
_OR = LatePattern(
    r" ?(?:,|/|、|或者|或|和|;|->|→|so"
    r"|meaning|i\.e\.|也就是|即|to(?= )|[换改变][成为到]了?)?"
    r" ?(?:or|and|then|but|so|meaning|i\.e\.|that is|也就是|即|或者|或|和)? ?"
    r"(?:(?:[,(]? ?(?:不对|哦不|啊不|错了|说错了|打错了|更正|no|wait|no wait|sorry|oops|i mean"
    r"|nope|typo)"
    r"(?![a-z])[,. ]{0,2}(?:应该)?(?:是|it'?s |it is |i mean )?)|(?:the |my |our )?(?:new|newer"
    r"|current|old|other|second|next|backup|spare) (?:one|pass|pw)"
    r"(?:'s| is| was)? ?|(?:now|before|earlier|later) (?:it's|it is|it was) ?|(?:现在|后来|以前"
    r"|新的?|旧的?)(?:改成|换成|是|为)?了? ?)?"
)
_BECAME = frozenset(
    ("to", "->", "→", *(a + b + c for a in "换改变" for b in "成为到" for c in ("", "了")))
)
_PLURAL = LatePattern(r"(?:codes|keys|pins|passwords|tokens|[码钥])$")
_ASIDE = LatePattern(r" ?,[a-z' ]{2,30}, ?(?=\S{3})")
"""What is said between a link and the value: "is, believe it or not, …"."""
_APPOSED = LatePattern(r" ?[,(-] ?(?=[#*]{0,2}\d(?:[ -]?\d){3,7}[#*]{0,2} ?[,)-])")
"""A code between commas: "my pin, 6628, is …"."""
_WHOSE = LatePattern(
    r" ?(?:(?:my|her|his|our|the|their|[a-z]{2,15}'s) )?(?:[a-z]{2,12}'s )?(?:birthday|birth date"
    r"|date of birth"
    r"|birth ?year|year of birth|wedding day|lucky number|jersey number|plate number"
    r"|anniversary|name|phone number|zip code|house number)[ ,:;-]{1,3}"
    r"|(?:[我你他她咱](?:们|家)?的?|[\u3400-\u9fff]{1,3}的)?(?:出?生日期?|[猫狗]名|[猫狗]的?名字"
    r"|名字|手机号?码?"
    r"|电话号?码?|学号|工号|纪念日|门牌号)"
    r"(?:的?后?[四六4六6八8]位)?[ ,:;]{0,2}"
)
"""Whose date or number a value is: "my birthday, 0412", 她生日19921103."""
_FROM = LatePattern(r"[a-z ]{0,20} from |(?:我|已经)?(?:从|由)原?来?的? ?")
"""What a secret was before: "my pin from 1200 to …"."""
_GUESSED = LatePattern(
    r"[^.!?;。]{0,30}?(?:i think|maybe|perhaps|probably|might be|could be|i guess|i believe"
    r"|now it's|it's now|it is now|so it's|现在是|目前是|如今是|好像|应该|可能|大概|也许|似乎"
    r"|[想记]起来了?|试出来了?|找回来了?|原来|remembered(?: it)?|figured it out|found it|turns out)"
    r"(?: it's| it is| it was| it might be| it could be| be|,? it'?s)? ?(?:就?是|叫|为)? ?"
    r"(?=(?P<value>(?=[!-~]{0,30}\d)(?=[!-~]{0,30}[a-z])[!-~]{6,40}))"
)
"""A value that somebody is not sure of any more."""
_LOOSE = ("密码", "密语", "口令", "暗号")
_FIGURE = LatePattern(
    r"(?:成功|幸福|财富|健康|长寿|基因|文化|生命|流量|快乐|爱情|婚姻|成长|人生|历史|宇宙|营销"
    r"|增长|美食"
    r"|[学进]步|致富|青春|年轻|遗传|心灵|教育|沟通|时代|城市|品牌|赚钱|暗恋|恋爱|相处|友[谊情]"
    r"|信任|美丽|魅力|吸引|[男女]人心?|减肥|自由|世界|自然|音乐|时间|命运|灵魂|长高|逆袭|省钱)的?$"
)
"""Before these words Chinese speaks in figures: what 是 leads to is no secret where it is words."""

Value = Callable[[FoldedText, int, str, bool], Span | None]


def announced_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield what is told to be a secret by the words before it."""
    for name, (kind, value) in _KINDS.items():
        announcement = patterns().announcements[name]
        words = list(reading.every(announcement.words))
        limits = [*(word.start() for word in words[1:]), len(reading.plain)]
        for word, limit in zip(words, limits, strict=False):
            is_title = _IN_TITLE.search(reading.plain, max(word.start() - 20, 0), word.start())
            if not is_title and not _is_of_another(announcement, reading.plain, word.start()):
                yield from _told(reading, word, limit, kind, value)


def _told(
    reading: FoldedText, word: re.Match[str], limit: int, kind: Secret, value: Value
) -> Iterator[SecretFinding]:
    """Yield what one announcement leads to."""
    found = list(_values(reading, word, limit, value))
    behind = None if found else _BEHIND.get(value)
    last = behind(reading, word, limit) if behind else None
    yield from (SecretFinding(kind, *part) for part in (*found, *([last] if last else ())))


def _is_of_another(announcement: SecretAnnouncement, text: str, start: int) -> bool:
    if not announcement.others:
        return False
    before = _LAST_WORD.search(text, max(start - _BEFORE, 0), start)
    is_many = _OF_MANY.search(text, max(start - _BEFORE, 0), start) is not None
    return is_many or (before is not None and before[1] in announcement.others)


def _values(reading: FoldedText, word: re.Match[str], limit: int, value: Value) -> Iterator[Span]:
    """Yield the value that an announcement leads to, and others that are listed with it."""
    found = _beside(reading, word, value) or _linked(reading, word, limit, value)
    for _ in range(_MOST_VALUES):
        if found is None:
            return
        yield found
        between = _OR.match(reading.plain, found[1])
        if between is None or not (between[0].strip() or _PLURAL.search(word[0])):
            return
        found = value(reading, between.end(), word[0], between[0].strip() in _BECAME)


def _beside(reading: FoldedText, word: re.Match[str], value: Value) -> Span | None:
    """Return the value that stands right behind its announcement, or behind a question mark."""
    text, end = reading.plain, word.end()
    if JOINED.match(text, end - 1):
        return None
    behind = _MARK.match(text, end)
    at = behind.end() if behind else end
    found = value(reading, at, word[0], is_labelled(reading, word, at))
    asked = None
    if found is None:
        asked = _ASKED.match(text, end) or _IT_IS.match(text, end) or _FROM.match(text, end)
    if asked:
        is_strong = asked.re is _IT_IS.compiled and (
            "phrase" in word[0] or _is_named(text, word.start())
        )
        is_strong = is_strong or (
            asked.re is _ASKED.compiled and _is_all(text, word.start(), asked.end())
        )
        return value(reading, asked.end(), word[0], is_strong)
    for shape in (_APART, _GUESSED) if found is None else ():
        beside = shape.match(reading.cased if shape is _APART else text, end)
        if beside:
            return value(reading, beside.start("value"), word[0], False)
    apposed = None if found else _APPOSED.match(text, end)
    return value(reading, apposed.end(), word[0], False) if apposed else found


def _is_named(text: str, start: int) -> bool:
    """Tell whether a sentence begins with the name of a secret: "my laptop password, it's …"."""
    return _OWNED.search(text, max(start - _BEFORE, 0), start) is not None


def _is_all(text: str, start: int, at: int) -> bool:
    """Tell whether a message asks for a password, and answers in a word: "password? ..."."""
    if start > _BEFORE or text.find(" ", at) >= 0:
        return False
    return _SHORT_QUESTION.fullmatch(text, 0, start) is not None


def _linked(reading: FoldedText, word: re.Match[str], limit: int, value: Value) -> Span | None:
    """Return the value behind the first word that links one to the announcement.

    `limit` is where the next announcement begins, which speaks for itself.
    """
    text, end = reading.plain, word.end()
    for count, link in enumerate(_LINK.finditer(text, end, min(end + _WINDOW, limit))):
        if count == _MOST_LINKS:
            return None
        is_set = link[0] != "to" or _SET_TO.search(text, max(end - _BEFORE, 0), link.start())
        if not is_set or not _is_gap(text[end : link.start()], link[0]):
            continue
        found = _behind(reading, word, link, value)
        if found is not None:
            return found
    return None


def _behind(
    reading: FoldedText, announced: re.Match[str], link: re.Match[str], value: Value
) -> Span | None:
    text, word, strong = reading.plain, announced[0], link[0] not in _WEAK_LINKS
    start = announced.start()
    is_figure = word in _LOOSE and _FIGURE.search(text, max(start - 8, 0), start) is not None
    filler = _FILLER.match(text, link.end())
    begins = (
        filler.end() if filler else link.end(),
        link.end() + (text[link.end() : link.end() + 1] == " "),
    )
    for at in dict.fromkeys(begins):
        is_loose = is_figure and ":" not in text[link.start() : at]
        found = value(reading, at, "" if is_loose else word, strong)
        if found is not None:
            return found
    for shape in (_ASIDE, _WHOSE):
        aside = shape.match(text, begins[0])
        found = value(reading, aside.end(), word, shape is _ASIDE and strong) if aside else None
        if found is not None:
            return found
    last = _AT_LAST.match(reading.plain, begins[0])
    return value(reading, last.start("value"), word, False) if last and word else None


def _is_gap(gap: str, link: str) -> bool:
    """Tell whether what stands between an announcement and a link still speaks of it."""
    gap = _PAUSE.sub(" ", gap)
    if _CLAUSE.search(gap) or patterns().about_chinese.search(gap):
        return False
    if sum(1 for _ in SIGN.finditer(gap)) > _GAP_SIGNS:
        return False
    words = set(WORD.findall(gap)) - ({"reset"} if link == "to" else set())
    return len(words) <= MOST_WORDS and not words & (STOPS | patterns().about)


_BEHIND: dict[Value, Behind] = {
    told_password: password_behind,
    told_code: code_behind,
    told_key: key_behind,
    told_identity: paper_behind,
}
"""What is looked for where an announcement leads to nothing by itself."""

_KINDS: dict[str, tuple[Secret, Value]] = {
    "password": ("password", told_password),
    "code": ("code", told_code),
    "key": ("key", told_key),
    "identity": ("identity number", told_identity),
    "card": ("card number", told_card),
    "account": ("bank account", told_account),
}
