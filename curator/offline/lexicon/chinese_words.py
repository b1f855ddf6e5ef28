"""Words of a Chinese clause with their parts of speech, as a dictionary has them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from curator.offline.lexicon.chinese import SURNAMES

if TYPE_CHECKING:
    import rjieba

_ADDED = {
    "前夫": "n", "前妻": "n", "返工": "v", "返学": "v", "程序猿": "n", "程序媛": "n", "码农": "n",
    "室友": "n", "闺蜜": "n", "发小": "n", "网约车": "n", "毛孩子": "n", "铲屎官": "n", "撸猫": "v",
    "剧本杀": "n", "密室逃脱": "n", "考研": "v", "考公": "v", "考编": "v", "读博": "v", "读研": "v",
    "养了": "v", "戒了": "v", "自媒体": "n", "短视频": "n", "带娃": "v", "健身": "v",
}  # fmt: skip
"""What the dictionary lacks or cuts elsewhere."""
SHORTEST_NAME = 2
CALLED_BEFORE = frozenset("小阿老")
"""What people put before a family name when they call somebody."""
NO_NAMES = frozenset({"小白", "小马", "老马", "小高", "老白", "小平"})
"""What is built so and means something else as well."""
NO_GIVEN_NAMES = frozenset("粉迷控党族座女男生工员师者妈爸狗奴手家级班岁派系号款")
"""What a word ends in that says what sort somebody is of: 宋粉, 白男."""


@dataclass(frozen=True, slots=True)
class TaggedWord:
    """One word: where it begins in its clause, and its sort in the letters of the dictionary."""

    text: str
    tag: str
    start: int

    @property
    def end(self) -> int:
        """Where the word ends in its clause."""
        return self.start + len(self.text)


def tokens(words: str) -> Sequence[TaggedWord]:
    """Return the words of a clause in order; together they are the clause."""
    found: list[TaggedWord] = []
    start = 0
    # Without guesses: a name is cut in its signs rather than glued to the verb behind it.
    for text, tag in _tagger().tag(words.encode(errors="replace").decode(), hmm=False):
        found.append(TaggedWord(text, tag, start))
        start += len(text)
    return found


@cache
def _tagger() -> "rjieba.Jieba":
    import rjieba  # late: who reads no Chinese must not pay for the dictionary

    tagger = rjieba.Jieba()
    for text, tag in _ADDED.items():
        tagger.add_word(text, None, tag)
    return tagger


def is_cut_as_name(word: str) -> bool:
    """Tell whether a word is built as a name and is no other word of a dictionary: 林悦."""
    if word[:1] in CALLED_BEFORE:
        return len(word) == SHORTEST_NAME and word[1] in SURNAMES and word not in NO_NAMES
    signs = [token.text for token in tokens(word)]
    if len(signs) < SHORTEST_NAME or any(len(sign) > 1 for sign in signs):
        return False
    return signs[0] in SURNAMES and signs[-1] not in NO_GIVEN_NAMES
