"""Consolidation: gather what a job is about, ask the agent, apply what is valid."""

import logging
from functools import cache
from typing import Protocol, Required, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime

from bot.flow.agent_jobs import JOBS, AnyAgentJob, ConsolidationContext
from memory.queue.job_queue import is_held_long, renew
from memory.queue.retries import still_held
from memory.tables import Job

log = logging.getLogger(__name__)


class ConsolidationState(TypedDict, total=False):
    """What a job gathers on its way: what it is about, and what its agent made of that."""

    job: Required[Job]
    case: object
    answer: object


class FlowStep(Protocol):
    """A step of the flow."""

    async def __call__(
        self, state: ConsolidationState, runtime: Runtime[ConsolidationContext]
    ) -> ConsolidationState:
        """Return what the step adds to the state."""
        ...


async def gather(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Read what the job is about."""
    job = state["job"]
    case = await JOBS[job.kind].gather(runtime.context, job)
    return {"job": job} if case is None else {"job": job, "case": case}


def asking(kind: AnyAgentJob) -> FlowStep:
    """Return the step that asks a kind's agent."""

    async def ask(
        state: ConsolidationState, runtime: Runtime[ConsolidationContext]
    ) -> ConsolidationState:
        return {"job": state["job"], "answer": await kind.ask(runtime.context, state["case"])}

    return ask


async def apply(
    state: ConsolidationState, runtime: Runtime[ConsolidationContext]
) -> ConsolidationState:
    """Apply what is valid, in one transaction; nothing where the job was taken away meanwhile.

    Its lease is renewed before, unless that has long to go: from then on nobody takes it away, nor
    erases what it was told.
    """
    job, services = state["job"], runtime.context.services
    now, work, store = services.now(), services.settings.work, services.store
    if is_held_long(job, now=now, work=work):
        is_ours = await store.read(lambda rows: still_held(rows, job) is not None)
    else:
        is_ours = await store.write(lambda rows: renew(rows, job, now=now, work=work))
    if not is_ours:
        log.info("job %s (%s) was taken away meanwhile: its answer is dropped", job.id, job.kind)
        return {"job": job}
    await JOBS[job.kind].settle(runtime.context, state["case"], state["answer"])
    return {"job": job}


def agent_for(state: ConsolidationState) -> str:
    """Name the agent's step, or the end where nothing is left to do."""
    return state["job"].kind if "case" in state else END


@cache
def build_consolidation() -> CompiledStateGraph[
    ConsolidationState, ConsolidationContext, ConsolidationState, ConsolidationState
]:
    """Wire the steps of consolidation together."""
    builder = StateGraph(ConsolidationState, context_schema=ConsolidationContext)
    builder.add_node("gather", gather)
    for kind, job in JOBS.items():
        builder.add_node(kind, asking(job))
    builder.add_node("apply", apply)
    builder.add_edge(START, "gather")
    builder.add_conditional_edges("gather", agent_for, [*JOBS, END])
    for kind in JOBS:
        builder.add_edge(kind, "apply")
    builder.add_edge("apply", END)
    return builder.compile(name="consolidation")
