"""What an English message says in the place of what it denies: "cashews, not peanuts"."""

import re
from collections.abc import Iterator

from memory.text.late_pattern import LatePattern

_THING = r"(?:the |an? )?[\w'-]+(?: [\w'-]+){0,2}?"
_CONTRASTED = LatePattern(
    rf"(?P<said>[^.!?;,]*?[\w'-]),? (?:and )?not (?P<wrong>{_THING})(?=\s*(?:[,.!?;…—–-]|$))",
    re.IGNORECASE,
)
_ARTICLE = LatePattern(r"(?i)^(?:the|an?) ")
_NUMBER = LatePattern(r"\d")
_NO_VALUE = LatePattern(
    r"(?i)(?:only|now|then|again|too|also|anymore|actually|really|just|ever|please)"
)
_SLIP = LatePattern(
    r"(?i)(?:typo|autocorrect|oops|mistake|error|sorry|srry|bad|no|nope|nah|wait|eh|er|um|lol|correction|"
    r"wrong|slip|obviously|definitely|misspoke|brain|fingers)"
)
"""Says that something was wrong, and not what is right."""
_PLACES = frozenset({"in", "at", "to", "from", "on", "near", "for", "with"})
_PLACED = LatePattern(
    r"(?i)^\W*(?:[\w' ]{0,24}?\b(?:in|at|to|from|on|near|for|with) )"
    r"(?P<right>[\w'-]+(?: [\w'-]+)?)\s*(?:[.,!?;]|$)"
)
_IT_IS = frozenset({"its", "it's", "it’s"})
_SHORTENED = 3
_MOST = 4
"""So many words may stand in the place of what is denied."""


def contrasted(before: str, text: str) -> Iterator[str]:
    """Yield a statement with what a text says in the place of what it denies."""
    for place, right in _contrasts(before, text):
        behind = before[place.end() :]
        yield before[: place.start()] + without_overlap(right, behind) + behind


def contrasted_with(before: str, text: str) -> Iterator[str]:
    """Yield what a text says in the place of what it denies of a statement."""
    for _, right in _contrasts(before, text):
        yield right


def _contrasts(before: str, text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Yield what is denied of a statement, each with what takes its place.

    What takes the place of "peanuts" stands behind the word that stands before that in the
    statement; where there is none, it is as many words as are denied.
    """
    for match in _CONTRASTED.finditer(text):
        wrong, said = _ARTICLE.sub("", match["wrong"]), match["said"].split()
        place = re.search(rf"(?<!\w){re.escape(wrong)}(?!\w)", before, re.IGNORECASE)
        if place is None or is_said_again(wrong, text[match.end() :]):
            continue
        leading = before[: place.start()].split()[-1:]
        at = [number for number, word in enumerate(said) if [word.lower()] == _lower(leading)]
        while said and _NO_VALUE.fullmatch(said[-1]):
            said.pop()
        value = said[at[-1] + 1 :] if at else _it_is(said, before) or _last_like(wrong, said)
        if value and _SLIP.fullmatch(value[-1]):
            value = _said_behind(leading, text[match.end() :])
        if 0 < len(value) <= _MOST:
            yield place, _ARTICLE.sub("", " ".join(value))


def _said_behind(leading: list[str], behind: str) -> list[str]:
    """Return what words say where the denied ones stood behind "in": "typo, not Hull. in York"."""
    place = _PLACED.search(behind)
    is_placed = bool(leading) and leading[0].lower() in _PLACES
    return place["right"].split() if place and is_placed else []


def is_said_again(wrong: str, behind: str) -> bool:
    """Tell whether what is denied of one holds of another: "not Rome, it is Al who's in Rome"."""
    again = rf"\b(?:in|at|from|to|for|with|called|named) {re.escape(wrong)}(?!\w)"
    return re.search(again, behind, re.IGNORECASE) is not None


def _it_is(said: list[str], before: str) -> list[str]:
    """Return what "it's" says, up to words of the statement: "its trinidad keisha goin"."""
    at = [number for number, word in enumerate(said, 1) if word.lower() in _IT_IS]
    told = before.lower().split()
    value = said[at[-1] :] if at else []
    known = [n for n, word in enumerate(value) if len(word) >= _SHORTENED and word.lower() in told]
    return value[: known[0]] if known else []


def without_overlap(value: str, behind: str) -> str:
    """Return a value without its last words that stand right behind its place anyway: "4 cats".

    "the 5th of nov" overlaps "of november", too.
    """
    words, follow = value.split(), re.findall(r"[\w'-]+", behind.casefold())
    for size in range(min(len(words) - 1, len(follow)), 0, -1):
        if all(map(_is_same_word, words[-size:], follow)):
            return " ".join(words[:-size])
    return value


def _is_same_word(word: str, other: str) -> bool:
    lower = word.casefold()
    return lower == other or (len(lower) >= _SHORTENED and other.startswith(lower))


def _last_like(wrong: str, said: list[str]) -> list[str]:
    """Return the last words that may stand for as many wrong ones: for a number a number."""
    count = len(wrong.split())
    if not _NUMBER.search(wrong):
        return said[-count:]
    numbers = [at for at, word in enumerate(said) if _NUMBER.search(word)]
    if not numbers:
        return []
    # "type 2" stands for "type 1": the words before the number, too, where they are the same.
    before = next(at for at, word in enumerate(wrong.split()) if _NUMBER.search(word))
    start = max(numbers[-1] - before, 0)
    if _lower(said[start : numbers[-1]]) != _lower(wrong.split()[:before]):
        start = numbers[-1]
    return said[start : start + count]


def _lower(words: list[str]) -> list[str]:
    return [word.lower() for word in words]
