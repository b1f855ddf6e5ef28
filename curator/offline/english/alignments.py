"""What an English correction says again of a statement with a word otherwise: "6 in the MORNING".

A part of what is said now begins with words of the statement, and goes on in another way: the word
that stands there gives place to it ("3rd of july" of "the 3rd of june"), or makes room for it
("brother IN LAW" of "my brother is in the navy").
"""

import re
from collections.abc import Sequence

from memory.text.late_pattern import LatePattern

_SHOUTED = LatePattern(r"\b(?!(?:I|OK|OMG|LOL|TV|BBC|USA|UK|NHS|DIY)\b)[A-Z]{2,}\b")
_BREAK = LatePattern(r"\s*[,.!?;:…*]+(?:\s+|$)|\s[–—-]+\s|^\W*\*")
_WORD = LatePattern(r"[\w'’-]+")
_ASIDE = LatePattern(r"(?i)^(?:sorry|no|wait|oops|i mean|and|but|so|actually|it'?s|that'?s)\s+")
_TRAIL = LatePattern(
    r"(?i)\s+(?:sorry|lol|haha|duh|i mean|i meant|now|obviously|of course|not .*)$"
)
_LITTLE = frozenset({
    "a", "an", "the", "my", "our", "his", "her", "their", "i", "we", "you", "he", "she",
    "it", "of", "to", "in", "on", "at", "for", "with", "and", "is", "are", "was", "were",
    "am", "be", "has", "have", "had", "will", "it's", "i'm", "i've", "we're", "we've",
    "there", "that", "this", "not", "so", "no", "do", "does", "did",
})  # fmt: skip
"""Words that tell nothing of which part of a statement is said again."""
_GOES_ON = frozenset({
    "is", "are", "was", "were", "has", "have", "had", "lives", "works", "goes", "plays",
    "does", "will", "in", "on", "at", "and", "who", "which", "from", "with", "to", "for",
})  # fmt: skip
"""Words that what is said again does not take the place of: it stands before them."""
_LEAD = (4, 3, 2, 1)
_MOST = 3
"""So many words may be put in."""


def aligned(before: str, text: str, *, puts_right: bool) -> str | None:
    """Return a statement with what a text says again otherwise; None where it says nothing so.

    `puts_right` tells whether the text says that something was wrong; else it has to shout.
    """
    is_shouted = _SHOUTED.search(text) is not None and not before.isupper()
    if not (is_shouted or puts_right):
        return None
    again = before
    for part in _BREAK.split(text):
        again = _with(again, _TRAIL.sub("", _ASIDE.sub("", part.strip()))) or again
    return again if again != before else None


def _with(before: str, part: str) -> str | None:
    said, old = _WORD.findall(part), list(_WORD.finditer(before))
    for size in _LEAD:
        lead, rest = said[:size], said[size:]
        if not 0 < len(rest) <= _MOST or all(word.lower() in _LITTLE for word in lead):
            continue
        ends = [at for at in range(size, len(old) + 1) if _is_lead(old[at - size : at], lead)]
        if len(ends) == 1 and (size > 1 or _may_follow_one(rest)):
            return _put(before, old, ends[0], rest)
    return None


def _is_lead(old: Sequence[re.Match[str]], lead: Sequence[str]) -> bool:
    return [word[0].lower() for word in old] == [word.lower() for word in lead]


def _may_follow_one(rest: Sequence[str]) -> bool:
    """Tell whether words are no clause that only begins with a word of the statement."""
    return rest[0].lower() not in _GOES_ON or all(word.isupper() for word in rest)


def _put(before: str, old: Sequence[re.Match[str]], at: int, rest: Sequence[str]) -> str | None:
    told = " ".join(word.lower() if len(word) > 1 and word.isupper() else word for word in rest)
    following = old[at] if at < len(old) else None
    end = old[at - 1].end()
    is_beside = following is None or bool(before[end : following.start()].strip())
    if is_beside or (following and following[0].lower() in _GOES_ON):
        return f"{before[:end]} {told}{before[end:]}"
    if following is None or len(rest) > 1 or following[0].lower() == told.lower():
        return None
    return before[: following.start()] + told + before[following.end() :]
