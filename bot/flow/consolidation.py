"""Consolidation: gather what a job is about, ask the agent, apply what is valid."""

from dataclasses import dataclass
from typing import Required, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime

from curator import curation, profiling, summarising
from curator.curation import CurationCase
from curator.curator import Curator, ProposedOperations
from curator.profiler import ProfileDraft, Profiler
from curator.profiling import ProfileCase
from curator.summarising import SummaryCase, Written
from curator.summarizer import Summarizer
from memory.services import Services
from memory.tables import Job
from reviewer import reviewing
from reviewer.reviewer import Reviewer
from reviewer.reviewing import Decision, Review

KINDS = ("curate", "summarise", "profile", "review")
"""The kinds of jobs that need an agent."""


@dataclass(frozen=True, slots=True)
class Agents:
    """Who writes and judges memory."""

    curator: Curator
    summarizer: Summarizer
    profiler: Profiler
    reviewer: Reviewer


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
    operations: ProposedOperations
    episodes: list[Written]
    draft: ProfileDraft
    decision: Decision


async def gather(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Read what the job is about."""
    services, job = runtime.context.services, state["job"]
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
        case _:
            if judged := await reviewing.gather(services, job):
                return {"job": job, "review": judged}
    return {"job": job}


async def curate(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the curator which memories should change."""
    case = state["curation"]
    proposed = await curation.propose(runtime.context.agents.curator, case)
    return {"job": state["job"], "operations": proposed}


async def summarise(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Ask the summarizer for the episodes."""
    case = state["summary"]
    written = await summarising.summarise(runtime.context.agents.summarizer, case)
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


async def apply(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Apply what is valid, in one transaction."""
    services, agents = runtime.context.services, runtime.context.agents
    if found := state.get("curation"):
        await curation.settle(services, found, agents.curator, state["operations"])
    if told := state.get("summary"):
        await summarising.settle(services, told, agents.summarizer, state["episodes"])
    if known := state.get("profile"):
        await profiling.settle(services, known, agents.profiler, state["draft"])
    if judged := state.get("review"):
        await reviewing.settle(services, judged, agents.reviewer, state["decision"])
    return {"job": state["job"]}


def agent_for(state: ConsolidationState) -> str:
    """Name the agent's step, or the end where nothing is left to do."""
    has_case = any(name in state for name in ("curation", "summary", "profile", "review"))
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
    builder.add_node("profile", profile)
    builder.add_node("apply", apply)
    builder.add_edge(START, "gather")
    builder.add_conditional_edges("gather", agent_for, [*KINDS, END])
    for kind in KINDS:
        builder.add_edge(kind, "apply")
    builder.add_edge("apply", END)
    return builder.compile(name="consolidation")
