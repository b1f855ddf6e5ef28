"""Shapes: what a candidate looks like, as names that the scorer weighs."""

import re
from dataclasses import dataclass
from itertools import pairwise

from memory.text.late_pattern import LatePattern

_SHAPES = tuple(
    (name, LatePattern(shape))
    for name, shape in (
        ("year", r"(?:19|20)\d\d"),
        ("digits", r"\d+"),
        ("hash code", r"[#*]?\d{3,8}[#*]+|[#*]+\d{3,8}"),
        ("number", r"[$€£¥~+-]?\d[\d,.]*[%kKmM+]?(?:[-/x×:]\d[\d,.]*%?)?"),
        ("measure", r"[$~]?\d[\d,.]*-?[A-Za-z]{1,8}"),
        ("word+digits", r"[a-z]{3,}\d{1,4}"),
        ("word+many", r"[a-z]+\d+"),
        ("leet", r"[a-z0-9]+"),
        ("Word+digits", r"[A-Z][a-z]{2,}\d{1,4}"),
        ("CAP+digits", r"[A-Z]{1,3}\d+"),
        ("CAP mix", r"[A-Z0-9]+"),
        ("mixed", r"[A-Za-z0-9]+"),
        ("CAP-CAP", r"[A-Z0-9]+(?:-[A-Z0-9]+)+"),
        ("mix-mix", r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+"),
        ("snake", r"[a-z]+(?:_[a-z]+)*_?"),
        ("signs+digits", r"[^A-Za-z]+"),
        ("signs+mix", r"[^0-9]*[0-9].*"),
        ("signs+letters", r".*"),
    )
)
_SORTS = {
    **dict.fromkeys(("year", "d3", "d4", "d5", "d6", "hash code", "singles"), "pin"),
    **dict.fromkeys(("d7", "d8", "d9", "d11", "d13", "groups"), "long"),
    **dict.fromkeys(("CAP+digits", "CAP mix", "CAP-CAP"), "paper"),
    **dict.fromkeys(
        ("word+digits", "word+many", "leet", "Word+digits", "mixed", "mix-mix"),
        "word",
    ),
    **dict.fromkeys(("snake", "signs+mix", "signs+letters"), "word"),
}
WORDLIKE = frozenset(("snake", "signs+letters"))
"""Without a digit: a name may look so, too."""
_DATE = LatePattern(
    r"(?:19|20)\d\d-[01]?\d-[0-3]?\d|[0-3]?\d-[01]?\d-(?:19|20)\d\d",
)
_LONG_DIGITS = ((8, 0), (10, 9), (12, 11))
_LENGTHS = (10, 12, 16, 24)
_RUNS = "01234567890 9876543210"
_LEET = LatePattern(r"[a-z]\d[a-z]")
_MOST_SIGNS = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """What a candidate looks like."""

    name: str
    """Closely: `word+digits`, `d4`."""
    sort: str
    """Roughly: a `pin`, a `word`, the number of a `paper`."""
    features: tuple[str, ...]


def shape_of(value: str) -> Shape:
    """Return what a candidate looks like; capitals count."""
    parts = re.split("[ -]", value)
    if value[0].isalpha() and " " in value:
        name, features = "spoken", [f"words {min(len(parts), 6)}"]
    elif len(parts) > 1 and all(map(str.isdigit, parts)):
        name, features = _grouped(value, parts)
    elif value.isdigit():
        name, features = _digits(value)
    else:
        name, features = _token(value)
    sizes = [length for length in _LENGTHS if len(value) <= length]
    length = len(value) if len(value) <= _LENGTHS[0] else (sizes[0] if sizes else 40)
    return Shape(name, _SORTS.get(name, name), (f"shape {name}", f"length {length}", *features))


def _grouped(value: str, parts: list[str]) -> tuple[str, list[str]]:
    digits = f"digits {min(sum(map(len, parts)), 16)}"
    features = [digits, "dashes" if "-" in value else "spaces"]
    if _DATE.fullmatch(value):
        return "date", features
    if len(parts) == 2:
        return "pair", [*features, f"lengths {len(parts[0])}-{len(parts[1])}"]
    longest = max(map(len, parts))
    return {1: "singles", 2: "wheel"}.get(longest, "groups"), features


def _digits(value: str) -> tuple[str, list[str]]:
    told = {
        "repeated": len(set(value)) == 1,
        "counted": len(value) > 3 and value in _RUNS,
        "round": value.endswith("00"),
        "zero first": value[0] == "0",
    }
    features = [name for name, is_so in told.items() if is_so]
    if _SHAPES[0][1].fullmatch(value):
        return "year", features
    length = next((n or len(value) for most, n in _LONG_DIGITS if len(value) <= most), 13)
    return f"d{length}", features


def _token(value: str) -> tuple[str, list[str]]:
    name = next(name for name, shape in _SHAPES if shape.fullmatch(value))
    turns = sum(left.isdigit() != right.isdigit() for left, right in pairwise(value))
    features = [f"turns {min(turns, 5)}"]
    signs = sorted({sign for sign in value if not sign.isalnum()})[:_MOST_SIGNS]
    features += [f"sign {sign}" for sign in signs]
    if _LEET.search(value.lower()):
        features.append("digit inside")
    if value[-2:].isdigit() and any(map(str.isalpha, value)):
        features.append("digits last")
    return name, features
