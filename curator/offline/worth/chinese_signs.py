"""What of Chinese words the judge weighs: words, their sorts, pairs of signs, and set shapes."""

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from zlib import crc32

from curator.offline.lexicon.chinese_words import tokens
from curator.offline.worth.refusals import refusal_signs_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

PLACES = 4096
"""So many places the signs are counted in."""
_LONGEST = 90
_NUMBERS = LatePattern(r"\d+")
_SHAPES = tuple(
    LatePattern(shape)
    for shape in (
        r"^我",
        r"我",
        r"我们|咱",
        r"[不没无]",
        r"[\d一二三四五六七八九十两俩仨]",
        r"年|月|岁|号",
        r"每天|每周|一直|从小|经常|平时|周末|常年|从来|总是|天天",
        r"哈哈|呜|啊|哎|唉|！|!|笑死",
        r"是",
        r"了",
        r"[喜欢爱讨厌烦怕]",
        r"叫|姓|名",
        r"[爸妈姐妹哥弟爷奶姥叔婶姑舅姨]|老公|老婆|媳妇|儿子|女儿|闺女|孩子|对象|男友|女友|老伴|先生|太太",
        r"[猫狗鱼鸟龟兔]",
        r"很|太|好|真|超",
        r"[A-Za-z]",
        r"住|在.{1,6}(?:上班|工作|读|念|做)",
        r"[他她它]",
        r"以前|原来|之前|年轻|小时候|当年",
        r"要|想|准备|打算|计划|去",
        r"，.*，",
        r"在",
        r"学|读|考|毕业",
        r"过敏|病|药|手术|医",
        r"换|改|搬|辞|卖|离|分",
        r"今天|今晚|刚才|刚刚|昨天|昨晚|待会|现在",
    )
)
_REFUSALS = 11
SIGNS = PLACES + len(_SHAPES) + _REFUSALS + 2
"""What is weighed of a text: places, shapes, its length and one for all."""


def signs_of_chinese(text: str) -> Mapping[int, float]:
    """Return the signs of a text, each with its place."""
    plain = _NUMBERS.sub("#", simplified(text)[:_LONGEST])
    signs = set(_signs(plain))
    share = 2 / math.sqrt(len(signs) or 1)
    found = {crc32(sign.encode(errors="replace")) % PLACES: share for sign in signs}
    for place, shape in enumerate(_SHAPES, PLACES):
        if shape.search(simplified(text)[:_LONGEST]):
            found[place] = 1.0
    found.update(enumerate(refusal_signs_of(simplified(text), "zh"), PLACES + len(_SHAPES)))
    return {**found, SIGNS - 2: math.log1p(len(plain)) / 2, SIGNS - 1: 1.0}


def _signs(plain: str) -> Iterator[str]:
    cut = tokens(plain)
    for word in cut:
        yield f"word {word.text}"
        yield f"tag {word.tag}"
    for one, two in pairwise(cut):
        yield f"tags {one.tag} {two.tag}"
    for sign, following in pairwise(f"^{plain}$"):
        yield f"signs {sign}{following}"
    if cut:
        yield f"first {cut[0].tag}"
        yield f"first word {cut[0].text}"
        yield f"last word {cut[-1].text}"
