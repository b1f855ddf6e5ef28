"""Who speaks and writes memory under load: at once as a script does, after a model's time."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from bot.app import App
from bot.flow.agent_jobs import Agents
from bot.voice.prompt_context import PromptContext
from bot.voice.voice import Voice
from config.agent import ModelAgent
from config.models.embedding.embedder import HashedEmbedder
from curator.curation.curator import CurationWindow, ProposedOperation, ProposedOperations
from curator.episodes.summarizer import EpisodeDraft, MessageRange
from memory.index.warm_caches import WarmUsers
from memory.services import Services
from memory.vocabulary import Language
from tests.agents import adds, draft_of, offline_agents


@dataclass(frozen=True, slots=True)
class SlowModel:
    """A model that nobody asks a question: its time is what it costs."""

    name: str = "slow"


@dataclass(frozen=True, slots=True)
class SlowAgent(ModelAgent):
    """Answers after so many seconds; meanwhile it keeps no processor busy."""

    seconds: float

    def prompt_version(self, language: Language) -> str:
        return f"{self.prompt}-{language}-load"


@dataclass(frozen=True, slots=True)
class SlowCurator(SlowAgent):
    """Stores each of the user's new messages as a fact."""

    prompt: ClassVar[str] = "curator"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        await asyncio.sleep(self.seconds)
        told: list[ProposedOperation] = [
            adds(f"The user said: {utterance.text}", utterance.text)
            for utterance in window.utterances
            if utterance.by_user and utterance.fresh
        ]
        return ProposedOperations(operations=told)


@dataclass(frozen=True, slots=True)
class SlowSummarizer(SlowAgent):
    """Writes that they talked."""

    prompt: ClassVar[str] = "summarizer"

    async def summarize(self, stretch: MessageRange) -> EpisodeDraft:
        await asyncio.sleep(self.seconds)
        return draft_of("They talked.", [utterance.handle for utterance in stretch.utterances])


@dataclass(frozen=True, slots=True)
class SlowVoice:
    """Says the same after so many seconds."""

    seconds: float
    model: str = "slow"

    def prompt_version(self, language: Language) -> str:
        return f"chat-{language}-load"

    async def speak(self, _scene: PromptContext) -> AsyncIterator[str]:
        await asyncio.sleep(self.seconds)
        yield "I see. "
        yield "Tell me more."


@dataclass(frozen=True)
class LoadedApp(App):
    """The companion with these agents, each as slow as a model."""

    model_seconds: float = 1.0

    @cached_property
    def services(self) -> Services:
        """Return what work on memory is done with; what embeds takes no time worth the name."""
        known, embedder = self.store_services, HashedEmbedder()
        return Services(
            store=known.store,
            settings=known.settings,
            clock=known.clock,
            embedder=embedder,
            warm=WarmUsers(model=embedder.model, dimensions=embedder.dimensions),
        )

    @property
    def has_voice_of_model(self) -> bool:
        return True

    def voice(self) -> Voice:
        return SlowVoice(self.model_seconds)

    def agents(self) -> Agents:
        given: Any = (SlowModel(), self.prompts, self.model_seconds)
        return offline_agents(curator=SlowCurator(*given), summarizer=SlowSummarizer(*given))
