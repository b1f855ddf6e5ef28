"""What sort of utterance a message is, by its form (English and Chinese)."""

import re
from typing import Literal

from curator.offline.questions.question import is_question
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.vocabulary import Language

_GREETING = {
    "en": LatePattern(
        r"^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|greetings)\b"
        r"[^.?]{0,20}[!.]*\Z|^(?:he+y{2,}a?|hi{2,}|yo+|howdy|heya)(?:,? \w+)?[!.]*\Z",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"^(?:你好|您好|嗨|哈喽|早上好|早安|下午好|晚上好|在吗)[^？?]{0,8}[！!。]*\Z"
    ),
}
_TALK = {
    "en": LatePattern(
        r"\bwhat (?:did|have|were|was) (?:we|i) "
        r"(?:talk|discuss|chat|say|tell|speak|been talking|(?:been )?up to)"
        r"|\bwhat (?:we|i) (?:talked|discussed|said|told)"
        r"|\bour (?:last )?(?:talk|conversation|chat)"
        r"|\b(?:did|have) we (?:talk|discuss|speak)",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"(?:聊|谈|(?<![会能爱])[说讲]|讨论)(?:过|了|到|起)?(?:些|的)?(?:什么|啥|哪些)"
        r"(?!语|话|方言)|忙(?:了|着)?些?什么"
    ),
}
_TO_COMPANION = {
    "en": LatePattern(r"\b(?:you|your|yours|yourself|you're|u|ur|ya)\b", re.IGNORECASE),
    "zh": LatePattern(r"[你您]"),
}
_OF_SPEAKER = {
    "en": LatePattern(
        r"\b(?:i|i'm|i've|i'd|i'll|im|ive|my|mine|myself|we|our|us|(?<!tell )(?<!give )me)\b",
        re.IGNORECASE,
    ),
    "zh": LatePattern(r"我|咱|俺"),
}
_ABOUT_MEMORY = {
    "en": LatePattern(
        r"\b(?:know about|remember|recall|remind|forget|forgotten|told|tell you|said|say|mention|"
        r"heard|learned|noted|think of me)\b|"
        r"\bdo (?:you|u|ya) (?:still )?know (?:who )?(?-i:[A-Z])[\w'-]+(?: is)?\W*$",
        re.IGNORECASE,
    ),
    "zh": LatePattern(r"认识|记得|记住|知道|了解|说过|提过|提到|告诉|忘|听过"),
}
_WANTING_TO_KNOW = LatePattern(
    r"^(?:请问?|麻烦|能不能|能|可以|你|您|那|对了|，)*"
    r"(?:告诉我|[跟给]我(?:[说讲]|科普)|帮我(?:查|算|看)|教我|我想(?:知道|问)|我(?:就)?问一下|我好奇|知不知道|知道(?!了))"
    r"(?:一下|下|[说讲]){0,2}"
)
"""Opens a Chinese question of anything at all: 告诉我长城有多长."""
_OF_ITSELF = {
    "en": LatePattern(
        r"\b(?:tell (?:me|us) (?:more |something |a bit )?about (?:yourself|you)\b|"
        r"introduce yourself)",
        re.IGNORECASE,
    ),
    "zh": LatePattern(r"(?:介绍|说说|讲讲|聊聊)(?:一下|下)?你(?:自己)?"),
}
_HOW_IT_IS = {
    "en": LatePattern(
        r"\bhow(?:'s| is| are|'re| r| have) (?:you|u|ya|it going|(?:things|life|everything)"
        r"(?! (?:going )?(?:with|between|at|in) (?!you\b|u\b|ya\b))|"
        r"your (?:day|night|week|weekend|morning|evening))\b|"
        r"\bhow (?:do you feel|you doing|ya doing|u doing)\b|"
        r"^(?:what'?s up(?! with)|sup|wyd|hru|wassup)\b|\b(?:are|r) (?:you|u) "
        r"(?:ok|okay|well|alright|happy|sad|tired|bored|good)\b",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"你(?:今天|最近|现在|还|过得|过的|心情){0,3}(?:好吗|好不好|怎么样|咋样|还好吗|如何|好么|开心吗|累吗|累不累)"
        r"|你(?:在干嘛|在干什么|在做什么|干嘛呢)|吃了吗"
    ),
}
_ITS_NAME = {
    "en": LatePattern(
        r"\b(?:your|ur) (?:real |full |first )?name\b|\bwho (?:are|r) (?:you|u)\b"
        r"|\bwho(?:'re| is this)\b"
        r"|\bwhat (?:are you called|(?:should|can|do|shall) i call you)\b|\bdo you have a name\b",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"[你您](?:的名字|名字|叫什么|叫啥|是谁|怎么称呼|贵姓|姓什么)|怎么称呼[你您]|[你您].{0,3}名字"
    ),
}
_OF_IT_TOWARDS_SPEAKER = {
    "en": LatePattern(
        r"^(?:(?:hey|so|and|but|lumi|ok|please)[ ,]+)*"
        r"(?:do|does|would|will|can|could|are|r|did|have) (?:you|u|ya) "
        r"(?:(?:really|even|ever|also|just|please|still|always) )*(?:love|like|hate|miss|want|"
        r"help|write|sing|draw|play|marry|date|hug|make|believe|trust|need|translate|explain|"
        r"teach|send|order|book|cook|do|mad at|angry (?:at|with)|in love with|my friend)\b"
        r"(?!.*\b(?:remember|recall|remind|find|look|know|knew|told)\b)",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"^(?:那|所以|Lumi|，|,)*[你您](?:真的|还|也|到底)?(?:"
        r"(?:能|可以|会|愿意|想|要|能不能|可不可以|会不会)(?:帮|陪|替|教|给)我"
        r"(?!.{0,4}(?:记|查|找|想|回忆|说|讲|看|列|问))"
        r"|(?:爱|喜欢|讨厌|恨|嫌弃|想|想念|信|相信|了解)(?:不\w{1,2})?我(?:吗|么|嘛|不)?(?:[？?！!。]|$))"
    ),
}
"""Asks what the companion would do for the speaker, or feels for them."""
_ITS_KIND = {
    "en": LatePattern(
        r"\b(?:are|r) (?:you|u) (?:really |even |actually |just )?(?:a |an )?(?:real|human|person|"
        r"ai|a\.i\.|bot|robot|machine|alive|program|computer|chatgpt|gpt|man|woman|boy|girl)\b"
        r"|\bwhat (?:are|r) (?:you|u)\b",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"你(?:到底)?是(?:个|不是)?(?:人类?|真人|机器人|AI|人工智能|程序|活的|男|女|什么东西|什么)",
        re.IGNORECASE,
    ),
}


