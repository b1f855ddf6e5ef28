"""English as it is typed in a hurry, written out: `im 24 n live in leeds`, `my lil bro ethan`."""

import re
from collections.abc import Callable

from curator.offline.lexicon.english import PETS, RELATIONS
from curator.offline.lexicon.texting import (
    NOT_LOWER_PLACES,
    may_be_lower_name,
    written_out_word,
)
from memory.text.late_pattern import LatePattern

_PICTURES = LatePattern("[\U0001f000-\U0001faff☀-➿⬀-⯿️‍♀♂]+")
_STRETCHED = LatePattern(r"([a-z])\1{2,}", re.IGNORECASE)
_WORD = LatePattern(r"[a-z0-9][\w']*(?:/\w+)?", re.IGNORECASE)
_WITH = LatePattern(r"\bw/?(?= )(?:/o\b)?", re.IGNORECASE)
_KIN = f"{RELATIONS}|{PETS}"
_JOINED = LatePattern(
    rf"\b((?:my|our) (?:\w+ )?(?:{_KIN}|names?|phone|car|job|bike))s (?=an?\b|in\b)"
)
_OWN_KIN = LatePattern(
    r"^((?:and |so |sorry |no |oh )*)"
    r"(?P<kin>dad|mum|mom|gran|nan|grandad|granny|hubby|sis|bro|wife|husband)s "
    r"(?=(?:called|named|name'?s|retiring|retired|got|been|now|not|back|moving|moved|in|at|on|an?|"
    r"turning|\d|getting|going|coming|working|living)\b)",
    re.IGNORECASE,
)
"""Leaves out "my" and the mark of a shortened "is" or "has": "dads called Graham"."""
_FAVOURITE = LatePattern(
    r"^(?:and |also |oh )?fav(?:ou?rite|e)? (?P<what>\w+) (?:is|are|has to be|would be) ",
    re.IGNORECASE,
)
_STILL = LatePattern(r"\b(i'm|i am|am|he's|she's|is) (\d{1,3}) still\b", re.IGNORECASE)
_BIRTHDAY = LatePattern(
    r"\bmy (?:bday|birthday|b-day)s (?=the\b|on\b|in\b|\d|[a-z]+ \d)", re.IGNORECASE
)
_CALLED_SO = frozenset({"Mo", "Min", "Nan", "Nana", "Doc", "Fam", "Mam", "Sis", "Pup"})
"""People are called so, where it is written with a capital within a clause."""
_NAMES = LatePattern(r"\bmy names (?=[a-z])|\bmy name's ", re.IGNORECASE)
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
_ONES = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_OF_TENS = LatePattern(
    rf"\b({'|'.join(_TENS)})(?:[ -]({'|'.join(list(_ONES)[:9])}))?\b(?![ -](?:percent|thousand))",
    re.IGNORECASE,
)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9,
             "twelfth": 12, "twentieth": 20, "thirtieth": 30}  # fmt: skip
_OF_ORDINALS = LatePattern(
    rf"\b(?:(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -])?({'|'.join(_ORDINALS)}|"
    rf"(?:{'|'.join(_ONES)})th|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth)(?= (?:of|"
    rf"birthday))",
    re.IGNORECASE,
)
_OF_TEENS = LatePattern(rf"\b({'|'.join(list(_ONES)[12:])})\b", re.IGNORECASE)
_AGED = LatePattern(
    rf"\b((?:am|is|are|i'm|he's|she's|they're|turn(?:s|ed|ing)?|aged|be) )({'|'.join(_ONES)})"
    r"(?= (?:years?|months?|now|today|last|next|this|in|tomorrow|yesterday)\b|$|,)",
    re.IGNORECASE,
)
_CALLED = LatePattern(r"\b((?:called|named|call (?:her|him|it|them|me)|naming (?:her|him|it)|"
                     r"name is|"
                     r"calls me) )((?:(?:sir|mr|mrs|miss|lady|lord|captain|king|queen|"
                     r"princess|prince|professor) )?[a-z][a-z'-]{1,15})(?=$|[ ,.!])")  # fmt: skip
