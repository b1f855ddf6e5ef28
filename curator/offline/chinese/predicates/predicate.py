"""What stands in a Chinese predicate: the verb, what it is about, where, how often, how long."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from curator.offline.chinese.predicates.verb_classes import HABITUAL, LONGEST_VERB, verbs
from curator.offline.lexicon.chinese_words import TaggedWord, tokens
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

_PREPOSITIONS = frozenset(word_list("chinese", "prepositions"))
_ADVERBS = frozenset(word_list("chinese", "adverbs"))
_MODAL = frozenset(word_list("chinese", "modal_verbs"))
"""These lead to a verb only where one of those that are known follows."""
_SKIPPED_TAGS = frozenset({"d", "ad", "t", "zg", "df", "dg", "tg"})
_TAIL = LatePattern(
    r"(?:了|的|呢|啦|哈+|吧|呗|嘛|哦|啊|呀|咯|噢|喔|诶|啰|滴|捏|惹|嘞|嘿|嘻+|呜+|唉|2333*|hhh*|www*)+$"
)
_NUMBER = r"[\d零一二两俩三四五六七八九十百几半多好数]"
_LASTS = LatePattern(
    rf"{_NUMBER}{{1,4}}(?:来|多)?(?:年|个?多?月|个学期|个星期|辈子|载|周年|天)|好久|很久|大半辈子|多年|至今|以来|一辈子|一直"
)
_LEARNT = frozenset(
    [
        "学",
        "学习",
        "练习",
        "恶补",
        "钻研",
        "练",
        "读",
        "念",
        "写",
        "做",
        "备考",
        "准备",
        "申请",
        "攒钱",
        "减肥",
        "戒",
        "找",
        "创业",
        "考",
        "自学",
        "学习",
        "带",
        "跑",
        "养",
        "玩",
        "追",
        "打理",
        "管",
        "带娃",
        "写论文",
    ]
)
"""What goes on for long where it goes on now: 在学, 在写, against 在吃."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate whose verb is one of those that are known."""

    verb: str
    words: str
    """From the verb on."""
    place: str = ""
    about: str = ""
    """Whom or what a preposition before the verb names: 对花生."""
    is_habit: bool = False
    goes_on: bool = False
    """Whether 在 stands before the verb."""

    @property
    def object(self) -> str:
        """What follows the verb, without what only colours it."""
        rest = re.sub(r"^[了过着](?!解)", "", self.words[len(self.verb) :])
        return bare(rest)

    @property
    def is_done(self) -> bool:
        """Tell whether the verb is told as done: 吃了."""
        return self.words[len(self.verb) :][:1] in {"了", "过", "完"} or self.verb.endswith(
            ("了", "过")
        )

    @property
    def lasts(self) -> bool:
        """Tell whether the words say how long."""
        return _LASTS.search(self.words) is not None

    @property
    def is_trade(self) -> bool:
        """Tell whether the words end as those that name a trade: 跑货车的."""
        return len(self.object) > 0 and self.words.endswith("的")


def bare(words: str) -> str:
    """Return words without the particles at their end."""
    return _TAIL.sub("", words)


def bare_of_name(words: str) -> str:
    """Return a predicate without the sign of an attribute that the rules put before it."""
    return words.removeprefix("=")


def predicate_of(words: str, before: str = "") -> Predicate | None:
    """Return what a clause without its subject says; None where its verb is not known.

    `before` is what was taken from its beginning, where it may say how often.
    """
    cut = tokens(words)
    starts = {token.start for token in cut} | {len(words)}
    found = Predicate("", words, is_habit=_says_habit(tokens(before)))
    number = 0
    while number < len(cut):
        token = cut[number]
        verb = _verb_at(words, token.start, starts)
        if verb and not _is_led_on(verb, words, token, starts):
            found = replace(found, verb=verb, words=words[token.start :])
            return replace(found, goes_on=found.goes_on and verb in _LEARNT)
        if token.text in _PREPOSITIONS:
            number, found = _after_preposition(cut, number, words, starts, found)
        elif _is_skipped(token):
            found = replace(found, is_habit=found.is_habit or _says_habit([token]))
            number += 1
        else:
            return None
    return None


def _says_habit(cut: Sequence[TaggedWord]) -> bool:
    return any(token.text in HABITUAL or token.text.startswith("每") for token in cut)


def _is_skipped(token: TaggedWord) -> bool:
    if token.text in _ADVERBS or token.text in HABITUAL or token.tag in _SKIPPED_TAGS:
        return True
    return (
        token.text.startswith("每")
        or re.fullmatch(rf"{_NUMBER}+(?:点|点半|点多|次|遍|回|顿|个?小时|分钟)", token.text)
        is not None
    )


def _is_led_on(verb: str, words: str, token: TaggedWord, starts: set[int]) -> bool:
    # In 去练瑜伽 the verb is 练; in 去健身房 it is 去.
    if verb not in _MODAL and verb not in _PREPOSITIONS:
        return False
    end = token.start + len(verb)
    return _verb_at(words, end, starts) is not None


def _verb_at(words: str, start: int, starts: set[int]) -> str | None:
    for length in range(min(LONGEST_VERB, len(words) - start), 0, -1):
        verb = words[start : start + length]
        if verb not in verbs():
            continue
        if (
            length > 1
            or start + 1 in starts
            or words[start + 1 : start + 2] in {"了", "过", "着", "的"}
        ):
            return verb
    return None


def _after_preposition(
    cut: Sequence[TaggedWord], number: int, words: str, starts: set[int], found: Predicate
) -> tuple[int, Predicate]:
    preposition, begin = cut[number], number + 1
    if begin < len(cut) and _verb_at(words, cut[begin].start, starts) and preposition.text == "在":
        return begin, replace(found, goes_on=True)
    end = begin + 1
    while end < len(cut) and not _ends_phrase(cut, end, words, starts):
        end += 1
    phrase = words[preposition.end : cut[end].start] if end < len(cut) else words[preposition.end :]
    phrase = phrase.rstrip("也都就")
    if preposition.text == "在":
        return end, replace(found, place=phrase)
    return end, replace(found, about=phrase)


def _ends_phrase(cut: Sequence[TaggedWord], number: int, words: str, starts: set[int]) -> bool:
    token = cut[number]
    if token.text in _PREPOSITIONS - {"和", "与", "跟", "用", "带"}:
        return True
    before = cut[number - 1]
    if before.text in {"的", "大", "小"}:
        return False
    return _verb_at(words, token.start, starts) is not None
