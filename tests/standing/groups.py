"""Groups: a memory with words after which it is over, and words near it after which it stands.

Eleven authors wrote them who saw no rule and no line of another: 960 in English, 800 in Chinese.
Nothing is taught with them yet. `answers` and `not` are questions that the memory answers, and near
ones that it leaves open.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class Group:
    """What one author wrote of one memory."""

    author: str
    memory: str
    over: Sequence[str]
    stands: Sequence[str]


def groups(language: Language) -> Sequence[Group]:
    """Return the groups of a language, as they were written."""
    path = Path(__file__).with_name(f"groups.{language}.jsonl")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Group(row["author"], row["memory"], row["over"], row["stands"]) for row in rows]
