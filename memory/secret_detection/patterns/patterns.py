"""The patterns as data: `patterns.toml`, read and compiled once."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from memory.text.late_pattern import LatePattern

ANNOUNCED = ("password", "code", "key", "identity", "card", "account", "phrase", "answer")
_CHINESE = LatePattern("[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class SecretAnnouncement:
    """The words that announce a value, and those before them that make it another's."""

    words: LatePattern
    others: frozenset[str]


@dataclass(frozen=True, slots=True)
class SecretPatterns:
    """All there is in the file."""

    numbers: Mapping[LatePattern, str | None]
    """The shapes of identity numbers, and the check that the digits of each have to pass."""
    tokens: Mapping[LatePattern, Sequence[str]]
    """The shapes of tokens of some makers, and marks of which one stands where such a token is."""
    announcements: Mapping[str, SecretAnnouncement]
    leads: Mapping[LatePattern, str]
    """The words before a secret, or around it, and how it looks: leads.py knows the looks."""
    about: frozenset[str]
    about_chinese: LatePattern
    function_words: frozenset[str]
    said_of: frozenset[str]
    endings: tuple[str, ...]
    nouns: tuple[str, ...]
    """Nouns that end alike."""
    compound: frozenset[str]
    """What a password makes one noun with."""
    asking: frozenset[str]
    """What stands before a password that is spoken of, and not told."""
    wallet_words: frozenset[str]
    """The words that BIP 39 makes phrases of."""


@cache
def patterns() -> SecretPatterns:
    """Return the patterns."""
    table = tomllib.loads(_text_of("patterns.toml"))
    words: Mapping[str, str] = table["words"]
    return SecretPatterns(
        numbers={
            LatePattern(entry["shape"], re.ASCII): entry.get("check") for entry in table["numbers"]
        },
        tokens={
            LatePattern(entry["shape"], re.ASCII): tuple(entry["marks"])
            for entry in table["tokens"]
        },
        announcements={
            name: SecretAnnouncement(
                _announcing(words[name]), _listed(words.get(f"other_{name}", ""))
            )
            for name in ANNOUNCED
        },
        leads={
            _with_things(entry["words"], table["things"]): entry["looks"]
            for entry in table["leads"]
        },
        about=_listed(words["about"]),
        about_chinese=LatePattern("|".join(words["about_chinese"].split())),
        function_words=_listed(words["function_words"]),
        said_of=_listed(words["said_of"]),
        endings=tuple(words["endings"].split()),
        nouns=tuple(words["nouns"].split()),
        compound=_listed(words["compound"]),
        asking=_listed(words["asking"]),
        wallet_words=_listed(_text_of("wallet_words.txt")),
    )


def _text_of(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _with_things(words: str, things: Mapping[str, str]) -> LatePattern:
    """Return a pattern in which `<lock>` stands for any of the locks that are listed."""
    for name, listed in things.items():
        words = words.replace(f"<{name}>", f"(?:{'|'.join(listed.split())})")
    return LatePattern(words, re.ASCII)


def _announcing(text: str) -> LatePattern:
    """Return one pattern for all words; Chinese ones begin and end anywhere."""
    parts = [part.strip() for part in re.split(r"\s\|\s", text.strip())]
    parts.sort(key=len, reverse=True)
    chinese = "|".join(part for part in parts if _CHINESE.search(part))
    others = "|".join(part for part in parts if not _CHINESE.search(part))
    spaced = rf"(?<![a-z0-9])(?:{others})(?![a-z0-9]|_[a-z])"
    return LatePattern(f"{chinese}|{spaced}" if chinese else spaced)
