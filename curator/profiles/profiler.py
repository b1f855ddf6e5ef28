"""The profiler: what it reads, the profile it drafts, and its port."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from zoneinfo import ZoneInfo

from pydantic import BaseModel

from config.agent import Agent
from curator.agent_inputs import Sentence, ShownMemory
from memory.vocabulary import Language


class Paragraph(BaseModel):
    """A paragraph of a profile."""

    sentences: list[Sentence]


class ProfileDraft(BaseModel):
    """Who a person is, in at most five paragraphs, and a little structure."""

    paragraphs: list[Paragraph]
    name: str | None = None
    occupation: str | None = None


@dataclass(frozen=True, slots=True)
class OldSentence:
    """A sentence of the profile's last version, with handles for what it rested on."""

    text: str
    sources: Sequence[str]


@dataclass(frozen=True, slots=True)
class ProfileSources:
    """What one rewriting of a profile reads."""

    language: Language
    now: datetime
    zone: ZoneInfo
    user_name: str
    old: Sequence[Sequence[OldSentence]]
    """The last version's paragraphs."""
    memories: Sequence[ShownMemory]
    episodes: Sequence[ShownMemory]
    """Newest last; `content` is the episode's summary, `topic` its topics."""


class Profiler(Agent, Protocol):
    """Rewrites a profile from its last version and what is new."""

    async def rewrite(self, sources: ProfileSources) -> ProfileDraft:
        """Return the profile; raises `MindError` where no answer was understood."""
        ...
