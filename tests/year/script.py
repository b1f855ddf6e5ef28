"""The year as it is written down: what was said, what is proposed, what should hold."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from curator.curation.curator import ProposedOperation
from memory.vocabulary import ForgottenBecause, Kind
from reviewer.review.reviewer import Thought, Trigger

HERE = Path(__file__).parent
Holding = Literal[
    "core",
    "active",
    "once",
    "absent",
    "superseded",
    "forgotten",
    "never",
    "pending",
    "answered",
    "unanswered",
]


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True, frozen=True)


class Said(_Line):
    """One utterance of the year."""

    id: str
    at: datetime
    zone: str
    text: str
    end: bool = False
    private: bool = False
    passing: bool = False
    """Whether a careful person would remember nothing of it."""


class Scripted(ProposedOperation):
    """One operation of the script."""

    model_config = ConfigDict(extra="forbid")

    memory: str | None = None
    """Words of the memory it is about; `*`: all that are shown."""
    repeat: int = 1
    """How often its content is written one after another."""
    wrong: str | None = None
    """Why the code has to refuse it."""
    pending: bool = False
    """Whether the code has to let it wait for a person."""
    refused: Mapping[str, int] = Field(default_factory=dict)
    """How many of many it has to refuse nevertheless, and why."""


class Scene(_Line):
    """What the curator proposes for an utterance, and what the character answers to it."""

    on: str
    ops: Sequence[Scripted]
    reply: str | None = None


class Verdicts(_Line):
    """What the reviewer thinks of memories."""

    review: Trigger
    memory: str
    thoughts: Sequence[Thought]


class Expectation(_Line):
    """Something that a careful person would find at a date."""

    on: date
    holding: Holding = Field(alias="is")
    about: Sequence[str] = ()
    """Each is found in the memory's words."""
    without: str | None = Field(default=None, alias="not")
    """Is not found in them."""
    kind: Kind | None = None
    until: str | None = None
    because: ForgottenBecause | None = None
    question: str | None = None
    everywhere: bool = False
    """Whether episodes and fiction count, too."""

    def __str__(self) -> str:
        asked = f"{self.question} → " if self.question else ""
        return f"{self.on} {self.holding}: {asked}{' + '.join(self.about)}"


class Retirable(_Line):
    """What may be retired from a date on, since it was true no longer."""

    about: str
    since: date


def utterances() -> list[Said]:
    return [Said.model_validate_json(line) for line in _lines("utterances.jsonl")]


def scenes() -> dict[str, Scene]:
    found = [
        Scene.model_validate_json(line) for line in _lines("operations.jsonl") if '"on"' in line
    ]
    return {scene.on: scene for scene in found}


def verdicts() -> list[Verdicts]:
    lines = [line for line in _lines("operations.jsonl") if '"review"' in line]
    return [Verdicts.model_validate_json(line) for line in lines]


def expectations() -> list[Expectation]:
    return [Expectation.model_validate_json(line) for line in _lines("expectations.jsonl")]


def retirable() -> list[Retirable]:
    return [Retirable.model_validate_json(line) for line in _lines("retirable.jsonl")]


def _lines(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").splitlines()
