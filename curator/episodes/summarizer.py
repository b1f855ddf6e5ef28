"""The summarizer: what it reads, the episode it drafts, and its port."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field

from config.agent import Agent
from curator.agent_inputs import Sentence, Utterance
from memory.vocabulary import Language


class EpisodeDraft(BaseModel):
    """A stretch of conversation in a few sentences, each with the messages it came from."""

    summary: list[Sentence]
    topics: list[str]
    user_intent: str
    emotional_tone: str
    key_facts: list[Sentence]
    unresolved: list[Sentence]
    withheld: list[str] = Field(default_factory=list)
    """The handles of messages on a topic that is never to be stored."""


@dataclass(frozen=True, slots=True)
class MessageRange:
    """What one episode is made of: one user's messages and the replies to them."""

    language: Language
    zone: ZoneInfo
    character: str
    user_name: str
    utterances: Sequence[Utterance]
    never_store: Sequence[str] = ()
    """The topics that the user does not want remembered."""


class Summarizer(Agent, Protocol):
    """Writes an episode from a stretch of conversation."""

    async def summarize(self, stretch: MessageRange) -> EpisodeDraft:
        """Return the episode; raises `MindError` where no answer was understood."""
        ...
