from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.workbench.scoring.rates import Count, chance_of_falling, total, wilson

counts = st.integers(0, 200).flatmap(
    lambda of: st.integers(0, of).map(lambda hits: Count(hits, of))
)


def test_wilsons_interval_is_that_of_the_textbooks():
    low, high = wilson(15, 18)

    assert isclose(low, 0.6078, abs_tol=1e-4)
    assert isclose(high, 0.9416, abs_tol=1e-4)


def test_of_nothing_nothing_is_known():
    assert Count().share is None
    assert Count().interval == (0.0, 1.0)


@given(counts)
def test_the_interval_holds_the_share_and_stays_in_bounds(count: Count):
    low, high = count.interval

    assert 0.0 <= low <= high <= 1.0
    if count.share is not None:
        assert low <= count.share <= high


@given(counts)
def test_more_of_the_same_narrows_the_interval(count: Count):
    if count.of:
        narrow = Count(count.hits * 4, count.of * 4).interval
        wide = count.interval
        assert narrow[1] - narrow[0] < wide[1] - wide[0]


@given(st.lists(counts))
def test_counts_add_up(several: list[Count]):
    found = total(several)

    assert found == Count(sum(part.hits for part in several), sum(part.of for part in several))


@pytest.mark.parametrize(
    ("worse", "better", "chance"), [(0, 0, 1.0), (1, 0, 0.5), (5, 0, 1 / 32), (1, 1, 0.75)]
)
def test_the_sign_test_counts_the_changed_cases(worse: int, better: int, chance: float):
    assert chance_of_falling(worse, better) == chance


@given(st.integers(0, 30), st.integers(0, 30))
def test_more_cases_that_got_worse_are_less_likely_by_chance(worse: int, better: int):
    assert 0.0 < chance_of_falling(worse + 1, better) <= chance_of_falling(worse, better) <= 1.0
