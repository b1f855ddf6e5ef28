"""Lives: seven memories of one person, and what that person says, with what of them ends by it.

Eight authors wrote fifty each, who saw no rule and no line of another: what ends one memory leaves
its neighbours standing, and most of what is said ends none, however near it lies.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class Words:
    """What is said, and the places of the memories that end by it."""

    say: str
    ends: frozenset[int]


@dataclass(frozen=True, slots=True)
class Life:
    """What is remembered of one person, and what that person says then."""

    author: str
    memories: Sequence[str]
    lines: Sequence[Words]


def lives(language: Language) -> Sequence[Life]:
    """Return the lives of a language, as they were written."""
    path = Path(__file__).with_name(f"lives.{language}.jsonl")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Life(
            row["author"],
            row["memories"],
            [Words(line["say"], frozenset(line["ends"])) for line in row["lines"]],
        )
        for row in rows
    ]