_KIN_NAMED = LatePattern(
    rf"\b((?:my|our) (?:[\w-]+ ){{0,2}}(?:{_KIN}),? )([a-z]{{2,12}})"
    r"(?= (?:is|has|was|lives?|works?|turns?|turned|loves?|likes?|hates?|plays?|studies|got|and i"
    r"|have|just|moved|goes|wants|died)\b|$|,)"
)
_PLACED = LatePattern(
    r"\b((?:live|living|lives|lived|based|born|raised|grew up|stay|staying|resides?|flat|house|"
    r"apartment|home) (?:in|near|outside of|outside|just outside)|"
    r"(?:moved?|moving|relocated|relocating) (?:back |over |up |down )?(?:to|from)|"
    r"(?:i am|i'm|am|is|are|comes?|coming|originally|^) ?from|"
    r"(?:flying|going|travelling|traveling|heading|off|trip|flight) to|"
    r"(?:work|working|works|worked|job|started) (?:at|for)|uni (?:in|at)|(?:i'm|i am|am|"
    r"we're) in(?= \w+ now\b)|\b(?:quit|left|joined)(?! \w+ing\b)) "
    r"([a-z][a-z'-]{2,20})(?=$|[ ,.!])"
)


def written_out(clause: str) -> str:
    """Return the clause as it would be written with care; what is written so stays as it is."""
    words = _PICTURES.sub(" ", clause)
    words = _STRETCHED.sub(r"\1\1", words)
    words = _WITH.sub("with", words)
    words = _OWN_KIN.sub(r"\1my \g<kin> is ", words)
    words = _WORD.sub(_written, words)
    words = _NAMES.sub("my name is ", words)
    words = _FAVOURITE.sub(r"my favourite \g<what> is ", words)
    words = _BIRTHDAY.sub("my birthday is ", words)
    words = _STILL.sub(r"\1 \2", words)
    words = _JOINED.sub(r"\1 is ", words)
    words = _in_digits(" ".join(words.split()))
    words = _capitalised(_CALLED, words, may_be_lower_name)
    words = _KIN_NAMED.sub(_kin_named, words)
    return _capitalised(_PLACED, words, lambda word: word not in NOT_LOWER_PLACES)


def _kin_named(match: re.Match[str]) -> str:
    ends = match.string[match.end() : match.end() + 1] in {"", ","}
    if not may_be_lower_name(match[2], ends=ends):
        return match[0]
    return f"{match[1]}{' ' * (not match[1].endswith(' '))}{match[2].capitalize()}"


def _written(match: re.Match[str]) -> str:
    if match[0] in _CALLED_SO and match.start():
        return match[0]
    return written_out_word(match[0], match.string[: match.start()])


def _in_digits(words: str) -> str:
    words = _OF_ORDINALS.sub(_ordinal, words)
    words = _OF_TENS.sub(
        lambda match: str(_TENS[match[1].lower()] + _ONES.get((match[2] or "").lower(), 0)), words
    )
    words = _OF_TEENS.sub(lambda match: str(_ONES[match[1].lower()]), words)
    return _AGED.sub(lambda match: match[1] + str(_ONES[match[2].lower()]), words)


def _ordinal(match: re.Match[str]) -> str:
    word = match[2].lower()
    number = _ORDINALS.get(word) or _ONES.get(word.removesuffix("th"))
    number = number or _TENS.get(word.removesuffix("ieth") + "y", 0)
    return f"{number + _TENS.get((match[1] or '').lower(), 0)}th"


def _capitalised(shape: LatePattern, words: str, may_be: Callable[[str], bool]) -> str:
    return shape.sub(
        lambda match: (
            match[1]
            + " " * (not match[1].endswith(" "))
            + " ".join(part.capitalize() for part in match[2].split())
            if may_be(match[2].split()[-1])
            else match[0]
        ),
        words,
    )
