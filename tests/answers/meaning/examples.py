"""Questions, each with what may answer it: of lives that authors wrote, and of sittings lived.

A life is what somebody told, each fact as it is remembered and as it was typed, and questions with
the facts that answer them. Of the sittings every other one is taught with; the rest is left for the
weighing (`python -m tests.answers`), which learns what the judge is worth on words new to it.
"""

import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from memory.vocabulary import Language
from tests.answers.sittings_lived import lived

HERE = Path(__file__).parent
HELD_BACK = 10
"""Each so many-th life of an author is held back."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question, what may answer it, and of each whether it does."""

    question: str
    passages: Sequence[str]
    right: Sequence[bool]
    language: Language
    is_held_back: bool = False

    @property
    def has_answer(self) -> bool:
        """Whether anything answers it."""
        return any(self.right)


def of_lives(language: Language) -> Iterator[Example]:
    """Yield the questions of all lives of a language."""
    counted: dict[str, int] = {}
    for line in (HERE / f"lives.{language}.jsonl").read_text("utf-8").splitlines():
        life = json.loads(line)
        number = counted[life["author"]] = counted.get(life["author"], -1) + 1
        for question, answers in life["asked"]:
            yield Example(
                question,
                [words for told in life["told"] for words in told],
                [at in answers for at, told in enumerate(life["told"]) for _ in told],
                language,
                is_held_back=number % HELD_BACK == 0,
            )


def of_sittings(language: Language) -> Iterator[Example]:
    """Yield the questions of the sittings that are taught with; it takes minutes."""
    for asked in asyncio.run(lived(language)):
        if asked.teaches_judge and (any(asked.right) or asked.question.has is None):
            told = [passage.content for passage in asked.passages]
            yield Example(asked.question.text, told, asked.right, language)
