"""Numbers as people say them with days and weeks, in English and Chinese."""

_WORDS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_WORDS |= {"十": 10, "几": 3, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_WORDS |= {"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "a few": 3, "few": 3}
_WORDS |= {"eleven": 11, "twelve": 12, "several": 3, "a couple of": 2, "couple of": 2}
COUNT = (
    r"(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|a few|few|several|a couple of|couple of)"
)
NO_AMOUNT = (
    r"(?![,.:]?\d| ?[%$€£¥]| (?:words?|people|users?|members|steps?|pieces|copies|characters|lines"
    r"|calories|dollars?|euros?|pounds?|yuan|rmb|bucks|years|months|weeks|days|hours|minutes"
    r"|seconds|met(?:er|re)s|miles|km|kg)\b)"
)
"""Stands behind four digits that are a year only where they count nothing: "in 2000 words"."""
ZH_COUNT = r"(?<![\d一二两三四五六七八九十])(\d{1,3}|[一二两三四五六七八九十]{1,3}|十?几)"


def number(word: str) -> int:
    """Return the number that a word which `COUNT` or `ZH_COUNT` matched stands for."""
    if word.isdecimal():
        return int(word)
    tens, ten, ones = word.partition("十")
    if ten and word != "十":
        return _WORDS.get(tens[-1:], 1) * 10 + _WORDS.get(ones[-1:], 0)
    return _WORDS.get(word) or _WORDS[word[-1]]
