"""A message that asks for all that is known of the person, in whatever words, and its answer."""

import re
from collections.abc import Mapping

from bot.voice.citations import slot_told
from bot.voice.phrases import Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.second_person import spoken
from memory.recall import KnownMemory
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.vocabulary import Language

_YOU = r"(?:you|u|ya)(?:'ve| have)?"
_WHAT = (
    r"(?:what(?:'s| is|s)?|how much|everything|anything|something|all|stuff|facts|things"
    r"|(?:all )?(?:what |the )?(?:things|facts|stuff|information|info|details))"
    r"(?: all| else| that)?"
)
_HELD = (
    r"(?:know|knew|remember(?:ed)?|recall|learn(?:ed|t)?|not(?:e|ed)|stor(?:e|ed)|saved?|kept|keep)"
)
_OF_ME = r"(?:about|abt|of|on) (?:me|myself)"
_TOLD = (
    r"(?:i|i've|ive|i have) (?:(?:have|did|already|ever|just) )*(?:told|tell|said|shared|mentioned)"
)
_LEAD = {
    "en": LatePattern(
        r"^(?:(?:so|ok(?:ay)?|well|hey|hi|right|and|now|alright|go on|then|hmm+|pls|please|just"
        r"|also|actually|quick(?:ly)?|tell me|show me|give me|list|recap|sum up|summari[sz]e"
        r"|remind me(?: of)?|say|repeat|let me (?:see|hear|know)"
        r"|(?:can|could|will|would|do) (?:you|u)(?= (?:please|pls|just|tell|show|list|give|sum"
        r"|recap|remind|repeat|say)\b)|i(?:'d| would) like to (?:know|hear|see)"
        r"|i (?:want|wanna)(?: to)? (?:know|hear|see))\b[\s,.:!-]*)+",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"^(?:那么?|来|好|请|麻烦|帮我|能不能|可不可以|可以|给我|[跟和]我|现在|先|再|你给我|对了|话说|我想(?:知道|听听|看看)|[,，、\s])+"
    ),
}
_LAST: Mapping[Language, tuple[str, ...]] = {
    "en": (
        *(" so far", " already", " by now", " up to now", " right now", " now", " yet", " please"),
        *(" pls", " exactly", " then", " at all", " lol", " today", " these days", " again"),
        " down",
    ),
    "zh": ("来听听", "给我听", "听听", "一遍", "出来", *"了看吧呗呀啊呢来"),
}
"""What may stand behind the question."""
_SIGNS = " \n\t?!.,。！？，"
MOST_KNOWN = 30
"""So many memories are told to who asks for all."""
_FIRST = (
    *("name", "full_name", "nickname", "age", "birthday", "birth_year", "home", "origin"),
    *("job", "workplace", "study", "school"),
)
"""What is told first: who somebody is, before what they have and like."""
_LAST_TOLD = frozenset({"plan", "reminder"})
_LONGEST = 200
"""Who writes more asks for more than that."""
_ALL = {
    "en": LatePattern(
        rf"{_WHAT} (?:(?:do|did|have|can|does) )?{_YOU} (?:(?:still|already|even|actually|currently"
        rf"|now|think {_YOU}) )*{_HELD}(?: (?:so far|already|now|down))?(?: {_OF_ME}"
        rf"|(?: from| of)? (?:all |everything )?(?:that |what )?{_TOLD}(?: to)?(?: {_YOU})?"
        r"|(?: from| of)? our (?:talks?|chats?|conversations?))?"
        rf"|{_WHAT} (?:(?:do|have|can|could) )?{_YOU} (?:got |have |tell me |say )?{_OF_ME}"
        rf"|what (?:do )?{_YOU} have (?:stored |saved |noted |written down )?{_OF_ME}"
        rf"|what (?:have|did|all have|all did) i (?:told|tell|shared?|said)(?: to)? {_YOU} {_OF_ME}"
        rf"|what (?:have|all have) i (?:told|shared with|said to) {_YOU}"
        rf"|(?:what |all |everything )?{_TOLD} {_YOU}(?: {_OF_ME})?"
        rf"|do {_YOU} (?:still |even |actually |already )?(?:know|remember) (?:me"
        rf"|(?:anything|something|stuff|things|much|a lot)(?: {_OF_ME})?)"
        r"|who (?:do (?:you|u) (?:think|say) )?(?:i am|am i)"
        rf"|(?:everything|all|all the things|the things|a summary|facts) {_OF_ME}"
        rf"|(?:all )?(?:my|your) (?:memories|notes|facts)(?: {_OF_ME})?"
        rf"|what(?:'s| is|s) (?:in|on) (?:your|ur) (?:memory|notes|head|mind)(?: {_OF_ME})?",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"[你您]?(?:现在|目前|到底|一共|还|都|已经|大概|究竟|其实){0,3}(?:记得|知道|记住|记下|记着|了解|掌握)[了过着到得]?"
        r"(?:关于)?(?:我的?|我这个人)?(?:的)?(?:些什么|哪些|什么|啥|多少|几件事|哪几件事|些)(?:事情?|东西|内容|信息)?"
        r"|[你您](?:现在|目前|到底|一共|还|都|已经){0,3}(?:记得|知道|记住|了解)(?:了)?(?:些|哪些)?(?:关于)?我(?:的)?(?:哪些|什么|啥)?(?:事情?|东西|情况)(?:吗|么)?"
        r"|我(?:都|之前|以前|到现在|一共|总共){0,3}(?:[跟和对给]?[你您])?(?:说|讲|告诉)[过了]?[你您]?(?:都)?[过了]?(?:我自己的?)?"
        r"(?:些什么|哪些|什么|啥|多少|些)(?:事情?|东西|话)?"
        r"|[你您]?还?(?:记得|了解|认识|记不记得|认得|知道)我(?:吗|么|嘛|是谁|是谁吗|是谁呀|这个人吗|不)?"
        r"|(?:把)?[你您]?(?:所|现在)?(?:知道|记得|记住|记下|了解)的(?:关于我的?)?(?:事情?|东西|内容|信息|一切)?(?:都|全都?|全部)?"
        r"(?:说|讲|列|告诉我|念|写)(?:一遍|一下|出来|给我听)?"
        r"|(?:说说|讲讲|列一?下|列出|列举|总结一?下?|回顾一?下?|告诉我)[你您]?(?:都)?(?:知道|记得|记住|记下|了解|认识)的?(?:关于我的?|我)?(?:所有|全部)?(?:的)?(?:事情?|东西|内容|信息|一切|什么)?"
        r"|把?(?:关于)?我的(?:所有|全部)?(?:事情?|情况|信息|资料)(?:都|全|全都)?(?:说说|讲讲|说|讲|列|总结)(?:一遍|一下|出来)?"
        r"|(?:把|将)?我(?:之前|以前|刚才|都)?(?:[跟和对][你您])?(?:说|讲|告诉)过?[你您]?的(?:话|事情?|东西|内容)?(?:都|全都?|全部)?"
        r"(?:列|说|讲|念|写|总结|整理)(?:一遍|一下|出来|给我看看?|给我听听?)*"
        r"|(?:说说|讲讲|列出|列一下|总结一?下?|看看|看一下)我的(?:事情?|情况|信息|资料|档案)"
    ),
}
_ANYWHERE = {
    "en": LatePattern(
        r"\bwhat have you (?:learned|remembered)|\bwho am i\b(?! (?:\w+ing|\w+ed|with|to|off)\b)"
        r"|\b(?:everything|anything|all|all the things|stuff|things) (?:that )?(?:you|u)"
        r"(?:'ve| have)? "
        r"(?:know|remember|learned|got|noted)(?:ed)?(?: about me)?\b(?!.*\babout (?!me\b))"
        r"|\b(?:describe|introduce|summari[sz]e) me\b|\b(?:sum me up|tell me about (?:me|myself))\b"
        r"|\bmy profile\b|\bwhat(?:'s| is) (?:in )?your (?:memory|notes) (?:of|about|on) me\b",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"(?:你)?(?:都)?(?:还)?(?:记得|知道|记住|记下|了解)(?:了|到)?(?:关于)?我(?:的)?(?:什么|哪些|些什么|多少|啥)|我是谁"
        r"|(?:介绍|描述|总结|概括|说说|讲讲|聊聊)(?:一下|下)?我(?:自己|这个人|的情况)?\s*[。？?吧呗]*\Z"
        r"|关于我.{0,6}(?:所有|一切|全部|知道|记得|什么)|(?:所有|一切|全部)关于我|我是(?:个)?(?:什么样|怎样|怎么样)的人"
        r"|(?:知道|记得|了解).{0,4}(?:关于)?我的(?:所有|一切|全部|事)"
        r"|我的(?:所有|一切|全部).{0,6}(?:知道|记得|了解)"
        r"|[你您]对我(?:的|有)?(?:多少|什么|哪些)?(?:了解|知道|印象|认识)|[你您](?:眼中|眼里|心目中|印象[中里]?)的?我|[你您](?:都|还)?(?:知道|记得|了解)我(?:的)?(?:哪些|什么|啥|多少)|"
        r"总结.{0,8}(?:关于)?我|我(?:在[你您]眼里)?是(?:个)?(?:什么样|怎样|怎么样)的"
    ),
}
"""What asks for it wherever it stands."""


