"""The word that an English correction puts right, and which word of the statement it means.

"shaun*", "No wait, it's nickel I'm allergic to", "Viola, I mean", "its alicante not malaga".
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import takewhile

from curator.offline.utterances.contrasts import without_overlap
from curator.offline.utterances.slips import Amendment
from memory.text.calendar_names import MONTHS, WEEKDAYS
from memory.text.late_pattern import LatePattern

_WORD = r"(?:\d{1,2}:\d\d|(?:Mrs|Mr|Ms|Dr)\.|\w(?:[\w'.-]*\w)?)"
_ORDINALS = (
    "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|"
    "(?:thir|four|fif|six|seven|eigh|nine)teenth|(?:twen|thir|for|fif|six|seven|eigh|nine)tieth"
)
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
NUMBERS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    "sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
)
SORTS: Sequence[LatePattern] = tuple(
    LatePattern(shape, re.IGNORECASE)
    for shape in (
        r"\b\d{1,2}(?::\d\d)? ?(?:am|pm)\b",
        r"\b\d{1,2}:\d\d\b",
        r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b",
        rf"\b(?:{'|'.join(MONTHS)})\b",
        rf"\b(?:(?:{_TENS})-)?(?:{_ORDINALS})\b",
        r"\b\d{1,2}(?:st|nd|rd|th)\b",
        rf"\b(?:(?:{_TENS})-)?(?:{_ORDINALS})\b|\b\d{{1,2}}(?:st|nd|rd|th)\b",
        rf"\b(?:half(?: past)?|quarter (?:to|past)|\d+ (?:to|past)) (?:\d{{1,2}}|{NUMBERS})\b|"
        rf"\b(?:\d{{1,3}}(?:,\d{{3}})+|\d+|{NUMBERS})(?:-(?:{NUMBERS}))?\b",
    )
)
_ALIKE = 0.6
"""From which likeness of letters one word is taken for a slip of the other."""
_ACRONYM = 3
"""From more letters on, capitals in the place of small letters are shouted."""
_LONGEST = 2
"""How many words may stand in the place of one that is not like them."""
_NO_VALUES = frozenset(
    {"wrong", "right", "sorry", "mistaken", "sure", "silly", "stupid", "kidding"}
)
"""Words about a slip: they stand for none of what is put right."""
_STARRED = LatePattern(r"\s*\*\s*(?P<right>[\w' -]+?)\s*(?:[,.;!(].*)?")
_LONG_WORD = 3
_YEAR = LatePattern(r"(?:19|20)\d\d")
_DAY = LatePattern(r"(?i)\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b")
_TITLE = LatePattern(r"(?:Mr|Mrs|Ms|Miss|Dr)\.? ")


_BREAK = r"\s*[,.!?;:…]+(?:\s+|$)"
_OF_SELF = LatePattern(r"(?i)(?:i|my|we|our)\b|(?:i|we)'")
_SAID_WRONG = LatePattern(
    r"(?i)\b(?:i meant?|wrong(?:ly)?|badly|correction|scrap that|make that|typo|my mistake|"
    r"i misspoke|should have said|why did i (?:say|write|type|put))\b"
)
_LEAD, _REPLACED = 2, {1, 2}
"""How many words have to be the same, and how many may stand in the place of how many."""


def said_again(before: str, text: str) -> Iterator[str]:
    """Yield a statement with its end as a text says it again: "I put that badly, I teach Dutch"."""
    if not _SAID_WRONG.search(text):
        return
    for told in re.split(_BREAK, before):
        for again in re.split(_BREAK, text):
            old, new = told.split(), again.split()
            shared = _shared(old, new)
            left = {len(old) - shared, len(new) - shared}
            if shared >= _LEAD and _OF_SELF.match(told) and left <= _REPLACED:
                yield before.replace(
                    told, _in_its_case(told, " ".join([*old[:shared], *new[shared:]]))
                )


def starred(before: str, values: Sequence[str], text: str) -> Iterator[str]:
    """Yield a statement with what a text stars in the place of a value of as many words.

    "*toyota yaris" puts "a honda jazz" right whole, not its last word alone.
    """
    match = _STARRED.fullmatch(text)
    right = match["right"].split() if match else []
    for value in values if len(right) > 1 else ():
        wrong = without_article(value)
        if len(wrong.split()) == len(right) and before.count(wrong) == 1:
            yield before.replace(wrong, " ".join(right))


def reads_well(again: str, before: str) -> bool:
    """Tell whether a statement put right takes no word about the slip for a value.

    "My nephew is studying wrong", "my interview is thurs on thurs" say nothing that was meant.
    """
    old, new = (re.findall(r"[\w']+", it.casefold()) for it in (before, again))
    put = {word for word in new if word not in old}
    numbers = [word for word in old if word not in new and word.isdigit()]
    if len(numbers) == 1 and not any(
        not word.isdigit() or may_stand_for(word, numbers[0]) for word in put
    ):
        return False
    if len(_DAY.findall(again)) > max(len(_DAY.findall(before)), 1):
        return False
    return not put & _NO_VALUES and not any(
        new.count(word) > 1 for word in put if len(word) > _LONG_WORD
    )


def may_stand_for(new: str, old: str) -> bool:
    """Tell whether a word may be what another should have been: a year is no number of a flat."""
    return bool(_YEAR.fullmatch(new)) == bool(_YEAR.fullmatch(old))


def without_article(value: str) -> str:
    """Return a value without the article that it begins with: "honda jazz"."""
    return re.sub(r"(?i)^(?:an?|the|my) ", "", value)


def _shared(old: Sequence[str], new: Sequence[str]) -> int:
    pairs = zip(old, new, strict=False)
    return len(list(takewhile(lambda pair: pair[0].lower() == pair[1].lower(), pairs)))


def _in_its_case(told: str, again: str) -> str:
    return " ".join(
        word.lower() if word.isupper() and len(word) > _ACRONYM and not told.isupper() else word
        for word in again.split()
    )


def amended(before: str, values: Sequence[str], amendment: Amendment) -> str | None:
    """Return a statement with the word put right; None where it can't be told which is meant.

    `values` are what the statement was read to say.
    """
    value, wrong = amendment.value, amendment.wrong
    if wrong:
        return _with(before, re.search(rf"\b{re.escape(wrong)}\b", before, re.IGNORECASE), value)
    is_of_sort = False
    for sort in SORTS:
        said, found = sort.search(value), list(sort.finditer(before))
        if said and len(found) == 1:
            return _with(before, found[0], said[0])
        is_of_sort = is_of_sort or said is not None
        if said and found:
            break
    if is_of_sort:
        return None
    if not amendment.is_plain:
        names = _names(list(re.finditer(_WORD, before))) if value[:1].isupper() else []
        names = names or list(re.finditer(r"(?i)(?<=\bcalled )[\w'-]+(?=\W*$)", before))
        return _with(before, names[0], value) if len(names) == 1 else None
    return _with(before, _likeliest(before, values, value), value)


def _likeliest(before: str, values: Sequence[str], value: str) -> re.Match[str] | None:
    if (phrase := _sharing_a_word(before, value)) is not None:
        return phrase
    words = list(re.finditer(_WORD, before))
    scored = [(likeness(word[0], value.split()[-1]), word) for word in words]
    likest, best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    if best is not None and _ALIKE <= likest < 1:
        return best
    if len(value.split()) > _LONGEST:
        return None
    found = [
        re.search(rf"\b{re.escape(it)}\b", before, re.IGNORECASE) for it in dict.fromkeys(values)
    ]
    told = [match for match in found if match and len(match[0].split()) <= 3]
    if not told and value.islower() and (placed := _placed(before)):
        return placed
    if value[:1].isupper():
        told = [match for match in told if match[0][:1].isupper()] or _names(words)
    return told[0] if len(told) == 1 else None


def _sharing_a_word(before: str, value: str) -> re.Match[str] | None:
    """Return the one phrase that differs from the right one by a word: Elm Grove, Elm Drive."""
    parts = value.split()
    if len(parts) != 2:
        return None
    first, last = map(re.escape, parts)
    shape = rf"\b{first} (?!{last}\b){_WORD}|(?<!\w)(?!{first}\b){_WORD} {last}\b"
    found = list(re.finditer(shape, before, re.IGNORECASE))
    return found[0] if len(found) == 1 else None


def _placed(before: str) -> re.Match[str] | None:
    """Return the one bare word behind a preposition that a hasty statement ends with: in morley."""
    if not before.islower():
        return None
    found = list(re.finditer(r"(?<= (?:in|at) )(?!the |my |a |an |our )[\w'-]{3,}(?=\W*$)", before))
    return found[0] if len(found) == 1 else None


def _names(words: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    return [
        word
        for word in words
        if word.start()
        and word[0][:1].isupper()
        and word[0] != "I"
        and not word[0].startswith("I'")
        and word[0].casefold() not in {*MONTHS, *WEEKDAYS}
    ]


def likeness(word: str, value: str) -> float:
    """Return how much of two words is the same, from 0 to 1; of short ones and the same, 0."""
    if len(word) < 3 or len(value) < 3 or word.casefold() == value.casefold():
        return 0.0
    return SequenceMatcher(None, word.casefold(), value.casefold()).ratio()


def _with(before: str, place: re.Match[str] | None, value: str) -> str | None:
    if place is None or place[0].casefold() == value.casefold():
        return None
    if _TITLE.search(before[: place.start()][-5:]):
        value = _TITLE.sub("", value)
    is_shouted = value.isupper() and len(value) > _ACRONYM
    if place[0][:1].islower() and (value[1:].islower() or is_shouted):
        value = value.lower()
    behind = before[place.end() :]
    value = without_overlap(value, behind)
    return with_article(before[: place.start()], value) + value + behind


def with_article(begins: str, value: str) -> str:
    """Return what stands before a word with the article that goes with it: an electrician."""
    article = "an" if value[:1].lower() in "aeiou" else "a"
    return re.sub(r"(?i)\b(a)n? $", lambda match: f"{match[1]}{article[1:]} ", begins)
