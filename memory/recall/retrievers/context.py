"""The leg of the talk before."""

import re

from memory.recall.retrievers.base import Scores, Search
from memory.recall.retrievers.dense import nearest
from memory.recall.retrievers.keyword import sharing_words
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import is_worth_searching

ALONG = 0.6
"""How much of its score counts where the message says for itself what it is about."""


class ContextRetriever:
    """What was talked of just before: the first two legs once more, over the earlier messages."""

    name = "conversation"
    trust = 0.8

    def find(self, search: Search) -> Scores:
        """Return what fits to the messages before this one, surest where it leans on them."""
        earlier = search.question.earlier
        if earlier is None:
            return {}
        share = 1.0 if leans_on_talk(search.question.message.text) else ALONG
        near, sharing = nearest(search, earlier), sharing_words(search, earlier)
        fitting = {
            place: share * max(near.get(place, 0.0), sharing.get(place, 0.0))
            for place in {*near, *sharing}
        }
        return search.strongest(fitting)


_LEANS = LatePattern(
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
    return bool(_LEANS.search(text)) or not is_worth_searching(text)
