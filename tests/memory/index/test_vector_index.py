"""Exact cosine search over one user's vectors."""

from typing import Any

import faiss
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.index.vector_index import VectorIndex
from memory.storage.vector_codec import from_bytes, to_bytes
from tests.memory.house import EMBEDDER

TEA, CUP, SKI = EMBEDDER.passages(["green tea", "tea cup", "skiing"])


def only(*ids: int) -> np.ndarray:
    """Return the mask of these ids."""
    return np.isin(np.arange(41), ids)


@pytest.fixture
def index() -> VectorIndex:
    found = VectorIndex(EMBEDDER.dimensions)
    found.put({1: TEA, 2: CUP, 3: SKI})
    return found


def test_the_nearest_comes_first(index: VectorIndex):
    ids = [found for found, _ in index.nearest(TEA, among=None, limit=3)]
    assert ids[:2] == [1, 2]


def test_equal_vectors_have_cosine_one(index: VectorIndex):
    found, cosine = index.nearest(TEA, among=None, limit=1)[0]
    assert found == 1
    assert cosine == pytest.approx(1.0, abs=1e-5)


def test_only_those_asked_about_are_searched(index: VectorIndex):
    found = index.nearest(TEA, among=only(2, 3), limit=5)
    assert {number for number, _ in found} == {2, 3}


def test_a_vector_put_again_replaces_the_first(index: VectorIndex):
    index.put({1: SKI})
    assert len(index) == 3
    assert index.nearest(TEA, among=None, limit=1)[0][0] == 2


def test_what_was_dropped_is_not_found(index: VectorIndex):
    index.drop([1, 77])
    assert len(index) == 2
    assert index.nearest(TEA, among=only(1), limit=5) == []


def test_nothing_is_found_among_nothing(index: VectorIndex):
    assert index.nearest(TEA, among=only(), limit=5) == []
    assert index.nearest(TEA, among=None, limit=0) == []
    assert VectorIndex(3).nearest(np.ones(3, dtype=np.float32), among=None, limit=5) == []


def test_a_stored_vector_is_the_same_again():
    assert np.array_equal(from_bytes(to_bytes(TEA)), TEA)


VECTORS = st.lists(st.floats(-1, 1, width=32), min_size=3, max_size=3).map(
    lambda group: np.array([*group, 1.0], dtype=np.float32)
)
PLACES = st.integers(0, 40)
STEPS = st.lists(
    st.dictionaries(PLACES, VECTORS, max_size=20) | st.frozensets(PLACES, max_size=10),
    max_size=12,
)


@pytest.mark.parametrize("many", [4, 4_000])
@given(
    steps=STEPS, query=VECTORS, among=st.none() | st.frozensets(PLACES), limit=st.integers(1, 50)
)
def test_after_any_changes_it_finds_what_a_comparison_with_each_vector_finds(
    many, steps, query, among, limit
):
    index = VectorIndex(4, many=many)
    kept: dict[int, np.ndarray] = {}
    for step in steps:
        if isinstance(step, dict):
            index.put(step)
            kept |= step
        else:
            index.drop(step)
            kept = {key: vector for key, vector in kept.items() if key not in step}
    mask = None if among is None else only(*among)

    found = dict(index.nearest(query, among=mask, limit=limit))

    wanted = {part: float(kept[part] @ query) for part in kept if among is None or part in among}
    best = sorted(wanted.values(), reverse=True)[:limit]
    assert len(index) == len(kept)
    assert [*found.values()][:limit] == pytest.approx(best, abs=1e-5)
    assert [*found.values()][limit:] == pytest.approx(
        best[limit - 1 : limit] * (len(found) - limit)
    )
    assert all(wanted[key] == pytest.approx(cosine, abs=1e-5) for key, cosine in found.items())


def test_several_questions_are_answered_from_one_search(index: VectorIndex):
    both = index.nearest_to_each([TEA, SKI], among=None, limit=2)

    assert both == [index.nearest(part, among=None, limit=2) for part in (TEA, SKI)]
    assert index.nearest_to_each([], among=None, limit=2) == []


@pytest.mark.parametrize("many", [2, 4_000])
def test_what_is_as_near_as_the_last_comes_too_in_whatever_order_it_was_put(many: int):
    index = VectorIndex(EMBEDDER.dimensions, many=many)
    index.put({1: TEA, 2: SKI, **dict.fromkeys(range(3, 9), CUP)})

    found = index.nearest(TEA, among=None, limit=2)

    assert found[0][0] == 1
    assert {part for part, _ in found[1:]} == set(range(3, 9))
    assert len({cosine for _, cosine in found[1:]}) == 1


def test_a_vector_of_another_width_is_refused(index: VectorIndex):
    with pytest.raises(ValueError, match="numbers"):
        index.nearest(TEA[:-1], among=None, limit=3)


def test_a_rough_look_tells_which_are_best_of_ten_thousand_with_nothing_in_common(monkeypatch):
    chance = np.random.default_rng(3)
    rows = chance.standard_normal((10_000, 384), dtype=np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    index, asked = VectorIndex(384), rows[:40] + rows[40:80]
    index.add(range(len(rows)), rows)
    index.nearest(asked[0], among=None, limit=50)  # from the second on it is looked at roughly
    in_full: list[object] = []
    scan = faiss.knn_inner_product

    def noted(*given: Any) -> None:
        in_full.append(given)
        scan(*given)

    monkeypatch.setattr(faiss, "knn_inner_product", noted)

    found = [index.nearest(query, among=None, limit=50) for query in asked]

    assert len(in_full) <= len(asked) // 10
    for query, hits in zip(asked, found, strict=True):
        assert {place for place, _ in hits} == set(np.argsort(-(rows @ query))[:50].tolist())
