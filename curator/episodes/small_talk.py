"""Whether a stretch of conversation was mere small talk."""

import re
from collections.abc import Iterable

from memory.text.late_pattern import LatePattern

_ENGLISH = LatePattern(
    r"(?<![\w'])(?:hi|hello|hey|hiya|yo|heya|howdy|"
    r"good (?:morning|afternoon|evening|night|day)|morning|"
    r"evening|night|gn|gm|bye|goodbye|see (?:you|ya)(?: (?:later|soon|tomorrow))?|"
    r"later|cya|take care|thanks?(?: (?:you|a lot|so much|again))?|thank you(?: (?:so|"
    r"very) much)?|"
    r"thx|ty|"
    r"you'?re welcome|no problem|np|welcome|ok(?:ay)?|k|kk|alright|sure|yes|yeah|yep|yup|no|"
    r"nope|nah|right|cool|nice|great|good|fine|awesome|perfect|wow|oh|ah|hmm+|um+|uh|lol|lmao|"
    r"rofl|haha(?:ha)*|hehe(?:he)*|xd|how are you(?: (?:doing|today|feeling))*|how'?s it going|"
    r"how do you do|what'?s up|sup|wassup|how have you been|how was your day|"
    r"i'?m (?:fine|good|ok|okay|great|well|alright)(?: (?:thanks|thank you))?|"
    r"and you|you too|same|not (?:bad|much)|there|everyone|all|friend|again|really|"
    r"nice to (?:meet|see) you|sweet dreams|sleep well|good to (?:hear|see you)|please|"
    r"sorry|no worries|got it|i see|test|testing|ping|pong|dear|buddy|mate|too|so|then|and)"
    r"(?![\w'])",
    re.IGNORECASE,
)
# What is longer stands before what it begins with: nothing is tried again.
_CHINESE = LatePattern(
    r"(?:你好|您好|大家好|嗨|哈喽|嘿|早上好|早安|早|下午好|中午好|晚上好|晚安|再见|拜拜|回头见|明天见|"
    r"下次见|谢谢|多谢|感谢|谢了|不客气|不用谢|没事|没关系|好的?|行|可以|嗯+|哦+|噢+|啊+|呀|哈+|嘿+|呵+|"
    r"嘻+|是的?|对的?|不是的?|你好吗|最近(?:怎么样|好吗|如何)|怎么样|在吗|在不在|在|吃了吗|吃饭了吗|"
    r"忙吗|还好|挺好的?|我很好|我还好|不错|真棒|太好了|厉害|收到|明白|知道了|了解|你呢|辛苦了|么么哒|"
    r"没问题|你|您|吗|呢|啦|了|吧|哇|测试|喂|抱歉|对不起|不好意思|真的|一下|大家|朋友|不)++"
)
_WORDS = LatePattern(r"[^\W_]+")


def is_small_talk(texts: Iterable[str]) -> bool:
    """Tell whether the texts hold nothing but greetings, thanks, assent and signs."""
    return all(map(_says_nothing, texts))


def _says_nothing(text: str) -> bool:
    rest = _ENGLISH.sub(" ", text.replace("’", "'"))
    return all(word.isdecimal() or _CHINESE.fullmatch(word) for word in _WORDS.findall(rest))
