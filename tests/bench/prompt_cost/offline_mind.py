"""Agents that ask a model which answers as the rules would; what each was asked is kept.

So all that models are asked in many rounds can be weighed with no model at hand.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from bot.agent_factory import agents_for
from bot.flow.agent_jobs import Agents
from config.agent import ModelAgent
from config.models.calls.messages import ChatMessage, Usage
from config.models.chat.model import Check, ResponseModel
from config.prompting.contracts import Language
from config.prompting.prompt import Prompts
from config.settings.loader import Settings
from curator.chapters.model_writer import ModelChapterWriter
from curator.compression.model_compressor import ModelCompressor
from curator.curation.model_curator import ModelCurator
from curator.deduplication.model_judge import ModelDuplicates
from curator.episodes.model_summarizer import ModelSummarizer
from curator.profiles.model_profiler import ModelProfiler
from memory.clock import Clock
from reviewer.contradictions.model_arbiter import ModelArbiter
from reviewer.insights.model_analyst import ModelAnalyst
from reviewer.review.model_reviewer import ModelReviewer


@dataclass(frozen=True)
class Question:
    """What a model was asked, and what it answered."""

    agent: str
    at: datetime
    lines: Sequence[ChatMessage]
    answer: str


@dataclass
class OfflineMind:
    """Answers what was laid before it, and remembers what it was asked."""

    agent: str
    clock: Clock
    asked: list[Question]
    laid: BaseModel | str = ""
    name: str = "offline"
    usage: Usage = field(default_factory=Usage)
    keeps_json: bool = True

    async def stream(
        self, lines: Sequence[ChatMessage], check: Check | None = None
    ) -> AsyncIterator[str]:
        """Yield what was laid before it."""
        self._note(lines, str(self.laid))
        yield str(self.laid)

    async def answer(
        self, lines: Sequence[ChatMessage], shape: type[ResponseModel]
    ) -> ResponseModel:
        """Return what was laid before it."""
        if not isinstance(self.laid, shape):
            raise TypeError(self.laid)
        self._note(lines, self.laid.model_dump_json(exclude_none=True))
        return self.laid

    def _note(self, lines: Sequence[ChatMessage], answer: str) -> None:
        self.asked.append(Question(self.agent, self.clock.now(), lines, answer))


@dataclass(frozen=True)
class _Asking:
    """An agent that asks its mind what the one that goes by rules answers."""

    mind: OfflineMind
    by_model: ModelAgent
    by_rule: Any

    @property
    def model(self) -> str:
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        return self.by_model.prompt_version(language)

    def __getattr__(self, name: str) -> Callable[[object], Awaitable[object]]:
        async def ask(case: object) -> object:
            self.mind.laid = await getattr(self.by_rule, name)(case)
            answer: object = await getattr(self.by_model, name)(case)
            return answer

        return ask


AGENTS: dict[str, type[ModelAgent]] = {
    "curator": ModelCurator,
    "duplicates": ModelDuplicates,
    "summarizer": ModelSummarizer,
    "profiler": ModelProfiler,
    "reviewer": ModelReviewer,
    "arbiter": ModelArbiter,
    "analyst": ModelAnalyst,
    "compressor": ModelCompressor,
    "chapter_writer": ModelChapterWriter,
}


def asking_agents(prompts: Prompts, clock: Clock, asked: list[Question]) -> Agents:
    """Return all agents; whatever they ask is added to what was asked."""
    by_rule = agents_for(Settings(), prompts)
    made: dict[str, Any] = {}
    for name, kind in AGENTS.items():
        mind = OfflineMind(name, clock, asked)
        made[name] = _Asking(mind, kind(mind, prompts), getattr(by_rule, name))
    return Agents(**made)
