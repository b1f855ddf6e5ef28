"""Whether a message leans on the talk before it: "that one", "do it the first way", 继续."""

import re

from memory.tokens import question_tokens

_LEANS = re.compile(
    r"\b(?:that|this|these|those|the)(?: (?:first|second|third|last|other|same|former|latter))*"
    r" (?:one|way|thing)s?\b|\bthe (?:former|latter)\b"
    r"|\b(?:go on|continue|carry on|keep going|tell me more|more about (?:it|that|this|them)"
    r"|what about (?:it|that|this|them)|and then|what (?:next|else)|as (?:i|you) said|same as"
    r"|just now|you mean|why not)\b"
    r"|继续|接着|然后呢|后来呢|再说|多说|还有呢|刚才|刚刚|那个|这个|那件|这件|那种|这种|前者|后者"
    r"|第[一二三四五两]种|第[一二三四五两]个|你说的|照旧|同样|为什么呢|怎么说",
    re.IGNORECASE,
)


def leans_on_talk(text: str) -> bool:
    """Tell whether a message can hardly be understood without those before it.

    It names what was said by a pointing word, or has no word of its own to search for.
    """
    return bool(_LEANS.search(text)) or not question_tokens(text)
