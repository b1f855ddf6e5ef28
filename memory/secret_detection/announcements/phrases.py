"""Phrases: the words that restore a wallet."""

import re
from collections.abc import Iterator

from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.reading import FoldedText, SecretFinding
from memory.text.late_pattern import LatePattern

_NUMBERED = r"(?:\d{1,2}[.):]? ?)?"
_WORDS = LatePattern(
    rf"(?:{_NUMBERED}[a-z]{{3,8}}[ ,;]{{1,3}}){{5,47}}{_NUMBERED}[a-z]{{3,8}}(?![a-z])"
)
_SIGNS = LatePattern(
    r"(?:[\u3400-\u9fff]{1,3}[ ,、]{1,2}){11,23}[\u3400-\u9fff]{1,3}(?![\u3400-\u9fff])"
)
_SOME_WORDS = LatePattern(
    r"(?<![a-z])(?!(?:with|and|are|were|the|goes|with|words?|starts?|begins?)(?![a-z]))"
    r"[a-z]{3,8}(?:[ ,]{1,2}(?!and(?![a-z]))[a-z]{3,8}){3,22}(?![a-z])"
)
"""A part of a wallet's words, where it is announced."""
_OF_WALLET = LatePattern("phrase|seed|mnemonic|wallet|助记|恢复|种子")
_SIGNS_ALONE = LatePattern(r" ?[:=是] ?(?P<signs>[\u3400-\u9fff]{12,24})(?![\u3400-\u9fff])")
_LEAD = 40
_LONGEST = 500
_LENGTHS = (12, 15, 18, 21, 24)
_MOSTLY = 0.9
"""Of a message of nothing else so many words are on the list, where some are misspelt."""
_ONLY_WORDS = LatePattern(r"(?:[a-z]{3,8} ){11,23}[a-z]{3,8}")
_ANY_WORD = LatePattern(r"[a-z]+")
_BETWEEN_WORDS = LatePattern(r"[ ,;.:()\[\]-]{0,3}(?:\d{1,2}[ .):-]{0,3})?")
_FORMS = ("ing", "ed", "ly")


def phrases_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield the words that restore a wallet."""
    yield from _seeds(reading)


def _seeds(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield announced words, or a message of nothing else."""
    text, at = reading.plain, 0
    for word in reading.every(patterns().announcements["phrase"].words):
        found = _seed_behind(text, word) if word.start() >= at else None
        if found is not None:
            at = found[1]
            yield SecretFinding("key", *found)
    yield from (SecretFinding("key", *run) for run in _runs_of_wallet_words(text))
    words = text.split(" ", max(_LENGTHS))
    is_whole = len(words) in _LENGTHS and _ONLY_WORDS.fullmatch(text) and not _is_sentence(words)
    if is_whole and sum(word in patterns().wallet_words for word in words) >= _MOSTLY * len(words):
        yield SecretFinding("key", 0, len(text))


def _runs_of_wallet_words(text: str, least: int = min(_LENGTHS)) -> Iterator[tuple[int, int]]:
    """Yield where so many words of a wallet's list stand in a row."""
    if sum(word in patterns().wallet_words for word in _ANY_WORD.findall(text)) < least:
        return
    run: list[re.Match[str]] = []
    for word in _ANY_WORD.finditer(text):
        is_next = not run or _BETWEEN_WORDS.fullmatch(text, run[-1].end(), word.start())
        if word[0] in patterns().wallet_words and is_next:
            run.append(word)
            continue
        if len(run) >= least:
            yield run[0].start(), run[-1].end()
        run = [word] if word[0] in patterns().wallet_words else []
    if len(run) >= least:
        yield run[0].start(), run[-1].end()


def _seed_behind(text: str, word: re.Match[str]) -> tuple[int, int] | None:
    at = word.end()
    limit = min(at + _LONGEST, len(text))
    alone = _SIGNS_ALONE.match(text, at)
    if alone is not None and len(alone["signs"]) in _LENGTHS:
        return alone.span("signs")
    for start in range(at, min(at + _LEAD, len(text))):
        found = (
            (_WORDS.match(text, start, limit) or _SIGNS.match(text, start, limit))
            if _begins(text, start)
            else None
        )
        if found is not None and _is_seed(found[0]):
            return found.span()
    return _some_behind(text, at, limit) if _OF_WALLET.search(word[0]) else None


def _some_behind(text: str, at: int, limit: int) -> tuple[int, int] | None:
    """Return where a part of a wallet's words stands soon behind where it is announced."""
    for found in _SOME_WORDS.finditer(text, at, min(at + _LEAD, limit)):
        whole = _SOME_WORDS.match(text, found.start(), limit)
        words = _ANY_WORD.findall(whole[0]) if whole else []
        known = sum(word in patterns().wallet_words for word in words)
        if whole and known * 2 >= len(words) and not _is_said(words):
            return whole.span()
    return None


def _is_said(words: list[str]) -> bool:
    return _is_sentence(words) or not patterns().said_of.isdisjoint(words)


def _begins(text: str, at: int) -> bool:
    return not text[at - 1 : at].isalpha() or text[at - 1] > "\u3000" or text[at] > "\u3000"


def _is_seed(found: str) -> bool:
    words = re.findall("[a-z]+", found)
    if len(words) >= min(_LENGTHS):
        return sum(word in patterns().function_words for word in words) * 4 <= len(words)
    return not _is_sentence(words)


def _is_sentence(words: list[str]) -> bool:
    return any(word in patterns().function_words or word.endswith(_FORMS) for word in words)
