"""Words of a Chinese clause with their parts of speech, as a dictionary has them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import rjieba

_ADDED = {
    "前夫": "n", "前妻": "n", "返工": "v", "返学": "v", "程序猿": "n", "程序媛": "n", "码农": "n",
    "室友": "n", "闺蜜": "n", "发小": "n", "网约车": "n", "毛孩子": "n", "铲屎官": "n", "撸猫": "v",
    "剧本杀": "n", "密室逃脱": "n", "考研": "v", "考公": "v", "考编": "v", "读博": "v", "读研": "v",
    "养了": "v", "戒了": "v", "自媒体": "n", "短视频": "n", "带娃": "v", "健身": "v",
}  # fmt: skip
"""What the dictionary lacks or cuts elsewhere."""


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
