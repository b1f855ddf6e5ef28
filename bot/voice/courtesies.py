"""Courtesies: thanks, goodbyes and calls, which tell nothing and ask for nothing."""

from typing import Literal

from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

Courtesy = Literal["thanks", "farewell", "call"]

_END_EN = r"(?:[\s,.!:;)]|:3|<3|x+\b|lol\b|haha\b)*"
_THANKS_EN = (
    r"(?:(?:thanks?(?: you| u)?|thx|ty|tysm|cheers)(?:[ ,]+(?:so much|a lot|very much|again|lumi|"
    r"mate|for (?:that|listening|your help|the help|everything|remembering)))*)"
)
_THANKS_ZH = r"(?:太|真的?|非常|多|十分)*(?:感谢|谢谢|谢)(?:你|您|啦|了|哈|哦|呀|啊)*"
_ABOUT_EN = r"(?:(?:ok(?:ay)?|right|great|cool|nice|perfect|oh|aw+|well|alright)[\s,.!]+){0,2}"
_ABOUT_ZH = r"(?:好的?|嗯+|行|哈+|哇|那|对了)*[，,！!。 ]*"
_SHAPES: tuple[tuple[Courtesy, Language, LatePattern], ...] = (
    (
        "farewell",
        "en",
        LatePattern(
            rf"(?i){_ABOUT_EN}(?:{_THANKS_EN}[\s,.!]+)?(?:and )?(?:good ?night|night(?: night)?|gn|"
            r"(?:good)?bye(?:[ -]bye)?(?: now)?|(?:see|cya|catch) ?(?:you|ya|u)?(?: later| soon| "
            r"tomorrow| around)?(?<!see)(?<!catch)|ttyl|"
            r"talk (?:to (?:you|u) )?(?:later|soon|tomorrow)|"
            r"(?:i(?:'?m| am)? )?(?:gotta|got to|have to|off to|gonna|going to) (?:go|run|bed|"
            r"sleep|go to (?:bed|sleep))(?: now)?|take care)(?:[ ,]+(?:lumi|everyone|all|then))?"
            rf"{_END_EN}"
        ),
    ),
    ("thanks", "en", LatePattern(rf"(?i){_ABOUT_EN}{_THANKS_EN}{_END_EN}")),
    (
        "call",
        "en",
        LatePattern(
            r"(?i)(?:hey |hi |hello )?(?:(?:are )?(?:you|u) (?:still )?(?:there|here|awake|around)|"
            r"any(?:one|body) (?:there|here|home))[?!. ]*"
        ),
    ),
    (
        "farewell",
        "zh",
        LatePattern(
            rf"{_ABOUT_ZH}(?:{_THANKS_ZH}[，,！!。 ]*)?(?:那)?(?:晚安|再见|拜拜|拜|886?|"
            r"明天见|回见|回头见|下次(?:再)?聊|改天(?:再)?聊|明天(?:再)?聊|先这样|我?先?(?:去)?(?:睡|撤|下线)"
            r"(?:觉)?(?:了|啦))(?:啦|了|哈|哦|呀|吧|～|~)*[！!。 ]*"
        ),
    ),
    ("thanks", "zh", LatePattern(rf"{_ABOUT_ZH}{_THANKS_ZH}[～~！!。 ]*")),
    ("call", "zh", LatePattern(r"(?:你|有人)?(?:还)?在(?:吗|不在|么|不)[？?！!。 ]*|有人吗[？?]*")),
)


def courtesy_of(text: str, language: Language) -> Courtesy | None:
    """Return which courtesy a message is and nothing else, or None."""
    words = text.strip()
    return next(
        (kind for kind, of, shape in _SHAPES if of == language and shape.fullmatch(words)), None
    )
