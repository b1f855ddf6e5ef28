"""Groups: a memory with words after which it is over, and words near it after which it stands.

Eleven authors wrote them who saw no rule and no line of another: 960 in English, 800 in Chinese;
others wrote how each memory is told and said again. `answers` and `not` are questions that the
memory answers, and near ones that it leaves open: nothing is taught with these yet.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memory.vocabulary import Language

HELD_BACK = ("en3", "zh3", "en-a", "zh-a")
"""The authors of groups and lives that nothing is taught with: with them it is measured."""


@dataclass(frozen=True, slots=True)
class Group:
    """What is said of one memory."""

    author: str
    memory: str
    over: Sequence[str]
    stands: Sequence[str]
    again: Sequence[str]
    """Words that say the memory, for the first time or again."""


def groups(language: Language) -> Sequence[Group]:
    """Return the groups of a language, as they were written."""
    path = Path(__file__).with_name(f"groups.{language}.jsonl")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Group(row["author"], row["memory"], row["over"], row["stands"], row["again"])
        for row in rows
    ]
