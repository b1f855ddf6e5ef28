"""Consolidation: gather what a job is about, ask the agent, apply what is valid."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Required, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime

from curator.chapters import job as chaptering
from curator.chapters.job import ChapterCase
from curator.chapters.writer import ChapterDraft, ChapterWriter
from curator.compression import job as compressing
from curator.compression.compressor import CompressionDraft, Compressor
from curator.compression.job import CompressionCase
from curator.curation import duplicate_check as comparing
from curator.curation import job as curation
from curator.curation.curator import Curator
from curator.curation.job import CurationCase
from curator.deduplication.judge import DuplicateJudge
from curator.deduplication.nomination import SecondOpinion
from curator.episodes import job as summarising
from curator.episodes.job import SummaryCase, Written
from curator.episodes.summarizer import Summarizer
from curator.offline.summarizer import OfflineSummarizer
from curator.profiles import job as profiling
from curator.profiles.job import ProfileCase
from curator.profiles.profiler import ProfileDraft, Profiler
from memory.services import Services
from memory.tables import Job
from reviewer.contradictions import job as contradicting
from reviewer.contradictions.arbiter import Arbiter
from reviewer.contradictions.job import ContradictionCase, Judged
from reviewer.insights import job as deriving
from reviewer.insights.analyst import Analyst, Insights
from reviewer.insights.job import InsightCase
from reviewer.review import job as reviewing
from reviewer.review.job import Decision, Review
from reviewer.review.reviewer import Reviewer

KINDS = (
    "curate",
    "summarise",
    "profile",
    "review",
    "contradictions",
    "insights",
    "compress",
    "chapter",
)
"""The kinds of jobs that need an agent."""
CASES = (
    "curation",
    "summary",
    "profile",
    "review",
    "doubts",
    "sources",
    "compression",
    "chapter",
)


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


class ConsolidationState(TypedDict, total=False):
    """What a job gathers on its way: one of the cases, and what its agent made of it."""

    job: Required[Job]
    curation: CurationCase
    summary: SummaryCase
    profile: ProfileCase
    review: Review
    doubts: ContradictionCase
    sources: InsightCase
    compression: CompressionCase
    chapter: ChapterCase
    heard: SecondOpinion
    episodes: list[Written]
    draft: ProfileDraft
    decision: Decision
    judged: Sequence[Judged]
    seen: Sequence[Insights]
    merged: CompressionDraft | None
    told: ChapterDraft | None


async def gather(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Read what the job is about."""
    services, job = runtime.context.services, state["job"]
    match job.kind:
        case "compress" | "chapter":
            return await _gather_old(services, job)
        case "review" | "contradictions" | "insights":
            return await _gather_doubtful(services, job)
        case _:
            return await _gather_new(services, job)


async def _gather_new(services: Services, job: Job) -> ConsolidationState:
    match job.kind:
        case "curate":
            if new := await curation.gather(services, job):
                return {"job": job, "curation": new}
        case "summarise":
            if told := await summarising.gather(services, job):
                return {"job": job, "summary": told}
        case "profile":
            if known := await profiling.gather(services, job):
                return {"job": job, "profile": known}
    return {"job": job}


async def _gather_doubtful(services: Services, job: Job) -> ConsolidationState:
    match job.kind:
        case "contradictions":
            if doubts := await contradicting.gather(services, job):
                return {"job": job, "doubts": doubts}
        case "insights":
            if sources := await deriving.gather(services, job):
                return {"job": job, "sources": sources}
        case _:
            if judged := await reviewing.gather(services, job):
                return {"job": job, "review": judged}
    return {"job": job}


async def _gather_old(services: Services, job: Job) -> ConsolidationState:
    if job.kind == "compress":
        if resting := await compressing.gather(services, job):
            return {"job": job, "compression": resting}
    elif month := await chaptering.gather(services, job):
        return {"job": job, "chapter": month}
    return {"job": job}


