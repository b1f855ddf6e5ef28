"""A talk of as many rounds as wanted, in either language: all of it is invented.

A third of what the person says tells something lasting, a fifth asks for something told before, the
rest is everyday talk. Messages have some 20 tokens, replies some 40.
"""

import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from memory.vocabulary import Language

SENTENCES = Path(__file__).parent / "sentences.toml"
PER_SESSION = 25
SESSIONS_A_DAY = 4
PER_DAY = PER_SESSION * SESSIONS_A_DAY
FIRST_HOUR, HOURS_BETWEEN = 8, 4
MINUTES_BETWEEN = 2
TELLS, ASKS = 0.35, 0.55
"""Below the first a round tells something, below the second it asks for it."""


@dataclass(frozen=True)
class Round:
    """What is said, what is answered, and when."""

    at: datetime
    said: str
    answered: str


def rounds(language: Language, count: int, begin: datetime) -> Iterator[Round]:
    """Yield so many rounds; always the same."""
    chance, told = random.Random(11), list[tuple[str, str]]()
    for number in range(count):
        said = _said(language, chance, told)
        answered = _filled(language, chance, "answer")[0]
        yield Round(begin + _since_begin(number), said, answered)


def _since_begin(number: int) -> timedelta:
    session, at = divmod(number, PER_SESSION)
    day, of_day = divmod(session, SESSIONS_A_DAY)
    hours = FIRST_HOUR + HOURS_BETWEEN * of_day
    return timedelta(days=day, hours=hours, minutes=MINUTES_BETWEEN * at)


def _said(language: Language, chance: random.Random, told: list[tuple[str, str]]) -> str:
    kind = chance.random()
    if kind < TELLS:
        told.append(_filled(language, chance, "fact"))
        return told[-1][0]
    if kind < ASKS and told:
        return chance.choice(told)[1]
    return _filled(language, chance, "everyday")[0]


def _filled(language: Language, chance: random.Random, kind: str) -> tuple[str, str]:
    """Return a sentence with the question that asks for it, if there is one."""
    known = _sentences()[language]
    filling = {name: chance.choice(words) for name, words in known["words"].items()}
    filling["number"] = str(chance.randint(2, 99))
    sentence = chance.choice(known[kind])
    texts = [sentence] if isinstance(sentence, str) else list(sentence)
    filled = [text.format(**filling) for text in texts]
    return filled[0], filled[-1]


@cache
def _sentences() -> dict[str, Any]:
    return tomllib.loads(SENTENCES.read_text(encoding="utf-8"))
