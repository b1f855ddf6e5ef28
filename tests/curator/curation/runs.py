"""Runs of the curator, as tests make them and look at them."""

from bot.flow.agent_jobs import Agents
from curator.curation.curator import ProposedOperations, ScriptedCurator
from memory.tables import (
    Operation,
)
from tests.agents import offline_agents
from tests.stage import Stage


def scripted(*replies: ProposedOperations | Exception) -> tuple[ScriptedCurator, Agents]:
    curator = ScriptedCurator(list(replies))
    return curator, offline_agents(curator=curator)


async def rejections(stage: Stage) -> list[str | None]:
    return [
        operation.rejected_because
        for operation in await stage.all(Operation)
        if operation.status == "rejected"
    ]