def is_greeting(text: str, language: Language) -> bool:
    """Tell whether the message is a greeting, with a few words at most."""
    return _GREETING[language].search(text.strip()) is not None


def about_talk(text: str, language: Language) -> bool:
    """Tell whether the message asks what was talked about."""
    return _TALK[language].search(text) is not None


_DEFINITION = {
    "en": LatePattern(
        r"^(?:so |and |hey,? )?what(?:'s| is| are|s) (?:an? |the meaning of |the capital of )?"
        r"(?!the\b|my\b|our\b|your\b|this\b|that\b|it\b|up\b|new\b|there\b|his\b|her\b)"
        r"(?-i:[a-z])[\w' -]{1,40}\s{0,3}\??\Z",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"^(?!.*[我咱俺他她它这那])\S{1,10}(?:是什么(?:意思|东西)?|是啥|什么意思)[？?]?\Z"
    ),
}


_OF_THE_WORLD = {
    "en": LatePattern(
        r"^(?:tell me,? )?(?!.*\b(?:i|i'm|my|me|we|our|said|told)\b).*(?:\b(?:will|is|does|was) it "
        r"(?:going to |gonna |be )?(?:rain|snow|sunny|cold|warm|hot)|\bweather\b|"
        r"\bwhat(?:'?s| is| are) (?:the |a )?(?:best|cheapest|healthiest|average|most (?:popular|"
        r"common))\b|^\W*(?:why (?:do|are)|can|do|should|how long do|what do) (?:\w+ )?(?:dogs|"
        r"cats|babies|children|kids|rabbits|horses|hamsters|birds|bees|parents|men|women|people)\b|"
        r"\bhow (?:do|does|did) (?!you\b|u\b|it\b|he\b|she\b|they\b)(?:an? |"
        r"the )?[a-z-]+s? (?:(?:ever )?(?:get|become|come|first) )?(?:start|form|made|work|happen|"
        r"grow|fly|float|spread|swim|breathe|hibernate|migrate|burn|rust|begin)\w*\b[^,]{0,30}$|"
        r"\bwhat time is it\b|\bwhat(?:'s| is) the (?:time|date)\b)",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"^(?!.*[我咱俺说]).*(?:天气|下雨|下雪|刮风|气温|[冷热]不[冷热]|(?:多少|几)度)"
        r"|^(?:现在)?几点(?:钟)?了?[？?]?$|^今天(?:是)?(?:星期几|周几|几号|几月几号)[？?]?$"
    ),
}
"""Asks of the weather, the hour or the day."""


