"""Trailing secrets: what a clause about a secret ends with, and a plain word right behind one."""

import re
from collections.abc import Callable

from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.reading import SIGN, FoldedText, Span
from memory.secret_detection.values.values import key_at, password_at
from memory.text.late_pattern import LatePattern

Behind = Callable[[FoldedText, re.Match[str], int], Span | None]

MOST_WORDS = 7
STOPS = frozenset(
    (
        *("and", "but", "or", "because", "so", "when", "while", "if", "then", "not", "no"),
        *("forgot", "forget", "never", "cannot", "can't", "don't", "doesn't", "didn't", "won't"),
        *("isn't", "wasn't", "aren't"),
    )
)
WORD = LatePattern(r"[a-z][a-z'-]*")
JOINED = LatePattern(r"[a-z](?:[@_/?&.+%-][a-z]|[\"']?>|\()")
"""An announcement that is part of an address or a name in code."""
_BARE = LatePattern(r"(?:confirmation )?codes?|keys?|secrets?|tokens?|bearer|credentials?")

_AT_LAST = LatePattern(
    r"(?P<gap>[^.!?;。\n]{0,30}?)(?:(?<=[ ,:\"(])|(?<=[\u3400-\u9fff]))"
    r"(?P<value>(?=[!-~]{0,30}\d)(?=[!-~]{0,30}[a-z])[a-z0-9!#$%^&*_+=~?-]{6,40})"
    r"(?=$|[ ]?[,.;!?)。]|\"| ?[哦啊呢吧哈呀的]?(?:$|[,.!?。]))"
)
"""A value that has letters and digits, at the end of a clause that goes on about a password."""
_DIGITS_AT_LAST = LatePattern(
    r"(?P<gap>(?:[^.!?;。\n\d]|\d(?!\d)){0,24}?)(?<![a-z0-9@_/.:-])(?!(?:19|20)\d\d(?!\d))"
    r"(?P<value>[#*a-z]?\d{4,8}[#*a-z]?)(?=$|[,!?。](?!\d)|[.](?:$| )| ?[哦啊呢吧哈呀啦]?(?:$"
    r"|[,!?。]))"
)
"""Digits at the end of a clause that goes on about a code."""
_PAPER_BEHIND = LatePattern(
    r"(?P<gap>[^.!?;。\n]{0,30}?)(?<![a-z0-9/_-])(?P<value>[a-z]{1,2}\d{7,9})(?![\w-])"
)
"""A letter or two and digits, as passports are numbered."""
_KEY_BEHIND = LatePattern(
    r"(?P<gap>[^.!?;。\n]{0,40}?)(?<![^ :,\"'=(\u3400-\u9fff])"
    r"(?P<value>(?=[\w+/=-]{0,60}\d)[\w+/=-]{24})",
    re.ASCII,
)
_COUNTED = LatePattern(
    r"(?<![a-z])(?:order|room|flight|invoice|page|version|call|phone|number|costs?|paid|year|line"
    r"|bus|route|score|street|about|around|over|nearly)(?![a-z])"
    r"|第|剩|余|订单|房|航班|电话|花|费|价|¥|年|共|约"
)
_AS_BEFORE = LatePattern(
    r"(?:一直|从来|还是)?(?:[没不]有?|忘了?|懒得|没来得及)[变改换](?:过)?|忘不[了掉]"
    r"|[三四六八\d]位数?"
)
"""What Chinese says of a password that is as it was, and how long it is."""
_OF_A_THING = LatePattern(
    r"(?:^|[ \u3400-\u9fff])(?:for|on|of|in|at|to|with|by|via|from|onto|into|under|than|and|or"
    r"|called|version|在|到|(?<![直都还就是])用|给|存|放|被|发|找|对|跟|和|把) ?$"
)
"""What the clause says last before a name of something that has a digit."""
_ONE_WORD = LatePattern(r"(?P<word>[a-z]{3,20})(?= ?(?:$|[,.!?;。)]))")
_WITH = LatePattern(
    r"(?<![a-z])(?:(?:with|using) (?:the )?"
    r"|(?:user(?:name)?|log ?in|account)(?:'s| is| was| would be|:)? [\w.@-]{2,40},? and"
    r" (?:the |her |his |my )?)$"
)
_WITH_REACH = 60
_FEW_WORDS = LatePattern(r"(?:(?:my|the|our|her|his|mom's|dad's) )?(?:[a-z]{2,12} ){1,3}")


def password_behind(reading: FoldedText, word: re.Match[str], limit: int) -> Span | None:
    """Return the password that the clause of an announcement ends with, or in Chinese digits."""
    found = _AT_LAST.match(reading.plain, word.end(), limit)
    if found is not None and not is_talk(found["gap"]) and not _OF_A_THING.search(found["gap"]):
        return password_at(reading, found.start("value"), strong=False)
    return code_behind(reading, word, limit) if SIGN.search(word[0]) else None


def code_behind(reading: FoldedText, word: re.Match[str], limit: int) -> Span | None:
    """Return the digits that the clause of an announcement ends with."""
    found = _DIGITS_AT_LAST.match(reading.plain, word.end(), limit)
    if found is None or _BARE.fullmatch(word[0]) or is_talk(found["gap"]):
        return None
    is_other = _OF_A_THING.search(found["gap"]) or _COUNTED.search(found["gap"])
    return None if is_other else found.span("value")


def paper_behind(reading: FoldedText, word: re.Match[str], limit: int) -> Span | None:
    """Return the number of a paper that the clause of an announcement ends with."""
    found = _PAPER_BEHIND.match(reading.plain, word.end(), limit)
    return None if found is None or is_talk(found["gap"]) else found.span("value")


def key_behind(reading: FoldedText, word: re.Match[str], limit: int) -> Span | None:
    """Return the long key that the clause of an announcement names."""
    found = _KEY_BEHIND.match(reading.plain, word.end(), limit)
    if found is None or is_talk(found["gap"]):
        return None
    return key_at(reading, found.start("value"), least=24, unique=True)


def is_talk(gap: str) -> bool:
    """Tell whether words behind an announcement rather speak about secrets than lead to one."""
    if patterns().about_chinese.search(_AS_BEFORE.sub("", gap)) or JOINED.match(gap):
        return True
    words = set(WORD.findall(gap))
    return len(words) > MOST_WORDS or bool(words & (STOPS | patterns().about))


def is_labelled(reading: FoldedText, word: re.Match[str], at: int) -> bool:
    """Tell whether the plain word that begins here is the value of an announcement before it.

    "with password shoebox", and a message of a few names and one word: "steam password bluebird".
    """
    text = reading.plain
    told = _ONE_WORD.match(text, at)
    if told is None or _BARE.fullmatch(word[0]) or told["word"] in _no_values():
        return False
    if SIGN.search(word[0]) or _WITH.search(text, max(word.start() - _WITH_REACH, 0), word.start()):
        return True
    before = _FEW_WORDS.match(text, 0, word.start())
    if before is None or before.end() != word.start() or told.end() != len(text):
        return False
    return not set(WORD.findall(before[0])) & (STOPS | patterns().about | patterns().asking)


def _no_values() -> frozenset[str]:
    return patterns().about | patterns().compound
