"""Whether two sentences certainly say the same: by slot and value, or word for word but filler.

In doubt they do not: a name, a number, a "not", a date or a word too many keeps them apart.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from curator.offline.lexicon.chinese import is_known_place
from curator.offline.lexicon.shared import same
from curator.offline.lexicon.word_lists import word_list
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import tokens_of

_FILLERS = frozenset(word_list("english", "fillers"))
_FILLERS_ZH = LatePattern(r"真的|非常|特别|其实|[很挺也的呢啊吧]")
_NOT = LatePattern(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|hardly)\b|n't\b|[不没无非未别]",
    re.IGNORECASE,
)
_SAYS_NOT_ITSELF = "dislike"
"""In this slot "hates" and "doesn't like" say the same."""
_OPENINGS = LatePattern(
    r"去|(?:(?:to )?go(?:ing)? (?:on |for )?|to )?(?:a |an |the |my |some )?", re.IGNORECASE
)
_WORDS = word_list("english", "numbers")
_SIGNS = "零一二三四五六七八九十"
_NUMBERS = {word: str(number) for row in (_WORDS, _SIGNS) for number, word in enumerate(row)}
_NUMBERS |= {"两": "2"}
_DAY = LatePattern(r"[(（](\d{4}-\d\d-\d\d)[)）]")
_NUMBER = LatePattern(rf"\d+|\b(?:{'|'.join(_WORDS)})\b|[两{_SIGNS}]", re.IGNORECASE)
_NAME = LatePattern(r"(?<![.!?] )(?<!^)\b[A-ZÀ-Þ][\w'-]*")
_LETTER = r"[^\W一-鿿]"
_AFTER_A_NAME = "[住在是叫有爱喜讨怕的和跟与也会不没家去来从对想要做当养学今已曾生过刚很最]"
_COPULA = LatePattern(r"\b(?:is|are)\b|是")
_COUNT = LatePattern(r"[\d零〇一二两三四五六七八九十百千]+")
_MARKS = " \t.,!?;:'\"“”‘’「」『』，。！？；、…"


class ToldClaim(Protocol):
    """A sentence with its slot and its times."""

    @property
    def content(self) -> str:
        """The sentence."""
        ...

    @property
    def key(self) -> str | None:
        """The slot it fills."""
        ...

    @property
    def value(self) -> str | None:
        """What it fills the slot with."""
        ...

    @property
    def valid_from(self) -> str | None:
        """Since when it is true."""
        ...

    @property
    def valid_until(self) -> str | None:
        """Until when it is true."""
        ...


def says_the_same(new: ToldClaim, known: ToldClaim) -> bool:
    """Tell whether the new sentence certainly says what the known one says."""
    if new.valid_from not in (None, known.valid_from):
        return False
    if new.valid_until != known.valid_until:
        return False
    return _fills_the_same(new, known) or _same_words(new.content, known.content)


def refines(new: ToldClaim, known: ToldClaim) -> bool:
    """Tell whether the new sentence certainly says the known one more exactly: green tea is tea."""
    if not new.key or new.key != known.key or not (new.value and known.value):
        return False
    if new.valid_until != known.valid_until or _denials(new.content) != _denials(known.content):
        return False
    told, before = (set(tokens_of(text)) for text in (new.value, known.value))
    # Beside the value they say the same: of somebody else it would be another matter.
    return bool(before) and before < told and _same_words(_rest(new), _rest(known))


def same_value(word: str, other: str) -> bool:
    """Tell whether two values name the same, "to hike" and "hiking" included."""
    if same(word, other):
        return True
    bare = [_OPENINGS.sub("", text.strip(_MARKS), count=1) for text in (word, other)]
    stems = [tokens_of(text) for text in bare]
    return bool(stems[0]) and stems[0] == stems[1]


def names_being(name: str, text: str) -> bool:
    """Tell whether a text names a being so: Anna is not Ann, and 小安娜 is not 小安."""
    before = "" if is_cjk(name[:1]) else rf"(?<!{_LETTER})"
    after = rf"(?={_AFTER_A_NAME}|[^一-鿿]|$)" if is_cjk(name[-1:]) else rf"(?!{_LETTER})"
    return re.search(f"{before}{re.escape(name)}{after}", text, re.IGNORECASE) is not None


def days_differ(new: ToldClaim, known: ToldClaim) -> bool:
    """Tell whether both write out days, and none in common: an interview on each."""
    told, before = (set(_DAY.findall(one.content)) for one in (new, known))
    return bool(told and before) and not told & before


def _fills_the_same(new: ToldClaim, known: ToldClaim) -> bool:
    if not new.key or new.key != known.key or not (new.value and known.value):
        return False
    if _is_of_another(new.key) or not same_value(new.value, known.value):
        return False
    rests = _rest(new), _rest(known)
    if new.key != _SAYS_NOT_ITSELF and _denials(rests[0]) != _denials(rests[1]):
        return False
    return _numbers(rests[0]) == _numbers(rests[1]) and _name_the_same(*rests)


def _is_of_another(key: str) -> bool:
    """Tell whether the slot is somebody's who may be one of several: `sister.home`."""
    being, _, slot = key.rpartition(".")
    return bool(being) and being != "favourite" and slot != "name"


def _rest(told: ToldClaim) -> str:
    return told.content.replace(told.value or "", " ", 1)


def _denials(text: str) -> int:
    return len(_NOT.findall(text))


def _numbers(text: str) -> Counter[str]:
    found = (match.casefold() for match in _NUMBER.findall(unicodedata.normalize("NFKC", text)))
    return Counter(_NUMBERS.get(number, number.lstrip("0")) for number in found)


def _name_the_same(word: str, other: str) -> bool:
    words = [text.casefold() for text in (word, other)]
    names = {name.casefold() for text in (word, other) for name in _NAME.findall(text)}
    return all(name in text for text in words for name in names)


def _same_words(text: str, other: str) -> bool:
    ways = _told(text), _told(other)
    return bool(ways[0]) and (ways[0] == ways[1] or _turned(text) == ways[1])


def _turned(text: str) -> Sequence[str]:
    """Return the words with the halves around the only "is" exchanged: Anna is my sister."""
    halves = _COPULA.split(text)
    return _told(f"{halves[1]} {_COPULA.findall(text)[0]} {halves[0]}") if len(halves) == 2 else ()


def _told(text: str) -> Sequence[str]:
    plain = unicodedata.normalize("NFKC", text).casefold()
    if any(is_cjk(character) for character in plain):
        bare = _FILLERS_ZH.sub("", plain)
        return [character for character in bare if character.isalnum()]
    words = re.findall(r"\w+", plain.replace("n't", " not"))
    return [stem for word in words if word not in _FILLERS for stem in tokens_of(word)]


def is_alike(value: str, told: str) -> bool:
    """Tell whether one value can have been told by mistake for another: 徐州 for 宿州."""
    if value == told or not told:
        return False
    if _COUNT.search(value) or _COUNT.search(told):
        return _COUNT.sub("0", value).rstrip("了的") == _COUNT.sub("0", told).rstrip("了的")
    if is_known_place(value) or is_known_place(told):
        return is_known_place(value) and is_known_place(told)
    return len(value) == len(told) and any(sign in told for sign in value)
