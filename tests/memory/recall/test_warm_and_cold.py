"""Whatever two writers did: a warm cache recalls what a cold one does, in the same order."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import col, delete

from config.errors import UndoRefused
from config.settings.loader import Settings
from memory.index.embedding_backlog import store_vectors, to_embed
from memory.index.kept_packs import keep_pack
from memory.operations.kinds.add import Add
from memory.operations.registry import proposal_of
from memory.recall import Recollection
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.storage.store import FILE
from memory.tables import Memory, RecallPack
from tests.examples import examples
from tests.memory.generated_life import CONTENTS, NAMES, Life, Step, steps
from tests.memory.house import EMBEDDER, PERSON, House

QUESTIONS = ("Does Mira drink tea in Oslo?", "Pixel? 团子？", "What did I tell you last week?")
BESIDE = ("undo", "undo", "embed", "HUSH", "UNHUSH", "say", "pack", "pack")
KNOWN = [
    Add(content=content, entities=[NAMES[place % 3], NAMES[place % 2]])
    for place, content in enumerate(CONTENTS)
]
FEW = Settings().recall.model_copy(update={"candidates": 3, "threshold": 0.3})
"""So few that of equals not all are candidates."""


@dataclass(frozen=True)
class Turn:
    """What one of the writers does, and whether they look before."""

    writer: int
    step: Step
    beside: str | None
    looks: bool


turns = st.builds(
    Turn,
    writer=st.integers(0, 1),
    step=steps,
    beside=st.none() | st.sampled_from(BESIDE),
    looks=st.booleans(),
)


@contextmanager
def two_houses(database: Path) -> Iterator[list[House]]:
    """Open one store twice, as two processes do."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(database, Path(folder) / FILE)
        first = House(Path(folder)).with_settings(recall=FEW)
        second = House(Path(folder), clock=first.clock).with_settings(recall=FEW)
        try:
            yield [first, second]
        finally:
            second.close()
            first.close()


@given(st.lists(turns, min_size=2, max_size=10))
@settings(
    max_examples=examples(8),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_warm_recall_is_cold_recall_after_whatever_two_writers_did(
    empty_database: Path, generated: list[Turn]
):
    with two_houses(empty_database) as houses:
        lives = [Life(house) for house in houses]
        for audience in ("private", "place:1"):
            houses[0].apply(*KNOWN, author=PERSON, audience=audience)
        warm = [house.services for house in houses]
        for turn in generated:
            if turn.looks:
                answers(warm[turn.writer], houses[0].mira, QUESTIONS[:1])
            live(lives[turn.writer], turn)
        warm.append(houses[0].services)  # cold as yet: it begins with what is packed
        answers(warm[-1], houses[0].mira, QUESTIONS[:1])
        houses[0].write(lambda rows: rows.exec(delete(RecallPack)))
        cold = answers(houses[0].services, houses[0].mira)
        for services in warm:
            assert answers(services, houses[0].mira) == cold


def live(life: Life, turn: Turn) -> None:
    house, step = life.house, turn.step
    match turn.beside:
        case None:
            life.live(step)
        case "undo":
            undo(life, step.one)
        case "embed":
            embed(house)
        case "say":
            house.say(step.content)
        case "pack":
            assert asyncio.run(keep_pack(house.store, house.mira))
        case "HUSH" | "UNHUSH" as deed:
            active = house.all(Memory, col(Memory.state) == "active")
            if active:
                number = active[step.one % len(active)].id
                house.apply(proposal_of(deed, memory_id=number), author=PERSON)


def undo(life: Life, number: int) -> None:
    applied = life.applied()
    if applied:
        try:
            life.undo(applied[number % len(applied)])
        except UndoRefused:
            life.undo(applied[-1])


def embed(house: House) -> None:
    def work(rows: Any) -> None:
        lacking = to_embed(rows, house.mira, model=EMBEDDER.model)
        made = dict(zip(lacking, EMBEDDER.passages([*lacking.values()]), strict=True))
        vectors = {number: (content, made[number]) for number, content in lacking.items()}
        store_vectors(rows, user_id=house.mira, vectors=vectors, model=EMBEDDER.model)

    house.write(work)


def answers(
    services: Services, user_id: int, questions: Sequence[str] = QUESTIONS
) -> list[dict[str, Any]]:
    async def ask() -> list[dict[str, Any]]:
        whole = RecallRequest(user_id=user_id, text="", audience="private", in_mind=frozenset())
        asked = (replace(whole, text=text) for text in questions)
        return [told(await recall(services, ask)) for ask in asked]

    return asyncio.run(ask())


def told(found: Recollection) -> dict[str, Any]:
    """Return all that was recalled, in its order."""
    return {
        "memories": [memory.memory.id for memory in found.memories],
        "episodes": [episode.memory.id for episode in found.episodes],
        "rounds": found.rounds,
        "candidates": [
            (candidate.memory_id, candidate.scores, candidate.why_out)
            for candidate in found.candidates
        ],
        "failed": found.failed,
    }
