"""Recall as the product does it, over a store that is there for the cases alone."""

from asyncio import Lock
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlmodel import Session as Rows

from bot.workbench.cases.model import RecallCase, Remembered
from config.errors import WorkbenchError
from config.models.embedding.embedder import Embedder, Vector
from config.models.embedding.factory import embedder_for
from config.settings.loader import Settings
from memory.clock import FixedClock
from memory.conversation.users import Newcomer, user_for
from memory.index.warm_caches import WarmUsers
from memory.ledger.proposal import Author, Batch, Proposal, Rejection
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.storage.store import Store
from memory.tables import row_id
from memory.vocabulary import PRIVATE

PLATFORM = "evaluation"
IMPORTER = Author("import")


@contextmanager
def open_recaller(settings: Settings) -> Iterator["StoreRecaller"]:
    """Open an empty store with the embedder and the limits of the settings; at the end it goes.

    Raises:
        CompanionError: the embedder or the folder for passing files cannot be used.
    """
    embedder = embedder_for(settings.embedding)
    with TemporaryDirectory(prefix="companion-recall-") as folder:
        store = Store.open(Path(folder) / "data")
        try:
            warm = WarmUsers(model=embedder.model, dimensions=embedder.dimensions)
            yield StoreRecaller(store, embedder, warm, settings)
        finally:
            store.close()


@dataclass(frozen=True, slots=True)
class StoreRecaller:
    """Keeps each case's memories as those of one person, and recalls for their message."""

    store: Store
    embedder: Embedder
    warm: WarmUsers
    settings: Settings
    vectors: dict[str, Vector] = field(default_factory=dict)
    """What is embedded already: cases may be of one person's memories."""
    embedding: Lock = field(default_factory=Lock)

    @property
    def model(self) -> str:
        """The embedder's name."""
        return self.embedder.model

    async def recalled(self, case: RecallCase) -> Sequence[str]:
        """Return the handles of what comes to mind, best first.

        Raises:
            EmbedderError: the memories cannot be embedded.
            WorkbenchError: the message cannot be, or the door refuses a memory.
        """
        now = case.now.replace(tzinfo=case.time_zone).astimezone(UTC)
        services = Services(
            store=self.store,
            settings=self.settings,
            clock=FixedClock(now),
            embedder=self.embedder,
            warm=self.warm,
        )
        await self._embed(services, [memory.content for memory in case.memories])
        user_id, handles = await self.store.write(
            lambda rows: _stored(rows, services, case, self.vectors)
        )
        found = await recall(
            services, RecallRequest(user_id=user_id, text=case.message, audience=PRIVATE)
        )
        if found.embedder is None or found.failed:
            raise WorkbenchError(f"{case.id} could not be recalled with the embedder.")
        return [handles[memory.candidate.memory_id] for memory in found.memories]

    async def _embed(self, services: Services, contents: Sequence[str]) -> None:
        async with self.embedding:
            new = [content for content in contents if content not in self.vectors]
            self.vectors.update(await services.passages(new) if new else {})


def _stored(
    rows: Rows, services: Services, case: RecallCase, vectors: Mapping[str, Vector]
) -> tuple[int, dict[int, str]]:
    """Store a case's memories; return whose they are, and the handle of each."""
    now = services.now()
    newcomer = Newcomer(name=case.user, language=case.language, timezone=case.zone)
    user = user_for(rows, PLATFORM, case.id, newcomer=newcomer, now=now)
    user_id, handles = row_id(user), {}
    for number, memory in enumerate(case.memories, start=1):
        batch = Batch(
            user_id=user_id,
            author=IMPORTER,
            now=now - timedelta(days=memory.age_days),
            proposals=[_proposal(memory)],
            vectors=vectors,
            embedder=services.embedder.model,
        )
        outcome = apply(rows, batch, services.policy)
        if not outcome.memory_ids:
            raise WorkbenchError(
                f"{case.id}: a{number} cannot be stored: {_why(outcome.rejected)}."
            )
        handles[outcome.memory_ids[0]] = f"a{number}"
    return user_id, handles


def _why(rejected: Sequence[Rejection]) -> str:
    return ", ".join(rejection.reason for rejection in rejected) or "it would wait for an answer"


def _proposal(remembered: Remembered) -> Proposal:
    return Add(content=remembered.content, kind=remembered.kind, entities=remembered.entities)
