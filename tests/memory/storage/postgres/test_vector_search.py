"""Where the vectors are searched, the same is found, ties included."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session as Rows

from config.models.embedding.embedder import Vector
from memory.index import user_cache
from memory.index.user_cache import WarmUser
from memory.index.vector_index import VectorIndex
from memory.storage.postgres.vector_search import Owner, StoredVectors, all_of, nearest
from memory.storage.vector_codec import to_bytes
from memory.tables import Memory, User
from memory.vocabulary import State
from tests.examples import examples
from tests.memory.house import START, House
from tests.stores import using

WIDTH, MODEL, COUNT = 24, "narrow", 120
RANDOM = np.random.default_rng(7)


def unit(vector: npt.NDArray[np.floating[Any]]) -> Vector:
    return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


DISTINCT = [unit(RANDOM.standard_normal(WIDTH)) for _ in range(COUNT // 3)]
VECTORS = [DISTINCT[number % len(DISTINCT)] for number in range(COUNT)]
"""Each of them three times."""


def memory_of(user_id: int, vector: Vector, model: str = MODEL, state: State = "active") -> Memory:
    return Memory(
        user_id=user_id,
        category="fact",
        content="Something.",
        importance=1.0,
        source="user",
        audience="private",
        anchored_at=START,
        created_at=START,
        updated_at=START,
        embedding=to_bytes(vector),
        embedding_model=model,
        state=state,
        revision=1,
    )


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with using("postgres"):
        house = House(tmp_path_factory.mktemp("there") / "data")

        def fill(rows: Rows) -> None:
            rows.get_one(User, house.mira).revision = 1
            other = User(name="Noah", created_at=START)
            rows.add(other)
            rows.flush()
            for vector in VECTORS:
                rows.add(memory_of(house.mira, vector))
                rows.add(memory_of(int(other.id or 0), vector))
            rows.add(memory_of(house.mira, VECTORS[0], "another model"))
            rows.add(memory_of(house.mira, np.ones(3, dtype=np.float32)))
            rows.add(memory_of(house.mira, VECTORS[0], state="forgotten"))

        house.write(fill)
        yield house
        house.close()


@pytest.fixture(scope="module")
def near(there: House) -> WarmUser:
    """Return a user whose vectors are in the index."""
    warm = WarmUser(there.mira, MODEL, VectorIndex(WIDTH))
    there.read(warm.refresh)
    assert not warm.is_afar
    return warm


queries = st.one_of(
    st.sampled_from(DISTINCT),
    st.integers(0, 2**32 - 1).map(
        lambda seed: unit(np.random.default_rng(seed).standard_normal(WIDTH))
    ),
)


@given(
    asked=st.lists(queries, min_size=1, max_size=2),
    among=st.none() | st.lists(st.booleans(), min_size=COUNT + 2, max_size=COUNT + 2),
    limit=st.integers(0, COUNT + 10),
)
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_it_finds_what_the_index_finds(
    there: House, near: WarmUser, asked: list[Vector], among: list[bool] | None, limit: int
):
    mask = None if among is None else np.array(among)
    owner = Owner(there.mira, MODEL, WIDTH)
    found = there.read(
        lambda rows: StoredVectors(
            rows, owner, near.shelf.places, near.shelf.memory_ids
        ).nearest_to_each(asked, among=mask, limit=limit)
    )
    assert found == near.index.nearest_to_each(asked, among=mask, limit=limit)


def test_a_vector_of_another_width_is_refused(there: House, near: WarmUser):
    stored = StoredVectors(Rows(), Owner(there.mira, MODEL, WIDTH), {}, near.shelf.memory_ids)
    with pytest.raises(ValueError, match="other than 24"):
        stored.nearest_to_each([np.ones(3, dtype=np.float32)], among=None, limit=1)


def test_only_a_users_own_of_the_same_model_and_width_are_there(there: House, near: WarmUser):
    owner = Owner(there.mira, MODEL, WIDTH)
    parts = there.read(lambda rows: list(all_of(rows, owner)))
    ids = sorted(memory_id for part, _ in parts for memory_id in part)
    assert len(ids) == COUNT
    assert set(ids) <= set(near.shelf.places)
    found = there.read(
        lambda rows: nearest(rows, owner, to_bytes(VECTORS[0]), among=None, limit=COUNT * 2)
    )
    assert sorted(found.memory_ids) == ids
    assert list(found.scores) == sorted(found.scores, reverse=True)


def test_what_left_the_shelf_since_the_rows_were_read_is_not_found(
    there: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(user_cache, "FEWEST", 1)
    warm = WarmUser(there.mira, MODEL, VectorIndex(WIDTH))
    there.read(warm.refresh)
    assert warm.is_afar
    assert len(warm.index) == 0

    def look(rows: Rows) -> list[int]:
        [hits] = warm.nearest_to_each(rows, VECTORS[:1], among=None, limit=3)
        return [warm.shelf.at(place).memory_id for place, _ in hits]

    before = there.read(look)
    warm.shelf.drop(before[0])
    assert there.read(look)[:2] == before[1:]
