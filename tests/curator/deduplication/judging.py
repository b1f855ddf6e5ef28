"""A run whose additions a judge is asked about."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlmodel import Session as Rows

from bot.voice.voice import ScriptedVoice
from curator.curation.curator import ProposedOperation, ScriptedCurator
from curator.deduplication.judge import (
    DuplicateAnswer,
    DuplicateAnswers,
    ScriptedDuplicates,
)
from memory.tables import Memory
from tests.agents import offline_agents, proposed
from tests.stage import Stage, said, staged

WORDS = "so it is with hiking and so it stays"
OLD = "The user likes hiking"
NEW = "The user likes hiking much"
UNION = "The user likes hiking very much"


def answers(*given: dict[str, Any]) -> DuplicateAnswers:
    return DuplicateAnswers(
        answers=[DuplicateAnswer.model_validate({"item": "n1", **entry}) for entry in given]
    )


MERGED = answers({"answer": "merge", "id": "a1"})


@contextmanager
def judged(
    folder: Path, judge: ScriptedDuplicates, *rounds: list[ProposedOperation]
) -> Iterator[Stage]:
    curator = ScriptedCurator([proposed(*part) for part in rounds])
    agents = offline_agents(curator=curator, duplicates=judge)
    with staged(folder, voice=ScriptedVoice(["Hm."] * 9), agents=agents) as stage:
        yield stage


async def knows(stage: Stage, content: str = OLD, **columns: Any) -> int:
    """Let a fact be remembered that the curator learned."""
    added = await (await stage.talk()).memory.add(content)
    memory_id = int(added.id)

    def work(rows: Rows) -> None:
        memory = rows.get_one(Memory, memory_id)
        values = {"source": "curator", "verified": False, "confidence": 0.6, **columns}
        for name, value in values.items():
            setattr(memory, name, value)

    await stage.write(work)
    return memory_id


async def tell(stage: Stage) -> None:
    await said(await stage.talk(), WORDS)
    await stage.worker.drain()


def scripted(*replies: DuplicateAnswers | Exception) -> ScriptedDuplicates:
    return ScriptedDuplicates(list(replies))
