"""Problems in words: what a status means, and what does not fit."""

from collections.abc import Mapping

from memory.vocabulary import Language

TITLES: Mapping[Language, Mapping[int, str]] = {
    "en": {
        400: "This cannot be read.",
        401: "You are not logged in.",
        403: "This is not allowed.",
        404: "There is no such thing.",
        405: "This cannot be done here.",
        409: "This cannot be done as things are.",
        412: "It has changed since you saw it.",
        413: "That is too much at once.",
        421: "Nothing is served under this name.",
        422: "This cannot be done.",
        428: "Say which version you saw.",
        429: "That was often. Please wait.",
        500: "Something broke here. It is noted in the log.",
        503: "This cannot be done just now.",
    },
    "zh": {
        400: "这读不懂。",
        401: "你还没有登录。",
        403: "这不允许。",
        404: "没有这个东西。",
        405: "这里做不了这件事。",
        409: "现在的状况下做不到。",
        412: "你看过之后它又变了。",
        413: "一次发来的太多了。",
        421: "这个名字下什么都没有。",
        422: "这做不到。",
        428: "请说明你看到的是哪个版本。",
        429: "太频繁了，请等一会儿。",
        500: "这里出了错，日志里有记录。",
        503: "现在做不到。",
    },
}

UNFIT: Mapping[Language, str] = {
    "en": "Missing, not known here, or not as it should be: {fields}.",
    "zh": "缺少、不认识或不合要求：{fields}。",
}
ALL_ERASED: Mapping[Language, str] = {
    "en": "Everything of you was erased. Whoever writes to the companion again begins anew.",
    "zh": "关于你的一切都已抹去。再给伙伴发消息，就会重新开始。",
}
"""Said to who is let in still, and of whom nothing is there any more."""
SOMEBODY_ELSE: Mapping[Language, str] = {
    "en": "Somebody else is logged in now in this browser, and this page does nothing any more. "
    "Load it again to see theirs.",
    "zh": "这个浏览器现在登录的是另一个人，这一页不再起作用。重新载入，看到的就是那个人的。",
}
"""Said in a page of whoever was there before."""
NO_STORE: Mapping[Language, str] = {
    "en": "What is remembered cannot be read or written just now. Please try again in a minute.",
    "zh": "记住的内容这时读不了也写不了。请过一分钟再试。",
}
FOREIGN: Mapping[Language, str] = {
    "en": "This came from another site, and is not done.",
    "zh": "这是从别的网站发来的，没有照办。",
}
