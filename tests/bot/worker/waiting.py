"""A curator that waits until a test lets it answer, and a worker that runs beside a test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from curator.curation.curator import CurationWindow, ProposedOperations
from memory.vocabulary import Language
from tests.agents import adds, proposed
from tests.stage import Stage

CAT = adds("The user has a cat.", "I have a cat")
BOUND = 60


@dataclass
class WaitingCurator:
    """Proposes nothing, and only when it is let go on."""

    asked: asyncio.Event = field(default_factory=asyncio.Event)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    model: str = "waiting"

    def prompt_version(self, language: Language) -> str:
        return f"waiting-{language}"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        self.asked.set()
        await self.go_on.wait()
        return proposed()


@asynccontextmanager
async def running(stage: Stage) -> AsyncIterator[None]:
    """Let the worker run beside the test."""
    work = asyncio.create_task(stage.worker.run())
    try:
        async with asyncio.timeout(BOUND):
            yield
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
