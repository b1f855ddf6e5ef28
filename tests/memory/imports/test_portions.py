"""Portions: large in quiet, small while others write, and nothing is left out or comes twice."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.imports import portions
from memory.imports.portions import CROWDED, SHARE, Portions
from memory.storage.store import Store


class Asked:
    """A store of which only is known how often it was asked to write."""

    writes_asked = 0


async def sizes(others: list[int], whole: int, most: int) -> list[int]:
    """Return how large portions are where others write so often beside each."""
    store, found = Asked(), list[int]()
    cut = Portions(store)  # type: ignore[arg-type]  # all of a store that is looked at
    beside = iter(others)
    taken = list[int]()
    async for portion in cut.of(range(whole), most):
        found.append(len(portion))
        taken += portion
        store.writes_asked += 1 + next(beside, 0)
    assert taken == [*range(whole)]
    return found


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portions, "PAUSE_SECONDS", 0)


async def test_in_quiet_portions_are_as_large_as_may_be():
    assert await sizes([], 120, 50) == [50, 50, 20]


async def test_while_others_write_portions_are_small():
    assert await sizes([1] * 20, 100, 50) == [50, 10, 10, 10, 10, 10]


async def test_portions_stay_small_for_a_while_and_grow_again():
    found = await sizes([1], 50 + CROWDED * 10 + 70, 50)
    assert found == [50, *[50 // SHARE] * CROWDED, 50, 20]


async def test_a_store_counts_each_unit_of_work_that_it_is_asked_to_write(tmp_path: Path):
    store = Store.open(tmp_path)
    before = store.writes_asked
    await store.write(lambda rows: None)
    await store.read(lambda rows: None)
    assert store.writes_asked == before + 1
    store.close()


@given(st.lists(st.integers(0, 3)), st.integers(0, 300), st.integers(1, 60))
async def test_nothing_is_left_out_and_nothing_comes_twice(
    others: list[int], whole: int, most: int
):
    assert all(0 < size <= most for size in await sizes(others, whole, most))
