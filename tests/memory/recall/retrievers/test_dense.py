"""The leg of meaning: how a hit stands out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.models.embedding.embedder import Calibration
from memory.recall.retrievers.dense import standing_out

COSINES = st.lists(st.floats(-1, 1), max_size=12).map(lambda all_: sorted(all_, reverse=True))


@given(COSINES, st.floats(-0.5, 0.5))
def test_what_is_nearer_is_never_less_sure(cosines, background):
    sureness = standing_out(cosines, background=background)
    assert sureness.tolist() == sorted(sureness, reverse=True)


@given(COSINES, st.floats(0.1, 2), st.floats(-1, 1))
def test_another_models_scale_says_the_same_where_it_is_calibrated(cosines, slope, shift):
    own, other = Calibration(0.2, 0.5), Calibration(0.2 * slope + shift, 0.5 * slope + shift)
    moved = [slope * cosine + shift for cosine in cosines]
    here = standing_out(cosines, background=own.floor)
    there = standing_out(moved, background=other.floor)
    for part, another in zip(here, there, strict=True):
        assert own.relevance(part) == pytest.approx(other.relevance(another), abs=1e-6)


def test_one_hit_above_all_others_is_surer_than_one_among_equals():
    alone = standing_out([0.4, 0.1, 0.1, 0.1, 0.1, 0.1], background=0.2)
    crowded = standing_out([0.4, 0.39, 0.38, 0.38, 0.37, 0.36], background=0.2)
    assert alone[0] > crowded[0]
