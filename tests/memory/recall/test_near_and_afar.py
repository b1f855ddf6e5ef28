"""Who is cold, or has no room, is answered by the database: alike, and only what may be told."""

import asyncio
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.index import user_cache
from memory.index.warm_caches import WarmUsers
from memory.ledger.cache_renewal import renew_caches
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.recall.recall import RecallRequest, recall
from memory.recall.warming import warm_behind, warm_up
from memory.services import Services
from memory.tables import Memory, User, row_id
from tests.examples import examples
from tests.memory.generated_life import CONTENTS, NAMES, Life, Step, lives
from tests.memory.house import EMBEDDER, PERSON, House
from tests.memory.recall.test_warm_and_cold import FEW, QUESTIONS, told
from tests.stores import using

KNOWN = [
    Add(content=content, entities=[NAMES[place % 3]]) for place, content in enumerate(CONTENTS)
]
EARLIER = "Where is my cat?"
ASKERS: list[dict[str, Any]] = [
    {"audience": "private"},
    {"audience": "place:1"},
    {"audience": "place:2", "character": "lumi"},
    {"audience": "place:1", "everything": True},
]


@pytest.fixture(autouse=True)
def postgres(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Search whatever is cold where it is stored."""
    monkeypatch.setattr(user_cache, "FEWEST", 1)
    with using("postgres"):
        yield


@pytest.fixture
def there(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "data").with_settings(recall=FEW)
    for audience in ("private", "place:1"):
        house.apply(*KNOWN, author=PERSON, audience=audience)
    yield house
    house.close()


def without_room(house: House) -> Services:
    """Return services that keep no user's vectors."""
    narrow = WarmUsers(model=EMBEDDER.model, dimensions=EMBEDDER.dimensions, megabytes=0)
    return replace(house.services, warm=narrow)


def brought_near(house: House) -> Services:
    services = house.services
    house.run(warm_up(services, house.mira))
    assert not services.warm.user(house.mira).is_afar
    return services


async def answers(services: Services, user_id: int) -> list[dict[str, Any]]:
    await services.vector_of_question(EARLIER)  # known from now on, for all who ask
    asked = [
        RecallRequest(user_id=user_id, text=text, earlier=(EARLIER,), **asker)
        for text in QUESTIONS[:2]
        for asker in ASKERS
    ]
    return [told(await recall(services, ask)) for ask in asked]


@given(lives)
@settings(
    max_examples=examples(4),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_afar_is_found_what_is_found_near_in_the_same_order(generated: list[Step]):
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder)).with_settings(recall=FEW)
        try:
            life, afar = Life(house), without_room(house)
            for audience in ("private", "place:1"):
                house.apply(*KNOWN, author=PERSON, audience=audience)
            house.run(answers(afar, house.mira))  # what follows finds it there already
            for step in generated:
                life.live(step)
            near = house.run(answers(brought_near(house), house.mira))
            assert house.run(answers(afar, house.mira)) == near
            assert house.run(answers(without_room(house), house.mira)) == near
            assert afar.warm.user(house.mira).is_afar
        finally:
            house.close()


def test_what_was_told_in_private_is_not_found_in_a_place(there: House):
    secret = there.add("Mira drinks tea from Oslo in secret.", batch={"audience": "private"})
    services = without_room(there)

    def found(audience: str) -> list[int]:
        ask = RecallRequest(user_id=there.mira, text="tea from Oslo", audience=audience)
        return [each.memory_id for each in there.run(recall(services, ask)).candidates]

    assert secret in found("private")
    assert secret not in found("place:1")
    assert services.warm.user(there.mira).is_afar


def test_the_next_recall_finds_near_what_was_brought_behind_this_one(there: House):
    services = there.services

    async def twice() -> list[list[dict[str, Any]]]:
        first = await answers(services, there.mira)
        await asyncio.gather(*services.warm.warming.values())
        assert not services.warm.user(there.mira).is_afar
        return [first, await answers(services, there.mira)]

    first, second = asyncio.run(twice())
    assert first == second
    assert not services.warm.warming


def test_two_who_ask_at_once_bring_them_once(there: House):
    services = there.services

    async def at_once() -> int:
        await services.store.read(services.warm.user(there.mira).refresh)
        warm_behind(services, there.mira)
        [begun] = services.warm.warming.values()
        warm_behind(services, there.mira)
        assert [*services.warm.warming.values()] == [begun]
        await begun
        return len(services.warm.user(there.mira).index)

    assert asyncio.run(at_once()) == 2 * len(KNOWN)


def test_what_changed_while_it_was_read_is_not_taken(there: House):
    services = there.services
    warm = services.warm.user(there.mira)
    gone = row_id(there.all(Memory)[0])

    def late(rows: Rows) -> bool:
        rows.exec(select(User)).all()  # from here on it sees nothing newer
        other = House(there.folder)
        other.apply(Delete(memory_id=gone), author=PERSON)
        other.read(warm.refresh)
        other.close()
        return warm.bring_near(rows)

    assert not there.read(late)
    assert warm.is_afar
    assert len(warm.index) == 0
    assert there.read(warm.bring_near)
    assert len(warm.index) == 2 * len(KNOWN) - 1


def test_after_an_erasure_none_is_left_near(there: House):
    services = brought_near(there)
    warm = services.warm.user(there.mira)

    def erase(rows: Rows) -> None:
        user = rows.get_one(User, there.mira)
        user.revision += 1
        for memory in rows.exec(select(Memory).where(col(Memory.audience) == "private")):
            memory.state, memory.revision = "forgotten", user.revision
        renew_caches(rows, user)

    there.write(erase)
    there.read(warm.refresh)
    assert warm.is_afar
    assert len(warm.index) == 0
    assert there.read(warm.bring_near)
    assert len(warm.index) == len(KNOWN)


def test_who_was_erased_meanwhile_is_warmed_no_more(there: House):
    services = there.services
    there.read(services.warm.user(there.mira).refresh)
    services.warm.user(there.mira).user_id = 404

    async def behind() -> None:
        warm_behind(services, there.mira)
        await asyncio.gather(*services.warm.warming.values())

    asyncio.run(behind())
    assert services.warm.user(there.mira).is_afar
