"""A first look at vectors, and how far it may be off."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from memory.index.quantized_vectors import HEADROOM, RoughRows, selector
from memory.index.vector_index import VectorIndex

NUMBERS = st.floats(-1, 1, width=32)
ROWS = st.integers(1, 12).flatmap(lambda count: arrays(np.float32, (count, 5), elements=NUMBERS))
QUERY = arrays(np.float32, (1, 5), elements=NUMBERS)


@given(ROWS, ROWS, QUERY)
def test_no_score_is_further_off_than_it_says(first, later, query):
    rough = RoughRows(first)
    rows = first
    if rough.spans(later):
        rough.add(later)
        rows = np.concatenate([first, later])

    (hits,) = rough.nearest(query, None, limit=len(rows))

    assert sorted(hits.places) == list(range(len(rows)))
    exactly = np.einsum("ij,j->i", rows[hits.places], query[0])
    assert np.all(np.abs(exactly - hits.scores) <= hits.off)


@given(ROWS, st.data())
def test_only_what_stays_and_may_be_found_is_found(rows, data):
    masks = st.lists(st.booleans(), min_size=len(rows), max_size=len(rows)).map(np.array)
    stays = data.draw(masks)
    rough = RoughRows(rows)
    rough.keep(stays)
    may = data.draw(masks)[stays]

    (hits,) = rough.nearest(rows[:1], selector(may), limit=len(rows))

    assert sorted(hits.places) == np.flatnonzero(may).tolist()


def test_larger_numbers_than_it_has_room_for_are_not_spanned():
    rows = np.array([[0.5, -0.8]], dtype=np.float32)

    assert RoughRows(rows).spans(rows * HEADROOM * 0.999)
    assert not RoughRows(rows).spans(rows * HEADROOM * 1.001)


def test_many_vectors_give_the_hits_of_a_full_scan():
    chance = np.random.default_rng(5)
    rows = chance.standard_normal((3_000, 64), dtype=np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    rows[1_000:1_100] *= 1.5  # larger numbers than those before
    quick, full = VectorIndex(64, many=50), VectorIndex(64)
    for index in (quick, full):
        for start in range(0, len(rows), 250):
            index.put(dict(enumerate(rows[start : start + 250], start)))
        index.drop(range(40, 60))
    queries = list(chance.standard_normal((20, 64), dtype=np.float32))
    may = chance.random(len(rows)) < 0.7

    for among in (None, may):
        found = quick.nearest_to_each(queries, among=among, limit=10)
        wanted = full.nearest_to_each(queries, among=among, limit=10)
        for hits, best in zip(found, wanted, strict=True):
            assert [number for number, _ in hits] == [number for number, _ in best]
            assert np.allclose(
                [value for _, value in hits], [value for _, value in best], atol=1e-5
            )
