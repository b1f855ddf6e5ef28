"""Slots: what has one answer in a life, by the key it is remembered under, in any language.

A question in one language finds an answer remembered in another: 我妹妹住哪儿 asks for the slot
`sister.home`, whatever the memory's words are. It nominates; what is relevant is ranked elsewhere.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from memory.text.calendar_names import SHORT_MONTHS
from memory.text.content_words import telling_words
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.text.tokenizer import tokens_of

PAST = "past"
"""How keys end that tell what was: `home.past`."""

_OF_ONESELF = LatePattern(r"\b(?:i|i'm|i've|my|me|mine|we|our|us)\b|我|咱|俺", re.IGNORECASE)
_NO_KIN = LatePattern(
    r"沙爹|(?:洋|布|瓷|泥|抓|毛绒|玩具|套)娃娃|娃娃[机菜鱼脸亲衫]|娃哈哈|[价值]千金|千金(?:方|难|不换|一[刻诺掷])"
)
"""Things that are written with the sign of somebody: satay is no father."""
_CALL_ME = LatePattern(
    r"\b(?:friends|family|people|colleagues)(?= (?:all )?(?:calls?|know|knows) me\b)"
    r"|(?:朋友|同事|同学|家人)们?(?=都?(?:怎么)?(?:叫|喊|称呼)我)",
    re.IGNORECASE,
)
"""Who calls the user something tells nothing of themselves."""
PARTS_OF_WORDS = frozenset("鱼鸟马龟蛇")
"""Animals whose sign stands in many other words: 罗马 is no horse."""


_TURNED = LatePattern(
    r"\b(?:not|no|never|nobody|nothing|neither|nor|without|hardly|once|until|ex|left|from|"
    r"anymore|formerly|previously|used to)\b|n't\b|[不没无非未别曾离]|以前|之前|原来|不再|搬",
    re.IGNORECASE,
)
_DAY_OF_LIFE = LatePattern(r"(?:\d{4}-)?\d{2}-\d{2}")
_NUMBER = LatePattern(rf"\d+|\b(?:{'|'.join(SHORT_MONTHS)})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AttributeKey:
    """One question of a life: whose, and what. The first of the keys that mean it names it."""

    being: str
    """`sister`, `cat`; empty for the user."""
    name: str


@dataclass(frozen=True, slots=True)
class _Asked:
    name: str
    shape: LatePattern


@dataclass(frozen=True, slots=True)
class _Table:
    words: Mapping[str, str]
    beings: LatePattern
    names: Mapping[str, str]
    asked: Sequence[_Asked]


def key_word(word: str) -> str:
    """Return the word that keys use for an animal, a relation or a thing: 猫 is `cat`."""
    return _table().words.get(word.casefold(), word.casefold())


def key_words() -> Mapping[str, str]:
    """Return the word that keys use, by each of its spellings."""
    return _table().words


@lru_cache(maxsize=4096)
def beings_in(text: str) -> frozenset[str]:
    """Return the people and animals of a life that a text names, as keys call them."""
    plain = _NO_KIN.sub(" ", _CALL_ME.sub(" ", simplified(text)))
    return frozenset(key_word(match[0]) for match in _table().beings.finditer(plain))


def asked_slots(text: str) -> frozenset[AttributeKey]:
    """Return the slots that a question may ask for.

    Where it names somebody ("my sister"), only theirs; where it speaks of the user alone, the
    user's own; "how does a diesel engine work?" asks for none.
    """
    beings = beings_in(text) or ({""} if _OF_ONESELF.search(text) else ())
    return frozenset(AttributeKey(being, name) for being in beings for name in asked_names(text))


def asked_names(text: str) -> frozenset[str]:
    """Return what a question may ask for, whosever it is: "how old is Poppy?" asks for an age."""
    plain = simplified(text)
    return frozenset(asked.name for asked in _table().asked if asked.shape.search(plain))


def named_slot(text: str) -> AttributeKey | None:
    """Return the slot that a text names and tells nothing more of: "my job", 我妹妹的工作."""
    found = asked_slots(text)
    if len(found) != 1:
        return None
    left = _table().beings.sub(" ", text)
    for asked in _table().asked:
        left = asked.shape.sub(" ", left)
    return None if telling_words(left) else next(iter(found))


def slot_of(key: str | None) -> AttributeKey | None:
    """Return the slot that a memory's key fills, or None where it is none of the table's."""
    if not key:
        return None
    plain = key.casefold().removesuffix(f".{PAST}")
    plain = plain.partition("_")[0] if plain.startswith("event_") else plain
    names = _table().names
    if plain.startswith("aim."):
        return AttributeKey("", names["plan"])
    if plain in names:
        return AttributeKey("", names[plain])
    being, _, name = plain.rpartition(".")
    if name in names and being:
        return AttributeKey(key_word(being.partition(".")[0]), names[name])
    known = key_word(plain)
    return AttributeKey(known, names["name"]) if known in _table().words.values() else None


def still_fills(slot: Mapping[str, Any], before: str, after: str) -> bool:
    """Tell whether a memory that is worded anew fills its slot with the same value.

    Where that is not plain it does not: another being, a "not" or "until" more, another number,
    the same words in another order, or the value behind another one of several beings.
    """
    value = slot.get("value")
    if not isinstance(value, str) or not value.strip():
        return True
    if beings_in(before) != beings_in(after) or _turns(before) != _turns(after):
        return False
    if _DAY_OF_LIFE.fullmatch(value.strip()):
        return bool(_numbers(before)) and _numbers(before) == _numbers(after)
    if _is_turned_about(before, after) or _owner_of(value, before) != _owner_of(value, after):
        return False
    said, told, named = (set(tokens_of(text)) for text in (before, after, value))
    return named <= told if named <= said else said <= told


def _is_turned_about(before: str, after: str) -> bool:
    """Tell whether two texts say the same words in another order."""
    said, told = list(tokens_of(before)), list(tokens_of(after))
    return said != told and sorted(said) == sorted(told)


def _owner_of(value: str, text: str) -> str | None:
    """Return which of several beings a text names last before a value; None of one alone."""
    plain = simplified(text).casefold()
    named = [(match.start(), key_word(match[0])) for match in _table().beings.finditer(plain)]
    if len({being for _, being in named}) < 2:
        return None
    at = plain.find(simplified(value).casefold())
    return next((being for start, being in reversed(named) if start < at), None)


def _turns(text: str) -> int:
    """Return how often a text says that something is not, or no more."""
    return len(_TURNED.findall(text))


def _numbers(text: str) -> Counter[str]:
    """Return the numbers of a text, months by their names too."""
    return Counter(word.lstrip("0")[:3].casefold() for word in _NUMBER.findall(text))


@cache
def _table() -> _Table:
    text = files(__package__).joinpath("slots.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    beings = spellings(table["beings"])
    return _Table(
        words=beings | spellings(table["things"]),
        beings=LatePattern(_any_of(beings), re.IGNORECASE),
        names={key: slot["keys"][0] for slot in table["slots"] for key in slot["keys"]},
        asked=[
            _Asked(slot["keys"][0], LatePattern(f"{slot['en']}|{slot['zh']}", re.IGNORECASE))
            for slot in table["slots"]
        ],
    )


def _any_of(words: Mapping[str, str]) -> str:
    """Return a pattern of the words, longest first; English ones whole, with their "s"."""
    longest_first = sorted(words, key=len, reverse=True)
    english = "|".join(re.escape(word) for word in longest_first if word[0] < "\u0250")
    chinese = "|".join(
        rf"(?<=[的只条匹头养]){word}" if word in PARTS_OF_WORDS else word
        for word in longest_first
        if word[0] > "\u0250"
    )
    return rf"\b(?:{english})(?=(?:'?s)?\b)|{chinese}"


def spellings(table: str) -> dict[str, str]:
    """Read `first|other=另一个, …`: return the first English word by each of the spellings."""
    found: dict[str, str] = {}
    for line in table.replace("\n", " ").split(","):
        english, _, chinese = line.strip().partition("=")
        first = english.split("|")[0]
        for spelling in (*english.split("|"), *chinese.split("|")):
            found[spelling.casefold()] = first
    return found
