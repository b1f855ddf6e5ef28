"""The tokens that keyword search works on, the same for rows and for questions.

English words are folded and stemmed (Snowball English). Of writing without spaces each character
and each pair of neighbours is a token, so no dictionary is needed and 绿茶 finds 我爱喝绿茶.
"""

import re
import threading
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.normalization import folded

_WORD = LatePattern(r"[^\W_]+", re.UNICODE)
_STEMMING = threading.Lock()  # a Snowball stemmer keeps the word it works on

_STOP_WORDS = """
    a an the and or but if of to in on at by for with from as is are was were be been being am do
    does did have has had i you he she it we they me him her us them my your his its our their mine
    this that these those there here what which who whom whose when where why how not no so than
    then too very can could will would shall should may might must just about into over under again
    s t d m ll re ve don user
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
STOP_CHARACTERS = frozenset(
    "的了是我你您他她它们吗呢吧啊呀么什这那有在和与就都也还很不没个会要到说去着过得地把被给让对从为以之其哪谁怎几里"
)


def tokens_of(text: str) -> list[str]:
    """Return all tokens of a text to be found, in order, with repeats."""
    return [token for run in _runs(text) for token in _tokens_of_run(run)]


def question_tokens(text: str) -> list[str]:
    """Return the distinct tokens of a question that are worth searching, in order.

    Stop words are left out; where nothing else is left, nothing is worth searching.
    """
    return list(dict.fromkeys(_worth_searching(text)))


def is_worth_searching(text: str) -> bool:
    """Tell whether a question has any such token."""
    return next(_worth_searching(text), None) is not None


def _worth_searching(text: str) -> Iterator[str]:
    for run in _runs(text):
        if run.isascii():
            if run not in STOP_WORDS:
                yield _stem(run)
        else:
            yield from (token for token in _tokens_of_run(run) if _tells(token, run))


def _tells(token: str, run: str) -> bool:
    if is_cjk(token[0]):
        return not all(character in STOP_CHARACTERS for character in token)
    return run not in STOP_WORDS


def _runs(text: str) -> Iterator[str]:
    """Yield words and unbroken stretches of CJK, folded."""
    for word in _WORD.findall(folded(text)):
        if word.isascii():
            yield word
        else:
            yield from _split_by_writing(word)


def _split_by_writing(word: str) -> Iterator[str]:
    start = 0
    for end in range(1, len(word) + 1):
        if end == len(word) or is_cjk(word[end]) != is_cjk(word[start]):
            yield word[start:end]
            start = end


def _tokens_of_run(run: str) -> list[str]:
    if not is_cjk(run[0]):
        return [_stem(run)]
    pairs = [run[at : at + 2] for at in range(len(run) - 1)]
    return [*run, *pairs]


def _stem(word: str) -> str:
    return word if word.isdecimal() else _stemmed(word)  # numbers have no endings


@lru_cache(maxsize=20_000)
def _stemmed(word: str) -> str:
    with _STEMMING:
        return str(_stemmer().stemWord(word))


@cache
def _stemmer() -> Any:
    from snowballstemmer import stemmer  # late: most commands read no words

    return stemmer("english")
