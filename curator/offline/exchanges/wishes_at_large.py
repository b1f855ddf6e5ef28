"""Wishes that are of all that is remembered: "delete everything you know about me", 全都忘了吧.

No sentence in passing carries them out: what goes for good is shown and asked about first.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from curator.agent_inputs import Utterance
from curator.curation.curator import CurationWindow
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.vocabulary import Language

WishAtLarge = Literal["forget all", "stop remembering"]

_LEAD = (
    r"\W*(?:(?:ok(?:ay)?|and|so|hey|oh|please|pls|actually|now|just|right|well|then|lumi|"
    r"(?:can|could|will|would) (?:you|u)|you can|go ahead and|i(?:'d| would)? (?:want|like) you to|"
    r"i need you to|how (?:do|can|would) i|can i)\b[\s,.]*)*"
)
_END = (
    r"(?:[\s,.]+(?:please|pls|now|right now|already|completely|entirely|forever|for good|thanks|"
    r"thank you|again|at once|from now on|anymore|any more|lol))*\W*"
)
_GOES = r"(?:forget|erase|delete|wipe|remove|clear|purge|get rid of|scrub)"
_OF_ME = r"(?:about|on|of) (?:me|myself)"
_HELD = (
    r"(?:(?:that |which )?(?:you|u|you'?ve|u'?ve)(?: have| got|'?ve)? ?(?:know|remember(?:ed)?|"
    r"hold|keep|kept|stored?|saved?|noted|learned|collected|got|have)?)"
)
_ALL = (
    rf"(?:everything|it all|all(?: of)?(?: it| this| that)?|me|my account|my profile|my history|"
    rf"(?:all )?(?:of )?(?:my|the|your|our)? ?(?:whole |entire |chat )?(?:data|info(?:rmation)?|"
    rf"memor(?:y|ies)|messages|chats|conversations|history|stuff|notes))"
    rf"(?: {_HELD})?(?: {_OF_ME})?"
    rf"(?: (?:that )?(?:i|i'?ve|i have)(?: ever)? (?:said|told|shared|mentioned)(?: to)?(?: you)?)?"
)
_KEEPS = r"(?:remember|stor|sav|record|keep|not|learn|collect|track|memori[sz])"
_LEAD_ZH = (
    r"(?:请|帮我|麻烦|能不能|能|可以|可不可以|你|给我|那|就|现在|我(?:要|想|希望|想要|想让)你"
    r"|快|怎么){0,6}"
)
_ALL_ZH = (
    r"(?:所有的?|全部的?|一切|资料|数据|信息|记忆|记录|事情?|东西|内容|聊天|对话|话|我的?"
    r"|关于|的)"
)
_GOES_ZH = r"(?:删|清|抹|忘)(?:掉|除|了|空|去|光|干净|记|吧|可以|吗|嘛|好)*"
_WISHES: Mapping[Language, tuple[tuple[WishAtLarge, LatePattern], ...]] = {
    "en": (
        ("forget all", LatePattern(rf"(?i){_LEAD}{_GOES} {_ALL}{_END}")),
        (
            "forget all",
            LatePattern(
                rf"(?i){_LEAD}i(?:'d| would)? (?:want|need|like) {_ALL}(?: to be)? "
                rf"(?:forgotten|erased|deleted|wiped|removed|gone){_END}"
            ),
        ),
        (
            "stop remembering",
            LatePattern(
                rf"(?i){_LEAD}(?:stop|quit) {_KEEPS}(?:e?ing|ing)(?: (?:things|anything|everything|"
                rf"stuff|notes|data|info(?:rmation)?|all(?: of)? this|what i (?:say|tell you)|"
                rf"my (?:data|messages|info|words)|me|about me))*{_END}"
            ),
        ),
        (
            "stop remembering",
            LatePattern(
                rf"(?i){_LEAD}(?:(?:don'?t|do not|never) {_KEEPS}e?(?:e|ize|ise)? (?:anything|"
                rf"things)(?: (?:about me|i (?:say|tell you)))?|(?:turn|switch) off (?:your |the )?"
                rf"(?:memory|remembering)|(?:turn|switch) (?:your |the )?memory off|"
                rf"disable (?:your |the )?memory){_END}"
            ),
        ),
    ),
    "zh": (
        (
            "forget all",
            LatePattern(
                rf"{_LEAD_ZH}(?=把|关于|[和跟]我|我的|我说|所有|全部|一切)把?(?:关于|[和跟]我有关|"
                rf"你?(?:记得|知道|记住|存)的?)*(?:我的?|我说过的)?{_ALL_ZH}*"
                rf"(?:都|全都?|全部|统统|通通|一次性)+(?:给我)?{_GOES_ZH}\W*"
            ),
        ),
        (
            "forget all",
            LatePattern(rf"{_LEAD_ZH}(?:都|全都?|全部|统统|通通)(?:给我)?{_GOES_ZH}(?<=吧)\W*"),
        ),
        (
            "forget all",
            LatePattern(
                rf"{_LEAD_ZH}(?:删掉|删除|删了|清空|清除|抹掉|抹去|忘掉|忘记|忘了)"
                rf"(?:关于|[和跟]我有关的?|你知道的?|我的?|我说过的)*"
                rf"(?:所有|全部|一切|数据|资料|记忆|聊天记录|账号){_ALL_ZH}*[吧了吗]?\W*"
            ),
        ),
        ("forget all", LatePattern(r"(?:请|就|你|那){0,3}(?:忘了|忘掉|忘记)我(?:吧|好了|就好)\W*")),
        (
            "stop remembering",
            LatePattern(
                rf"(?:从现在(?:开始|起)|以后|，)*{_LEAD_ZH}"
                rf"(?:停止|(?:别|不要|不许|不准|不用)再)(?:记录?|记住|记下|保存|收集|存储?)"
                rf"(?:任何|关于|我说的|了|{_ALL_ZH})*\W*"
            ),
        ),
        (
            "stop remembering",
            LatePattern(
                rf"{_LEAD_ZH}把?(?:(?:关掉|关闭|关了|停用)(?:你的|一下)?记忆(?:功能)?"
                rf"|(?:你的)?记忆(?:功能)?(?:关掉|关闭|关了|停用))(?:吧|吗|可以吗)*\W*"
            ),
        ),
    ),
}
_LONGEST = 120


def wish_at_large(text: str, language: Language) -> WishAtLarge | None:
    """Return what a message asks of all that is remembered; None where it asks nothing so."""
    words = simplified(text).strip().replace("’", "'")
    if len(words) > _LONGEST:
        return None
    return next((wish for wish, shape in _WISHES[language] if shape.fullmatch(words)), None)


def without_wishes_at_large(window: CurationWindow) -> Sequence[Utterance]:
    """Return what was said in a window without such wishes: they tell nothing, and end nothing."""
    return [
        said
        for said in window.utterances
        if not (said.by_user and wish_at_large(said.text, language_of(said.text, window.language)))
    ]