_WHILE_SPEAKER = {
    "en": LatePattern(
        r"(?i),? \b(?:when(?:ever)?|while|once|if|after|until|till) (?:i|i'm|im|we|we're)\b[^,]*$"
    ),
    "zh": LatePattern(
        r"^(?:当|等)?(?:我|咱)[^，,你]{1,8}(?:的时候|时|之后|以后|后|了)[，, ]?(?=你)"
    ),
}
"""What somebody does meanwhile: "what do you do when I log off" asks of the companion alone."""
Matter = Literal["name", "kind", "wellbeing", "other"]


def of_companion(text: str, language: Language) -> Matter | None:
    """Return what of the companion itself the message asks for; None where it asks for nothing."""
    words = simplified(text).strip()
    if _HOW_IT_IS[language].search(words):
        return "wellbeing"
    if _ITS_NAME[language].search(words):
        return "name"
    if _ITS_KIND[language].search(words):
        return "kind"
    if _OF_ITSELF[language].search(words):
        return "name"
    if _OF_IT_TOWARDS_SPEAKER[language].search(words):
        return "other"
    words = _WHILE_SPEAKER[language].sub("", words)
    is_to_it = _TO_COMPANION[language].search(words) and not _OF_SPEAKER[language].search(words)
    if is_to_it and is_question(words, language) and not _ABOUT_MEMORY[language].search(words):
        return "other"
    return None


def speaks_of_user(text: str, language: Language) -> bool:
    """Tell whether a question names the person, somebody of theirs, or what was said."""
    if language == "zh":
        text = _WANTING_TO_KNOW.sub("", simplified(text).strip())
    if _OF_SPEAKER[language].search(text) or beings_in(text):
        return True
    return _ABOUT_MEMORY[language].search(text) is not None


_OF_SOMEBODY = {
    "en": LatePattern(
        r"(?i)^\W*(?:so |and |hey |remind me )*(?:how old(?:'s| is|s)|what(?:'s| is) (?=[\w-]+'s "
        r"(?:job|birthday|age|number|address)))\s+"
        r"(?!the\b|a\b|an\b|this\b|that\b|it\b|he\b|she\b|earth\b)"
        r"[a-z-]{2,15}(?:'s \w+)?\W*$|"
        r"^\W*(?:where|what|when|who) (?:does|is|did) (?-i:[A-Z])[\w-]+ (?:live|work|do|married|"
        r"dating)\b[\w ]{0,16}\W*$|^\W*when(?:'s| is) (?-i:[A-Z])[\w-]+'s (?:birthday|wedding)\b"
    ),
    "zh": LatePattern(
        r"^(?:那)?[小老阿大][一-鿿]{1,2}(?:是谁|多大|几岁|住哪|在哪|的?生日|做什么|干什么)"
    ),
}


def asks_of_somebody(text: str, language: Language) -> bool:
    """Tell whether a question asks of somebody by name what only who knows them can tell."""
    return _OF_SOMEBODY[language].search(text.replace("’", "'")) is not None


def speaks_of_speaker(text: str, language: Language) -> bool:
    """Tell whether a text speaks of who says it: "I", "my", 我."""
    return _OF_SPEAKER[language].search(text) is not None


def asks_of_the_world(text: str, language: Language) -> bool:
    """Tell whether a message asks how the world is, and nothing of the person: of dogs at large."""
    if language == "en" and _OF_THE_WORLD["en"].search(text.strip()):
        return True
    return asks_for_definition(text, language) and not speaks_of_user(text, language)


def asks_for_definition(text: str, language: Language) -> bool:
    """Tell whether the message asks what a thing is, "what is jazz?", or for the weather."""
    if _OF_THE_WORLD[language].search(text.strip()):
        return True
    return _DEFINITION[language].search(text.strip()) is not None