_TELL_IT_ALL = LatePattern(
    r"(?i)\W*(?:(?:please|pls|ok|okay|so|just|now|then|go on)\W+)*(?:tell|show|give|list)"
    r"(?: me| us)? (?:everything|it all|all of it|all you(?:'ve| have)? (?:got|know)|the lot)"
    r"(?: please| pls| now)?\W*"
)
"""Asks for all without saying of what."""


def asks_what_is_known(text: str, language: Language) -> bool:
    """Tell whether the message asks for all that is known of the person, and of nothing else."""
    words = simplified(text).strip()
    if _TELL_IT_ALL.fullmatch(words):
        return True
    if _ANYWHERE[language].search(words):
        return True
    if len(words) > _LONGEST:
        return False
    core = _without_last(" ".join(words.split()), language)
    led = _LEAD[language].sub("", core, count=1)
    return any(_ALL[language].fullmatch(part) for part in (core, led))


def _without_last(words: str, language: Language) -> str:
    """Return words without the signs and the small words that stand behind them."""
    bare = words.strip(_SIGNS)
    while last := next((word for word in _LAST[language] if bare.lower().endswith(word)), None):
        bare = bare[: -len(last)].strip(_SIGNS)
    return bare


def all_known(scene: PromptContext, phrases: Phrases) -> str:
    """Return all that is known of the person: who they are first, what is to come last."""
    standing = scene.standing.tellable if scene.standing else []
    known = list({memory.id: memory for memory in (*standing, *scene.strongest)}.values())
    if not known:
        return phrases.nothing_known
    whole = [
        memory
        for memory in known
        if not any(_goes_on(other.content, memory.content) for other in known)
    ]
    told = sorted(whole, key=_turn)[:MOST_KNOWN]
    return phrases.known.format(told="\n".join(f"- {spoken(it.content)}" for it in told))


def _goes_on(told: str, begun: str) -> bool:
    """Tell whether a sentence says all of another, in its words, and more behind them."""
    begins = begun.rstrip(".。")
    return told != begun and re.match(rf"{re.escape(begins)}(?![\w-])", told) is not None


def _turn(memory: KnownMemory) -> int:
    key, _ = slot_told(memory)
    if key in _FIRST:
        return _FIRST.index(key)
    return len(_FIRST) + (key.rpartition(".")[2] in _LAST_TOLD)
