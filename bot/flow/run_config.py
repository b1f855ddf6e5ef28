"""What a run of a flow tells to callbacks and tracing: tags, ids, prompt versions; never words."""

from collections.abc import Mapping
from typing import get_args

from langchain_core.runnables import RunnableConfig

from bot.flow.agent_jobs import JOBS, Agents
from bot.flow.turn_state import TurnContext
from memory.conversation.incoming import Incoming
from memory.tables import Job
from memory.vocabulary import Language

STEPS = 25
"""No flow takes more steps; LangGraph's own limit would let a fault go round for long."""


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
    agent = JOBS[job.kind].agent(agents)
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
