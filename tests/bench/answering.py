"""Whether the whole recall answers what memories answer, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlmodel import Session as Rows

from config.models.embedding.embedder import Embedder
from config.settings.loader import Settings
from memory.clock import FixedClock
from memory.conversation.users import Newcomer, user_for
from memory.index.warm_caches import WarmUsers
from memory.ledger.proposal import Author, Batch, Proposal, texts_to_embed
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.recall import Recollection
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.storage.store import Store
from memory.vocabulary import Language
from tests.bench.labelled import KNOWN, UNANSWERABLE

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Rates:
    """Shares of questions: of those with an answer, and of those without."""

    found: float
    """The answer was among what was injected."""
    first: float
    """It was the first."""
    missed: float
    false: float
    """Something was injected for a question that nothing answers."""


async def services_with(
    folder: Path, embedder: Embedder, proposals: Sequence[Proposal], settings: Settings
) -> Services:
    """Return the services of a store whose first user was told all this ten days ago."""
    store = Store.open(folder)
    warm = WarmUsers(model=embedder.model, dimensions=embedder.dimensions)
    services = Services(
        store=store, settings=settings, clock=FixedClock(NOW), embedder=embedder, warm=warm
    )
    vectors = await services.vectors_of(texts_to_embed(proposals))
    told = NOW - timedelta(days=10)

    def work(rows: Rows) -> None:
        user = user_for(rows, "local", "me", newcomer=Newcomer(), now=told)
        batch = Batch(
            user_id=int(user.id or 0),
            author=Author("import"),
            now=told,
            proposals=proposals,
            vectors=vectors,
            embedder=embedder.model,
        )
        outcome = apply(rows, batch, services.policy)
        assert not outcome.rejected, outcome.rejected

    await store.write(work)
    return services


async def answering(
    folder: Path,
    embedder: Embedder,
    *,
    asked: Language,
    told: Language,
    settings: Settings | None = None,
) -> Rates:
    """Return how recall does with questions in one language of memories in one language."""
    proposals = [Add(content=known.memory[told], entities=known.names[told]) for known in KNOWN]
    services = await services_with(folder, embedder, proposals, settings or Settings())
    answers = [await _asked(services, known.question[asked]) for known in KNOWN]
    places = [
        _place(known.memory[told], found) for known, found in zip(KNOWN, answers, strict=True)
    ]
    false = [bool((await _asked(services, entry[asked])).shown) for entry in UNANSWERABLE]
    services.store.close()
    found = sum(place is not None for place in places) / len(places)
    return Rates(found, places.count(0) / len(places), 1 - found, sum(false) / len(false))


async def _asked(services: Services, text: str) -> Recollection:
    return await recall(
        services, RecallRequest(user_id=1, text=text, audience="private", character="lumi")
    )


def _place(wanted: str, found: Recollection) -> int | None:
    contents = [memory.memory.content for memory in found.memories]
    return contents.index(wanted) if wanted in contents else None
