"""Whether a value that a rule cut out of a clause cuts a word in two: 奶 of 奶粉, 笔灰 of 粉笔灰."""

from curator.offline.lexicon.chinese_words import TaggedWord, tokens

_LOOSE_TAGS = ("nr", "m", "t", "r")
"""Names, numbers, times and pronouns are cut anywhere."""
_LOOSE_ENDS = frozenset({"人", "的", "了", "座", "女"})


def splits_a_word(value: str, quote: str) -> bool:
    """Tell whether a value begins or ends inside a word of the words it was read from."""
    begin = quote.find(value)
    if begin < 0 or not value:
        return False
    end = begin + len(value)
    return any(
        _splits_at_start(word, begin, end) or _splits_at_end(word, begin, end)
        for word in tokens(quote)
        if not word.tag.startswith(_LOOSE_TAGS)
    )


def _splits_at_start(word: TaggedWord, begin: int, end: int) -> bool:
    if not word.start < begin < word.end:
        return False
    head, rest = word.text[: begin - word.start], word.text[begin - word.start :]
    if end > word.end and not word.tag.startswith("v"):
        return True
    if len(rest) > 1:
        return len(tokens(rest)) > 1
    return len(head) > 1 and tokens(rest)[0].tag.startswith("n")


def _splits_at_end(word: TaggedWord, begin: int, end: int) -> bool:
    if not begin < end < word.end or end <= word.start:
        return False
    return word.text[end - word.start :] not in _LOOSE_ENDS
