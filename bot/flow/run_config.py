"""What a run of a flow tells to callbacks and tracing: tags, ids, prompt versions; never words."""

from collections.abc import Mapping
from typing import get_args

from langchain_core.runnables import RunnableConfig

from bot.flow.consolidation import Agents
from bot.flow.turn import TurnContext
from memory.conversation.incoming import Incoming
from memory.tables import Job
from memory.vocabulary import JobKind, Language

STEPS = 25
"""No flow takes more steps; LangGraph's own limit would let a fault go round for long."""
AGENT_OF: Mapping[JobKind, str] = {
    "curate": "curator",
    "summarise": "summarizer",
    "profile": "profiler",
    "review": "reviewer",
    "contradictions": "arbiter",
    "insights": "analyst",
    "compress": "compressor",
    "chapter": "chapter_writer",
}
"""Which of the agents does a kind of job."""


def turn_config(incoming: Incoming, context: TurnContext) -> RunnableConfig:
    """Return the config of a turn."""
    ids = {"user_id": incoming.user_id, "conversation_id": incoming.conversation_id}
    voice = context.voice
    spoken = [voice.prompt_version(language) for language in get_args(Language)]
    return _config(
        "turn",
        ["turn", f"character:{context.character.id}"],
        ids | {"model": voice.model, "prompts": ", ".join(spoken)},
    )


def job_config(job: Job, agents: Agents) -> RunnableConfig:
    """Return the config of a job's run."""
    agent = getattr(agents, AGENT_OF[job.kind])
    prompts = [agent.prompt_version(language) for language in get_args(Language)]
    ids = {"job_id": job.id, "user_id": job.user_id, "conversation_id": job.conversation_id}
    return _config(
        job.kind,
        ["consolidation", job.kind],
        ids | {"model": agent.model, "prompts": ", ".join(prompts)},
    )


def _config(name: str, tags: list[str], metadata: Mapping[str, str | int | None]) -> RunnableConfig:
    return {
        "run_name": name,
        "tags": tags,
        "metadata": {key: value for key, value in metadata.items() if value is not None},
        "recursion_limit": STEPS,
    }
