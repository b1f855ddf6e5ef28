"""Words of dialects in standard Chinese, each in the place where it was: 我喺邊度返工, 我姊姊."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_CANTONESE = (
    r"[喺唔咗嘅冇佢咩嚟哋乜啱嗰啲]|边度|边个|返工|返学|而家|依家|几多|钟意|屋企"
    r"|细佬|家姐|[我你]系|^系"
)
_IN_DIALECT = (
    rf"{_CANTONESE}|姊|阿公|阿嬷|内人|外子|犬子|孩儿?子?他[爸妈]|娃他[爸妈]|婆娘|堂客|婆姨"
    "|家[父母兄]|舍[妹弟]|没得|晓得|啥子|娃儿|咋个|住边"
)
"""What standard Chinese does not write."""
_IS = r"(?<![关联体院星派谱母直水嫡科])系(?![统列数主别里])"
_EATS = r"(?<![零美饮粮主副素零甜])食(?![物品堂谱欲材指用言疗])"
_WHICH = r"边(?=[间只科日位年条区国行款种])"


def in_standard_chinese(plain: str) -> str:
    """Return simplified characters that are of a dialect in standard words of the same length."""
    plain = _shape("everywhere").sub(lambda match: _words("everywhere")[match[0]], plain)
    if not _compiled(_IN_DIALECT).search(plain):
        return plain
    told = _shape("words").sub(lambda match: _words("words")[match[0]], plain)
    if not _compiled(_CANTONESE).search(plain):
        return told
    for shape, standard in ((_IS, "是"), (_EATS, "吃"), (_WHICH, "哪")):
        told = _compiled(shape).sub(standard, told)
    return told


@cache
def _compiled(shape: str) -> re.Pattern[str]:
    """Return a pattern as it is first used: most processes read no Chinese."""
    return re.compile(shape)


@cache
def _words(part: str) -> Mapping[str, str]:
    text = files(__package__).joinpath("standard_words.toml").read_text(encoding="utf-8")
    words: dict[str, str] = tomllib.loads(text)[part]
    return words


@cache
def _shape(part: str) -> re.Pattern[str]:
    longest_first = sorted(_words(part), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)))
