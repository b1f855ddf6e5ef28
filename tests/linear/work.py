"""How the time that a reader takes grows with what it reads, as its own processor sees it."""

import os
from collections.abc import Callable
from math import log
from time import process_time

from tests.examples import SOAK

FEW, SOME = 64, 1_000
MOST = 100_000 if SOAK in os.environ else 4_000
"""The characters that are read at most: a check reads so many, a soak all there may be."""
CHEAP = 0.5e-6
"""Seconds a character that no square of `SOME` fits into: what costs no more is in proportion."""
DEAR = 5e-6
STEEPEST, HOPELESS = 1.5, 4.0
"""In proportion is 1, its square 2; sorting, and a machine that is busy, lie between.

Of a short text only what doubles with each character is refused: bounds begin to hold later.
"""
TRIES = 4


def grows_too_fast(read: Callable[[str], object], make: Callable[[int], str]) -> str | None:
    """Return how fast the time grows with the text, or None where it does in proportion.

    `make` returns the text of so many characters. The sizes grow step by step, so that what takes
    twice the time with each character more is found before it takes for ever.
    """
    for length in (FEW, SOME // 4):
        if seconds(read, make(length)) > DEAR * length:
            steepness = _steepness(read, make, length)
            if steepness > HOPELESS:
                return f"{length} characters: exponent {steepness:.1f}"
    if seconds(read, make(SOME)) <= CHEAP * SOME:
        return None
    steepness = _steepness(read, make, MOST)
    return f"{MOST} characters: exponent {steepness:.1f}" if steepness > STEEPEST else None


def seconds(read: Callable[[str], object], text: str) -> float:
    """Return the processor's seconds that reading a text takes."""
    begun = process_time()
    read(text)
    return process_time() - begun


def _steepness(
    read: Callable[[str], object], make: Callable[[int], str], length: int, apart: int = 4
) -> float:
    """Return the exponent between two sizes, the least of some tries."""
    found = 9.0
    for _ in range(TRIES):
        few = min(seconds(read, make(length // apart)) for _ in range(2))
        many = seconds(read, make(length))
        found = min(found, log(many / max(few, 1e-7)) / log(apart))
        if found <= STEEPEST:
            break
    return found
