"""The second question: does something new say what a memory says already? Its port and its fake."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict

from config.agent import Agent, Scripted
from curator.agent_inputs import ShownMemory
from memory.vocabulary import Because, Kind, Language


@dataclass(frozen=True, slots=True)
class NewItem:
    """Something that is about to be added."""

    handle: str
    """How the judge cites it: `n1`, `n2`…"""
    content: str
    quote: str
    """The user's own words that it rests on."""
    kind: Kind | None
    key: str | None
    value: str | None
    valid_from: str | None
    valid_until: str | None
    near: Sequence[str]
    """The handles that it may be answered with: of memories, and of items before it."""


@dataclass(frozen=True, slots=True)
class DuplicateQuestion:
    """All that one run asks about."""

    language: Language
    now: datetime
    """When the newest message was said, in the user's zone."""
    items: Sequence[NewItem]
    memories: Sequence[ShownMemory]

    def near(self, item: NewItem) -> list[ShownMemory | NewItem]:
        """Return what was nominated for an item, nearest first."""
        known: dict[str, ShownMemory | NewItem] = {
            memory.handle: memory for memory in self.memories
        }
        known |= {new_item.handle: new_item for new_item in self.items}
        return [known[handle] for handle in item.near]


class DuplicateAnswer(BaseModel):
    """What becomes of one new item."""

    model_config = ConfigDict(extra="ignore")

    item: str
    """The new item's handle."""
    answer: Literal["replace", "merge", "keep both"]
    id: str | None = None
    """Handle of what it replaces, is merged into, or is related to."""
    content: str | None = None
    """On merge: the wording to keep, where the one that is there is not to stay."""
    relation: Literal["refines", "supports"] | None = None
    """On keep both: how the new one stands to what `id` names, where it stands to it at all."""
    because: Because | None = None
    """On replace: what is there was true and ended, or was never true."""
    reason: str | None = None


class DuplicateAnswers(BaseModel):
    """The answers, one for each item; an item without one is kept beside what is there."""

    answers: list[DuplicateAnswer]


class DuplicateJudge(Agent, Protocol):
    """Decides whether new items replace, repeat or stand beside what is remembered."""

    async def judge(self, question: DuplicateQuestion) -> DuplicateAnswers:
        """Return the answers; raises `MindError` where none was understood."""
        ...


class ScriptedDuplicates(Scripted[DuplicateQuestion, DuplicateAnswers]):
    """Answers from a script, and remembers what it was asked."""

    script = "scripted-duplicates"

    async def judge(self, question: DuplicateQuestion) -> DuplicateAnswers:
        """Return the next reply of the script; where it has run out, keep everything."""
        if not self.replies:
            self.asked.append(question)
            return DuplicateAnswers(answers=[])
        return self.reply_to(question)
