"""What sort of utterance a message is, by its form (English and Chinese)."""

import re

from memory.vocabulary import Language

_GREETING = {
    "en": re.compile(
        r"^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|greetings)\b"
        r"[^.?]{0,20}[!.]*\Z",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"^(?:你好|您好|嗨|哈喽|早上好|早安|下午好|晚上好|在吗)[^？?]{0,8}[！!。]*\Z"),
}
_TALK = {
    "en": re.compile(
        r"\bwhat (?:did|have|were|was) (?:we|i) "
        r"(?:talk|discuss|chat|say|tell|speak|been talking|(?:been )?up to)"
        r"|\bwhat (?:we|i) (?:talked|discussed|said|told)"
        r"|\bour (?:last )?(?:talk|conversation|chat)"
        r"|\b(?:did|have) we (?:talk|discuss|speak)",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"(?:聊|谈|说|讲|讨论)(?:过|了|到|起)?(?:些|的)?(?:什么|啥|哪些)|忙(?:了|着)?些?什么"
    ),
}
_KNOWN = {
    "en": re.compile(
        r"\bwhat (?:do|else do|all do) you (?:know|remember)(?: about me)?\s{0,3}\??\Z"
        r"|\bwhat have you (?:learned|remembered)|\bwho am i\b",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"(?:你)?(?:都)?(?:记得|知道|了解)(?:关于)?我(?:的)?(?:什么|哪些|些什么)|我是谁"
    ),
}


def is_greeting(text: str, language: Language) -> bool:
    """Tell whether the message is no more than a greeting."""
    return _GREETING[language].search(text.strip()) is not None


def about_talk(text: str, language: Language) -> bool:
    """Tell whether the message asks what was talked about."""
    return _TALK[language].search(text) is not None


def asks_what_is_known(text: str, language: Language) -> bool:
    """Tell whether the message asks for all that is known of the person."""
    return _KNOWN[language].search(text.strip()) is not None
