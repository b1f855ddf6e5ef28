"""The jobs that an agent does: what each gathers, whom it asks, and how it settles the answer.

A new agent is an entry of `JOBS`, beside its name among the `Agents`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from config.agent import ModelAgent, OfflineAgent
from curator.chapters import job as chapters
from curator.chapters.writer import ChapterWriter
from curator.compression import job as compression
from curator.compression.compressor import Compressor
from curator.curation import duplicate_check
from curator.curation import job as curation
from curator.curation.curator import Curator
from curator.curation.job import CurationCase
from curator.deduplication.judge import DuplicateJudge
from curator.deduplication.nomination import SecondOpinion
from curator.episodes import job as episodes
from curator.episodes.job import SummaryCase, Written
from curator.episodes.summarizer import Summarizer
from curator.offline.episodes.summarizer import OfflineSummarizer
from curator.profiles import job as profiles
from curator.profiles.profiler import Profiler
from memory.services import Services
from memory.tables import Job
from memory.vocabulary import JobKind
from reviewer.contradictions import job as contradictions
from reviewer.contradictions.arbiter import Arbiter
from reviewer.insights import job as insights
from reviewer.insights.analyst import Analyst
from reviewer.review import job as review
from reviewer.review.job import Decision, ReviewTask
from reviewer.review.reviewer import Reviewer

Agent = TypeVar("Agent")
Case = TypeVar("Case")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Agents:
    """Who writes and judges memory."""

    curator: Curator
    duplicates: DuplicateJudge
    summarizer: Summarizer
    profiler: Profiler
    reviewer: Reviewer
    arbiter: Arbiter
    analyst: Analyst
    compressor: Compressor
    chapter_writer: ChapterWriter


@dataclass(frozen=True, slots=True)
class ConsolidationContext:
    """What consolidation is made with."""

    services: Services
    agents: Agents


@dataclass(frozen=True, slots=True)
class AgentJob(Generic[Agent, Case, Answer]):
    """One kind of job, from what it is about to what becomes of the answer."""

    agent: Callable[[Agents], Agent]
    """Picks who is asked."""
    gather: Callable[[ConsolidationContext, Job], Awaitable[Case | None]]
    """Reads what the job is about; None: nothing is left to do."""
    ask: Callable[[ConsolidationContext, Case], Awaitable[Answer]]
    """Asks, with nothing of the store held open; raises `MindError` where no answer came."""
    apply: Callable[[Services, Case, Agent, Answer], Awaitable[object]]
    """Applies what is valid, in one transaction."""

    async def settle(self, context: ConsolidationContext, case: Case, answer: Answer) -> None:
        """Apply what is valid of an answer, under the name of who gave it."""
        await self.apply(context.services, case, self.agent(context.agents), answer)


def _of_store(
    gather: Callable[[Services, Job], Awaitable[Case | None]],
) -> Callable[[ConsolidationContext, Job], Awaitable[Case | None]]:
    """Gather from the store, whoever is asked."""
    return lambda context, job: gather(context.services, job)


def _asked_alone(
    agent: Callable[[Agents], Agent], ask: Callable[[Agent, Case], Awaitable[Answer]]
) -> Callable[[ConsolidationContext, Case], Awaitable[Answer]]:
    """Ask one agent, which needs no more than the case."""
    return lambda context, case: ask(agent(context.agents), case)


async def _gather_curation(context: ConsolidationContext, job: Job) -> CurationCase | None:
    goes_by_rule = isinstance(context.agents.curator, OfflineAgent)
    return await curation.gather(context.services, job, by_rule=goes_by_rule)


async def _curate(context: ConsolidationContext, case: CurationCase) -> SecondOpinion:
    """Ask which memories should change, then whether what is new is known already."""
    services, agents = context.services, context.agents
    proposed = await curation.propose(agents.curator, case)
    return await duplicate_check.compare(services, case, agents.duplicates, proposed)


async def _summarise(context: ConsolidationContext, case: SummaryCase) -> list[Written]:
    return await episodes.summarise(context.agents.summarizer, OfflineSummarizer(), case)


async def _review(context: ConsolidationContext, case: ReviewTask) -> Decision:
    return await review.decide(context.services, context.agents.reviewer, case)


def _curator(agents: Agents) -> Curator:
    return agents.curator


def _summarizer(agents: Agents) -> Summarizer:
    return agents.summarizer


def _profiler(agents: Agents) -> Profiler:
    return agents.profiler


def _reviewer(agents: Agents) -> Reviewer:
    return agents.reviewer


def _arbiter(agents: Agents) -> Arbiter:
    return agents.arbiter


def _analyst(agents: Agents) -> Analyst:
    return agents.analyst


def _compressor(agents: Agents) -> Compressor:
    return agents.compressor


def _chapter_writer(agents: Agents) -> ChapterWriter:
    return agents.chapter_writer


AnyAgentJob = AgentJob[Any, Any, Any]
JOBS: Mapping[JobKind, AnyAgentJob] = {
    "curate": AgentJob(_curator, _gather_curation, _curate, curation.settle),
    "summarise": AgentJob(_summarizer, _of_store(episodes.gather), _summarise, episodes.settle),
    "profile": AgentJob(
        _profiler,
        _of_store(profiles.gather),
        _asked_alone(_profiler, profiles.rewrite),
        profiles.settle,
    ),
    "review": AgentJob(_reviewer, _of_store(review.gather), _review, review.settle),
    "contradictions": AgentJob(
        _arbiter,
        _of_store(contradictions.gather),
        _asked_alone(_arbiter, contradictions.judge),
        contradictions.settle,
    ),
    "insights": AgentJob(
        _analyst,
        _of_store(insights.gather),
        _asked_alone(_analyst, insights.derive),
        insights.settle,
    ),
    "compress": AgentJob(
        _compressor,
        _of_store(compression.gather),
        _asked_alone(_compressor, compression.compress),
        compression.settle,
    ),
    "chapter": AgentJob(
        _chapter_writer,
        _of_store(chapters.gather),
        _asked_alone(_chapter_writer, chapters.write),
        chapters.settle,
    ),
}
"""By kind, in the order in which the flow names them; what is not here needs no agent."""


def asks_model(kind: JobKind, agents: Agents) -> bool:
    """Tell whether jobs of a kind wait for a model, rather than keep the processor busy."""
    return kind in JOBS and isinstance(JOBS[kind].agent(agents), ModelAgent)
