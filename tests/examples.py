"""How long property tests search: the same examples each time, or many new ones (`make soak`)."""

import os
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")

SOAK = "SOAK"
"""The variable of the environment that says how many times as many examples are tried."""


def examples(few: int) -> int:
    """Return how many examples to try where `few` are enough for each change."""
    return few * int(os.environ.get(SOAK, "1"))


def length(quick: T, whole: T) -> T:
    """Return how much of a long test is done: enough for each change, or all of it in a soak."""
    return whole if SOAK in os.environ else quick


def load_profile() -> None:
    """Choose hypothesis's profile. How long one example takes says nothing: machines are busy."""
    settings.register_profile("check", deadline=None, derandomize=True, database=None)
    settings.register_profile("soak", deadline=None, max_examples=examples(100))
    settings.load_profile("soak" if SOAK in os.environ else "check")
