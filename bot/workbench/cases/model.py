"""Labelled cases: what an agent or recall is given, and what a careful human makes of it."""

import re
from datetime import datetime
from typing import Annotated, Literal, Self
from zoneinfo import ZoneInfo

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
    model_validator,
)

from memory.vocabulary import Because, Category, Kind, Language
from reviewer.review.reviewer import Trigger, Verdict

AgentName = Literal["curator", "reviewer", "summarizer"]
Judged = Literal["curator", "reviewer", "summarizer", "recall"]
"""Whose judgement cases are of: agents, which read prompts, and recall, which asks no model."""
USUAL_NOW = datetime(2026, 11, 21, 14, 0)  # noqa: DTZ001  # a wall clock, read in the case's zone
"""When a case happens that does not say when."""


def _is_pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as problem:
        raise ValueError(f"it is no pattern: {problem}") from problem
    return text


def _as_list(value: object) -> object:
    return value if isinstance(value, list) else [value]


Pattern = Annotated[str, Field(min_length=1), AfterValidator(_is_pattern)]
Patterns = Annotated[tuple[Pattern, ...], BeforeValidator(_as_list)]
Kinds = Annotated[tuple[Kind, ...], BeforeValidator(_as_list)]
Decisions = Annotated[tuple[Verdict, ...], BeforeValidator(_as_list)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CaseMessage(_Strict):
    """One message: of the user, of the character, or of somebody else in the channel."""

    user: str | None = None
    character: str | None = None
    other: str | None = None
    at: datetime | None = None
    """The wall clock in the case's zone; else a minute after the message before."""
    known: bool = False
    """Whether it was read in an earlier run: then it is context, and nothing is learned from it."""

    @model_validator(mode="after")
    def _has_one_speaker(self) -> Self:
        if sum(text is not None for text in (self.user, self.character, self.other)) != 1:
            raise ValueError("a message has one of 'user', 'character' and 'other'")
        return self

    @property
    def text(self) -> str:
        """What was said."""
        return self.user or self.character or self.other or ""


class KnownMemory(_Strict):
    """A memory that the agent is shown; the first is `a1`."""

    content: str
    kind: Kind | None = "fact"
    category: Category = "fact"
    topic: str = ""
    key: str | None = None
    value: str | None = None
    valid_from: str | None = None
    valid_until: str | None = None
    verified: bool = False
    recalled: bool = False
    importance: float = 1.0
    used: int = 0
    age_days: float = 30.0
    idle_days: float = 10.0


class Remembered(_Strict):
    """A memory that the store holds; the first is `a1`."""

    content: str = Field(min_length=1)
    kind: Kind = "fact"
    entities: tuple[str, ...] = ()
    age_days: float = Field(30.0, ge=0, le=36500)


class Learned(_Strict):
    """Something that is to be learned: how one would word it, and what any wording must hold."""

    gold: str
    """One good wording; it must fit the label itself."""
    quote: str
    """The user's words it rests on."""
    that: Patterns
    """What every right wording holds."""
    kind: Kinds = ()
    """The kinds that are right; none: any."""
    details: Patterns = ()
    """The names and numbers that must not be lost."""
    replaces: str | None = None
    """The memory that is no longer true."""
    because: Because | None = None
    optional: bool = False
    """Whether it may as well be left out."""

    @model_validator(mode="after")
    def _says_why(self) -> Self:
        if (self.replaces is None) != (self.because is None):
            raise ValueError("'replaces' and 'because' go together")
        return self


class Cited(_Strict):
    """A memory that is used or deleted, and the words that show it."""

    id: str
    quote: str


class ExpectedTelling(_Strict):
    """Something that an episode must tell."""

    gold: str
    sources: tuple[str, ...] = Field(min_length=1)
    that: Patterns
    details: Patterns = ()


class _Case(_Strict):
    id: str = Field(pattern=r"^[a-z0-9-]+$")
    language: Language
    note: str = ""
    """Why it is labelled so, where that is not plain."""
    zone: str = "Europe/Oslo"
    now: datetime = USUAL_NOW
    user: str = ""
    """How the user is called, as far as known."""

    @property
    def time_zone(self) -> ZoneInfo:
        """The user's zone."""
        return ZoneInfo(self.zone)


class CuratorCase(_Case):
    """Talk and memories, and the operations that should follow."""

    memories: tuple[KnownMemory, ...] = ()
    talk: tuple[CaseMessage, ...] = Field(min_length=1)
    learn: tuple[Learned, ...] = ()
    boost: tuple[Cited, ...] = ()
    may_boost: tuple[str, ...] = ()
    delete: tuple[Cited, ...] = ()
    may_delete: tuple[str, ...] = ()
    again: Patterns = ()
    """What a memory says already: adding it once more makes a copy."""
    never: Patterns = ()
    """What must not be stored, whatever else is."""
    fiction: Patterns = ()
    """What was said in play: stored as real, it is a lie."""

    @model_validator(mode="after")
    def _names_what_is_shown(self) -> Self:
        shown = {f"a{number}" for number in range(1, len(self.memories) + 1)}
        named = {operation.id for operation in (*self.boost, *self.delete)}
        named |= {*self.may_boost, *self.may_delete}
        named |= {operation.replaces for operation in self.learn if operation.replaces is not None}
        if unknown := named - shown:
            raise ValueError(f"there is no memory {', '.join(sorted(unknown))}")
        return self


class ReviewerCase(_Case):
    """A memory under review, and the decisions that are right."""

    trigger: Trigger
    memory: KnownMemory
    neighbours: tuple[KnownMemory, ...] = ()
    elsewhere: tuple[KnownMemory, ...] = ()
    """What a search of the reviewer finds."""
    decision: Decisions


class SummarizerCase(_Case):
    """A stretch of talk, and what its episode must and must not tell."""

    talk: tuple[CaseMessage, ...] = Field(min_length=1)
    tells: tuple[ExpectedTelling, ...] = ()
    never: Patterns = ()


class RecallCase(_Case):
    """What one person's store holds, a message, and what is worth having in mind for it."""

    memories: tuple[Remembered, ...] = Field(min_length=1)
    message: str = Field(min_length=1)
    relevant: tuple[str, ...]
    """The memories worth having in mind; none: nothing should come."""

    @property
    def contents(self) -> dict[str, str]:
        """What each memory says, by its handle."""
        return {
            f"a{number}": memory.content for number, memory in enumerate(self.memories, start=1)
        }

    @field_validator("memories")
    @classmethod
    def _differ(cls, memories: tuple[Remembered, ...]) -> tuple[Remembered, ...]:
        contents = [memory.content for memory in memories]
        if twins := sorted({content for content in contents if contents.count(content) > 1}):
            raise ValueError(f"two memories say {twins[0]!r}")
        return memories

    @field_validator("relevant")
    @classmethod
    def _are_of_the_store(cls, relevant: tuple[str, ...], found: ValidationInfo) -> tuple[str, ...]:
        held = range(1, len(found.data.get("memories", relevant)) + 1)
        handles = {f"a{number}" for number in held}
        if "memories" in found.data and (unknown := set(relevant) - handles):
            raise ValueError(f"there is no memory {', '.join(sorted(unknown))}")
        if len(set(relevant)) < len(relevant):
            raise ValueError("a memory is named twice")
        return relevant


PromptCase = CuratorCase | ReviewerCase | SummarizerCase
"""A case of an agent that reads a prompt."""
Case = PromptCase | RecallCase


class CaseFile(_Strict):
    """One file of cases: an aspect of one agent's judgement."""

    agent: Judged
    about: str
    """What is judged, in a sentence."""
    cases: tuple[object, ...] = Field(min_length=1)


def agent_of(case: Case) -> Judged:
    """Return whose judgement a case is of."""
    match case:
        case CuratorCase():
            return "curator"
        case ReviewerCase():
            return "reviewer"
        case SummarizerCase():
            return "summarizer"
        case RecallCase():
            return "recall"
