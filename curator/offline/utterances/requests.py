"""What a person asks for outright: remember this, remind me, never mention that, I promise."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from curator.offline.chinese.clauses.subjects import of_them_in_chinese
from curator.offline.english.wording.sentences import of_them, sentence_about_user
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clock_times import EACH
from curator.offline.grammar.dates import find_date
from curator.offline.grammar.hours import asked_for_a_day
from curator.offline.lexicon.texting import is_said_name
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Kind, Language


@dataclass(frozen=True, slots=True)
class _Request:
    shape: LatePattern
    key: str
    says: str
    kind: Kind
    topic: str
    salience: float
    told: Callable[[str], str] = str
    dated: bool = False
    only_if: Callable[[str], bool] = bool
    """What the words must be: "call me dale", not "call me crazy"."""


def _name(said: str) -> str:
    return said[:1].upper() + said[1:]


_SECRET = LatePattern(
    r"(?i)password|passcode|\bpin\b|\bcvv\b|card number|credit card|iban|social security|\bssn\b|"
    r"passport number|api key|secret key|private key|密码|银行卡|信用卡|身份证|验证码|密钥|口令"
)
_PASSING = LatePattern(r"(?i)\b(?:it|that|this|right now|today|anymore)$")
_EN = (
    r"(?:(?:please|ok|okay|hey|and|but|so|also|oh|well|from now on|btw|actually|no|wait|sorry),? )"
    r"{0,6}"
)
_REMEMBER = {
    "en": LatePattern(
        rf"{_EN}(?:(?:can|could|will|would) you )?(?:please )?(?:remember|keep in mind|note|"
        rf"make a note|"
        r"never forget|don'?t forget|do not forget|don'?t ever forget|don'?t let me forget|"
        r"take note|"
        r"write down|i want you to remember|i'd like you to remember)(?: this| something)?"
        r"(?: for me| please| then| ok){0,2}(?P<link> that\b|\s*[:,])? ?"
        r"(?P<words>.+)",
        re.IGNORECASE | re.DOTALL,
    ),
    "zh": LatePattern(
        r"(?:请|麻烦|那|你|帮我|给我|一定|要|好好|千万|拜托|对了|[，, ]){0,9}"
        r"(?:记住|记下来?|记一下|别忘了?|不要忘了?|牢记|记得|记着)(?:了|哦|啊|嗷|哈|呀|噢|一下|这件事){0,2}(?P<link>[：:，,])?\s*(?P<words>.+)",
        re.DOTALL,
    ),
}
_REMEMBERED = {
    "en": LatePattern(r"(?:i|i'm|i've|my|our|we|we're)\b", re.IGNORECASE),
    "zh": LatePattern(r"我(?!说过|提过|吗)"),
}
_STATES = {
    "en": LatePattern(
        r"\w.{0,120}\b(?:is|are|was|has|have|needs?|starts?|opens?|closes?)\b .+", re.IGNORECASE
    ),
    "zh": LatePattern(r".{1,20}(?:是|在|有|叫|为|放)\S+"),
}


def _request(shape: str, key: str, says: str, kind: Kind, **more: Any) -> _Request:
    return _Request(LatePattern(shape, re.IGNORECASE), key, says, kind, **more)


_ZH = (
    r"(?:以后|请|你|再也?|千万|永远|到时候?|记得|麻烦|帮我|要|能不能|可不可以|可以|能|[，, ]){0,9}"
)
_ZH_NOT = r"(?:别再?|不要再?|不许再?|不准再?)"
_NAMED: dict[str, Any] = {"salience": 0.85}
_BOUND: dict[str, Any] = {"salience": 0.95}
_PROMISED: dict[str, Any] = {"salience": 0.8, "told": of_them, "dated": True, "topic": "promise"}
_PROMISED_ZH = _PROMISED | {"told": of_them_in_chinese, "topic": "承诺"}
_REQUESTS: dict[Language, tuple[_Request, ...]] = {
    "en": (
        _request(
            rf"{_EN}(?:just |you can |(?:every(?:one|body)|people|my (?:friends|family)|friends) )?"
            r"calls? me (?P<words>(?-i:[A-Z])[\w'-]{0,19}|"
            r"(?!later|back|maybe|when|if|asap|tomorrow|today|tonight|now|up|out|an?\b|the\b)[a-z]{2,12}"
            r"(?= (?:from now on|pls|please|plz|instead|for short|btw)\b|,|$))"
            r"(?: (?:from now on|please|instead|for short|(?:pls|plz|btw)\b.{0,60})|"
            r",? (?:though|but|everyone does|everybody does)\b.{0,80}|, .{0,60})?",
            "nickname", "The user wants to be called {words}.", "preference",
            topic="name", told=_name, only_if=is_said_name, **_NAMED,
        ),
        _request(
            rf"{_EN}(?:don't|do not|never|please never|stop) (?:ever )?call(?:ing)? me "
            r"(?P<words>[\w' -]{2,30}?)(?:,? (?:ever|again|please)){0,3}",
            "boundary", "The user does not want to be called {words}.", "boundary",
            topic="boundaries", **_BOUND,
        ),
        _request(
            rf"{_EN}(?:don't|do not|never|stop|let's not) (?:ever |you )?(?:again )?"
            r"(?:mention(?:ing)?|bring(?:ing)? up|talk(?:ing)? (?:to me )?about|"
            r"speak(?:ing)? (?:to me )?(?:about|of)|ask(?:ing)? (?:me )?about|"
            r"jok(?:e|ing) about|remind(?:ing)? me (?:of|about)) "
            r"(?P<words>.{2,80}?)(?: (?:to|with) me)?"
            r"(?: again| any ?more| ever(?: again)?| please|, please){0,3}",
            "boundary", "The user does not want {words} to be mentioned.", "boundary",
            topic="boundaries", told=of_them, **_BOUND,
        ),
        _request(
            rf"{_EN}(?:don't|do not|never|stop|let's not) (?:ever )?bring(?:ing)? "
            r"(?P<words>[\w' -]{2,60}?) up(?: again| any ?more| ever(?: again)?|,? please){0,3}",
            "boundary", "The user does not want {words} to be mentioned.", "boundary",
            topic="boundaries", told=of_them, **_BOUND,
        ),
        _request(
            rf"{_EN}(?:i (?:don't|do not|never) (?:ever )?(?:want to|like to|like) "
            r"(?:talk(?:ing)?|hear(?:ing)?|be asked|speak(?:ing)?|be reminded) (?:about|of)|"
            r"i'd rather not talk about) "
            r"(?P<words>.{2,80}?)(?: ever| again| please| any ?more){0,3}",
            "boundary", "The user does not want to talk about {words}.", "boundary",
            topic="boundaries", told=of_them, **_BOUND,
        ),
        _request(
            rf"{_EN}i (?:really |solemnly )?(?:promise|swear|vow)(?: you)?(?: that)? "
            r"(?P<words>(?:to|i will|i'll|i won't|not to|never to) .{3,200})",
            "promise", "The user promised {words}.", "promise", **_PROMISED,
        ),
        _request(
            rf"{_EN}i(?:'ve| have)? (?:already )?promised (?:that )?"
            r"(?P<words>(?:my [\w-]+ |him |her |them )?(?:to|(?:that )?(?:i will|i'll|i would|i'd|"
            r"i won't)|not to|never to) .{3,200})",
            "promise", "The user promised {words}.", "promise", **_PROMISED,
        ),
        _request(
            rf"{_EN}(?:(?:can|could|will) you )?(?:please )?"
            r"(?:(?:remind me|don't let me forget|remember) (?P<words>to .{3,200}))",
            "reminder", "The user asked to be reminded {words}.", "promise", **_PROMISED,
        ),
        _request(
            rf"{_EN}(?:(?:can|could|will|would) you )?(?:please )?"
            r"remind me (?P<words>(?:about|of|that|on|in|at|tomorrow|tonight|next|this) .{3,200})",
            "reminder", "The user asked to be reminded {words}.", "promise", **_PROMISED,
        ),
    ),
    "zh": (
        _request(
            r"(?:以后|请|就|可以|名字|称呼|你|直接|大家都?|朋友们?都?|[，, ]){0,9}叫我"
            r"(?P<words>(?!起床|名字|一声|去|来|吃|怎么|别|的|不)\S{1,6}?)"
            r"(?:就好|就行|吧|就可以了?|好了)?",
            "nickname", "用户希望被叫作{words}。", "preference", topic="称呼", **_NAMED,
        ),
        _request(
            rf"{_ZH}{_ZH_NOT}(?:叫|喊|称呼)我(?P<words>\S{{1,10}}?)(?:了|啊|吧)?",
            "boundary", "用户不想被叫作{words}。", "boundary", topic="禁忌", **_BOUND,
        ),
        _request(
            rf"{_ZH}{_ZH_NOT}(?:跟我|和我|对我|向我|在我面前)?"
            r"(?:提起?|提到|说起|聊起?|谈起?|谈论|问我?|讨论)(?:起|到)?(?:关于)?"
            r"(?P<words>.{2,30}?)(?:的事情?|这件事|了|啊|吧){0,3}",
            "boundary", "用户不希望提起{words}。", "boundary",
            topic="禁忌", told=of_them_in_chinese, **_BOUND,
        ),
        _request(
            r"(?:我)?(?:真的)?(?:不想|不愿意?|不喜欢|讨厌)(?:再)?(?:被|(?:别人|大家|人家|你|你们)(?:再)?)"
            r"(?:叫|喊|称呼)(?:我)?(?P<words>\S{1,10}?)(?:了|啊|吧)?",
            "boundary", "用户不想被叫作{words}。", "boundary", topic="禁忌", **_BOUND,
        ),
        _request(
            r"(?:我)?(?:真的)?(?:不想|不愿意?|不喜欢)(?:再)?(?:跟别人|跟你)?"
            r"(?:谈论?|聊起?|提起?|说起)(?:起|到)?(?:关于)?"
            r"(?P<words>(?![他她它这那])[^，,]{2,30}?)(?:的事情?|了){0,3}(?:[，,]真的)?",
            "boundary", "用户不想谈{words}。", "boundary",
            topic="禁忌", told=of_them_in_chinese, **_BOUND,
        ),
        _request(
            r"(?:我)?(?:向你|跟你)?(?:保证|答应你?|承诺|发誓)[，, ]*我?(?P<words>.{3,100})",
            "promise", "用户承诺{words}。", "promise", **_PROMISED_ZH,
        ),
        _request(
            rf"{_ZH}提醒(?:一下)?我(?:一下)?(?P<words>.{{2,100}}?)"
            r"(?:[，, ]?(?:好吗|好不好|可以吗|行吗|行不行|[吗吧]))?",
            "reminder", "用户请求提醒{words}。", "promise", **_PROMISED_ZH,
        ),
    ),
}  # fmt: skip


def asked_to_remember(sentence: str, language: Language) -> str | None:
    """Return the words that the person asks to have remembered, or None."""
    match = _REMEMBER[language].fullmatch(sentence)
    if match is None or _SECRET.search(sentence):
        return None
    words = match["words"].strip()
    if _REMEMBERED[language].match(words):
        return words
    return words if match["link"] and _STATES[language].fullmatch(words) else None


def remembered(words: str, quote: str, language: Language) -> Claim:
    """Return the claim that keeps the words as they were said."""
    text = sentence_about_user(words) if language == "en" else _told_in_chinese(words)
    topic = "note" if language == "en" else "备忘"
    return Claim("remember", words, text, quote, topic=topic, salience=0.9, confidence=0.9)


def requests(sentence: str, quote: str, language: Language, now: datetime) -> list[Claim]:
    """Return what a sentence asks or promises outright."""
    words = asked_for_a_day(sentence.strip(), language)
    for request in _REQUESTS[language]:
        match = request.shape.fullmatch(words)
        if match is None or _PASSING.search(match["words"]) or _SECRET.search(words):
            continue
        if not request.only_if(match["words"]):
            continue
        return [_asked(request, match["words"].strip(), quote, language, now)]
    return []


def _asked(request: _Request, words: str, quote: str, language: Language, now: datetime) -> Claim:
    content = request.says.format(words=request.told(words))
    if (
        request.dated
        and not EACH.search(words)
        and (dated := find_date(words, language, now, future=True))
    ):
        mark = (" ({}).", ".") if language == "en" else ("（{}）。", "。")
        content = content.removesuffix(mark[1]) + mark[0].format(dated.written)
    return Claim(
        request.key, words, content, quote, request.kind, request.topic, request.salience,
        0.9, single=request.key == "nickname",
    )  # fmt: skip


def _told_in_chinese(words: str) -> str:
    return f"{of_them_in_chinese(words).rstrip('。！!.')}。"
