"""Particles at the end of Chinese words, told from the same signs in a name: 是雅马哈, 狗叫哈哈."""

import re

from curator.offline.lexicon.chinese_words import tokens
from memory.text.late_pattern import LatePattern

_TAIL = LatePattern(r"[ \t\n\u3000呢哦啊呀哈嘛啦诶耶呗哟喔噢捏嘞咧啰咯～~!！。.]+$")
_CALLS = LatePattern(r"(?:叫做?|名叫|取名叫?|改名叫?|名字[是叫])[小阿老大]?$")
"""Stands right before a name: what follows is one, however it ends."""
_NAME_TAIL = LatePattern(r"[呢哦啊呀哈嘛啦诶耶呗哟喔噢捏嘞咧啰咯]+")


def without_particles(words: str) -> str:
    """Return words without the particles and marks at their end; a name keeps its last signs."""
    match = _TAIL.search(words)
    if match is None:
        return words
    if _CALLS.search(words[: match.start()]) and (name := _NAME_TAIL.match(match[0])):
        return words[: match.start() + name.end()]
    return with_its_name(words, 0, match.start())


def with_its_name(words: str, start: int, end: int) -> str:
    """Return the words between two places, with all of the noun that goes on behind the second.

    A rule that leaves out 哈 behind what somebody says cuts 雅马 of 雅马哈.
    """
    ends = [
        word.end
        for word in tokens(words)
        if start <= word.start < end < word.end and word.tag.startswith("n")
    ]
    return words[start : max([end, *ends])]


def named_in(match: re.Match[str], name: str) -> str:
    """Return what a group of a match holds, with all of the noun that goes on behind it."""
    return with_its_name(match.string, match.start(name), match.end(name))