async def curate(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the curator which memories should change, then whether what is new is known already."""
    case, services, agents = state["curation"], runtime.context.services, runtime.context.agents
    proposed = await curation.propose(agents.curator, case)
    heard = await comparing.compare(services, case, agents.duplicates, proposed)
    return {"job": state["job"], "heard": heard}


async def summarise(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the summarizer for the episodes."""
    case = state["summary"]
    agents = runtime.context.agents
    written = await summarising.summarise(agents.summarizer, OfflineSummarizer(), case)
    return {"job": state["job"], "episodes": written}


async def profile(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the profiler who the person is."""
    case = state["profile"]
    draft = await profiling.rewrite(runtime.context.agents.profiler, case)
    return {"job": state["job"], "draft": draft}


async def review(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the reviewer whether a memory becomes core, stays or goes."""
    case = state["review"]
    context = runtime.context
    decision = await reviewing.decide(context.services, context.agents.reviewer, case)
    return {"job": state["job"], "decision": decision}


async def judge_contradictions(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the arbiter of each pair in doubt whether both can be true."""
    judged = await contradicting.judge(runtime.context.agents.arbiter, state["doubts"])
    return {"job": state["job"], "judged": judged}


async def derive_insights(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the analyst what several memories show together."""
    seen = await deriving.derive(runtime.context.agents.analyst, state["sources"])
    return {"job": state["job"], "seen": seen}


async def compress(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the compressor to merge what nobody used for long."""
    case = state["compression"]
    merged = await compressing.compress(runtime.context.agents.compressor, case)
    return {"job": state["job"], "merged": merged}


async def chapter(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the chapter writer for a month's chapter."""
    case = state["chapter"]
    told = await chaptering.write(runtime.context.agents.chapter_writer, case)
    return {"job": state["job"], "told": told}


async def apply(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Apply what is valid, in one transaction."""
    services, agents = runtime.context.services, runtime.context.agents
    if found := state.get("curation"):
        await curation.settle(services, found, agents.curator, state["heard"])
    if told := state.get("summary"):
        await summarising.settle(services, told, agents.summarizer, state["episodes"])
    if known := state.get("profile"):
        await profiling.settle(services, known, agents.profiler, state["draft"])
    if resting := state.get("compression"):
        await compressing.settle(services, resting, agents.compressor, state["merged"])
    if month := state.get("chapter"):
        await chaptering.settle(services, month, agents.chapter_writer, state["told"])
    await _settle_judged(state, runtime.context)
    return {"job": state["job"]}


async def _settle_judged(state: ConsolidationState, context: ConsolidationContext) -> None:
    services, agents = context.services, context.agents
    if judged := state.get("review"):
        await reviewing.settle(services, judged, agents.reviewer, state["decision"])
    if doubts := state.get("doubts"):
        await contradicting.settle(services, doubts, agents.arbiter, state["judged"])
    if sources := state.get("sources"):
        await deriving.settle(services, sources, agents.analyst, state["seen"])


def agent_for(state: ConsolidationState) -> str:
    """Name the agent's step, or the end where nothing is left to do."""
    has_case = any(name in state for name in CASES)
    return state["job"].kind if has_case else END


def build_consolidation() -> CompiledStateGraph[
    ConsolidationState, ConsolidationContext, ConsolidationState, ConsolidationState
]:
    """Wire the steps of consolidation together."""
    builder = StateGraph(ConsolidationState, context_schema=ConsolidationContext)
    builder.add_node("gather", gather)
    builder.add_node("summarise", summarise)
    builder.add_node("curate", curate)
    builder.add_node("review", review)
    builder.add_node("contradictions", judge_contradictions)
    builder.add_node("insights", derive_insights)
    builder.add_node("profile", profile)
    builder.add_node("compress", compress)
    builder.add_node("chapter", chapter)
    builder.add_node("apply", apply)
    builder.add_edge(START, "gather")
    builder.add_conditional_edges("gather", agent_for, [*KINDS, END])
    for kind in KINDS:
        builder.add_edge(kind, "apply")
    builder.add_edge("apply", END)
    return builder.compile(name="consolidation")
