"""The words of a text that tell something: names, numbers and things, in English and Chinese.

What everybody says of everything ("likes", "today", 喜欢, 今天) is left out, so that two texts that
share a telling word speak of something in common.
"""

import re
from collections.abc import Iterable
from functools import cache

from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.normalization import folded
from memory.text.simplified import simplified
from memory.text.tokenizer import STOP_CHARACTERS, STOP_WORDS, tokens_of

_COMMON = """
    like love enjoy hate prefer want need know think feel believe say tell ask talk speak mention
    live work go come get got give take make made do see look find use try keep let put call name
    mean seem become happen start begin stop end leave stay move have always never ever often
    sometimes usually already still yet again also too really very much many more most some any all
    every each other another same new old good bad great nice well better best big small little
    long short first last next one two three thing something anything nothing everything someone
    person people user time day week month year today yesterday tomorrow tonight now then later
    soon ago morning afternoon evening night since until before after during while because if
    there here where when how why what yes no ok okay sure right true maybe please thank sorry
    hello hi hey oh ah well lot bit kind sort way back up down out off away around about only even
    both several between without within through please remember forget their them they currently
    recently plan plans hope hopes lately given taken done gone longer instead
"""
_COMMON_ZH = (
    "用户 喜欢 讨厌 觉得 认为 知道 想要 希望 需要 应该 可以 可能 开始 已经 现在 今天 昨天 明天 "
    "今晚 最近 "
    "以前 之前 以后 之后 时候 时间 每天 每周 每年 经常 总是 有时 一直 还是 就是 不是 但是 因为 "
    "所以 如果 "
    "虽然 而且 然后 或者 一个 一些 一点 一下 一起 一样 这个 那个 这样 那样 什么 怎么样 怎么 怎样 "
    "为什么 多少 哪里 "
    "这里 那里 自己 别人 大家 我们 你们 他们 她们 它们 东西 事情 非常 特别 真的 比较 名字 叫做 "
    "住在 告诉 "
    "说过 记得 忘记 记住 打算 准备 刚刚 刚才 正在 曾经 目前 没有 不会 不能 不想 谢谢 你好 好的 "
    "是的 对的"
)
_CALENDAR = """
    january february march april may june july august september october november december monday
    tuesday wednesday thursday friday saturday sunday spring summer autumn winter
"""
ROOT = 6
"""The letters of a word that tell it from others, whatever its ending."""
SHORT_STEM = 3
SHORT_NUMBER = 3
"""A number of fewer digits may be of anything."""
_WRITTEN = LatePattern(r"[^\W_]+", re.UNICODE)
_LEFT_OUT_ZH = LatePattern(
    "|".join(sorted(_COMMON_ZH.split(), key=len, reverse=True))
    + "|["
    + "".join(sorted(STOP_CHARACTERS | set("叫住想能好做用又再更最太只才已将向于并")))
    + "]"
)


def telling_words(text: str) -> frozenset[str]:
    """Return the telling words of a text: English stems, Chinese characters and pairs of them."""
    plain = simplified(folded(text))
    words = (word for match in _WRITTEN.finditer(plain) for word in _parted(match.group()))
    return frozenset(token for word in words for token in _tokens(word))


def beginning_of(word: str) -> str:
    """Return what stands in each text, folded and simplified, that says a telling word or its root.

    An English ending may have changed the last letter of a stem, of a short one all but the first:
    dying is die.
    """
    if is_cjk(word[0]):
        return word
    return word[:1] if len(word) <= SHORT_STEM else word[:-1]


def roots(words: Iterable[str]) -> frozenset[str]:
    """Return words cut to where they differ by their ending only: pregnant is pregnancy."""
    return frozenset(word[:ROOT] if word[0] < "\u0250" else word for word in words)


def raising_words(text: str) -> frozenset[str]:
    """Return the telling words that bring something up: no bare numbers, no months or weekdays."""
    return raising_among(telling_words(text))


def raising_roots(text: str) -> frozenset[str]:
    """Return the words of a text that bring something up, by their roots."""
    return roots(raising_words(text))


def raising_among(words: Iterable[str]) -> frozenset[str]:
    """Return those of telling words that bring something up."""
    return frozenset(
        word for word in words if not word.isdecimal() and word not in _tokens_in(_CALENDAR)
    )


def names_something(word: str) -> bool:
    """Tell whether a telling word says something by itself: no short number, month or weekday."""
    is_short_number = word.isdecimal() and len(word) < SHORT_NUMBER
    return not is_short_number and word not in _tokens_in(_CALENDAR)


def _parted(word: str) -> list[str]:
    """Return the stretches of one writing in a word, Chinese without what everybody says."""
    if word.isascii():
        return [word]
    found: list[str] = []
    start = 0
    for end in range(1, len(word) + 1):
        if end == len(word) or is_cjk(word[end]) != is_cjk(word[start]):
            piece, start = word[start:end], end
            found += _LEFT_OUT_ZH.sub(" ", piece).split() if is_cjk(piece[0]) else [piece]
    return found


def _tokens(word: str) -> list[str]:
    if is_cjk(word[0]):
        return [word] if len(word) == 1 else [word[at : at + 2] for at in range(len(word) - 1)]
    if word in STOP_WORDS:
        return []
    return [
        token
        for token in tokens_of(word)
        if token not in _tokens_in(_COMMON) and (len(token) > 1 or token.isdecimal())
    ]


@cache
def _tokens_in(words: str) -> frozenset[str]:
    return frozenset(token for word in words.split() for token in tokens_of(word))
