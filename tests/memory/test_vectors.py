"""Exact cosine search over one user's vectors."""

import numpy as np
import pytest

from memory.vectors import VectorIndex, from_bytes, to_bytes
from tests.memory.house import EMBEDDER

TEA, CUP, SKI = EMBEDDER.passages(["green tea", "tea cup", "skiing"])


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
    found = index.nearest(TEA, among=np.array([2, 3, 99]), limit=5)
    assert {one for one, _ in found} == {2, 3}


def test_a_vector_put_again_replaces_the_first(index: VectorIndex):
    index.put({1: SKI})
    assert len(index) == 3
    assert index.nearest(TEA, among=None, limit=1)[0][0] == 2


def test_what_was_dropped_is_not_found(index: VectorIndex):
    index.drop([1, 77])
    assert len(index) == 2
    assert index.nearest(TEA, among=np.array([1]), limit=5) == []


def test_nothing_is_found_among_nothing(index: VectorIndex):
    assert index.nearest(TEA, among=np.array([], dtype=np.int64), limit=5) == []
    assert index.nearest(TEA, among=None, limit=0) == []
    assert VectorIndex(3).nearest(np.ones(3, dtype=np.float32), among=None, limit=5) == []


def test_a_stored_vector_is_the_same_again():
    assert np.array_equal(from_bytes(to_bytes(TEA)), TEA)
