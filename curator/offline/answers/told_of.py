"""Whether a Chinese question that names nobody asks of what was told: 果果几岁, 旧车卖了多少钱."""

import re
from collections.abc import Set

from curator.offline.lexicon.chinese_words import CALLED_BEFORE, tokens
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_OF_WORLD = LatePattern(
    r"一般|通常|标准|真的|世界|人类|为什么|为啥|怎么|怎样|如何|能不能|会不会|可以|谁(?:最|会|写|唱|拍|演|画|发明|建|造)|谁.{0,2}[写唱拍演画建造]的|(?<!干)[吗嘛]\W*$|什么意思|区别|你"
)
_KNOWN = LatePattern(r"到底|来着")
"""Asks of what is known already."""
_LEFT = LatePattern(r"^(?!.*你).*(?:还剩|还[^，,]{1,4}(?:吗|不|没|么)[？?]*$)")
"""Asks of a thing what is left of it, or whether it goes on: 民宿还开着吗."""
_THAT = LatePattern(
    r"(?<![一-鿿]里)那[棵条只匹头台辆套栋间件家把盆](?P<what>[一-鿿]{1,5}?)(?=多|几|叫|是|在|什么|啥|有|卖|怎|现)"
)
"""Points at a thing that was told of: 那棵茶树多少年了."""
_HAPPENED = LatePattern(
    r"谁|哪个(?:人|学生|同学|同事|朋友|孩子)|[了过](?:几|多少|什么|啥)|(?:几|多少|哪天|几号|什么时候)\W*$"
)
"""Asks of what happened, or who it was: words that tell it have its verb."""
_NAME = LatePattern(
    r"^(?:那)?(?P<name>[小老阿大][一-鿿]|(?P<twice>[一-鿿])(?P=twice)|[A-Z][a-z]+|[一-鿿]{2,3}?)(?=几岁|多大|[今现]|叫|是|在|去|要|住|做|干|缝|养|什么|啥|哪|的|上|念|读|考|开|养|几|有)"
)


def asks_of_what_was_told(question: str, told: str, names: Set[str] = frozenset()) -> bool:
    """Tell whether a question asks of somebody whom words name, or of what they say happened.

    `names` are those by which people and animals are known.
    """
    asked, known = simplified(question), simplified(told)
    called = (simplified(name) for name in names if len(name) > 1)
    if "你" not in asked and any(name in asked and name in known for name in called):
        return True
    if _LEFT.search(asked) and bool(_said_in(asked, "n") & _said_in(known, "n")):
        return True
    if _OF_WORLD.search(asked):
        return False
    name = _NAME.match(asked)
    if name is not None and _names(known, name["name"]):
        return True
    if (thing := _THAT.search(asked)) and thing["what"][-2:] in known:
        return True
    if _KNOWN.search(asked):
        return bool(_said_in(asked, "nv") & _said_in(known, "nv"))
    return _HAPPENED.search(asked) is not None and any(
        verb in known for verb in _said_in(asked, "nv" if "谁" in asked else "v")
    )


def _names(told: str, name: str) -> bool:
    """Tell whether words name somebody so, and don't only use the word."""
    if re.search(rf"用户家(?:的[^，。的]{{0,3}})?{re.escape(name)}", told):
        return True
    is_word = name[0] not in CALLED_BEFORE and name[0] != name[-1] and len(tokens(name)) == 1
    return name in told and (name.isascii() or not is_word)


def _said_in(words: str, tags: str) -> frozenset[str]:
    """Return the nouns and verbs of words that not every sentence has."""
    return frozenset(
        token.text
        for token in tokens(words)
        if token.tag[:1] in tags and token.text not in _EVERYWHERE
    )


_EVERYWHERE = frozenset({*"是有在要会去来做到说人家能想让给", "用户"})
